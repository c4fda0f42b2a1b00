public import AppleIdentifiers
public import Capabilities
public import Diagnostics
public import ProvisioningProfiles

/// What helps where a profile is not as it must be, step by step.
///
/// It depends on where the profile is from, and on what the user may do there.
public protocol ProfileRemedies {
  /// Regenerates `profile`, with a new expiration date.
  func renewal(of profile: ProvisioningProfile) -> [Remedy]
  /// Regenerates `profile` with `certificates`.
  func including(_ certificates: [SigningCertificate], in profile: ProvisioningProfile) -> [Remedy]
  /// Gets a certificate with its private key to sign with under `profile`.
  func certificate(for profile: ProvisioningProfile) -> [Remedy]
  /// Gets a certificate with its private key to sign with under profiles of `type`.
  func certificate(for type: ProfileType) -> [Remedy]
  /// Regenerates `profile`, which lists devices, with `device`.
  func listing(_ device: UDID, in profile: ProvisioningProfile) -> [Remedy]
  /// Creates a profile like `profile` with an explicit App ID.
  func explicit(_ identifier: BundleIdentifier, like profile: ProvisioningProfile) -> [Remedy]
  /// Adds the entitlement of `capability`, which App IDs can have, with the values that the app uses; a new App ID gets
  /// all that the app claims.
  func allowing(
    _ capability: Capability, with values: [String], among claims: [CapabilityClaim],
    for identifier: BundleIdentifier, in profile: ProvisioningProfile
  ) -> [Remedy]
}

/// What helps with a profile whose portal is out of reach: advice.
public struct DownloadedProfileRemedies: ProfileRemedies {
  /// Knows no portal.
  public init() {}

  /// Advises to regenerate the profile.
  public func renewal(of profile: ProvisioningProfile) -> [Remedy] {
    [.advice("regenerate the profile in the developer portal, and download it")]
  }

  /// Advises to add the certificates.
  public func including(_ certificates: [SigningCertificate], in profile: ProvisioningProfile) -> [Remedy] {
    [.advice("add the certificate to the profile in the developer portal, and download the profile again")]
  }

  /// Advises to import or request a certificate.
  public func certificate(for profile: ProvisioningProfile) -> [Remedy] { certificate(for: profile.type) }

  /// Advises to import or request a certificate.
  public func certificate(for type: ProfileType) -> [Remedy] {
    let use = type == .development ? "development" : "distribution"
    return [.advice("import the certificate with its private key, or request a \(use) certificate in the portal")]
  }

  /// Advises to add the device.
  public func listing(_ device: UDID, in profile: ProvisioningProfile) -> [Remedy] {
    [.advice("add device \(device) to the profile in the developer portal, and download the profile again")]
  }

  /// Advises to create a profile.
  public func explicit(_ identifier: BundleIdentifier, like profile: ProvisioningProfile) -> [Remedy] {
    [.advice("create a profile for the App ID \(identifier) in the developer portal, and download it")]
  }

  /// Advises to change the App ID.
  public func allowing(
    _ capability: Capability, with values: [String], among claims: [CapabilityClaim],
    for identifier: BundleIdentifier, in profile: ProvisioningProfile
  ) -> [Remedy] {
    [
      .advice(
        (values.isEmpty
          ? "enable \(capability.displayName) for" : "assign \(values.joined(separator: ", ")) to")
          + " the App ID in the developer portal, regenerate the profile, and download it")
    ]
  }
}
