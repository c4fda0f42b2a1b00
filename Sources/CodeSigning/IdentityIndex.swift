import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The available identities on a date, indexed by their certificates' digests.
struct IdentityIndex {
  private let byDigest: [String: SigningIdentity]
  /// Those that can sign, the one that was made last first.
  private let usable: [SigningCertificate]
  private let moment: Date
  /// Whether the available identities are known; otherwise nothing is known about keys.
  let isKnown: Bool

  init(_ identities: [SigningIdentity]?, at moment: Date) {
    self.moment = moment
    isKnown = identities != nil
    let identities = identities ?? []
    byDigest = Dictionary(identities.map { ($0.certificate.sha256, $0) }) { first, second in
      SigningIdentity(
        certificate: first.certificate, hasPrivateKey: first.hasPrivateKey || second.hasPrivateKey,
        isRevoked: first.isRevoked || second.isRevoked, otherOwner: first.otherOwner ?? second.otherOwner)
    }
    usable = byDigest.values
      .filter {
        $0.hasPrivateKey && !$0.isRevoked && $0.otherOwner == nil && $0.certificate.isValid(at: moment)
      }
      .map(\.certificate)
      .sorted { ($0.notBefore, $1.sha256) > ($1.notBefore, $0.sha256) }
  }

  /// Why `certificate` can't sign, or `nil`.
  func obstacle(to certificate: SigningCertificate, asking selector: IdentitySelector?) -> String? {
    let name = "\"\(certificate.commonName)\""
    if let selector, !selector.matches(certificate) {
      return "\(name) does not match the target's CODE_SIGN_IDENTITY, \"\(selector.text)\""
    }
    guard isKnown else {
      return certificate.isExpired(at: moment)
        ? "\(name) expired on \(certificate.notAfter.formatted(.iso8601))" : nil
    }
    guard let identity = byDigest[certificate.sha256], identity.hasPrivateKey else {
      return "the private key of \(name) is missing"
    }
    if let owner = identity.otherOwner { return "\(name) belongs to another member, \(owner)" }
    if identity.isRevoked { return "\(name) is revoked" }
    if certificate.isExpired(at: moment) { return "\(name) expired on \(certificate.notAfter.formatted(.iso8601))" }
    return certificate.isValid(at: moment) ? nil : "\(name) is not valid yet"
  }

  /// Whether `certificate` is known, valid and not revoked, wherever its key is.
  func holdsGood(_ certificate: SigningCertificate) -> Bool {
    guard let identity = byDigest[certificate.sha256] else { return false }
    return !identity.isRevoked && certificate.isValid(at: moment)
  }

  /// The certificate of `profile` to sign with: of those that can and are asked for, the one that was made last.
  func signer(of profile: ProvisioningProfile, asking selector: IdentitySelector?) -> SigningCertificate? {
    guard !usable.isEmpty else { return nil }
    let listed = Set(profile.certificates.map(\.sha256))
    return usable.first { listed.contains($0.sha256) && selector?.matches($0) != false }
  }

  /// The certificate of `profile` that lives, of several the newest: what can be said where no keys are known.
  func livingCertificate(
    of profile: ProvisioningProfile, asking selector: IdentitySelector?
  ) -> SigningCertificate? {
    profile.certificates.filter { $0.isValid(at: moment) && selector?.matches($0) != false }
      .max { ($0.notBefore, $1.sha256) < ($1.notBefore, $0.sha256) }
  }

  /// A certificate that is here with its key and could sign for `type` in `team`, whatever the profiles list.
  func signer(
    for type: ProfileType, team: String?, asking selector: IdentitySelector? = nil
  ) -> SigningCertificate? {
    signer(for: nil, type, team ?? "", selector)
  }

  /// A certificate that is here with its key and serves for `purpose`, or else for what profiles of `type` do.
  func signer(
    for purpose: CertificateKind.Purpose?, _ type: ProfileType, _ team: String, _ selector: IdentitySelector?
  ) -> SigningCertificate? {
    usable.first {
      $0.kind?.purpose == purpose ?? type.certificatePurpose && $0.organizationalUnit == team
        && selector?.matches($0) != false
    }
  }
}
