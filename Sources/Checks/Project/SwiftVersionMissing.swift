import Diagnostics
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
    source: "Xcode: \"Value for SWIFT_VERSION cannot be empty\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.compactMap { target -> Finding? in
        let isSilent = target.configurations.allSatisfy { configuration in
          configuration.settings.missingOptionalFiles.isEmpty && configuration.setting("SWIFT_VERSION") == .absent
        }
        guard isSilent, !target.configurations.isEmpty,
          project.sources(of: target).paths.contains(where: { $0.hasSuffix(".swift") })
        else { return nil }
        return finding(
          "\"\(target.name)\" contains Swift sources but has no SWIFT_VERSION",
          hint: "set SWIFT_VERSION = 5.0, or migrate the sources first", at: target.target.object.place,
          target: target.name)
      }
    }
  }
}
