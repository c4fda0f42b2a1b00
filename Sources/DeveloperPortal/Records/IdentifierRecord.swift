public import Capabilities
import Diagnostics
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something else than an App ID that a team registered and assigns to App IDs: an app group, an iCloud container, a
/// merchant identifier.
public struct IdentifierRecord: Hashable, Sendable {
  /// The record's short name.
  public let id: RecordID
  /// The kind of identifier.
  public let kind: IdentifierKind
  /// The identifier itself, such as `group.de.uni-hd.demo`.
  public let identifier: String
  /// When it was registered.
  public let created: Date
  /// Who registered it.
  public let registrar: EmailAddress
}

extension IdentifierRecord: ClaimedRecord {
  static let folder = "identifiers"

  init(_ reader: RecordReader) throws(Diagnostic) {
    id = try reader.id()
    kind = try reader.value("kind") { text throws(Diagnostic) in
      guard let kind = IdentifierKind.all.first(where: { $0.name == text }) else {
        throw Diagnostic(.portalRecordDamaged, "\"\(text)\" is not a kind of identifier")
      }
      return kind
    }
    identifier = try reader.text("identifier")
    created = try reader.date("created")
    registrar = try reader.email("registrar")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("id", id.rawValue)
    writer.put("kind", kind.name)
    writer.put("identifier", identifier)
    writer.put("created", created)
    writer.put("registrar", registrar.rawValue)
    return writer.object
  }

  /// The identity is the identifier's alone, so that any team's portal can be asked for it by path.
  static func identity(of identifier: String) -> String {
    "identifier/\(identifier.lowercased())"
  }

  /// The source of the record's identifier.
  var identity: String { Self.identity(of: identifier) }
}
