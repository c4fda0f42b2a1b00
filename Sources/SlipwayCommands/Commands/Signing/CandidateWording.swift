import CodeSigning
import Diagnostics
import SyntaxTrees

/// The text and JSON of the candidates of a signing decision.
enum CandidateWording {
  /// The number of profiles for other App IDs that are listed by name.
  private static let distantLimit = 5

  /// Shows why the candidate is chosen.
  static func showReasons(for candidate: SigningDecision.Candidate?, on page: inout Page) {
    guard let candidate else { return }
    page.line("  why")
    for criterion in candidate.criteria {
      page.line("    \(CriterionWording.mark(criterion.outcome)) \(criterion.message)")
    }
  }

  /// Shows why the other candidates are not chosen, and counts those for other App IDs if there are many.
  static func showOthers(_ candidates: [SigningDecision.Candidate], on page: inout Page) {
    for candidate in candidates.filter(\.covers) { show(candidate, on: &page) }
    let distant = candidates.filter { !$0.covers }
    let named = distant.count > distantLimit + 1 ? distantLimit : distant.count
    for candidate in distant.prefix(named) { show(candidate, on: &page) }
    if named < distant.count {
      page.line("  not chosen: \(distant.count - named) more profiles, whose App IDs do not match either")
    }
  }

  static func json(_ candidate: SigningDecision.Candidate) -> JSONValue {
    [
      "profile": .string(candidate.name), "uuid": .string(candidate.uuid), "chosen": .bool(candidate.isChosen),
      "reasons": .array(candidate.reasons.map { .string($0) }),
      "criteria": .array(candidate.criteria.map(CriterionWording.json)),
    ]
  }

  private static func show(_ candidate: SigningDecision.Candidate, on page: inout Page) {
    page.line("  not chosen: \(candidate.name, .bold)")
    for reason in candidate.reasons { page.line("    \(StyledText("-", .removed)) \(reason)") }
    for remedy in candidate.criteria.filter({ $0.outcome == .failed }).flatMap(\.remedies) {
      page.detail("      hint: \(RemedyWording.text(remedy))")
    }
  }
}

/// The text and JSON of a criterion.
enum CriterionWording {
  static func mark(_ outcome: Criterion.Outcome) -> StyledText {
    switch outcome {
    case .passed: StyledText("✓", .good)
    case .failed: StyledText("✗", .bad)
    case .unknown: StyledText("?", .warning)
    }
  }

  static func json(_ criterion: Criterion) -> JSONValue {
    .object(object(criterion))
  }

  static func object(_ criterion: Criterion) -> JSONObject {
    let hints = criterion.remedies.map { RemedyWording.text($0) }
    return [
      "check": .string(criterion.name.rawValue), "passed": passed(criterion.outcome),
      "reason": .string(criterion.message), "code": .optional(criterion.deviceCode?.description),
      "expected": .optional(criterion.expected), "actual": .optional(criterion.actual),
      "xcode": .optional(criterion.xcodeMessage), "hint": .optional(hints.first),
      "hints": .array(hints.map { .string($0) }),
      "policy": .optional(criterion.policy?.rawValue),
    ]
  }

  private static func passed(_ outcome: Criterion.Outcome) -> JSONValue {
    switch outcome {
    case .passed: .bool(true)
    case .failed: .bool(false)
    case .unknown: .null
    }
  }
}
