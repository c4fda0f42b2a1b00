public import Diagnostics
import FileTrees
import SyntaxTrees

/// The user's default answers for new projects.
public struct UserSettings: Hashable, Sendable {
  /// The company identifier, such as `de.uni-hd.nils`.
  public var companyIdentifier: String?
  /// The organization's name.
  public var organization: String?
  /// The team's identifier.
  public var team: String?

  /// Empty settings.
  public init() {}

  /// The settings in the user's configuration folder; none where there is no file.
  ///
  /// - Throws: what reading the file throws, when it is there and is no JSON object.
  public init(folder: String) throws(Diagnostic) {
    let path = Self.path(in: folder)
    guard FileAccess.exists(path) else { return }
    let object = try JSONValue(parsing: FileAccess.read(path, limit: 1 << 20), file: path)
    companyIdentifier = object["companyIdentifier"]?.string
    organization = object["organization"]?.string
    team = object["team"]?.string
  }

  /// Writes the settings into the user's configuration folder.
  ///
  /// - Throws: what writing the file throws.
  public func save(in folder: String) throws(Diagnostic) {
    var object = JSONObject()
    if let companyIdentifier { object["companyIdentifier"] = .string(companyIdentifier) }
    if let organization { object["organization"] = .string(organization) }
    if let team { object["team"] = .string(team) }
    try FileAccess.createDirectory(folder)
    try FileAccess.write(JSONValue.object(object).serialized(style: .pretty), to: Self.path(in: folder))
  }

  private static func path(in folder: String) -> String {
    folder + "/settings.json"
  }
}
