import Diagnostics
import XcodeProjects

/// Bundle identifier components that begin or end with a hyphen.
struct BundleIdentifierSegmentForm: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-segment-form", severity: .note,
    summary: "Bundle identifier component begins or ends with a hyphen",
    explanation: """
      Components follow the rules for domain names, which neither begin nor end with a hyphen. Apple accepts \
      identifiers that break this rule, so the finding is a note. In $(PRODUCT_NAME:rfc1034identifier), Xcode replaces \
      a digit at the beginning with a hyphen: 7Days becomes -Days.
      """,
    wrong: "com.company.-Wecker",
    right: "com.company.Wecker",
    source: "RFC 1034, section 3.5", command: .setIdentifier)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      let segments = identifier.split(separator: ".")
      guard let segment = segments.first(where: { $0.hasPrefix("-") || $0.hasSuffix("-") }) else { return nil }
      let trimmed = segments.map { part in
        String(part.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
      }
      return finding(
        "component \"\(segment)\" of bundle identifier \"\(identifier)\" begins or ends with a hyphen",
        hint: trimmed.contains("") ? nil : context.commands.identifierHint(trimmed.joined(separator: ".")), at: place,
        in: context)
    }
  }
}
