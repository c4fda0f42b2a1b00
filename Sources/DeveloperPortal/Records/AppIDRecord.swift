public import AppleIdentifiers
import Diagnostics
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A registration for one app, or for all apps whose bundle identifiers have a prefix.
public struct AppIDRecord: Hashable, Sendable {
  /// The record's short name.
  public let id: RecordID
  /// The bundle identifiers that it covers.
  public let pattern: BundleIdentifierPattern
  /// The App ID name.
  public let name: RecordName
  /// The ten characters before the bundle identifier in an application identifier.
  public let prefix: TeamID
  /// The capabilities that are switched on, by their names in commands, in order.
  public internal(set) var capabilities: [String]
  /// What was assigned to it, by the names of the capabilities that profiles grant it with, in order: app groups,
  /// containers, merchant identifiers.
  public internal(set) var values: [String: [String]] = [:]
  /// How often the capabilities were changed; a profile made before the last change is invalid.
  public internal(set) var revision: Int
  /// When it was registered.
  public let created: Date
  /// Who registered it.
  public let registrar: EmailAddress

  /// The whole identifier, as entitlements have it: `A1B2C3D4E5.de.uni-hd.demo.Wecker`.
  public var applicationIdentifier: String {
    "\(prefix.rawValue).\(pattern.description)"
  }
}

extension AppIDRecord: ClaimedRecord {
  static let folder = "app-ids"

  init(_ reader: RecordReader) throws(Diagnostic) {
    id = try reader.id()
    pattern = try reader.value("pattern", BundleIdentifierPattern.init)
    name = try reader.name()
    prefix = try reader.value("prefix", TeamID.init)
    capabilities = try reader.texts("capabilities")
    if let assigned = try reader.part("values") {
      for key in assigned.object.keys { values[key] = try assigned.texts(key) }
    }
    revision = try reader.integer("revision")
    created = try reader.date("created")
    registrar = try reader.email("registrar")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("id", id.rawValue)
    writer.put("pattern", pattern.description)
    writer.put("name", name.rawValue)
    writer.put("prefix", prefix.rawValue)
    writer.put("capabilities", capabilities)
    if !values.isEmpty {
      writer.put(
        "values",
        JSONObject(values.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map { .string($0) })) }))
    }
    writer.put("revision", revision)
    writer.put("created", created)
    writer.put("registrar", registrar.rawValue)
    return writer.object
  }

  /// The identity is the pattern's alone, so that any team's portal can be asked for it by path.
  static func id(of pattern: BundleIdentifierPattern) -> String {
    "app-id/\(pattern.description.lowercased())"
  }

  /// The source of the record's identifier.
  var identity: String { Self.id(of: pattern) }
}
