import PropertyLists
import XcodeProjects

/// The objects of a new project file, each with an identifier derived from its role.
struct ObjectGraph {
  private let salt: String
  private var identifiers: [String: ObjectID] = [:]
  private var taken: Set<ObjectID> = []
  private var objects: [(String, PropertyList)] = []

  /// Creates an empty graph; `salt` makes the identifiers of two projects differ.
  init(salt: String) {
    self.salt = salt
  }

  /// The identifier of the object that `kind` and `identity` describe, the same whenever it is asked for.
  mutating func identifier(_ kind: String, _ identity: String = "") -> ObjectID {
    let key = "\(salt)\u{0}\(kind)\u{0}\(identity)"
    if let known = identifiers[key] { return known }
    let identifier = ObjectID.digest(of: key, avoiding: taken)
    identifiers[key] = identifier
    taken.insert(identifier)
    return identifier
  }

  /// Adds an object.
  mutating func add(_ identifier: ObjectID, isa: String, _ members: [(String, PropertyList)]) {
    objects.append((identifier.rawValue, .dictionary([("isa", .string(isa))] + members)))
  }

  /// The project file with these objects.
  func root(objectVersion: Int, project: ObjectID) -> PropertyList {
    .dictionary([
      ("archiveVersion", "1"), ("classes", .dictionary([])), ("objectVersion", .string(String(objectVersion))),
      ("objects", .dictionary(objects)), ("rootObject", .id(project)),
    ])
  }
}

extension PropertyList {
  /// A reference to an object.
  static func id(_ identifier: ObjectID) -> PropertyList { .string(identifier.rawValue) }

  /// References to objects.
  static func ids(_ identifiers: [ObjectID]) -> PropertyList { .array(identifiers.map { .id($0) }) }
}
