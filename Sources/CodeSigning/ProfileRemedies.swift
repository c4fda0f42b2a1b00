import AppleIdentifiers
import Capabilities
import Diagnostics
import ProvisioningProfiles

/// What helps where a profile is not as it must be: a command where the simulated portal gave it out, advice where it is
/// from elsewhere.
struct ProfileRemedies {
  let profile: ProvisioningProfile

  private var isSimulated: Bool { profile.signature.root == .simulator }

  /// Regenerates the profile.
  var renewal: Remedy {
    isSimulated
      ? .operation(.init("profile.renew", ["id": profile.uuid]))
      : .advice("regenerate the profile in the developer portal, and download it")
  }

  /// Puts `certificates` into it, by their SHA-1 digests.
  func signing(by certificates: [String]) -> Remedy {
    isSimulated
      ? .operation(.init("profile.update", ["id": profile.uuid, "certificate": certificates.joined(separator: ",")]))
      : .advice("add the certificate to the profile in the developer portal, and download the profile again")
  }

  /// Asks for a certificate to sign with.
  var request: Remedy {
    let use = profile.type == .development ? "development" : "distribution"
    return isSimulated
      ? .operation(.init("certificate.request", ["type": use]))
      : .advice("import the certificate with its private key, or request a \(use) certificate in the portal")
  }

  /// Puts a device into it.
  func listing(_ device: UDID) -> Remedy {
    guard profile.type.listsDevices else { return .advice("use a development or ad hoc profile") }
    return isSimulated
      ? .operation(.init("profile.update", ["id": profile.uuid, "all-devices": "true"]))
      : .advice("add device \(device) to the profile in the developer portal, and download the profile again")
  }

  /// Adds the entitlement of `capability` for `identifier`, with the values that the app uses.
  func allowing(
    _ capability: Capability, with values: [String] = [], for identifier: BundleIdentifier
  ) -> [Remedy] {
    guard capability.service != nil else {
      return [.advice("remove the entitlement from the entitlements file: no App ID can have it")]
    }
    guard isSimulated else {
      return [
        .advice(
          (values.isEmpty
            ? "enable \(capability.displayName) for" : "assign \(values.joined(separator: ", ")) to")
            + " the App ID in the developer portal, regenerate the profile, and download it")
      ]
    }
    if capability.appIDRequirement.needsExplicit, !profile.isExplicit {
      let appID = ["pattern": identifier.rawValue, "capability": capability.name]
      let assignment = values.isEmpty ? [] : [enabling(appID, values)]
      return [.operation(.init("app-id.create", appID))] + assignment + [
        .operation(.init("profile.create", ["type": profile.type.rawValue, "app-id": identifier.rawValue]))
      ]
    }
    let appID = ["pattern": profile.bundleIdentifierPattern, "capability": capability.name]
    return [enabling(appID, values), renewal]
  }

  private func enabling(_ appID: [String: String], _ values: [String]) -> Remedy {
    let assigned = values.isEmpty ? [:] : ["value": values.joined(separator: ",")]
    return .operation(.init("app-id.enable", appID.merging(assigned) { $1 }))
  }
}
