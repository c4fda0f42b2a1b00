import AppleIdentifiers
import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SimulatedAuthority {
  /// The markers of certificates that sign outer layers: on older and current iOS, and on macOS.
  static let outerMarkers: Set<String> = ["6.2.2.1", "6.58", "4.11"]
  /// The marker of certificates that sign inner layers.
  static let innerMarkers: Set<String> = ["12.19"]

  /// Signs a profile's outer layer with RSA and SHA-1, as Apple does to this day.
  func signingOuterProfile(_ content: [UInt8], for platform: Platform, at moment: Date) throws(Diagnostic) -> [UInt8] {
    let signer: PublishedAuthority = platform == .macOS ? .desktopProfiles : .mobileProfiles
    return try signing(content, by: signer, issuer: .developerRelations, digest: .sha1, at: moment)
  }

  /// Signs a profile's inner layer with P-256 and SHA-256.
  func signingInnerProfile(_ content: [UInt8], at moment: Date) throws(Diagnostic) -> [UInt8] {
    try signing(content, by: .innerProfiles, issuer: .integration, digest: .sha256, at: moment)
  }

  private func signing(
    _ content: [UInt8], by signer: PublishedAuthority, issuer: PublishedAuthority, digest: DigestAlgorithm,
    at moment: Date
  ) throws(Diagnostic) -> [UInt8] {
    let certificate = try signer.decodedCertificate()
    let chain = [try issuer.decodedCertificate(), certificate, try PublishedAuthority.root.decodedCertificate()]
    return try SignedData.signing(
      content, key: try signer.decodedKey(), certificate: certificate, chain: chain, digest: digest, at: moment)
  }
}
