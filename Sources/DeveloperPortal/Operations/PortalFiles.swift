public import Diagnostics
public import ProvisioningProfiles

extension PortalContents {
  /// The file of a profile, as it is downloaded.
  public func file(of profile: ProfileRecord) throws(Diagnostic) -> [UInt8] {
    try bytes(at: profile.filePath)
  }

  /// The file of a certificate, DER.
  ///
  /// - Throws: `certificate-not-issued`.
  public func file(of certificate: CertificateRecord) throws(Diagnostic) -> [UInt8] {
    guard certificate.issue != nil else {
      throw Diagnostic(
        .certificateNotIssued, "certificate \(certificate.id) was not issued, so it has no file",
        remedy: .operation(.init("certificate.approve", ["id": certificate.id.rawValue])))
    }
    return try bytes(at: certificate.certificatePath)
  }

  /// The file of a certificate's request, DER.
  public func request(of certificate: CertificateRecord) throws(Diagnostic) -> [UInt8] {
    try bytes(at: certificate.requestPath)
  }

  /// A certificate, read.
  ///
  /// - Throws: `certificate-not-issued`.
  public func signingCertificate(of certificate: CertificateRecord) throws(Diagnostic) -> SigningCertificate {
    try SigningCertificate(parsing: try file(of: certificate), file: certificate.certificatePath)
  }

  /// A profile, read; its signature is verified.
  public func provisioningProfile(of profile: ProfileRecord) throws(Diagnostic) -> ProvisioningProfile {
    try ProvisioningProfile(parsing: try file(of: profile), file: profile.filePath)
  }

  /// The certificates for the key of `identity`, in the order of the requests.
  public func certificates(of identity: IdentityRecord) throws(Diagnostic) -> [CertificateRecord] {
    try certificates().filter { $0.keyIdentifier == identity.keyIdentifier }
  }
}
