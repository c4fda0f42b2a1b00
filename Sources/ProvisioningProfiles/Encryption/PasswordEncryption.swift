import Crypto
import CryptoExtras
import SwiftASN1

/// Encryption under a passphrase as it is done today: PBES2 of PKCS#5 (RFC 8018), that is PBKDF2 and AES in CBC mode.
struct PasswordEncryption {
  /// The iteration count of encrypted output.
  static let writtenRounds = 100_000

  private let derivation: PassphraseDerivation
  private let vector: [UInt8]

  /// 256-bit encryption with a new salt.
  init() {
    var chance = SystemRandomNumberGenerator()
    derivation = PassphraseDerivation(
      salt: (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &chance) }, rounds: Self.writtenRounds,
      digest: .sha256, keyLength: 32)
    vector = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
  }

  func encrypt(_ content: [UInt8], under passphrase: Passphrase) throws -> [UInt8] {
    let vector = try AES._CBC.IV(ivBytes: vector)
    return Array(try AES._CBC.encrypt(content, using: try derivation.key(passphrase), iv: vector))
  }

  func decrypt(
    _ content: [UInt8], under passphrase: Passphrase, budget: inout DerivationBudget
  ) throws(DecryptionProblem) -> [UInt8] {
    guard !content.isEmpty, content.count.isMultiple(of: 16) else {
      throw .malformed("has an incomplete last encrypted block")
    }
    try budget.spend(derivation.rounds)
    guard let key = try? derivation.key(passphrase), let vector = try? AES._CBC.IV(ivBytes: vector),
      let opened = try? AES._CBC.decrypt(content, using: key, iv: vector)
    else { throw .wrongPassphrase }
    return Array(opened)
  }

  // MARK: Writing

  func serialize(into serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { algorithm in
      try algorithm.serialize(ASN1ObjectIdentifier.pbes2)
      try algorithm.appendConstructedNode(identifier: .sequence) { parameters in
        try derivation.serialize(into: &parameters)
        try parameters.appendConstructedNode(identifier: .sequence) { cipher in
          try cipher.serialize(ASN1ObjectIdentifier.aes256CBC)
          try cipher.serialize(ASN1OctetString(contentBytes: vector[...]))
        }
      }
    }
  }

  // MARK: Reading

  /// Reads an AlgorithmIdentifier.
  init(_ node: ASN1Node) throws(DecryptionProblem) {
    do {
      var algorithm = ASN1Parts(try node.children(of: .sequence, "algorithm"))
      let name = try algorithm.next("algorithm").objectIdentifier("algorithm")
      guard name == .pbes2 else { throw Self.problem(with: name, try? algorithm.next("parameters")) }
      var parameters = ASN1Parts(try algorithm.next("parameters").children(of: .sequence, "parameters"))
      let derivation = try parameters.next("key derivation")
      var cipher = ASN1Parts(try parameters.next("cipher").children(of: .sequence, "cipher"))
      let cipherName = try cipher.next("cipher").objectIdentifier("cipher")
      guard let length = Self.keyLengths[cipherName] else {
        // 3DES and RC2 under PBES2: openssl reads them too.
        throw Self.oldCiphers.contains(cipherName)
          ? DecryptionProblem.old : .unsupported("is encrypted with the unknown cipher \(cipherName)")
      }
      vector = try cipher.next("initialization vector").octets("initialization vector")
      guard vector.count == 16 else {
        throw DecryptionProblem.malformed(
          "has an initialization vector of length \(vector.count), expected 16 bytes")
      }
      self.derivation = try PassphraseDerivation(derivation, keyLength: length)
    } catch let problem as DecryptionProblem {
      throw problem
    } catch let structure as MalformedStructure {
      throw DecryptionProblem(structure)
    } catch {
      throw .malformed("can't be read")
    }
  }

  /// The error for an algorithm other than PBES2: the algorithms of PKCS#12 (RFC 7292, C) are legacy, and openssl reads
  /// them, once it is known that they do not ask for too much work.
  private static func problem(
    with name: ASN1ObjectIdentifier, _ parameters: ASN1Node?
  ) -> DecryptionProblem {
    guard name.description.hasPrefix("1.2.840.113549.1.12.1.") else {
      return .unsupported("is encrypted with the unknown scheme \(name)")
    }
    do {
      guard let parameters else { throw MalformedStructure(problem: "it has no parameters") }
      var values = ASN1Parts(try parameters.children(of: .sequence, "parameters"))
      _ = try values.next("salt")
      var budget = DerivationBudget()
      try budget.spend(try values.next("iteration count").count("iteration count"))
      return .old
    } catch let problem as DecryptionProblem {
      return problem
    } catch {
      return .malformed("has invalid encryption parameters")
    }
  }

  /// AES in CBC mode with its three lengths of keys (NIST, Computer Security Objects Register).
  private static let keyLengths: [ASN1ObjectIdentifier: Int] = [
    [2, 16, 840, 1, 101, 3, 4, 1, 2]: 16, [2, 16, 840, 1, 101, 3, 4, 1, 22]: 24, .aes256CBC: 32,
  ]

  /// DES, triple DES and RC2 (RFC 8018, B.2).
  private static let oldCiphers: Set<ASN1ObjectIdentifier> = [
    [1, 3, 14, 3, 2, 7], [1, 2, 840, 113549, 3, 7], [1, 2, 840, 113549, 3, 2],
  ]
}

extension ASN1ObjectIdentifier {
  fileprivate static let pbes2: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 5, 13]
  fileprivate static let aes256CBC: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 1, 42]
}
