import Diagnostics

extension CheckInput {
  /// The diagnostics of the project files with `code`, as findings of `rule`.
  func findings(of rule: some CheckRule, about code: Diagnostic.Code, hint: Hint) -> [Finding] {
    projects.flatMap { project in
      project.documentFindings.filter { $0.code == code }.map { problem in
        rule.finding(
          problem.message, hint: hint, at: problem.place,
          severity: problem.severity == .warning ? min(rule.description.severity, .warning) : nil)
      }
    }
  }
}
