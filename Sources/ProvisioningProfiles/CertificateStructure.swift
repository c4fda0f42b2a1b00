import SwiftASN1
import X509

/// Parts of a certificate that chains are built with.
extension SigningCertificate {
  /// The issuer's name, DER.
  var issuerBytes: [UInt8] { Self.bytes(parsed.issuer) }

  /// The subject's name, DER.
  var subjectBytes: [UInt8] { Self.bytes(parsed.subject) }

  /// The identifier of the certified key that the certificate gives itself.
  var subjectKeyIdentifier: [UInt8]? {
    (try? parsed.extensions.subjectKeyIdentifier).map { Array($0.keyIdentifier) }
  }

  /// How many further authorities may stand below it, or `nil` where it is no authority.
  var authorityDepth: Int? {
    guard case .isCertificateAuthority(let depth) = try? parsed.extensions.basicConstraints else { return nil }
    return depth ?? Int.max
  }

  /// Whether it may sign certificates; a certificate without key usage may.
  var maySignCertificates: Bool {
    guard authorityDepth != nil else { return false }
    guard let usage = try? parsed.extensions.keyUsage else { return true }
    return usage.keyCertSign
  }

  /// Whether it names itself as its issuer.
  var isSelfIssued: Bool {
    issuerBytes == subjectBytes
  }

  /// Whether the key of `issuer` signed it.
  func isSigned(by issuer: SigningCertificate) -> Bool {
    issuer.parsed.publicKey.isValidSignature(parsed.signature, for: parsed)
  }

  private static func bytes(_ name: DistinguishedName) -> [UInt8] {
    var serializer = DER.Serializer()
    // A name that was read can be written; an empty encoding would match no other name.
    try? serializer.serialize(name)
    return serializer.serializedBytes
  }
}
