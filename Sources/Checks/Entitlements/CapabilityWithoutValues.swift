import Capabilities
import Diagnostics
import PropertyLists
import XcodeProjects

/// Capabilities that need values and have none.
struct CapabilityWithoutValues: CheckRule {
  let description = RuleDescription(
    id: "capability-values-missing", severity: .note, summary: "Capability has no values",
    explanation: """
      Background modes, app groups, associated domains and other capabilities need values. With an empty array, the \
      capability has no effect. Xcode writes an empty array when you add such a capability. The profile must allow \
      even an empty entitlement. An empty keychain-access-groups array is not reported, because the app's own group \
      is always the default.
      """,
    wrong: "<key>UIBackgroundModes</key><array/>",
    right: "<key>UIBackgroundModes</key><array><string>audio</string></array>",
    source: "Apple's reference of entitlements and Info.plist keys")

  func findings(in input: CheckInput) -> [Finding] {
    input.plistFiles.flatMap { seen in
      (seen.file.content?.dictionary?.entries ?? []).compactMap { entry in
        guard entry.value.array?.isEmpty == true, entry.key != Self.keychainGroups,
          let capability = Self.capabilities[seen.kind]?[entry.key]
        else {
          return nil
        }
        let example = capability.completed(capability.example).alternatives
        return finding(
          "\(entry.key) is empty, so \(capability.displayName) has no effect",
          hint: "add a value, such as \(example), or remove the key",
          at: seen.file.place(of: entry.value), target: seen.context?.target.name)
      }
    }
  }

  /// The app may use its own group without naming it: on macOS, the array turns on the data protection keychain.
  private static let keychainGroups = "keychain-access-groups"

  /// The capabilities that need values, by the kind of file and the key that has the values.
  private static let capabilities: [SeenPropertyList.Kind: [String: Capability]] = {
    var found: [SeenPropertyList.Kind: [String: Capability]] = [:]
    for row in CapabilityTable.all {
      for entitlement in row.entitlements where entitlement.needsValues {
        for key in entitlement.keys { found[.entitlements, default: [:]][key] = row }
      }
      for key in row.infoPlistKeys where key.takesValues { found[.infoPlist, default: [:]][key.key] = row }
    }
    return found
  }()
}
