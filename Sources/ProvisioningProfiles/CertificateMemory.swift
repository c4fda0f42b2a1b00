/// What was worked out of certificates already: files that are verified together share their authorities, so that most
/// of the work is done for the first.
///
/// It is for one thread.
public final class CertificateMemory {
  /// Two certificates, by their digests.
  private struct Pair: Hashable {
    let certificate: String
    let issuer: String
  }

  private var certificates: [[UInt8]: SigningCertificate] = [:]
  private var isSigned: [Pair: Bool] = [:]

  /// Files of a stranger could each bring other certificates; no more than this many are remembered.
  private static let most = 4096

  /// Creates a memory that knows nothing yet.
  public init() {}

  /// Reads a certificate, or remembers it; `nil` where it can't be read.
  func certificate(_ der: [UInt8]) -> SigningCertificate? {
    if let known = certificates[der] { return known }
    guard let certificate = try? SigningCertificate(parsing: der) else { return nil }
    if certificates.count < Self.most { certificates[der] = certificate }
    return certificate
  }

  /// Whether the key of `issuer` signed `certificate`.
  func isSigned(_ certificate: SigningCertificate, by issuer: SigningCertificate) -> Bool {
    let pair = Pair(certificate: certificate.sha256, issuer: issuer.sha256)
    if let known = isSigned[pair] { return known }
    let answer = certificate.isSigned(by: issuer)
    if isSigned.count < Self.most { isSigned[pair] = answer }
    return answer
  }
}
