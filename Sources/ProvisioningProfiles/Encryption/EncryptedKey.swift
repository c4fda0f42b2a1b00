import SwiftASN1

/// A private key that is encrypted under a passphrase: EncryptedPrivateKeyInfo of PKCS#8 (RFC 5958, 3).
struct EncryptedKey {
  private let encryption: PasswordEncryption
  private let content: [UInt8]

  /// Reads the structure.
  init(_ node: ASN1Node) throws(DecryptionProblem) {
    do {
      var parts = ASN1Parts(try node.children(of: .sequence, "encrypted key"))
      encryption = try PasswordEncryption(try parts.next("algorithm"))
      content = try parts.next("encrypted key").octets("encrypted key")
    } catch let problem as DecryptionProblem {
      throw problem
    } catch let structure as MalformedStructure {
      throw DecryptionProblem(structure)
    } catch {
      throw .malformed("can't be read")
    }
  }

  /// The key, DER.
  func decrypted(
    under passphrase: Passphrase, budget: inout DerivationBudget
  ) throws(DecryptionProblem) -> [UInt8] {
    let opened = try encryption.decrypt(content, under: passphrase, budget: &budget)
    // A wrong passphrase gives the right padding once in 256 times, but then no structure.
    guard let node = try? DER.parse(opened), node.identifier == .sequence else { throw .wrongPassphrase }
    return opened
  }

  /// Encrypts a key.
  static func der(of key: PrivateKey, under passphrase: Passphrase) throws -> [UInt8] {
    let encryption = PasswordEncryption()
    let content = try encryption.encrypt(key.pkcs8, under: passphrase)
    var serializer = DER.Serializer()
    try serializer.appendConstructedNode(identifier: .sequence) { parts in
      try encryption.serialize(into: &parts)
      try parts.serialize(ASN1OctetString(contentBytes: content[...]))
    }
    return serializer.serializedBytes
  }
}
