import Crypto
import SwiftASN1

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The message authentication code of a PKCS#12 file: it tells whether the passphrase is right, and that nothing was
/// changed by who does not know it (RFC 7292, 4 and B).
struct ArchiveSeal {
  private let digest: DigestAlgorithm
  private let code: [UInt8]
  private let salt: [UInt8]
  private let rounds: Int
  /// How the key is derived where the seal is of the new kind, PBMAC1 (RFC 9579); salt and rounds are its own then.
  private let derivation: PassphraseDerivation?

  /// Reads MacData.
  init(_ node: ASN1Node) throws {
    var parts = ASN1Parts(try node.children(of: .sequence, "message authentication code"))
    var information = ASN1Parts(try parts.next("code").children(of: .sequence, "code"))
    var algorithm = ASN1Parts(try information.next("digest").children(of: .sequence, "digest"))
    let name = try algorithm.next("digest").objectIdentifier("digest")
    guard name != .pbmac1 else {
      var values = ASN1Parts(try algorithm.next("values").children(of: .sequence, "values of the code"))
      let derivation = try PassphraseDerivation(try values.next("key derivation"), keyLength: nil)
      digest = try DigestAlgorithm(authentication: try values.next("digest"))
      code = try information.next("code").octets("code")
      (salt, rounds, self.derivation) = (derivation.salt, derivation.rounds, derivation)
      return
    }
    derivation = nil
    guard let digest = DigestAlgorithm(identifier: name.description) else {
      throw DecryptionProblem.unsupported("has a MAC with the unknown digest \(name)")
    }
    self.digest = digest
    code = try information.next("code").octets("code")
    salt = try parts.next("salt").octets("salt")
    rounds = try parts.next(if: .integer)?.count("iteration count") ?? 1
    guard (1...1024).contains(salt.count) else {
      throw DecryptionProblem.malformed("has a salt of length \(salt.count), expected 1 to 1024 bytes")
    }
  }

  /// Computes the MAC of `content`, with a new salt.
  init(sealing content: [UInt8], passphrase: Passphrase) {
    var chance = SystemRandomNumberGenerator()
    digest = .sha256
    derivation = nil
    salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
    rounds = PasswordEncryption.writtenRounds
    code = digest.code(of: content, secret: passphrase.terminatedUTF16, salt: salt, rounds: rounds)
  }

  func check(_ content: [UInt8], passphrase: Passphrase, budget: inout DerivationBudget) throws {
    if let derivation {
      try budget.spend(rounds)
      if digest.code(of: content, key: try derivation.key(passphrase)) == code { return }
      throw DecryptionProblem.wrongPassphrase
    }
    // Of the empty passphrase there are two forms: its two zero bytes, and nothing at all.
    let secrets = passphrase.isEmpty ? [passphrase.terminatedUTF16, []] : [passphrase.terminatedUTF16]
    for secret in secrets {
      try budget.spend(rounds)
      if digest.code(of: content, secret: secret, salt: salt, rounds: rounds) == code { return }
    }
    throw DecryptionProblem.wrongPassphrase
  }

  func serialize(into serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { seal in
      try seal.appendConstructedNode(identifier: .sequence) { information in
        try information.serialize(try DigestAlgorithm.sha256.algorithmIdentifier())
        try information.serialize(ASN1OctetString(contentBytes: code[...]))
      }
      try seal.serialize(ASN1OctetString(contentBytes: salt[...]))
      try seal.serialize(rounds)
    }
  }
}

extension DigestAlgorithm {
  fileprivate func code(of content: [UInt8], key: SymmetricKey) -> [UInt8] {
    switch self {
    case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: content, using: key))
    case .sha256: Array(HMAC<SHA256>.authenticationCode(for: content, using: key))
    case .sha384: Array(HMAC<SHA384>.authenticationCode(for: content, using: key))
    case .sha512: Array(HMAC<SHA512>.authenticationCode(for: content, using: key))
    }
  }

  fileprivate func code(of content: [UInt8], secret: [UInt8], salt: [UInt8], rounds: Int) -> [UInt8] {
    switch self {
    case .sha1: Self.code(Insecure.SHA1.self, content, secret, salt, rounds)
    case .sha256: Self.code(SHA256.self, content, secret, salt, rounds)
    case .sha384: Self.code(SHA384.self, content, secret, salt, rounds)
    case .sha512: Self.code(SHA512.self, content, secret, salt, rounds)
    }
  }

  /// The code with a key that is derived as PKCS#12 says (RFC 7292, B.2), which for the length of one digest is this.
  private static func code<Function: HashFunction>(
    _ function: Function.Type, _ content: [UInt8], _ secret: [UInt8], _ salt: [UInt8], _ rounds: Int
  ) -> [UInt8] {
    let block = Function.blockByteCount
    // The number 3 is the purpose of an integrity key.
    let purpose = [UInt8](repeating: 3, count: block)
    var digest = Function.hash(data: purpose + salt.repeated(toFill: block) + secret.repeated(toFill: block))
    for _ in 1..<max(rounds, 1) {
      digest = digest.withUnsafeBytes { bytes in
        var next = Function()
        next.update(bufferPointer: bytes)
        return next.finalize()
      }
    }
    let key = digest.withUnsafeBytes { SymmetricKey(data: $0) }
    return Array(HMAC<Function>.authenticationCode(for: content, using: key))
  }
}

extension ASN1ObjectIdentifier {
  /// A message authentication code under a passphrase as it is made today (RFC 8018, 7.1).
  fileprivate static let pbmac1: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 5, 14]
}

extension [UInt8] {
  /// The bytes again and again, until they fill whole blocks.
  fileprivate func repeated(toFill block: Int) -> [UInt8] {
    guard !isEmpty else { return [] }
    let length = (count + block - 1) / block * block
    return (0..<length).map { self[$0 % count] }
  }
}
