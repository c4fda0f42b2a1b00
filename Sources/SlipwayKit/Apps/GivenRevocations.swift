import AppBundles
import Diagnostics
import ProvisioningProfiles

/// The certificates of given keys that the portal revoked, which a file does not say and no profile changes.
struct GivenRevocations {
  /// Whether each certificate of the portal is revoked, by SHA-256.
  private let revocations: [String: Bool]

  /// Reads the portal; without a portal, and for its own keys, none is known.
  init(of keys: SigningKeys, in session: PortalSession?) {
    revocations =
      keys.isGiven
      ? session.flatMap { session in (try? session.contents())?.revocations(at: session.date) } ?? [:] : [:]
  }

  /// Refuses to sign `product` if all of `certificates` are revoked.
  func check(_ certificates: [SigningCertificate], signing product: Product) throws(Diagnostic) {
    if let problem = problem(of: certificates, signing: product) { throw problem }
  }

  /// Why `product` can't be signed if all of `certificates` are revoked; `nil` if one is not, and for none.
  func problem(of certificates: [SigningCertificate], signing product: Product) -> Diagnostic? {
    guard let first = certificates.first, certificates.allSatisfy({ revocations[$0.sha256] ?? false }) else {
      return nil
    }
    let name = "\"\(first.commonName)\" (\(first.sha1.prefix(8)))"
    return Diagnostic(
      .signingRefused,
      "\"\(product.path)\" can't be signed: the certificate of --identity, \(name), is revoked in the portal",
      at: Place(file: product.path),
      remedy: .hint("give the .p12 file of a valid certificate; \(command: "certificate.list") lists the certificates"))
  }
}
