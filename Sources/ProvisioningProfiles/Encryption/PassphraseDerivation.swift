import Crypto
import CryptoExtras
import SwiftASN1

/// A key that is made of a passphrase by PBKDF2 (RFC 8018, 5.2).
struct PassphraseDerivation {
  let salt: [UInt8]
  let rounds: Int
  let digest: DigestAlgorithm
  /// The key's bytes.
  let keyLength: Int

  /// The longest key of a message authentication code, a block of SHA-512.
  private static let longestKey = 128

  init(salt: [UInt8], rounds: Int, digest: DigestAlgorithm, keyLength: Int) {
    self.salt = salt
    self.rounds = rounds
    self.digest = digest
    self.keyLength = keyLength
  }

  /// Reads an AlgorithmIdentifier; `keyLength` is what the cipher needs, `nil` where the values have to say it.
  init(_ node: ASN1Node, keyLength needed: Int?) throws {
    var parts = ASN1Parts(try node.children(of: .sequence, "key derivation"))
    let name = try parts.next("key derivation").objectIdentifier("key derivation")
    guard name == .pbkdf2 else {
      throw DecryptionProblem.unsupported("uses the unknown key derivation \(name)")
    }
    var values = ASN1Parts(try parts.next("values").children(of: .sequence, "values of the key derivation"))
    salt = try values.next("salt").octets("salt")
    guard (1...1024).contains(salt.count) else {
      throw DecryptionProblem.malformed("has a salt of length \(salt.count), expected 1 to 1024 bytes")
    }
    rounds = try values.next("iteration count").count("iteration count")
    let said = try values.next(if: .integer)?.count("key length")
    guard let length = said ?? needed, length == needed ?? length, (1...Self.longestKey).contains(length) else {
      throw DecryptionProblem.malformed(
        said == nil
          ? "does not state the length of the derived key"
          : "states a key length that is invalid or does not match its cipher")
    }
    keyLength = length
    digest = try values.next(if: .sequence).map { try DigestAlgorithm(authentication: $0) } ?? .sha1
  }

  func key(_ passphrase: Passphrase) throws -> SymmetricKey {
    // Under HMAC the empty passphrase and a zero byte are the same, and only the latter has an address.
    let secret = passphrase.isEmpty ? [0] : passphrase.utf8
    return try KDF.Insecure.PBKDF2.deriveKey(
      from: secret, salt: salt, using: digest.derivation, outputByteCount: keyLength, unsafeUncheckedRounds: rounds)
  }

  /// Writes the AlgorithmIdentifier, for the digest SHA-256 alone.
  func serialize(into serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { derivation in
      try derivation.serialize(ASN1ObjectIdentifier.pbkdf2)
      try derivation.appendConstructedNode(identifier: .sequence) { values in
        try values.serialize(ASN1OctetString(contentBytes: salt[...]))
        try values.serialize(rounds)
        try values.appendConstructedNode(identifier: .sequence) { function in
          try function.serialize(ASN1ObjectIdentifier.hmacWithSHA256)
          try function.serialize(ASN1Null())
        }
      }
    }
  }
}

extension DigestAlgorithm {
  /// The digest of the message authentication code that an AlgorithmIdentifier names (RFC 8018, B.1.2).
  init(authentication node: ASN1Node) throws {
    var words = ASN1Parts(try node.children(of: .sequence, "digest"))
    let name = try words.next("digest").objectIdentifier("digest")
    switch name {
    case [1, 2, 840, 113549, 2, 7]: self = .sha1
    case .hmacWithSHA256: self = .sha256
    case [1, 2, 840, 113549, 2, 10]: self = .sha384
    case [1, 2, 840, 113549, 2, 11]: self = .sha512
    default: throw DecryptionProblem.unsupported("uses the unknown digest \(name)")
    }
  }

  fileprivate var derivation: KDF.Insecure.PBKDF2.HashFunction {
    switch self {
    case .sha1: .insecureSHA1
    case .sha256: .sha256
    case .sha384: .sha384
    case .sha512: .sha512
    }
  }
}

extension ASN1ObjectIdentifier {
  fileprivate static let pbkdf2: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 5, 12]
  fileprivate static let hmacWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 113549, 2, 9]
}
