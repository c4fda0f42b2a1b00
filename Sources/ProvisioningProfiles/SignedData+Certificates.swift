import X509

/// Whether the certificates that came along are as they were issued.
///
/// No signature covers them: a chain may hold without a damaged one, where the verifier has the original itself.
extension SignedData {
  /// A certificate that is not as it was issued, or may not be.
  public struct CertificateProblem: Sendable {
    /// The problem, a sentence without a period.
    public let message: String
    /// Whether the certificate was changed; `false` if its issuer is unknown.
    public let isCertain: Bool
  }

  /// The first certificate that no known issuer signed; those of `path` and the known authorities count as verified.
  ///
  /// - Parameters:
  ///   - path: The signer's path.
  ///   - roots: The authorities that are known.
  ///   - memory: What is shared by files that are verified together.
  /// - Returns: The problem; `nil` if every certificate is verified.
  public func certificateProblem(
    besides path: CertificatePath, trusting roots: TrustedRoots, remembering memory: CertificateMemory
  ) -> CertificateProblem? {
    guard unreadableCertificates == 0 else {
      return CertificateProblem(message: "a certificate in the signature can't be read", isCertain: true)
    }
    // Most signatures come with their path alone, byte for byte.
    let others = certificates.filter { !path.certificates.contains($0) }
    guard !others.isEmpty else { return nil }
    let known = roots.certificates + ((try? SimulatedAuthority().issuingCertificates()) ?? [])
    var unknown: CertificateProblem?
    for certificate in others where !known.contains(certificate) {
      let name = certificate.commonName
      let issuers = (known + certificates).filter { $0.mayHaveIssued(certificate) }
      if issuers.isEmpty {
        let message = "the signature contains the certificate \"\(name)\", whose issuer is unknown"
        unknown = unknown ?? CertificateProblem(message: message, isCertain: false)
      } else if !issuers.contains(where: { memory.isSigned(certificate, by: $0) }) {
        return CertificateProblem(
          message: "the certificate \"\(name)\" in the signature was changed after it was issued", isCertain: true)
      }
    }
    return unknown
  }
}

extension SigningCertificate {
  /// Whether `certificate` names it as the issuer, by its name or its key.
  fileprivate func mayHaveIssued(_ certificate: SigningCertificate) -> Bool {
    if subjectBytes == certificate.issuerBytes { return true }
    guard let key = subjectKeyIdentifier,
      let named = try? certificate.parsed.extensions.authorityKeyIdentifier?.keyIdentifier
    else { return false }
    return key == Array(named)
  }
}
