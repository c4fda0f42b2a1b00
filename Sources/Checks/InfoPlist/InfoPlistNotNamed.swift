import Diagnostics
import XcodeProjects

/// An app, extension or framework has an Info.plist at all.
struct InfoPlistNotNamed: AbsenceRule {
  let description = RuleDescription(
    id: "info-plist-not-named", severity: .error, summary: "an app, extension or framework has an Info.plist",
    explanation: """
      A bundle needs an Info.plist: a file that INFOPLIST_FILE names, or one that Xcode writes where \
      GENERATE_INFOPLIST_FILE is YES. With neither, Xcode refuses to sign the product.
      """,
    wrong: "a target with neither INFOPLIST_FILE nor GENERATE_INFOPLIST_FILE",
    right: "GENERATE_INFOPLIST_FILE = YES;",
    source: "Xcode: Cannot code sign because the target does not have an Info.plist file")

  /// Products that Xcode makes no Info.plist for unless it is told to; it does for the container of a watch app.
  private static let kinds: Set<String> = [
    "application", "application.on-demand-install-capable", "app-extension", "extensionkit-extension", "framework",
  ]

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      let settings = context.configuration.settings
      guard Self.kinds.contains(context.target.kindOfProduct), settings.findings.isEmpty,
        !settings.generatesInfoPlist, settings.assignments(of: "INFOPLIST_FILE").isEmpty,
        settings.undecided("INFOPLIST_FILE").isEmpty
      else { return nil }
      return finding(
        "\"\(context.target.name)\" has no Info.plist, and Xcode is not told to write one",
        hint: "set GENERATE_INFOPLIST_FILE = YES", at: context.target.target.object.place, in: context)
    }
  }
}
