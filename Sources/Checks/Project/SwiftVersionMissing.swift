import Diagnostics
import PropertyLists
import XcodeProjects

/// Check for targets with Swift sources but without a Swift version.
struct SwiftVersionMissing: CheckRule {
  let description = RuleDescription(
    id: "swift-version-missing", severity: .error, summary: "Target has no Swift version",
    explanation: """
      Xcode does not build a target with Swift sources without SWIFT_VERSION. Projects from before Xcode 8 do not have \
      it.
      """,
    wrong: "a target with Swift sources, without SWIFT_VERSION in the target and the project",
    right: "SWIFT_VERSION = 5.0;",
    source: "Xcode: \"Value for SWIFT_VERSION cannot be empty\"", command: .setSetting("SWIFT_VERSION=5.0"))

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.compactMap { project in
      let targets = project.targets.filter { target in
        let isSilent = target.configurations.allSatisfy { configuration in
          configuration.settings.missingOptionalFiles.isEmpty && configuration.setting("SWIFT_VERSION") == .absent
        }
        return isSilent && !target.configurations.isEmpty
          && project.sources(of: target).paths.contains { $0.hasSuffix(".swift") }
      }
      guard let first = targets.first else { return nil }
      let names = NameList(targets.map { "\"\($0.name)\"" }).text
      return finding(
        "\(names) \(targets.count == 1 ? "contains" : "contain") Swift sources but \(targets.count == 1 ? "has" : "have") no SWIFT_VERSION",
        hint: Self.hint(of: targets, in: project), at: first.target.object.place,
        targets: targets.map(\.name))
    }
  }

  private static func hint(of targets: [CheckedTarget], in project: CheckedProject) -> Hint? {
    guard let command = project.commands.setting("SWIFT_VERSION", "5.0", of: targets) else { return nil }
    // Before Xcode 8, Swift was a language that no supported version of Xcode compiles.
    let isOlder = (project.project.attributes?["LastUpgradeCheck"]?.string.flatMap { Int($0) } ?? .max) < 800
    return isOlder ? command + ", and convert the sources, which are probably older than Swift 3" : command
  }
}
