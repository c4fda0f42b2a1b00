import Diagnostics
import XcodeProjects

/// Check for Swift versions without a language mode.
struct SwiftVersionUnsupported: CheckRule {
  let description = RuleDescription(
    id: "swift-version-unsupported", severity: .error, summary: "Xcode does not support the Swift version",
    explanation: """
      SWIFT_VERSION is a language mode: 4, 4.2, 5 or 6. Except in 4.2, only the first number counts, such as 5 in 5.9. \
      Older versions of Xcode also support 2.3 and 3. They are an error if only newer versions can open the project. \
      Xcode does not compile Swift with any other version.
      """,
    wrong: "SWIFT_VERSION = 9.9;",
    right: "SWIFT_VERSION = 6.0;",
    source: "Xcode: \"SWIFT_VERSION '…' is unsupported, supported versions are: 4.0, 4.2, 5.0, 6.0\"",
    command: .setSetting("SWIFT_VERSION=VERSION"))

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.compactMap { context in
      let key = "SWIFT_VERSION"
      let settings = context.configuration.settings
      guard case .known(let text, let place) = context.configuration.setting(key),
        let assignment = settings.assignments(of: key).first,
        let reason = BuildSettingTable.objection(to: text, for: key) ?? Self.objection(to: text, in: context.project),
        context.project.sources(of: context.target).paths.contains(where: { $0.hasSuffix(".swift") })
      else { return nil }
      let hint =
        assignment.value == text
        ? context.commands.setting(assignment.writtenKey, "5.0", where: assignment)
        : context.commands.setting(key, "5.0")
      return finding(reason, hint: hint, at: place, in: context)
    }
  }

  /// Xcode 11 and later write the format 52 and later; Xcode 10.2 dropped Swift 3.
  private static func objection(to text: String, in project: CheckedProject) -> String? {
    guard ["2.3", "3"].contains(text) || text.hasPrefix("3."), project.project.document.formatVersion >= 52 else {
      return nil
    }
    return "SWIFT_VERSION \"\(text)\" is not supported by any version of Xcode that can open the project"
  }
}
