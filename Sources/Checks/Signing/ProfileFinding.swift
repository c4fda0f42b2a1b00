import Diagnostics
import ProvisioningProfiles

/// A profile is sound and valid: one of the things that a look at it finds, a row of ``ProfileFinding/all``.
struct ProfileFinding: CheckRule {
  let description: RuleDescription
  /// What finds it.
  let code: Diagnostic.Code
  /// What to do.
  let hint: String

  func findings(in input: CheckInput) -> [Finding] {
    input.files.flatMap { file -> [Finding] in
      guard case .profile(let profile) = file.content else { return [] }
      return profile.findings(at: input.date).filter { $0.code == code }.map { problem in
        finding(
          problem.message, hint: hint, at: Place(file: file.path), severity: problem.severity, target: nil)
      }
    }
  }
}
