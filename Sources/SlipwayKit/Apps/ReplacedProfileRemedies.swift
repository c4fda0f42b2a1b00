import AppleIdentifiers
import Capabilities
import CodeSigning
import Diagnostics
import ProvisioningProfiles

/// What helps with a profile of the team's portal that was regenerated or deleted: another signature.
struct ReplacedProfileRemedies: ProfileRemedies {
  private let signing = [Remedy.hint("sign the app with a current profile: \(command: "app.sign") APP")]

  func renewal(of profile: ProvisioningProfile) -> [Remedy] { signing }

  func including(_ certificates: [SigningCertificate], in profile: ProvisioningProfile) -> [Remedy] { signing }

  func certificate(for profile: ProvisioningProfile) -> [Remedy] { signing }

  func certificate(for type: ProfileType) -> [Remedy] { signing }

  func listing(_ device: UDID, in profile: ProvisioningProfile) -> [Remedy] { signing }

  func explicit(_ identifier: BundleIdentifier, like profile: ProvisioningProfile) -> [Remedy] { signing }

  func allowing(
    _ capability: Capability, with values: [String], for identifier: BundleIdentifier, in profile: ProvisioningProfile
  ) -> [Remedy] { signing }
}
