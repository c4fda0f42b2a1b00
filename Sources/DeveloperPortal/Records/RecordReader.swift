package import Diagnostics
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the members of a record's JSON object and says which file and which member is damaged.
struct RecordReader {
  let file: String
  private let tree: SyntaxTree
  /// The object in the tree.
  private let node: SyntaxTree.NodeID
  /// The list that was taken out of the text.
  private var list: SharedList?

  /// Reads a text without its list, or where that has no plain form, all of it.
  init(parsing text: RecordText) throws(Diagnostic) {
    if let list = text.list, let reader = try? RecordReader(parsing: text.bytes, file: text.path), !reader.has(list.key)
    {
      self = reader
      self.list = list
    } else {
      try self.init(parsing: text.whole, file: text.path)
    }
  }

  init(parsing bytes: [UInt8], file: String) throws(Diagnostic) {
    do throws(Diagnostic) {
      tree = try SyntaxTree(json: bytes, file: file)
    } catch {
      throw Self.damaged(file, "can't be read: \(error.message)", at: error.place)
    }
    guard tree.kind(of: tree.root) == .dictionary else {
      throw Self.damaged(file, "is not a JSON object", at: Place(file: file))
    }
    node = tree.root
    self.file = file
  }

  private init(_ reader: RecordReader, _ node: SyntaxTree.NodeID) {
    (tree, file, self.node) = (reader.tree, reader.file, node)
  }

  /// The members as a value.
  var object: JSONObject { JSONValue(tree, node).object ?? [:] }

  private func has(_ key: String) -> Bool { tree.value(key, in: node) != nil }

  /// The string at `node`.
  private func text(at node: SyntaxTree.NodeID?) -> String? {
    guard let node, tree.kind(of: node) != .unquoted else { return nil }
    return tree.string(of: node)
  }

  /// The number or word of the member `key`, as it is written.
  private func word(_ key: String) -> String? {
    guard let value = tree.value(key, in: node), tree.kind(of: value) == .unquoted else { return nil }
    return tree.string(of: value)
  }

  func text(_ key: String) throws(Diagnostic) -> String {
    guard let text = text(at: tree.value(key, in: node)) else { throw damaged(key, "a string") }
    return text
  }

  func optionalText(_ key: String) throws(Diagnostic) -> String? {
    !has(key) ? nil : try text(key)
  }

  /// The valid revision numbers; a larger number is damage, because the next one could overflow.
  private static let counts = 0..<(1 << 31)

  func integer(_ key: String) throws(Diagnostic) -> Int {
    guard let number = word(key).flatMap(Int.init), Self.counts.contains(number) else {
      throw damaged(key, "a whole number below \(Self.counts.upperBound)")
    }
    return number
  }

  /// Whether the member `key` is there and true.
  func flag(_ key: String) throws(Diagnostic) -> Bool {
    guard has(key) else { return false }
    guard let flag = word(key).flatMap(Bool.init) else { throw damaged(key, "true or false") }
    return flag
  }

  func texts(_ key: String) throws(Diagnostic) -> [String] {
    guard let list = tree.value(key, in: node), tree.kind(of: list) == .array else {
      throw damaged(key, "a list of strings")
    }
    var texts: [String] = []
    for element in tree.elements(of: list) {
      guard let text = text(at: element) else { throw damaged(key, "a list of strings") }
      texts.append(text)
    }
    return texts
  }

  func date(_ key: String) throws(Diagnostic) -> Date {
    guard let date = PortalDate.date(from: try text(key)) else { throw damaged(key, "a date") }
    return date
  }

  func optionalDate(_ key: String) throws(Diagnostic) -> Date? {
    !has(key) ? nil : try date(key)
  }

  func value<Value: RawRepresentable<String>>(_ key: String) throws(Diagnostic) -> Value {
    guard let value = Value(rawValue: try text(key)) else { throw damaged(key, "a known \(key)") }
    return value
  }

  /// The member `key`, made into a value by its own rules.
  func value<Value>(
    _ key: String, _ make: (String) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let text = try text(key)
    do throws(Diagnostic) {
      return try make(text)
    } catch {
      throw Self.damaged(file, "can't be read: \(error.message)", at: Place(file: file))
    }
  }

  func id(_ key: String = "id") throws(Diagnostic) -> RecordID {
    try value(key, RecordID.init)
  }

  func optionalIDs(_ key: String) throws(Diagnostic) -> [RecordID]? {
    if let list, list.key == key { return list.ids }
    return !has(key) ? nil : try ids(key)
  }

  func ids(_ key: String) throws(Diagnostic) -> [RecordID] {
    var ids: [RecordID] = []
    for text in try texts(key) {
      guard let id = try? RecordID(text) else { throw damaged(key, "a list of ids") }
      ids.append(id)
    }
    return ids
  }

  func name(_ key: String = "name") throws(Diagnostic) -> RecordName {
    try value(key, RecordName.init)
  }

  func email(_ key: String) throws(Diagnostic) -> EmailAddress {
    try value(key, EmailAddress.init)
  }

  func optionalEmail(_ key: String) throws(Diagnostic) -> EmailAddress? {
    !has(key) ? nil : try email(key)
  }

  /// The object that is the member `key`, or `nil` where there is none.
  func part(_ key: String) throws(Diagnostic) -> RecordReader? {
    guard let value = tree.value(key, in: node) else { return nil }
    guard tree.kind(of: value) == .dictionary else { throw damaged(key, "an object") }
    return RecordReader(self, value)
  }

  private func damaged(_ key: String, _ expected: String) -> Diagnostic {
    Self.damaged(file, "is damaged: \"\(key)\" is not \(expected)", at: Place(file: file))
  }

  private static func damaged(_ file: String, _ problem: String, at place: Place?) -> Diagnostic {
    Diagnostic(
      .portalRecordDamaged, "portal record \(file) \(problem)", at: place,
      remedy: .advice("run git log in the portal to find the commit that changed the record; Slipway did not write it"))
  }
}

extension Diagnostic.Code {
  package static let portalRecordDamaged = Diagnostic.Code(
    "portal-record-damaged", "A file of the portal's repository is damaged or missing.",
    "find the commit that changed the file with git log in the portal's repository; another program wrote it")
}
