import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
        let place = Place(file: file.path)
        var found = finding(
          problem.message, hint: hint, at: place,
          severity: ExampleFolder.contains(file.path) ? .note : problem.severity, target: nil)
        if code == .profileExpired {
          let day = profile.expirationDate.formatted(.iso8601).prefix(10)
          found.cause = Finding.Cause(subject: "profiles", words: "expired on \(day)", name: profile.name)
        }
        return found
      }
    }
  }
}
