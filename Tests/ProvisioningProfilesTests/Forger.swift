import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

/// A profile that a trusted foreign chain signed, and the ways to tamper with it.
struct Forger: Sendable {
  let world: SigningWorld
  let outer: ForeignChain
  let inner: ForeignChain
  /// The profile's fields, its inner layer signed by `inner`.
  let fields: PropertyListDictionary
  /// The profile.
  let genuine: [UInt8]
  private let day: Date

  static let shared = Result { try Forger() }

  private init() throws {
    world = try SigningWorld()
    outer = try ForeignChain(.outer)
    inner = try ForeignChain(.inner)
    day = Date()
    var fields = try Self.simulatedFields(world, "de.example.*", at: day)
    let layer = try SignedData(parsing: try #require(fields["DER-Encoded-Profile"]?.data)).content
    fields["DER-Encoded-Profile"] = .data(try inner.sign(layer))
    self.fields = fields
    genuine = try outer.sign(try PropertyList.dictionary(fields).serialized(as: .xml))
  }

  /// Whether a verifier that trusts both foreign roots takes `bytes` for a genuine profile.
  func isAccepted(_ bytes: [UInt8]) -> Bool {
    guard let roots = try? TrustedRoots(given: [outer.root, inner.root]),
      let profile = try? ProvisioningProfile(parsing: bytes, trusting: roots)
    else { return false }
    return profile.signature.root != nil && !profile.findings.contains { $0.severity == .error }
  }

  // MARK: Changed bytes

  func replacing(_ old: String, _ new: String) throws -> [UInt8] {
    var bytes = genuine
    bytes.replaceSubrange(try #require(bytes.firstRange(of: Array(old.utf8))), with: Array(new.utf8))
    return bytes
  }

  func flipping(at offset: Int) -> [UInt8] {
    var bytes = genuine
    bytes[offset] ^= 1
    return bytes
  }

  /// Flips a bit behind the last place that has `mark`, which is in the outer layer's signer.
  func flipping(after mark: [UInt8], by distance: Int) throws -> [UInt8] {
    flipping(at: try #require(genuine.ranges(of: mark).last).upperBound + distance)
  }

  func replacingCertificate(
    _ certificate: SigningCertificate, _ change: (inout [UInt8]) throws -> Void
  ) throws -> [UInt8] {
    var certificates = [outer.signer.der, outer.issuer.der, outer.root.der]
    let place = try #require(certificates.firstIndex(of: certificate.der))
    try change(&certificates[place])
    let changed = try certificates.map { try SigningCertificate(parsing: $0) }
    return try SignedData.signing(
      try xml(fields), key: outer.key, certificate: outer.signer, chain: changed, digest: .sha1, at: day)
  }

  // MARK: Other chains

  func signed(_ fields: PropertyListDictionary, by chain: ForeignChain? = nil) throws -> [UInt8] {
    try (chain ?? outer).sign(try xml(fields))
  }

  func signed(_ change: (inout PropertyListDictionary) -> Void) throws -> [UInt8] {
    var changed = fields
    change(&changed)
    return try signed(changed)
  }

  func signed(along certificates: String = "chain.pem", options: [String]) throws -> [UInt8] {
    try outer.sign(try xml(fields), along: certificates, options: options)
  }

  func signed(at moment: Date) throws -> [UInt8] {
    try SignedData.signing(
      try xml(fields), key: outer.key, certificate: outer.signer, chain: [outer.signer, outer.issuer, outer.root],
      digest: .sha1, at: moment)
  }

  /// Signed by a chain whose root is trusted, and which has one flaw.
  func signed(marker: String? = nil, authority: String? = nil) throws -> [UInt8] {
    let chain = try outer.reissued(marker: marker, authority: authority)
    return try SignedData.signing(
      try xml(fields), key: chain.key, certificate: chain.signer, chain: [chain.signer, chain.issuer], digest: .sha1,
      at: day)
  }

  func signedWithoutRoot(by chain: ForeignChain) throws -> [UInt8] {
    try SignedData.signing(
      try xml(fields), key: chain.key, certificate: chain.signer, chain: [chain.signer, chain.issuer], digest: .sha1,
      at: day)
  }

  /// Signed by a certificate that the signer of profiles issued.
  func signedBelowSigner() throws -> [UInt8] {
    let below = try outer.issuedBySigner()
    return try SignedData.signing(
      try xml(fields), key: below.key, certificate: below.certificate,
      chain: [below.certificate, outer.signer, outer.issuer, outer.root], digest: .sha1, at: day)
  }

  /// Signed by a developer's certificate of the simulated authority.
  func simulated(by kind: CertificateKind) throws -> [UInt8] {
    let certificate = try SigningWorld.certificate(kind, key: world.key, team: world.team, at: world.day)
    return try SignedData.signing(
      try xml(try Self.simulatedFields(world, "de.example.*", at: day)), key: world.key, certificate: certificate,
      chain: [certificate, try world.authority.issuingCertificate(for: kind)], digest: .sha256, at: world.day)
  }

  // MARK: Other inner layers

  /// Fields with an inner layer of the simulated authority.
  func simulatedFields() throws -> PropertyListDictionary {
    try Self.simulatedFields(world, "de.example.*", at: day)
  }

  func innerContent(pattern: String) throws -> [UInt8] {
    let other = try Self.simulatedFields(world, pattern, at: day)
    return try SignedData(parsing: try #require(other["DER-Encoded-Profile"]?.data)).content
  }

  func fields(inner content: [UInt8]) throws -> PropertyListDictionary {
    fields(layer: try inner.sign(content))
  }

  func fields(layer: [UInt8]) -> PropertyListDictionary {
    var changed = fields
    changed["DER-Encoded-Profile"] = .data(layer)
    return changed
  }

  private func xml(_ fields: PropertyListDictionary) throws -> [UInt8] {
    try PropertyList.dictionary(fields).serialized(as: .xml)
  }

  private static func simulatedFields(
    _ world: SigningWorld, _ pattern: String, at day: Date
  ) throws -> PropertyListDictionary {
    let bytes = try world.content(.development, pattern: pattern).signed(by: world.authority, at: day)
    return try #require(try PropertyList(parsing: try SignedData(parsing: bytes).content).dictionary)
  }
}
