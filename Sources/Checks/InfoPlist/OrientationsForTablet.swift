import Diagnostics
import PropertyLists
import XcodeProjects

/// iPad apps that do not support all orientations.
struct OrientationsForTablet: CheckRule {
  let description = RuleDescription(
    id: "orientations-ipad", severity: .warning, summary: "iPad app does not support all orientations",
    explanation: """
      iPad apps share the screen, so they must support all four orientations. An app with UIRequiresFullScreen does \
      not have to, but that key is deprecated as of iPadOS 26. The App Store rejects an app with neither.
      """,
    wrong:
      "<key>UISupportedInterfaceOrientations~ipad</key><array><string>UIInterfaceOrientationPortrait</string></array>",
    right: """
      <key>UISupportedInterfaceOrientations~ipad</key><array><string>UIInterfaceOrientationPortrait</string>\
      <string>UIInterfaceOrientationPortraitUpsideDown</string><string>UIInterfaceOrientationLandscapeLeft</string>\
      <string>UIInterfaceOrientationLandscapeRight</string></array>
      """,
    source: "ITMS-90474; Apple's TN3192",
    command: .setInformation("UISupportedInterfaceOrientations~ipad ORIENTATION,..."))

  static let needed = [
    "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown",
    "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.isApplicationForIOS && $0.configuration.settings.supportsTablet }.compactMap { context in
      guard let content = context.configuration.infoPlist, content["UIRequiresFullScreen"]?.boolean != true else {
        return nil
      }
      let key =
        content["UISupportedInterfaceOrientations~ipad"] == nil
        ? "UISupportedInterfaceOrientations" : "UISupportedInterfaceOrientations~ipad"
      guard let value = content[key], let given = value.array?.compactMap(\.string) else {
        return content["UISupportedInterfaceOrientations~iphone"] == nil ? nil : phoneOnly(context)
      }
      let missing = Self.needed.filter { !given.contains($0) }
      guard !missing.isEmpty, !given.contains(where: { $0.contains("$") }) else { return nil }
      let setting = "INFOPLIST_KEY_" + (key.hasSuffix("~ipad") ? "UISupportedInterfaceOrientations_iPad" : key)
      return finding(
        "\"\(context.target.name)\" runs on iPad but does not support \(missing.joined(separator: ", "))",
        hint: context.commands.entry(key, (given + missing).joined(separator: ",")),
        at: context.configuration.place(ofSetting: setting)
          ?? context.configuration.infoPlistFile?.place(of: value), in: context)
    }
  }

  /// A finding about orientations that are declared only for iPhone.
  private func phoneOnly(_ context: TargetContext) -> Finding {
    finding(
      "\"\(context.target.name)\" runs on iPad but declares its orientations only for iPhone",
      hint: context.commands.entry("UISupportedInterfaceOrientations~ipad", Self.needed.joined(separator: ",")),
      at: context.place(ofEntry: "UISupportedInterfaceOrientations~iphone"), in: context)
  }
}
