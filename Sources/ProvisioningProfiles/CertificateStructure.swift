import SwiftASN1
import X509

/// Parts of a certificate that chains are built with.
extension SigningCertificate {
  /// The identifier of the certified key that the certificate gives itself.
  var subjectKeyIdentifier: [UInt8]? {
    (try? parsed.extensions.subjectKeyIdentifier).map { Array($0.keyIdentifier) }
  }

  /// How many further authorities may be below it, or `nil` if it is not an authority.
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

  /// The first unknown extension that is marked critical.
  ///
  /// Verifiers must refuse such a certificate (RFC 5280, 4.2).
  var unknownCriticalExtension: String? {
    let unknown = parsed.extensions.first { element in
      guard element.critical else { return false }
      let text = element.oid.oidComponents.map(String.init).joined(separator: ".")
      return !Self.knownExtensions.contains(text) && !text.hasPrefix("1.2.840.113635.100.")
    }
    return unknown.map { "\($0.oid)" }
  }

  /// The extensions of RFC 5280 whose meaning is minded here, or that concern only web sites and mail.
  ///
  /// Apple's markers, all below 1.2.840.113635.100, are known beside them.
  private static let knownExtensions: Set<String> = [
    "2.5.29.15", "2.5.29.17", "2.5.29.19", "2.5.29.30", "2.5.29.32", "2.5.29.36", "2.5.29.37", "2.5.29.54",
  ]

  static func bytes(_ name: DistinguishedName) -> [UInt8] {
    var serializer = DER.Serializer()
    // A name that was read can be written; an empty encoding would match no other name.
    try? serializer.serialize(name)
    return serializer.serializedBytes
  }
}
