import Diagnostics
import XcodeProjects

/// Check for .xcconfig files with invalid lines or include cycles.
struct ConfigurationFileInvalid: CheckRule {
  let description = RuleDescription(
    id: "configuration-file-invalid", severity: .warning,
    summary: "An .xcconfig file contains an invalid line or an include cycle",
    explanation: """
      An .xcconfig file contains lines such as KEY = value and #include "other.xcconfig". Xcode stops at any other \
      line, and at files that include each other.
      """,
    wrong: "PRODUCT_NAME: Wecker",
    right: "PRODUCT_NAME = Wecker",
    source: "Xcode Help: Add a build configuration (xcconfig) file")

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
