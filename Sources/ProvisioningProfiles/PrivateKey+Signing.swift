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
  public func signature(for bytes: [UInt8], digest: SigningDigest) throws(Diagnostic) -> [UInt8] {
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
    for bytes: [UInt8], digest: SigningDigest, key: _RSA.Signing.PrivateKey
  ) throws -> [UInt8] {
    switch digest {
    case .sha1:
      let hash = Insecure.SHA1.hash(data: bytes)
      return Array(try key.signature(for: hash, padding: .insecurePKCS1v1_5).rawRepresentation)
    case .sha256:
      let hash = SHA256.hash(data: bytes)
      return Array(try key.signature(for: hash, padding: .insecurePKCS1v1_5).rawRepresentation)
    }
  }
}
