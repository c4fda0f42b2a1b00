import Diagnostics
import PropertyLists
import XcodeProjects

/// Targets that use Apple Generic versioning without a version.
struct VersioningSystemWithoutVersion: CheckRule {
  let description = RuleDescription(
    id: "versioning-system-without-version", severity: .note,
    summary: "Apple Generic versioning has no CURRENT_PROJECT_VERSION",
    explanation: """
      With VERSIONING_SYSTEM = apple-generic, the product contains CURRENT_PROJECT_VERSION, and agvtool increments it. \
      Without a value, the product contains no version, and agvtool can't increment it.
      """,
    wrong: "VERSIONING_SYSTEM = \"apple-generic\"; without CURRENT_PROJECT_VERSION",
    right: "VERSIONING_SYSTEM = \"apple-generic\"; CURRENT_PROJECT_VERSION = 1;",
    source: "Apple's QA1827; agvtool(1)", command: .setSetting("CURRENT_PROJECT_VERSION=NUMBER"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.target.kind == .native }.compactMap { context in
      guard case .known("apple-generic", let place) = context.configuration.setting("VERSIONING_SYSTEM"),
        context.configuration.setting("CURRENT_PROJECT_VERSION") == .absent, !hasFilesOfSettings(context)
      else { return nil }
      return finding(
        "\"\(context.target.name)\" uses Apple Generic versioning but has no CURRENT_PROJECT_VERSION",
        hint: context.commands.setting("CURRENT_PROJECT_VERSION", Self.number(context)), at: place, in: context)
    }
  }

  /// The build number of the Info.plist, if it has one.
  private static func number(_ context: TargetContext) -> String {
    let text = context.configuration.infoPlistFile?.content?["CFBundleVersion"]?.string ?? ""
    return text.isEmpty || text.contains("$") ? "1" : text
  }

  /// Whether .xcconfig files define settings, perhaps through files that exist only during a build.
  private func hasFilesOfSettings(_ context: TargetContext) -> Bool {
    let configurations = context.project.project.configurations + context.target.target.configurations
    return configurations.contains { $0.baseFile != nil || $0.anchoredBaseFile != nil }
  }
}
