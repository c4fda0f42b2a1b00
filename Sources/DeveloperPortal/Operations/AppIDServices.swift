import AppleIdentifiers
import Capabilities
package import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// The capabilities of App IDs: which they can have, and what profiles grant with them.
enum AppIDServices {
  /// The default capabilities of an explicit App ID (In-App Purchase, as Apple's portal has it).
  static func standard(for pattern: BundleIdentifierPattern) -> [String] {
    pattern.isExplicit ? ["in-app-purchase"] : []
  }

  /// The names of the capabilities that `texts` mean, in order.
  static func names(of texts: [String]) throws(Diagnostic) -> [String] {
    var names: Set<String> = []
    for text in texts { names.insert(try CapabilityTable.capability(named: text).name) }
    return names.sorted()
  }

  /// The names of the capabilities that `texts` mean, all of which an App ID for `pattern` can have.
  static func names(of texts: [String], for pattern: BundleIdentifierPattern) throws(Diagnostic) -> [String] {
    let names = try names(of: texts)
    for name in names {
      let capability = try CapabilityTable.capability(named: name)
      guard capability.service != nil else {
        throw Diagnostic(
          .capabilityNotInPortal,
          "capability \"\(capability.name)\" is not an App ID capability",
          remedy: .advice("add its keys to the app's entitlements and Info.plist instead"))
      }
      guard pattern.isExplicit || !capability.appIDRequirement.needsExplicit else {
        throw Diagnostic(
          .capabilityNeedsExplicit,
          "capability \"\(capability.name)\" requires an explicit App ID, but \"\(pattern)\" is a wildcard",
          remedy: .advice("register an explicit App ID for the app's bundle identifier"))
      }
    }
    return names
  }

  /// The entitlements that a profile of `type` grants with the capabilities of `appID`.
  static func entitlements(
    of appID: AppIDRecord, team: TeamID, type: ProfileType, platform: Platform
  ) throws(Diagnostic) -> PropertyListDictionary {
    var granted = PropertyListDictionary()
    for name in appID.capabilities {
      let capability = try CapabilityTable.capability(named: name)
      guard capability.platforms.contains(platform) else { continue }
      let channel: SigningChannel = type == .development ? .development : .distribution
      let entries = capability.profileEntitlements(
        prefix: appID.prefix, platform: platform, channel: channel, values: appID.values[name] ?? [],
        team: team
      ).entries
      for entry in entries { granted[entry.key] = entry.value }
    }
    return granted
  }
}

extension Diagnostic.Code {
  package static let capabilityNotInPortal = Diagnostic.Code(
    "capability-not-in-portal", "The capability is not an App ID capability.",
    "add the capability's keys to the app's entitlements and Info.plist instead")
  package static let capabilityNeedsExplicit = Diagnostic.Code(
    "capability-needs-explicit", "A wildcard App ID can't have the capability.",
    "register an explicit App ID for the app's bundle identifier")
}
