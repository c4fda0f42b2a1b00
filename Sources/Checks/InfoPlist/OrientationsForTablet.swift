import Diagnostics
import PropertyLists
import XcodeProjects

/// An app for iPad takes all four orientations.
struct OrientationsForTablet: CheckRule {
  let description = RuleDescription(
    id: "orientations-ipad", severity: .warning, summary: "an app for iPad takes all four orientations",
    explanation: """
      On iPad apps share the screen, so they must turn with it: all four orientations, or \
      UIRequiresFullScreen. The App Store refuses an app that does neither.
      """,
    wrong: "UISupportedInterfaceOrientations~ipad with UIInterfaceOrientationPortrait alone",
    right: "all four orientations in UISupportedInterfaceOrientations~ipad",
    source: "ITMS-90474")

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
        "\"\(context.target.name)\" runs on iPad and does not take \(missing.joined(separator: ", "))",
        hint: "add \(missing.count == 1 ? "it" : "them") to \(key), or set UIRequiresFullScreen",
        at: context.configuration.place(ofSetting: setting)
          ?? context.configuration.infoPlistFile?.place(of: value), in: context)
    }
  }

  /// What is said for iPhone alone does not hold on iPad.
  private func phoneOnly(_ context: TargetContext) -> Finding {
    finding(
      "\"\(context.target.name)\" runs on iPad and says for iPhone alone which way up it works",
      hint: context.additionHint(
        "UISupportedInterfaceOrientations~ipad",
        "<array>\(Self.needed.map { "<string>\($0)</string>" }.joined())</array>",
        setting: "\"\(Self.needed.joined(separator: " "))\""),
      at: context.place(ofEntry: "UISupportedInterfaceOrientations~iphone"), in: context)
  }
}
