import Diagnostics
import PropertyLists
import XcodeProjects

/// iPhone and iPad apps without a launch screen.
struct LaunchScreenMissing: AbsenceRule {
  let description = RuleDescription(
    id: "launch-screen-missing", severity: .warning, summary: "iPhone or iPad app has no launch screen",
    explanation: """
      Without a launch screen, the system shows the app in an old iPhone's size with black bars. The App Store \
      rejects such an app for iPad.
      """,
    wrong: "an Info.plist without UILaunchScreen and UILaunchStoryboardName",
    right: "INFOPLIST_KEY_UILaunchScreen_Generation = YES;",
    source: "ITMS-90475", command: .setSetting("INFOPLIST_KEY_UILaunchScreen_Generation=YES"))

  private static let keys = ["UILaunchScreen", "UILaunchScreens", "UILaunchStoryboardName", "UILaunchImages"]

  private static let settings = [
    "GENERATE_INFOPLIST_FILE", "INFOPLIST_KEY_UILaunchScreen_Generation", "INFOPLIST_KEY_UILaunchStoryboardName",
    "ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.isApplicationForIOS).compactMap { context in
      let configuration = context.configuration
      guard let content = configuration.infoPlist, !configuration.settings.mayBeUnread(Self.settings) else {
        return nil
      }
      guard !(content.dictionary?.keys ?? []).contains(where: { key in Self.keys.contains { key.hasPrefix($0) } }),
        configuration.settings["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME"]?.isEmpty ?? true
      else { return nil }
      return finding(
        "\"\(context.target.name)\" has no launch screen",
        hint: configuration.settings.generatesInfoPlist
          ? context.commands.setting("INFOPLIST_KEY_UILaunchScreen_Generation", "YES")
          : context.commands.entry("UILaunchScreen", "{}") ?? "add UILaunchScreen to the Info.plist",
        at: configuration.infoPlistFile?.place(of: configuration.infoPlistFile?.content)
          ?? context.target.target.object.place,
        in: context)
    }
  }
}
