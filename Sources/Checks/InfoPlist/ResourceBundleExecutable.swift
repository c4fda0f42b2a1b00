import Diagnostics
import PropertyLists
import XcodeProjects

/// A bundle without code names no program.
struct ResourceBundleExecutable: CheckRule {
  let description = RuleDescription(
    id: "resource-bundle-executable", severity: .error, summary: "a bundle without code names no program",
    explanation: """
      A bundle of resources alone has no program in it. When its Info.plist names one with \
      CFBundleExecutable, the App Store looks for it and refuses the upload.
      """,
    wrong: "a bundle without sources, and CFBundleExecutable in its Info.plist",
    right: "the same Info.plist without CFBundleExecutable",
    source: "XcodeGen, pull request 689")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      guard context.target.kindOfProduct == "bundle", Self.hasNoCode(context.target.target),
        context.configuration.infoPlistFile?.content?["CFBundleExecutable"] != nil
      else { return nil }
      return finding(
        "\"\(context.target.name)\" has no sources, and its Info.plist names the program in it (CFBundleExecutable)",
        hint: "remove CFBundleExecutable from the Info.plist", at: context.place(ofEntry: "CFBundleExecutable"),
        in: context, fixes: context.infoPlistFix("CFBundleExecutable", nil))
    }
  }

  private static func hasNoCode(_ target: ProjectTarget) -> Bool {
    let phases = target.phases.filter { $0.kind == .sources || $0.kind == .frameworks || $0.kind == .shellScript }
    return phases.allSatisfy { $0.kind != .shellScript && $0.files.isEmpty } && target.synchronizedGroups.isEmpty
      && target.buildRules.isEmpty && target.packageProducts.isEmpty
  }
}
