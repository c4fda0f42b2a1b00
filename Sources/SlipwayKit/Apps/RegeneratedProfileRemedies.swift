import AppleIdentifiers
import Capabilities
import CodeSigning
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What helps a built app whose profile the portal has regenerated since: to sign the app again.
///
/// What the newer profile lacks as well is changed in the portal first.
struct RegeneratedProfileRemedies: ProfileRemedies {
  private let newer: ProvisioningProfile
  private let portal: PortalRemedies
  private let signing: Remedy
  private let date: Date

  /// Looks for the profile of the same name and type in `contents`; `nil` if the portal has none.
  ///
  /// - Parameters:
  ///   - profile: The profile in the app.
  ///   - app: The app's path, as the user wrote it.
  ///   - contents: The portal, which does not have the app's profile any more.
  ///   - portal: What helps with the portal's own profiles.
  ///   - date: The date of the check.
  init?(
    for profile: ProvisioningProfile, in app: String, _ contents: PortalContents, _ portal: PortalRemedies,
    at date: Date
  ) {
    let records = (try? contents.profiles()) ?? []
    let like = records.first { $0.name.rawValue == profile.name && $0.type == profile.type }
    guard let like, let newer = try? contents.provisioningProfile(of: like), newer.uuid != profile.uuid else {
      return nil
    }
    (self.newer, self.portal, self.date) = (newer, portal, date)
    let isSignable = !["xcarchive", "zip"].contains(app.pathEnding)
    // Without its name, signing would choose a profile that Xcode manages.
    let choice = like.isXcodeManaged ? [:] : ["profile": like.name.rawValue]
    signing =
      isSignable
      ? .operation(.init("app.sign", choice.merging(["path": app]) { $1 }))
      : .advice("archive and export the app again")
  }

  private func signing(after steps: [Remedy]) -> [Remedy] { steps + [signing] }

  func renewal(of profile: ProvisioningProfile) -> [Remedy] {
    signing(after: newer.expirationDate > date ? [] : portal.renewal(of: newer))
  }

  func including(_ certificates: [SigningCertificate], in profile: ProvisioningProfile) -> [Remedy] {
    let listed = Set(newer.certificates.map(\.sha256))
    let isListed = certificates.allSatisfy { listed.contains($0.sha256) }
    return signing(after: isListed ? [] : portal.including(certificates, in: newer))
  }

  func certificate(for profile: ProvisioningProfile) -> [Remedy] { portal.certificate(for: newer) }

  func certificate(for type: ProfileType) -> [Remedy] { portal.certificate(for: type) }

  func listing(_ device: UDID, in profile: ProvisioningProfile) -> [Remedy] {
    signing(after: newer.includes(device) ? [] : portal.listing(device, in: newer))
  }

  func explicit(_ identifier: BundleIdentifier, like profile: ProvisioningProfile) -> [Remedy] {
    portal.explicit(identifier, like: newer)
  }

  func allowing(
    _ capability: Capability, with values: [String], among claims: [CapabilityClaim],
    for identifier: BundleIdentifier, in profile: ProvisioningProfile
  ) -> [Remedy] {
    signing(after: portal.allowing(capability, with: values, among: claims, for: identifier, in: newer))
  }
}
