import Crypto
import CryptoExtras
import SwiftASN1

/// Encryption under a passphrase as it is done today: PBES2 of PKCS#5 (RFC 8018), that is PBKDF2 and AES in CBC mode.
struct PasswordEncryption {
  /// How often the passphrase is digested in what is written here.
  static let writtenRounds = 100_000

  private let salt: [UInt8]
  private let rounds: Int
  private let digest: DigestAlgorithm
  /// The key's bytes: 16, 24 or 32.
  private let keyLength: Int
  private let vector: [UInt8]

  /// Encryption with 256 bits and a salt of its own.
  init() {
    var chance = SystemRandomNumberGenerator()
    salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
    vector = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &chance) }
    rounds = Self.writtenRounds
    digest = .sha256
    keyLength = 32
  }

  func encrypt(_ content: [UInt8], under passphrase: Passphrase) throws -> [UInt8] {
    let vector = try AES._CBC.IV(ivBytes: vector)
    return Array(try AES._CBC.encrypt(content, using: try key(passphrase), iv: vector))
  }

  func decrypt(
    _ content: [UInt8], under passphrase: Passphrase, budget: inout DerivationBudget
  ) throws(DecryptionProblem) -> [UInt8] {
    guard !content.isEmpty, content.count.isMultiple(of: 16) else {
      throw .malformed("is encrypted in blocks, of which the last one is not whole")
    }
    try budget.spend(rounds)
    guard let key = try? key(passphrase), let vector = try? AES._CBC.IV(ivBytes: vector),
      let opened = try? AES._CBC.decrypt(content, using: key, iv: vector)
    else { throw .wrongPassphrase }
    return Array(opened)
  }

  private func key(_ passphrase: Passphrase) throws -> SymmetricKey {
    // Under HMAC the empty passphrase and a zero byte are the same, and only the latter has an address.
    let secret = passphrase.isEmpty ? [0] : passphrase.utf8
    return try KDF.Insecure.PBKDF2.deriveKey(
      from: secret, salt: salt, using: digest.derivation, outputByteCount: keyLength, unsafeUncheckedRounds: rounds)
  }

  // MARK: Writing

  func serialize(into serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { algorithm in
      try algorithm.serialize(ASN1ObjectIdentifier.pbes2)
      try algorithm.appendConstructedNode(identifier: .sequence) { parameters in
        try parameters.appendConstructedNode(identifier: .sequence) { derivation in
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
          ? DecryptionProblem.old : .unsupported("is encrypted with the cipher \(cipherName), which is not known")
      }
      keyLength = length
      vector = try cipher.next("initialization vector").octets("initialization vector")
      guard vector.count == 16 else { throw DecryptionProblem.malformed("has no initialization vector of 16 bytes") }
      (salt, rounds, digest) = try Self.derivation(derivation, keyLength: length)
    } catch let problem as DecryptionProblem {
      throw problem
    } catch let structure as MalformedStructure {
      throw DecryptionProblem(structure)
    } catch {
      throw .malformed("can't be read")
    }
  }

  private static func derivation(
    _ node: ASN1Node, keyLength: Int
  ) throws -> (salt: [UInt8], rounds: Int, digest: DigestAlgorithm) {
    var parts = ASN1Parts(try node.children(of: .sequence, "key derivation"))
    let name = try parts.next("key derivation").objectIdentifier("key derivation")
    guard name == .pbkdf2 else {
      throw DecryptionProblem.unsupported("derives its key by \(name), which is not known")
    }
    var values = ASN1Parts(try parts.next("values").children(of: .sequence, "values of the key derivation"))
    let salt = try values.next("salt").octets("salt")
    guard (1...1024).contains(salt.count) else {
      throw DecryptionProblem.malformed("has a salt of \(salt.count) bytes")
    }
    let rounds = try values.next("rounds").count("rounds")
    if let length = values.next(if: .integer), try length.count("key length") != keyLength {
      throw DecryptionProblem.malformed("says another length of its key than its cipher has")
    }
    var digest = DigestAlgorithm.sha1
    if let function = values.next(if: .sequence) {
      var words = ASN1Parts(try function.children(of: .sequence, "digest"))
      let name = try words.next("digest").objectIdentifier("digest")
      guard let known = DigestAlgorithm(authentication: name) else {
        throw DecryptionProblem.unsupported("derives its key with the digest \(name), which is not known")
      }
      digest = known
    }
    return (salt, rounds, digest)
  }

  /// What to say of an algorithm other than PBES2: those of PKCS#12 itself (RFC 7292, C) are old, and openssl reads
  /// them, once it is known that they do not ask for too much work.
  private static func problem(
    with name: ASN1ObjectIdentifier, _ parameters: ASN1Node?
  ) -> DecryptionProblem {
    guard name.description.hasPrefix("1.2.840.113549.1.12.1.") else {
      return .unsupported("is encrypted by \(name), which is not known")
    }
    do {
      guard let parameters else { throw MalformedStructure(problem: "it has no parameters") }
      var values = ASN1Parts(try parameters.children(of: .sequence, "parameters"))
      _ = try values.next("salt")
      var budget = DerivationBudget()
      try budget.spend(try values.next("rounds").count("rounds"))
      return .old
    } catch let problem as DecryptionProblem {
      return problem
    } catch {
      return .malformed("does not say how it is encrypted")
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

extension DigestAlgorithm {
  /// The digest of a message authentication code that PBKDF2 uses (RFC 8018, B.1.2).
  fileprivate init?(authentication name: ASN1ObjectIdentifier) {
    switch name {
    case [1, 2, 840, 113549, 2, 7]: self = .sha1
    case .hmacWithSHA256: self = .sha256
    case [1, 2, 840, 113549, 2, 10]: self = .sha384
    case [1, 2, 840, 113549, 2, 11]: self = .sha512
    default: return nil
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
  fileprivate static let pbes2: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 5, 13]
  fileprivate static let pbkdf2: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 5, 12]
  fileprivate static let hmacWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 113549, 2, 9]
  fileprivate static let aes256CBC: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 1, 42]
}
