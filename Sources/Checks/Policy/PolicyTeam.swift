import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Check for targets that are signed by another team than the policy names.
struct PolicyTeam: CheckRule {
  let description = RuleDescription(
    id: "policy-team", severity: .error, summary: "Team violates the project's policy",
    explanation: "The policy in .slipway.yml names the team that signs the project's apps and extensions.",
    wrong: "policy: {team: ABCDE12345} and DEVELOPMENT_TEAM = ZZZZZ99999;",
    right: "policy: {team: ABCDE12345} and DEVELOPMENT_TEAM = ABCDE12345;",
    source: "the policy section of .slipway.yml", command: .setSetting("DEVELOPMENT_TEAM=TEAM"))

  let isIndependentOfBuilds = true

  func findings(in input: CheckInput) -> [Finding] {
    guard let team = input.policy.team?.rawValue else { return [] }
    return input.contexts.filter(\.target.isDistributed).compactMap { context in
      let key = "DEVELOPMENT_TEAM"
      switch context.configuration.setting(key) {
      case .known(team, _), .uncertain: return nil
      case .known(let other, let place):
        return finding(
          "\"\(context.target.name)\" is signed by team \(other), not by \(team)",
          hint: context.commands.setting(key, team), at: place, in: context,
          fixes: context.fixes(setting: key, to: team))
      case .absent:
        return finding(
          "\"\(context.target.name)\" names no team, but the policy names \(team)",
          hint: context.commands.setting(key, team), at: context.configuration.placeToSet(key), in: context,
          fixes: context.fixes(setting: key, to: team))
      }
    }
  }
}

extension TargetContext {
  /// The edit that sets a build setting of the target in its configuration; none if an .xcconfig file gives the value.
  func fixes(setting key: String, to value: String) -> [Fix] {
    let present = configuration.settings.assignments(of: key).first
    if let level = present?.origin.level, level == .targetFile || level == .projectFile { return [] }
    // A value for an SDK counts before one without a condition.
    let written = present.flatMap { $0.origin.level == .target ? $0.writtenKey : nil } ?? key
    return [
      Fix(
        of: project.checkedProjectFile,
        .setting(written, .text(value), target: target.id, configurations: [configuration.name]))
    ]
  }
}
