import Diagnostics
import XcodeProjects

/// Apple's versioning has a version to work with.
struct VersioningSystemWithoutVersion: CheckRule {
  let description = RuleDescription(
    id: "versioning-system-without-version", severity: .note, summary: "Apple's versioning has a version to work with",
    explanation: """
      VERSIONING_SYSTEM = apple-generic puts the version of CURRENT_PROJECT_VERSION into the product and lets \
      agvtool raise it. Without a value there is nothing to put in or to raise.
      """,
    wrong: "VERSIONING_SYSTEM = \"apple-generic\"; without CURRENT_PROJECT_VERSION",
    right: "VERSIONING_SYSTEM = \"apple-generic\"; CURRENT_PROJECT_VERSION = 1;",
    source: "Apple's QA1827; agvtool(1)")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.target.kind == .native }.compactMap { context in
      guard case .known("apple-generic", let place) = context.configuration.setting("VERSIONING_SYSTEM"),
        context.configuration.setting("CURRENT_PROJECT_VERSION") == .absent, !hasFilesOfSettings(context)
      else { return nil }
      return finding(
        "\"\(context.target.name)\" uses Apple's versioning and has no CURRENT_PROJECT_VERSION",
        hint: "set CURRENT_PROJECT_VERSION = 1", at: place, in: context)
    }
  }

  /// Whether files give settings, and may take in others that are there at the time of the build only.
  private func hasFilesOfSettings(_ context: TargetContext) -> Bool {
    let configurations = context.project.project.configurations + context.target.target.configurations
    return configurations.contains { $0.baseFile != nil || $0.anchoredBaseFile != nil }
  }
}
