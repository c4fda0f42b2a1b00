import AppleIdentifiers
import ArgumentParser
import Checks
import CodeSigning
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// The policy of a team or course.
struct PolicyCommands: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Show the policy, or check projects against it",
    discussion: """
      The policy section of .slipway.yml has the keys bundle-identifiers, team, deployment-targets, configurations, \
      forbidden-frameworks and ignore-templates. slipway check also checks the policy, and slipway new applies it. \
      Three more keys apply to signing: devices-newer-than-sdk, wildcard-distribution-profiles and \
      device-registration. slipway install, app verify and signing apply them, and so does the simulated portal.
      """,
    subcommands: [Show.self, Check.self])
}

extension PolicyCommands {
  struct Show: SlipwayCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show the policy")

    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      let (policy, file) = try SlipwayConfiguration.policy(nearestTo: context.directory)
      return PolicyReport(policy: policy, file: context.shown(file))
    }
  }

  struct Check: SlipwayCommand {
    static let configuration = CommandConfiguration(
      commandName: "check", abstract: "Check projects against the policy only")

    @Argument(help: "Projects, or folders that contain them.") var path: [String] = []
    @Flag(help: "Fix what can be fixed safely; --dry-run shows the changes.") var fix = false
    @OptionGroup var shared: SharedOptions

    func report(in context: Context) throws(Diagnostic) -> any Report {
      _ = try SlipwayConfiguration.policy(nearestTo: path.first.map(context.path) ?? context.directory)
      var check = ProjectCheck(environment: context.git, at: context.now)
      check.only = RuleCatalog.policy.map(\.description.id)
      return try context.report(of: check, at: path, isFixing: fix)
    }
  }
}

/// A policy, as a table.
struct PolicyReport: Report {
  let policy: ProjectPolicy
  /// The configuration's file.
  let file: String

  var schema: String { "slipway.policy.show/1" }

  private var deploymentTargets: [(platform: Platform, version: String)] {
    Platform.allCases.compactMap { platform in policy.deploymentTargets[platform].map { (platform, $0) } }
  }

  private func value(of rule: DevicePolicyRule) -> String? {
    policy.deviceRules[rule].map { $0 ? rule.value : rule.appleValue }
  }

  var fields: JSONObject {
    [
      "file": .string(file), "bundleIdentifiers": .array(policy.bundleIdentifiers.map { .string($0.text) }),
      "team": .optional(policy.team?.rawValue),
      "deploymentTargets": .array(
        deploymentTargets.map { ["platform": .string($0.platform.rawValue), "version": .string($0.version)] }),
      "configurations": .array(policy.configurations.map { .string($0) }),
      "forbiddenFrameworks": .array(policy.forbiddenFrameworks.map { .string($0) }),
      "ignoreTemplates": .array(policy.ignoreTemplates.map { .string($0) }),
      "devicesNewerThanSDK": .optional(value(of: .newerDevices)),
      "wildcardDistributionProfiles": .optional(value(of: .wildcardDistribution)),
      "deviceRegistration": .optional(value(of: .adminRegistration)),
    ]
  }

  func show(on page: inout Page) {
    page.line("\(file, .bold)")
    let rows: [(String, [String])] =
      [
        ("bundle identifiers", policy.bundleIdentifiers.map(\.text)),
        ("team", [policy.team?.rawValue].compactMap(\.self)),
        ("deployment targets", deploymentTargets.map { "\($0.platform.displayName) \($0.version)" }),
        ("configurations", policy.configurations), ("forbidden frameworks", policy.forbiddenFrameworks),
        (".gitignore templates", policy.ignoreTemplates),
      ]
      + DevicePolicyRule.allCases.map { rule in
        (rule.rawValue.replacing("-", with: " ").replacing("sdk", with: "SDK"), [value(of: rule)].compactMap(\.self))
      }
    page.fields(rows.filter { !$0.1.isEmpty }.map { ($0.0, "\($0.1.joined(separator: ", "), .name)") })
  }
}
