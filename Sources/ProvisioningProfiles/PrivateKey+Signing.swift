import Crypto
import CryptoExtras
public import Diagnostics

extension PrivateKey {
  /// Signs `bytes`; the same key and bytes give the same signature each time.
  ///
  /// - Parameters:
  ///   - bytes: What is signed.
  ///   - digest: How it is digested; signatures with P-256 are made over SHA-256 alone.
  /// - Returns: The signature, with P-256 in DER.
  /// - Throws: `signing-failed`.
  public func signature(for bytes: [UInt8], digest: DigestAlgorithm) throws(Diagnostic) -> [UInt8] {
    do {
      switch backing {
      case .p256(let key): return try DeterministicSignature.der(of: bytes, key: key)
      case .rsa(let key): return try Self.signature(for: bytes, digest: digest, key: key)
      }
    } catch {
      throw Diagnostic(.signingFailed, "can't sign the data: \(error)")
    }
  }

  private static func signature(
    for bytes: [UInt8], digest: DigestAlgorithm, key: _RSA.Signing.PrivateKey
  ) throws -> [UInt8] {
    func signature(of hash: some Digest) throws -> [UInt8] {
      Array(try key.signature(for: hash, padding: .insecurePKCS1v1_5).rawRepresentation)
    }
    switch digest {
    case .sha1: return try signature(of: Insecure.SHA1.hash(data: bytes))
    case .sha256: return try signature(of: SHA256.hash(data: bytes))
    case .sha384: return try signature(of: SHA384.hash(data: bytes))
    case .sha512: return try signature(of: SHA512.hash(data: bytes))
    }
  }
}
