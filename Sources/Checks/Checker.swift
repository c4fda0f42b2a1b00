public import Diagnostics

/// Runs rules on projects.
public struct Checker: Sendable {
  /// The selected rules, in the catalog's order.
  public let rules: [any CheckRule]

  /// Selects the rules to run.
  ///
  /// - Parameters:
  ///   - only: The rules to run; all if empty.
  ///   - skipping: The rules to skip.
  /// - Throws: `check-rule-unknown` for an unknown rule, `check-rules-none` if no rule is selected.
  public init(only: [String] = [], skipping: [String] = []) throws(Diagnostic) {
    for id in only + skipping where RuleCatalog.rule(id) == nil {
      throw Self.unknown(id)
    }
    let chosen = Set(only)
    let left = Set(skipping)
    rules = RuleCatalog.all.filter { rule in
      let id = rule.description.id
      return (chosen.isEmpty || chosen.contains(id)) && !left.contains(id)
    }
    guard !rules.isEmpty else {
      throw Diagnostic(
        .checkRulesNone, "--skip excludes every rule selected with --only",
        remedy: .advice("select other rules, or skip fewer"))
    }
  }

  private static func unknown(_ id: String) -> Diagnostic {
    let near = NearNames(to: id, among: RuleCatalog.all.map(\.description.id)).names
    return Diagnostic(
      .checkRuleUnknown, "unknown rule \"\(id)\"",
      remedy: .hint(
        "\(near.isEmpty ? "" : "did you mean \(near.alternatives)? ")run \(command: "explain") to list all rules"
      ))
  }

  /// The findings of the rules in `input`, in the order of files and lines.
  ///
  /// A finding in all configurations of a target is reported once, and so is one line's finding for several
  /// configurations, targets or projects.
  public func findings(in input: CheckInput) -> [Finding] {
    var rest = input
    rest.projects = []
    let parts =
      [rest]
      + input.projects.map { project in
        var one = input
        one.projects = [project]
        one.files = []
        one.unreadableProjects = []
        return one
      }
    return Self.joined(Self.whole(parts.flatMap(findings(inPart:)) + findings(ofWhole: rest)))
  }

  /// The findings of the project rules in one project or in files without a project, in no particular order.
  public func findings(inPart input: CheckInput) -> [Finding] {
    let isLeftOver =
      rules.contains { $0 is ProjectAlone } && input.projects.contains { $0.isLeftOver(in: input) }
    let certainty = FindingCertainty(in: input)
    let found = rules.filter { $0.scope == .project && (!isLeftOver || $0 is ProjectAlone) }.flatMap { rule in
      let found = rule.findings(in: input)
      let certain = (rule as? any AbsenceRule)?.doubting(found, in: input) ?? found
      return certain.map(certainty.replaceable)
    }
    let joined = JoinedFindings(found, configurations: input.configurationCounts).findings
    let commands = FindingCommands(in: input)
    return SampleProjects(in: input).judged(joined.map { commands.completed(certainty.judged($0)) })
  }

  /// The findings of the rules with the scope `everything`, in no particular order.
  public func findings(ofWhole input: CheckInput) -> [Finding] {
    let commands = FindingCommands(in: input)
    return rules.filter { $0.scope == .everything }.flatMap { $0.findings(in: input) }.map(commands.completed)
  }

  /// The findings of all parts, in the order of files and lines, each of which can be resolved alone.
  public static func whole(_ findings: [Finding]) -> [Finding] {
    // Conflict markers make a file unreadable, and the rule for its format reports that.
    let unreadable = Set(findings.filter(\.isUnchecked).compactMap(\.place?.file))
    let causes = findings.filter { finding in
      finding.rule != ConflictTracked.id || !(finding.place?.file.map(unreadable.contains) ?? false)
    }
    return ordered(JoinedFindings(ofTargets: causes).findings.map(\.withoutRepeatedEdits))
  }

  /// The findings as they are shown, in the order of files and lines: those of one cause are one.
  ///
  /// What is known is left out before: otherwise, the rest of a cause would be another finding.
  public static func joined(_ findings: [Finding]) -> [Finding] { ordered(Finding.joinedByCause(findings)) }

  /// Findings in the order of files and lines.
  public static func ordered(_ findings: [Finding]) -> [Finding] {
    findings.enumerated().sorted { left, right in
      isOrdered(left.element, right.element) ?? (left.offset < right.offset)
    }.map(\.element)
  }

  private static func isOrdered(_ left: Finding, _ right: Finding) -> Bool? {
    let leftFile = left.place?.file ?? ""
    let rightFile = right.place?.file ?? ""
    if leftFile != rightFile { return leftFile < rightFile }
    let leftPlace = (left.place?.line ?? 0, left.place?.column ?? 0)
    let rightPlace = (right.place?.line ?? 0, right.place?.column ?? 0)
    return leftPlace == rightPlace ? nil : leftPlace < rightPlace
  }
}

extension Diagnostic.Code {
  package static let checkRuleUnknown = Diagnostic.Code(
    "check-rule-unknown", "No rule has this name.", "\(command: "explain")")
  package static let checkRulesNone = Diagnostic.Code(
    "check-rules-none", "--skip excludes every rule selected with --only.", "name other rules, or skip fewer")
}
