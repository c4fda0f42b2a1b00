public import Diagnostics

/// A certificate with its private key, and the certificates from it to a root: what signs code.
public struct CodeSigningIdentity: Sendable {
  /// The private key.
  public let key: PrivateKey
  /// The certificate of the key.
  public let certificate: SigningCertificate
  /// The certificate and its issuers up to the root, as far as they are known.
  public let chain: [SigningCertificate]
  /// The root, where it is trusted.
  public let root: TrustedRoot?

  /// Combines a key with its certificate, and looks for the issuers.
  ///
  /// - Parameters:
  ///   - key: The private key.
  ///   - certificate: Its certificate.
  ///   - others: Certificates that may be issuers, beside Apple's and the simulator's.
  ///   - roots: The roots to trust; without it, Apple's and the simulator's.
  /// - Throws: `signing-failed` if the certificate is of another key.
  public init(
    key: PrivateKey, certificate: SigningCertificate, others: [SigningCertificate] = [],
    trusting roots: TrustedRoots? = nil
  ) throws(Diagnostic) {
    guard certificate.certifies(key) else {
      throw Diagnostic(.signingFailed, "certificate \"\(certificate.commonName)\" is not for the private key")
    }
    self.key = key
    self.certificate = certificate
    let trusted: TrustedRoots
    if let roots { trusted = roots } else { trusted = try TrustedRoots() }
    let path = trusted.path(of: certificate, among: others, at: certificate.notBefore)
    chain = path.certificates
    root = path.status.root
  }

  /// The team that signs, which certificates of other authorities do not name.
  public var teamID: String? {
    root == .apple || root == .simulator ? certificate.organizationalUnit : nil
  }
}
