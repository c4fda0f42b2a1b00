import Diagnostics
import XcodeProjects

/// Check for .xcconfig files with invalid lines or include cycles.
struct ConfigurationFileInvalid: CheckRule {
  let description = RuleDescription(
    id: "configuration-file-invalid", severity: .warning,
    summary: ".xcconfig file contains an invalid line or an include cycle",
    explanation: """
      An .xcconfig file contains comments, assignments such as KEY = value, and includes such as #include \
      "other.xcconfig". Any other line fails the build. If files include each other, Xcode warns and skips the include \
      that closes the cycle.
      """,
    wrong: "PRODUCT_NAME: Wecker",
    right: "PRODUCT_NAME = Wecker",
    source: "Xcode Help: Add a build configuration (xcconfig) file; swift-build's MacroConfigFileLoader")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      var seen: Set<Diagnostic> = []
      return project.contexts.flatMap(\.configuration.settings.findings).compactMap { problem in
        guard problem.code == .configurationFileInvalid || problem.code == .configurationFileRecursive,
          seen.insert(problem).inserted
        else { return nil }
        return finding(
          problem.message, hint: "correct or remove the line", at: problem.place.map(project.shownPlace))
      }
    }
  }
}
