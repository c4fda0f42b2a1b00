import Diagnostics
import ProvisioningProfiles

/// A finding about a profile: a row of ``ProfileFinding/all``.
struct ProfileFinding: CheckRule {
  let description: RuleDescription
  /// The code of the problem in the profile.
  let code: Diagnostic.Code
  /// The hint.
  let hint: Hint

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
