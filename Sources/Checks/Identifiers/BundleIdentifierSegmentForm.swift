import Diagnostics

/// The parts of a bundle identifier have the form of names in domains.
struct BundleIdentifierSegmentForm: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-segment-form", severity: .note,
    summary: "the parts of a bundle identifier neither begin nor end with a hyphen",
    explanation: """
      The parts between periods are written like those of domains, which neither begin nor end with a \
      hyphen. Apple takes others; a hyphen at the beginning often stands for a digit or letter that Xcode \
      has replaced.
      """,
    wrong: "com.company.-Wecker",
    right: "com.company.Wecker",
    source: "RFC 1034, section 3.5")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      let segments = identifier.split(separator: ".")
      guard let segment = segments.first(where: { $0.hasPrefix("-") || $0.hasSuffix("-") }) else { return nil }
      let trimmed = segments.map { part in
        String(part.drop { $0 == "-" }.reversed().drop { $0 == "-" }.reversed())
      }
      return finding(
        "the part \"\(segment)\" of the bundle identifier \"\(identifier)\" begins or ends with a hyphen",
        hint: trimmed.contains("") ? nil : "write \(trimmed.joined(separator: "."))", at: place, in: context)
    }
  }
}
