import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Bundles without code whose Info.plist names an executable.
struct ResourceBundleExecutable: CheckRule {
  let description = RuleDescription(
    id: "resource-bundle-executable", severity: .error, summary: "Bundle without code has CFBundleExecutable",
    explanation: """
      A resource bundle contains no executable. If its Info.plist has CFBundleExecutable, the App Store looks for \
      the file and rejects the upload. For a bundle of a Mac app, the finding is a warning.
      """,
    wrong: "<key>CFBundleExecutable</key><string>$(EXECUTABLE_NAME)</string> in a bundle without sources",
    right: "an Info.plist without CFBundleExecutable",
    source: "XcodeGen, pull request 689", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard context.target.kindOfProduct == "bundle", Self.hasNoCode(context.target.target),
        context.configuration.infoPlistFile?.content?["CFBundleExecutable"] != nil
      else { return nil }
      return finding(
        "\"\(context.target.name)\" has no sources, but its Info.plist has CFBundleExecutable",
        hint: "remove CFBundleExecutable from the Info.plist", at: context.place(ofEntry: "CFBundleExecutable"),
        severity: context.configuration.settings.platform == .macOS ? .warning : nil, in: context,
        fixes: context.infoPlistFix("CFBundleExecutable", nil))
    }
  }

  private static func hasNoCode(_ target: ProjectTarget) -> Bool {
    let phases = target.phases.filter { $0.kind == .sources || $0.kind == .frameworks || $0.kind == .shellScript }
    return phases.allSatisfy { $0.kind != .shellScript && $0.files.isEmpty } && target.synchronizedGroups.isEmpty
      && target.buildRules.isEmpty && target.packageProducts.isEmpty
  }
}
