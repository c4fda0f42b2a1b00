import AppleIdentifiers
import CodeSigning
import JSONTrees
import ProvisioningProfiles
import SlipwayKit

/// How targets would be signed.
struct SigningReport: Report {
  let results: [TargetSigning.Result]

  var schema: String { "slipway.signing/1" }

  var isAffirmative: Bool {
    results.allSatisfy { $0.decision.choice != nil }
  }

  var fields: JSONObject { ["targets": .array(results.map(json))] }

  func show(on page: inout Page) {
    for (position, result) in results.enumerated() {
      if position > 0 { page.blank() }
      show(result, on: &page)
    }
    if isAffirmative { page.next("slipway install --device UDID", "asks whether a device would take the app") }
  }

  private func show(_ result: TargetSigning.Result, on page: inout Page) {
    let decision = result.decision
    let target = decision.target
    page.line("\(target.name, .bold)  \(target.configuration)  \(target.bundleIdentifier.rawValue, .name)")
    if let choice = decision.choice {
      page.fields([
        ("identity", "\(choice.identity.commonName)"), ("profile", "\(choice.profile.name, .good)"),
        ("style", style(of: result)), ("team", team(of: result)),
      ])
      showReasons(for: decision.candidates.first { $0.isChosen }, on: &page)
    } else {
      page.line("  \("not signed", .bad): no profile fits")
      SigningGapWording.show(result.gaps, on: &page)
      if let words = decision.xcodeMessage { page.line("  Xcode says: \(words, .faint)") }
    }
    showOthers(decision.candidates.filter { !$0.isChosen }, on: &page)
  }

  private func team(of result: TargetSigning.Result) -> StyledText {
    let team = result.decision.target.team?.rawValue ?? "none"
    return result.takesTeamInUse ? "\(team), the one in use: the project names none" : "\(team)"
  }

  private func style(of result: TargetSigning.Result) -> StyledText {
    let style = result.decision.target.style.name
    guard result.decision.isStandIn else { return "\(style)" }
    return result.decision.target.style == .automatic
      ? "\(style): Xcode manages no profile that fits, so the best of the team's own stands in"
      : "\(style): the target names no profile, so the best of the team's own stands in"
  }

  private func showReasons(
    for candidate: SigningDecision.Candidate?, on page: inout Page
  ) {
    guard let candidate else { return }
    page.line("  why")
    for criterion in candidate.criteria {
      page.line("    \(CriterionWording.mark(criterion.outcome)) \(criterion.message)")
    }
  }

  private func showOthers(_ candidates: [SigningDecision.Candidate], on page: inout Page) {
    for candidate in candidates {
      page.line("  not \(candidate.profile.name, .bold)")
      for reason in candidate.reasons { page.line("    \(StyledText("-", .removed)) \(reason)") }
      for hint in candidate.criteria.filter({ $0.outcome == .failed }).compactMap(\.remedy) {
        page.detail("      hint: \(RemedyWording.text(hint))")
      }
    }
  }

  private func json(_ result: TargetSigning.Result) -> JSONValue {
    let decision = result.decision
    var fields: JSONObject = [
      "target": .string(decision.target.name), "configuration": .string(decision.target.configuration),
      "bundleIdentifier": .string(decision.target.bundleIdentifier.rawValue),
      "team": .optional(decision.target.team?.rawValue), "style": .string(decision.target.style.name),
      "identity": .optional(decision.choice?.identity.commonName),
      "profile": .optional(decision.choice?.profile.name),
      "candidates": .array(
        decision.candidates.map { candidate in
          [
            "profile": .string(candidate.profile.name), "uuid": .string(candidate.profile.uuid),
            "chosen": .bool(candidate.isChosen), "reasons": .array(candidate.reasons.map { .string($0) }),
            "criteria": .array(candidate.criteria.map(CriterionWording.json)),
          ]
        }),
    ]
    if decision.choice == nil { fields["missing"] = SigningGapWording.json(result.gaps) }
    return .object(fields)
  }
}

/// How what keeps a target from being signed is shown.
enum SigningGapWording {
  static func show(_ gaps: [SigningGap], on page: inout Page) {
    for gap in gaps {
      page.line("    \(StyledText("-", .removed)) \(gap.reason)")
      if let remedy = gap.remedy { page.line("      hint: \(RemedyWording.text(remedy))") }
    }
  }

  static func json(_ gaps: [SigningGap]) -> JSONValue {
    .array(
      gaps.map { gap in
        ["reason": .string(gap.reason), "hint": .optional(gap.remedy.map(RemedyWording.text))]
      })
  }
}

/// How a criterion of a decision is shown.
enum CriterionWording {
  static func mark(_ outcome: Criterion.Outcome) -> StyledText {
    switch outcome {
    case .passed: StyledText("✓", .good)
    case .failed: StyledText("✗", .bad)
    case .unknown: StyledText("?", .warning)
    }
  }

  static func json(_ criterion: Criterion) -> JSONValue {
    [
      "check": .string(criterion.name.rawValue), "passed": passed(criterion.outcome),
      "reason": .string(criterion.message), "code": .optional(criterion.deviceCode?.description),
      "expected": .optional(criterion.expected), "actual": .optional(criterion.actual),
      "hint": .optional(criterion.remedy.map(RemedyWording.text)),
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
