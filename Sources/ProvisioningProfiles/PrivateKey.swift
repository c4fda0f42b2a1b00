import Crypto
import CryptoExtras
public import Diagnostics
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The kinds of key that sign apps.
public enum KeyAlgorithm: String, Hashable, Sendable, CaseIterable {
  /// RSA with 2048 bits, the only kind that Apple's portal certifies for developers.
  case rsa2048 = "rsa-2048"
  /// The elliptic curve P-256.
  case p256
}

/// A private key, which never leaves the keychain of the one who made it.
public struct PrivateKey: Sendable {
  enum Backing: Sendable {
    case rsa(_RSA.Signing.PrivateKey)
    case p256(P256.Signing.PrivateKey)
  }

  let backing: Backing

  /// Creates a new key with the system's random numbers; RSA takes some tenths of a second.
  public static func generate(_ algorithm: KeyAlgorithm) throws(Diagnostic) -> PrivateKey {
    switch algorithm {
    case .p256:
      return PrivateKey(backing: .p256(P256.Signing.PrivateKey()))
    case .rsa2048:
      do {
        return PrivateKey(backing: .rsa(try _RSA.Signing.PrivateKey(keySize: .bits2048)))
      } catch {
        throw Diagnostic(.privateKeyInvalid, "can't create an RSA key: \(error)")
      }
    }
  }

  /// Reads a key in PEM: PKCS#8, plain or encrypted, or the older forms for RSA (PKCS#1) and elliptic curves (SEC 1).
  ///
  /// - Parameters:
  ///   - pem: The text; text before and after the key is ignored.
  ///   - passphrase: What opens it, where it is encrypted.
  ///   - file: Its name for messages.
  /// - Throws: `private-key-invalid`, `private-key-encrypted`, `passphrase-wrong`.
  public init(pem: String, passphrase: Passphrase? = nil, file: String? = nil) throws(Diagnostic) {
    let documents = (try? PEMDocument.parseMultiple(pemString: pem)) ?? []
    guard let document = documents.first(where: { $0.discriminator.hasSuffix("PRIVATE KEY") }) else {
      // Legacy PEM encryption is declared in header lines before the Base64, which current PEM does not allow.
      guard pem.contains("Proc-Type: 4,ENCRYPTED") else {
        throw Self.invalid("it contains no PEM private key", file: file)
      }
      throw Self.invalid(
        "it uses the legacy PEM encryption of openssl", file: file,
        remedy: .advice("convert it: openssl pkcs8 -topk8 -in OLD -out NEW"))
    }
    try self.init(der: document.derBytes, passphrase: passphrase, file: file)
  }

  /// Reads a key in DER: PKCS#8, plain or encrypted, PKCS#1 or SEC 1.
  ///
  /// - Throws: `private-key-invalid`, `private-key-encrypted`, `passphrase-wrong`.
  public init(der: [UInt8], passphrase: Passphrase? = nil, file: String? = nil) throws(Diagnostic) {
    if let key = Self.backing(der) {
      backing = key
    } else if Self.isEncrypted(der) {
      guard let passphrase else { throw Self.encrypted(file) }
      let opened = try Self.decrypted(der, passphrase, file: file)
      guard let key = Self.backing(opened) else { throw Self.invalid(Self.wrongKind, file: file) }
      backing = key
    } else {
      throw Self.invalid(Self.wrongKind, file: file)
    }
  }

  private static let wrongKind = "only P-256 keys and RSA keys of at least 2048 bits can sign apps"

  private static func backing(_ der: [UInt8]) -> Backing? {
    if let key = try? P256.Signing.PrivateKey(derRepresentation: der) { return .p256(key) }
    return (try? _RSA.Signing.PrivateKey(derRepresentation: der)).map { .rsa($0) }
  }

  /// Which kind of key it is.
  public var algorithm: KeyAlgorithm {
    switch backing {
    case .rsa: .rsa2048
    case .p256: .p256
    }
  }

  /// The key in PKCS#8, DER.
  public var pkcs8: [UInt8] {
    switch backing {
    case .rsa(let key): [UInt8](key.pkcs8DERRepresentation)
    case .p256(let key): [UInt8](key.derRepresentation)
    }
  }

  /// The key in PKCS#8, PEM, with a final newline.
  public var pem: String {
    PEMDocument(type: "PRIVATE KEY", derBytes: pkcs8).pemString + "\n"
  }

  /// The public half.
  public var publicKey: PublicKey {
    PublicKey(certificateKey.publicKey)
  }

  /// The key as the certificates' package takes it.
  var certificateKey: Certificate.PrivateKey {
    switch backing {
    case .rsa(let key): Certificate.PrivateKey(key)
    case .p256(let key): Certificate.PrivateKey(key)
    }
  }

  static func invalid(_ problem: String, file: String?, remedy: Remedy? = nil) -> Diagnostic {
    Diagnostic(
      .privateKeyInvalid, "\(subject(file)) can't be used: \(problem)", at: Place(file: file), remedy: remedy)
  }

  static func subject(_ file: String?) -> String {
    file.map { "the private key \"\($0)\"" } ?? "the private key"
  }

  private init(backing: Backing) {
    self.backing = backing
  }
}

/// The public half of a key, by which a private key, its request and its certificates are known to belong together.
public struct PublicKey: Hashable, Sendable {
  /// SubjectPublicKeyInfo, DER.
  public let der: [UInt8]
  /// The SHA-1 digest of the key's bits.
  let digest: [UInt8]
  /// The SHA-1 digest of the key's bits, in hexadecimal, as certificates use it to name keys.
  public var identifier: String { digest.hexadecimal }

  init(_ key: Certificate.PublicKey) {
    var serializer = DER.Serializer()
    // Serialising a key that was parsed or made can't fail; an empty encoding would equal no other key's.
    try? serializer.serialize(key)
    der = serializer.serializedBytes
    digest = Array(Insecure.SHA1.hash(data: key.subjectPublicKeyInfoBytes))
  }
}
