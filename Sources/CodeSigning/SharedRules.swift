import AppleIdentifiers
import Capabilities
import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// Whether a profile lets a device in: the same for signing and for installing.
struct DeviceRule {
  let profile: ProvisioningProfile
  let device: UDID
  let remedies: any ProfileRemedies

  var criterion: Criterion {
    if profile.includes(device) {
      return Criterion(
        .device, .passed,
        profile.coversAllDevices ? "allows all devices" : "lists device \(device)",
        expected: device.rawValue, actual: device.rawValue)
    }
    let count = profile.deviceNames?.count
    let message =
      count.map { "lists \(Self.counted($0)), but not \(device)" }
      ?? "\(profile.type.displayName) profiles list no devices"
    return Criterion(
      .device, .failed, message, expected: device.rawValue, actual: count.map(Self.counted) ?? "no devices",
      xcode: "Provisioning profile \"\(profile.name)\" doesn't include the currently selected device.",
      code: .notCovered,
      remedies: profile.type.listsDevices
        ? remedies.listing(device, in: profile) : [.advice("use a development or ad hoc profile")])
  }

  private static func counted(_ number: Int) -> String {
    number == 1 ? "1 device" : "\(number) devices"
  }
}

/// Whether a profile's signature is trusted.
struct SignatureRule {
  let profile: ProvisioningProfile

  var criterion: Criterion {
    switch profile.signature {
    case .trusted(let root):
      return Criterion(
        .signature, .passed, "signature is valid, issued under \(Self.owner[root, default: "a root"])",
        expected: "trusted", actual: "trusted")
    case .untrustedRoot(let name):
      return Criterion(
        .signature, .failed, "signed under the untrusted root \"\(name)\"", expected: "trusted",
        actual: "untrusted-root", code: .profileSignature,
        remedy: .advice("download the profile from the portal, or trust the root that signed it"))
    case .invalid(let reason):
      return Criterion(
        .signature, .failed, "signature is invalid: \(reason)", expected: "trusted", actual: "invalid",
        code: .profileSignature, remedy: .advice("download the profile again; it was modified after it was signed"))
    }
  }

  private static let owner: [TrustedRoot: String] = [
    .apple: "Apple's root", .simulator: "Slipway's simulated root", .given: "the root of --trust-root",
  ]
}

/// Whether a profile allows a bundle its entitlements.
struct EntitlementsRule {
  let profile: ProvisioningProfile
  let bundleIdentifier: BundleIdentifier
  let platform: Platform
  let rewritten: Set<String>
  let remedies: any ProfileRemedies
  /// The name of the target that claims them; `nil` if only its product is known.
  var target: String?

  /// One criterion where all are allowed or nothing is known, otherwise one for each entitlement that is not.
  func criteria(for claimed: PropertyListDictionary?) -> [Criterion] {
    guard let claimed else {
      return [
        Criterion(
          .entitlements, .unknown, "the app's entitlements are unknown, so they were not compared with the profile")
      ]
    }
    let expansion = EntitlementExpansion(
      prefix: profile.prefixes.first ?? "", team: profile.teams.first ?? "", bundleIdentifier: bundleIdentifier)
    let verdicts = EntitlementRules.verdicts(
      profile: profile.entitlements, app: expansion(claimed), platform: platform, ignoringValuesOf: rewritten)
    let refused = verdicts.filter { !$0.outcome.isFine }
    guard refused.isEmpty else {
      let claims = CapabilityClaim.all(in: expansion(claimed), on: platform)
      return refused.map { failure($0, among: claims) }
    }
    return [Criterion(.entitlements, .passed, Self.approval(of: verdicts))]
  }

  /// Counts the entitlements of the app itself, whether its entitlements file is judged or its signature.
  private static func approval(of verdicts: [EntitlementRules.Verdict]) -> String {
    let count = verdicts.count { !EntitlementRules.addedBySigning.contains($0.key) }
    return switch count {
    case 0: "the app claims no entitlements"
    case 1: "allows the entitlement of the app"
    default: "allows all \(count) entitlements of the app"
    }
  }

  private func failure(_ verdict: EntitlementRules.Verdict, among claims: [CapabilityClaim]) -> Criterion {
    Criterion(
      .entitlements, .failed, sentence(verdict), expected: text(verdict.appValue),
      actual: verdict.profileValue.map(text), xcode: xcodeMessage(verdict), code: .invalidEntitlements,
      remedies: remedies(verdict, among: claims))
  }

  private func sentence(_ verdict: EntitlementRules.Verdict) -> String {
    guard let granted = verdict.profileValue else { return "does not allow entitlement \(verdict.key)" }
    return "allows \(text(granted)) for \(verdict.key), but the app claims \(text(verdict.appValue))"
  }

  private func xcodeMessage(_ verdict: EntitlementRules.Verdict) -> String {
    let name = "Provisioning profile \"\(profile.name)\""
    if verdict.profileValue != nil {
      return "\(name) doesn't match the entitlements file's value for the \(verdict.key) entitlement."
    }
    if let capability = CapabilityTable.capability(forEntitlement: verdict.key) {
      return "\(name) doesn't support the \(capability.displayName) capability."
    }
    return "\(name) doesn't include the \(verdict.key) entitlement."
  }

  private func remedies(_ verdict: EntitlementRules.Verdict, among claims: [CapabilityClaim]) -> [Remedy] {
    guard let capability = CapabilityTable.capability(forEntitlement: verdict.key), capability.service != nil else {
      guard let target else {
        return [.advice("remove \(verdict.key) from the entitlements file: no App ID capability grants it")]
      }
      let values = ["key-path": verdict.key, "entitlements": "", "target": target]
      return [.operation(.init("info.remove", values))]
    }
    let values = assignable(verdict, with: capability)
    guard verdict.profileValue == nil || !values.isEmpty else {
      return [
        .advice("change the value in the entitlements file, or assign it to the App ID and regenerate the profile")
      ]
    }
    return remedies.allowing(capability, with: values, among: claims, for: bundleIdentifier, in: profile)
  }

  /// The values that the app claims, the profile does not grant, and an App ID can have.
  private func assignable(_ verdict: EntitlementRules.Verdict, with capability: Capability) -> [String] {
    guard capability.takesValues(under: verdict.key) else { return [] }
    let claimed = verdict.appValue.array?.compactMap(\.string) ?? []
    let granted = Set(verdict.profileValue?.array?.compactMap(\.string) ?? [])
    let kind = IdentifierKind.kind(of: capability.name)
    return claimed.filter { !granted.contains($0) && kind?.accepts($0) != false }
  }

  /// The value in few words, as messages quote it.
  private func text(_ value: PropertyList) -> String {
    switch value.value {
    case .string(let text): "\"\(text)\""
    case .boolean(let flag): flag ? "true" : "false"
    case .integer(let number): "\(number)"
    case .array(let items): "[" + items.map(text).joined(separator: ", ") + "]"
    default: value.kindName
    }
  }
}
