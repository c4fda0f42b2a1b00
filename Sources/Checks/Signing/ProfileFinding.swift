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
    let found = input.files.flatMap { file -> [(finding: Finding, profile: ProvisioningProfile)] in
      guard case .profile(let profile) = file.content else { return [] }
      return profile.findings(at: input.date).filter { $0.code == code }.map { problem in
        let place = Place(file: file.path)
        return (finding(problem.message, hint: hint, at: place, severity: problem.severity, target: nil), profile)
      }
    }
    guard code == .profileExpired else { return found.map(\.finding) }
    return found.grouped { $0.profile.expirationDate.formatted(.iso8601).prefix(10) }.compactMap { day, group in
      guard group.count > 1, let all = Finding.atOnce(group.map(\.finding)) else { return group.first?.finding }
      let names = NameList(group.map { "\"\($0.profile.name)\"" }).text
      return all.saying("\(group.count) profiles expired on \(day): \(names)", hint: hint)
        .alsoAt(group.dropFirst().compactMap(\.finding.place))
    }
  }
}
