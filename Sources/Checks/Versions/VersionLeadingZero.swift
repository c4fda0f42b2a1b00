import Diagnostics
import XcodeProjects

/// Version numbers with leading zeros.
struct VersionLeadingZero: CheckRule {
  let description = RuleDescription(
    id: "version-leading-zero", severity: .note, summary: "Version number has a leading zero",
    explanation: """
      The App Store compares numbers, not text: it reads 1.01 as 1.1. What looks like the next version may be an \
      earlier one.
      """,
    wrong: "MARKETING_VERSION = 1.02;",
    right: "MARKETING_VERSION = 1.2;",
    source: "Apple's TN2420", command: .setVersion)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context in
      VersionKey.all.compactMap { finding(about: $0, in: context) }
    }
  }

  private func finding(about key: VersionKey, in context: TargetContext) -> Finding? {
    guard context.distribution.uploadSeverity == nil,
      case .known(let version, let place) = key.answer(context.configuration)
    else {
      return nil
    }
    let parts = version.split(separator: ".")
    // Another rule reports parts that are not numbers.
    guard VersionKey.isNumeric(version), parts.contains(where: { $0.count > 1 && $0.hasPrefix("0") })
    else { return nil }
    let plain = parts.map { part in
      let digits = part.drop { $0 == "0" }
      return digits.isEmpty ? "0" : String(digits)
    }.joined(separator: ".")
    return finding(
      "\(key.name) \"\(version)\" of \"\(context.target.name)\" has a leading zero; the App Store reads it as \(plain)",
      hint: context.versions.hint(key, plain), at: place, in: context)
  }
}
