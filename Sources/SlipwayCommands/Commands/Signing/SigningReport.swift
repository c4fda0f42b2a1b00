import AppleIdentifiers
import CodeSigning
import Diagnostics
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

/// The signing decisions for targets.
struct SigningReport: Report {
  let outcome: TargetSigning.Outcome
  /// The results of the portal changes, a sentence each.
  var made: [String]?
  /// The planned portal changes, each as it follows "Would".
  var planned: [String]?
  /// Whether automatic signing can create all that is missing.
  var canUpdate = false

  private var results: [TargetSigning.Result] { outcome.results }
  /// The targets without a decision, and why.
  private var refusals: [TargetSigning.Refusal] { outcome.refusals }

  var schema: String { "slipway.signing/1" }

  var isAffirmative: Bool {
    refusals.isEmpty && results.allSatisfy { $0.decision.choice != nil }
  }

  var fields: JSONObject {
    var fields: JSONObject = ["targets": .array(results.map(json) + refusals.map(json))]
    let unreadable = results.first?.unreadable ?? []
    if !unreadable.isEmpty { fields["unreadable"] = .array(unreadable.map { .string($0.message) }) }
    if !outcome.embedded.isEmpty { fields["embedded"] = .array(outcome.embedded.map { .string($0) }) }
    if let planned {
      fields["planned"] = .array(planned.map { .string($0) })
      fields["dryRun"] = true
    }
    if let made { fields["made"] = .array(made.map { .string($0) }) }
    return fields
  }

  func show(on page: inout Page) {
    for change in made ?? [] { page.line(StyledText(change)) }
    for change in planned ?? [] { page.line("Would \(change)") }
    var rest = results[...]
    var isFirst = made?.isEmpty != false && planned?.isEmpty != false
    while let first = rest.first {
      if !isFirst { page.blank() }
      isFirst = false
      let alike = rest.prefix { $0.isShownLike(first) }
      show(first, in: alike.map(\.decision.target.configuration), on: &page)
      rest = rest.dropFirst(alike.count)
    }
    for refusal in refusals {
      if !isFirst { page.blank() }
      isFirst = false
      show(refusal, on: &page)
    }
    for problem in results.first?.unreadable ?? [] { page.line("\(StyledText("note:", .warning)) \(problem.message)") }
    if !outcome.embedded.isEmpty {
      let names = outcome.embedded.joined(separator: ", ")
      page.line("note: embedded code was not checked, because it needs no profile: \(names)")
    }
    let manual = results.filter { $0.decision.target.style != .automatic && $0.decision.choice == nil }
    if made != nil || planned != nil, let first = manual.first {
      let names = Set(manual.map(\.decision.target.name)).sorted().joined(separator: ", ")
      page.line(
        "note: --allow-provisioning-updates creates nothing for manual signing: \(names.isEmpty ? first.decision.target.name : names)"
      )
    }
    if canUpdate, !isAffirmative { page.next("slipway signing --allow-provisioning-updates", "create what is missing") }
    if isAffirmative { page.next("slipway install --device UDID", "check whether a device would install the app") }
  }

  private func show(_ result: TargetSigning.Result, in configurations: [String], on page: inout Page) {
    let decision = result.decision
    let target = decision.target
    let names = configurations.joined(separator: ", ")
    page.line("\(target.name, .bold)  \(names)  \(target.bundleIdentifier.rawValue, .name)")
    if let choice = decision.choice {
      page.fields([
        ("identity", identity(choice, of: result)), ("profile", profile(choice, of: target)),
        ("style", style(of: result)), ("team", team(of: result)),
      ])
      CandidateWording.showReasons(for: decision.candidates.first { $0.isChosen }, on: &page)
    } else {
      page.line("  \("not signed", .bad): \(target.profileNeed == .required ? "no profile matches" : "no certificate")")
      SigningGapWording.show(result.gaps, on: &page)
      if let words = decision.xcodeMessage { page.line("  Xcode reports: \(fitting(words), .faint)") }
    }
    CandidateWording.showOthers(decision.candidates.filter { !$0.isChosen }, on: &page)
  }

  /// Xcode's message without the option that was given.
  private func fitting(_ message: String) -> String {
    guard made != nil || planned != nil, let option = message.firstRange(of: " Automatic signing is disabled")
    else { return message }
    return String(message[..<option.lowerBound])
  }

  private func show(_ refusal: TargetSigning.Refusal, on page: inout Page) {
    page.line("\(refusal.target, .bold)  \(refusal.configuration)")
    let place = refusal.problem.place?.fileAndLine.map { " (\($0))" } ?? ""
    page.line("  \("not signed", .bad): \(refusal.problem.message)\(place)")
    if let remedy = refusal.problem.remedy { page.line("      hint: \(RemedyWording.text(remedy))") }
  }

  private func json(_ refusal: TargetSigning.Refusal) -> JSONValue {
    let gap = SigningGap(reason: refusal.problem.message, remedies: [refusal.problem.remedy].compactMap(\.self))
    return [
      "target": .string(refusal.target), "configuration": .string(refusal.configuration), "bundleIdentifier": .null,
      "signed": false, "identity": .null, "profile": .null, "candidates": .array([]),
      "missing": SigningGapWording.json([gap]), "code": .string(refusal.problem.code.rawValue),
    ]
  }

  private func identity(_ choice: SigningDecision.Choice, of result: TargetSigning.Result) -> StyledText {
    if let identity = choice.identity { return "\(identity.commonName)" }
    return choice.profile == nil ? "none needed" : "unknown: the keychain has no identity of this team"
  }

  private func profile(_ choice: SigningDecision.Choice, of target: SigningTarget) -> StyledText {
    if let profile = choice.profile { return "\(profile.name, .good)" }
    return target.profileNeed == .unsupported
      ? "none: the product can't contain a profile" : "none needed: no entitlement requires a profile"
  }

  private func team(of result: TargetSigning.Result) -> StyledText {
    let team = result.decision.target.team?.rawValue ?? "none"
    return result.takesTeamInUse ? "\(team), because the project has no DEVELOPMENT_TEAM" : "\(team)"
  }

  private func style(of result: TargetSigning.Result) -> StyledText {
    let style = result.decision.target.style.name
    guard result.decision.isStandIn else { return "\(style)" }
    return result.decision.target.style == .automatic
      ? "\(style), but with a manual profile, because no Xcode-managed profile matches"
      : "\(style), with the team's best profile, because the target specifies no profile"
  }

  private func json(_ result: TargetSigning.Result) -> JSONValue {
    let decision = result.decision
    var fields: JSONObject = [
      "target": .string(decision.target.name), "configuration": .string(decision.target.configuration),
      "bundleIdentifier": .string(decision.target.bundleIdentifier.rawValue),
      "team": .optional(decision.target.team?.rawValue), "style": .string(decision.target.style.name),
      "host": .optional(decision.target.host?.name), "signed": .bool(decision.choice != nil),
      "profileNeed": .string(decision.target.profileNeed.rawValue),
      "identity": .optional(decision.choice?.identity?.commonName),
      "profile": .optional(decision.choice?.profile?.name),
      "criteria": .array(decision.targetCriteria.map(CriterionWording.json)),
      "candidates": .array(decision.candidates.map(CandidateWording.json)),
    ]
    if decision.choice == nil {
      fields["missing"] = SigningGapWording.json(result.gaps)
      fields["xcode"] = .optional(decision.xcodeMessage)
    }
    return .object(fields)
  }
}

extension TargetSigning.Result {
  /// Whether both are shown the same way, apart from the configuration.
  fileprivate func isShownLike(_ other: TargetSigning.Result) -> Bool {
    var own = decision.target
    own.configuration = other.decision.target.configuration
    return own == other.decision.target && gaps.map(\.reason) == other.gaps.map(\.reason)
      && decision.choice?.profile?.uuid == other.decision.choice?.profile?.uuid
      && decision.choice?.identity?.sha256 == other.decision.choice?.identity?.sha256
  }
}

/// The text and JSON of the reasons why a target cannot be signed.
enum SigningGapWording {
  static func show(_ gaps: [SigningGap], on page: inout Page) {
    for gap in gaps {
      page.line("    \(StyledText("-", .removed)) \(gap.reason)")
      for remedy in gap.remedies { page.line("      hint: \(RemedyWording.text(remedy))") }
    }
  }

  static func json(_ gaps: [SigningGap]) -> JSONValue {
    .array(
      gaps.map { gap in
        let hints = gap.remedies.map(RemedyWording.text)
        return [
          "reason": .string(gap.reason), "hint": .optional(hints.first), "hints": .array(hints.map { .string($0) }),
        ]
      })
  }
}
