import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// UIDeviceFamily keys in an Info.plist.
struct DeviceFamilyByHand: CheckRule {
  let description = RuleDescription(
    id: "device-family-by-hand", severity: .warning, summary: "Info.plist contains UIDeviceFamily",
    explanation: """
      The build overwrites UIDeviceFamily with the devices in TARGETED_DEVICE_FAMILY and warns.
      """,
    wrong: "<key>UIDeviceFamily</key><array><integer>1</integer></array>",
    right: "TARGETED_DEVICE_FAMILY = 1;",
    source: "swift-build's InfoPlistProcessor", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      let settings = context.configuration.settings
      guard settings.platform != .macOS, context.configuration.infoPlistFile?.content?["UIDeviceFamily"] != nil,
        settings["TARGETED_DEVICE_FAMILY"]?.isEmpty == false
      else { return nil }
      return finding(
        "UIDeviceFamily of \"\(context.target.name)\" is overwritten with TARGETED_DEVICE_FAMILY",
        hint: "remove UIDeviceFamily, and set the devices in TARGETED_DEVICE_FAMILY",
        at: context.place(ofEntry: "UIDeviceFamily"), in: context,
        fixes: context.infoPlistFix("UIDeviceFamily", nil))
    }
  }
}
