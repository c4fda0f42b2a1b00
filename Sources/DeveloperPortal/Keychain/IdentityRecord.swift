import Diagnostics
public import ProvisioningProfiles
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The metadata of a private key in the keychain; the key itself is a separate file.
public struct IdentityRecord: Hashable, Sendable {
  /// The identity's short name.
  public let id: RecordID
  /// Whose it is.
  public let email: EmailAddress
  /// The owner's name.
  public let name: RecordName
  /// The kind of key.
  public let algorithm: KeyAlgorithm
  /// The digest of the public key, by which certificates are known to belong to it.
  public let keyIdentifier: String
  /// When it was made.
  public let created: Date

  /// Whether `text` is the complete email address or name of the person.
  public func belongs(to text: String) -> Bool {
    [email.rawValue, name.rawValue].contains { $0.lowercased() == text.lowercased() }
  }
}

extension IdentityRecord {
  init(_ reader: RecordReader) throws(Diagnostic) {
    id = try reader.id()
    email = try reader.email("email")
    name = try reader.name()
    algorithm = try reader.value("algorithm")
    keyIdentifier = try reader.text("key")
    created = try reader.date("created")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("id", id.rawValue)
    writer.put("email", email.rawValue)
    writer.put("name", name.rawValue)
    writer.put("algorithm", algorithm.rawValue)
    writer.put("key", keyIdentifier)
    writer.put("created", created)
    return writer.object
  }
}
