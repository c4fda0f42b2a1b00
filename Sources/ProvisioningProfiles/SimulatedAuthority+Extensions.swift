import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The extensions of the simulated authority's certificates, as in Apple's certificates.
struct IssuedExtensions {
  let kind: CertificateKind
  let key: Certificate.PublicKey
  let issuer: Certificate
  /// The beginning of the certificate's validity.
  let start: Date

  func all() throws -> Certificate.Extensions {
    var extensions = Certificate.Extensions()
    try extensions.append(Certificate.Extension(BasicConstraints.notCertificateAuthority, critical: true))
    let issuerKey = try issuer.extensions.subjectKeyIdentifier?.keyIdentifier
    try extensions.append(Certificate.Extension(AuthorityKeyIdentifier(keyIdentifier: issuerKey), critical: false))
    try extensions.append(Certificate.Extension(informationAccess, critical: false))
    try extensions.append(
      Certificate.Extension(oid: Self.policies, critical: false, value: try Self.policyInformation().bytes[...]))
    try extensions.append(Certificate.Extension(ExtendedKeyUsage([kind.extendedUsage]), critical: true))
    try extensions.append(Certificate.Extension(SubjectKeyIdentifier(hash: key), critical: false))
    try extensions.append(Certificate.Extension(KeyUsage(digitalSignature: true), critical: true))
    for marker in kind.row.markers {
      let identifier = try ASN1ObjectIdentifier(dotRepresentation: "1.2.840.113635.100." + marker)
      try extensions.append(Certificate.Extension(oid: identifier, critical: true, value: [0x05, 0x00]))
    }
    if kind.bearsDate {
      let date = try RawDER { try $0.serialize(ASN1UTF8String(CivilTime.compactText(start))) }
      try extensions.append(Certificate.Extension(oid: Self.dateMarker, critical: false, value: date.bytes[...]))
    }
    return extensions
  }

  /// Instead of Apple's servers, these certificates name a reserved domain (RFC 2606): nothing is requested.
  private var informationAccess: AuthorityInformationAccess {
    AuthorityInformationAccess([
      .init(method: .ocspServer, location: .uniformResourceIdentifier("http://ocsp.slipway.invalid/simulated")),
      .init(method: .issuingCA, location: .uniformResourceIdentifier("http://certs.slipway.invalid/simulated.der")),
    ])
  }

  /// The policy that Apple's certificates name, with a notice of our own in the place of Apple's.
  private static func policyInformation() throws -> RawDER {
    try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { policies in
        try policies.appendConstructedNode(identifier: .sequence) { policy in
          try policy.serialize(applePolicy)
          try policy.appendConstructedNode(identifier: .sequence) { qualifiers in
            try qualifiers.appendConstructedNode(identifier: .sequence) { qualifier in
              try qualifier.serialize(userNotice)
              try qualifier.appendConstructedNode(identifier: .sequence) { notice in
                try notice.serialize(ASN1UTF8String("Simulated by Slipway, not by Apple: worthless for security."))
              }
            }
          }
        }
      }
    }
  }

  private static let policies: ASN1ObjectIdentifier = [2, 5, 29, 32]
  private static let applePolicy: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 5, 1]
  private static let userNotice: ASN1ObjectIdentifier = [1, 3, 6, 1, 5, 5, 7, 2, 2]
  private static let dateMarker: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 6, 1, 33]
}

extension CertificateKind {
  /// The extended key usage of the kind.
  fileprivate var extendedUsage: ExtendedKeyUsage.Usage {
    switch self {
    case .macInstallerDistribution: ExtendedKeyUsage.Usage(oid: [1, 2, 840, 113635, 100, 4, 9])
    case .developerIDInstaller: ExtendedKeyUsage.Usage(oid: [1, 2, 840, 113635, 100, 4, 13])
    case .safariExtension: ExtendedKeyUsage.Usage(oid: [1, 2, 840, 113635, 100, 4, 8])
    default: .codeSigning
    }
  }

  /// Whether it has a text with a date: measured on Developer ID certificates.
  ///
  /// Which day it is of, and that it
  /// is written as `20231114221320Z`, is believed.
  fileprivate var bearsDate: Bool {
    self == .developerIDApplication || self == .developerIDInstaller
  }
}
