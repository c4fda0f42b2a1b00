import Diagnostics
import XcodeProjects

/// Apps, extensions and frameworks without an Info.plist.
struct InfoPlistNotNamed: AbsenceRule {
  let description = RuleDescription(
    id: "info-plist-not-named", severity: .error, summary: "App, extension or framework has no Info.plist",
    explanation: """
      A bundle needs an Info.plist. Either INFOPLIST_FILE names a file, or GENERATE_INFOPLIST_FILE = YES makes Xcode \
      generate one. With neither, Xcode refuses to sign the product. If none of the shared schemes builds the target, \
      the finding is a warning.
      """,
    wrong: "a target without INFOPLIST_FILE and GENERATE_INFOPLIST_FILE",
    right: "GENERATE_INFOPLIST_FILE = YES;",
    source: "Xcode: \"Cannot code sign because the target does not have an Info.plist file\"",
    command: .setSetting("GENERATE_INFOPLIST_FILE=YES"))

  /// Products without a generated Info.plist by default; watch app containers get one.
  private static let kinds: Set<String> = [
    "application", "application.on-demand-install-capable", "app-extension", "extensionkit-extension", "framework",
  ]

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      let settings = context.configuration.settings
      guard Self.kinds.contains(context.target.kindOfProduct),
        !settings.mayBeUnread(["INFOPLIST_FILE", "GENERATE_INFOPLIST_FILE"]),
        !settings.generatesInfoPlist, settings.assignments(of: "INFOPLIST_FILE").isEmpty,
        settings.undecided("INFOPLIST_FILE").isEmpty
      else { return nil }
      return finding(
        "\"\(context.target.name)\" has no Info.plist, and Xcode does not generate one",
        hint: context.commands.setting("GENERATE_INFOPLIST_FILE", "YES"), at: context.target.target.object.place,
        severity: context.project.schemes.builds(context.target) ? nil : .warning, in: context)
    }
  }
}
