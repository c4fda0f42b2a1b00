public import Diagnostics

/// Lets rules look at projects.
public struct Checker: Sendable {
  /// The rules that look, in the catalogue's order.
  public let rules: [any CheckRule]

  /// Chooses the rules that look.
  ///
  /// - Parameters:
  ///   - only: The rules to choose; all of them where it is empty.
  ///   - skipping: The rules to leave out.
  /// - Throws: `check-rule-unknown` for a name that no rule has, `check-rules-none` where none is left to look.
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
        .checkRulesNone, "every rule that is to be looked for is to be left out as well",
        remedy: .advice("name other rules, or leave out fewer"))
    }
  }

  private static func unknown(_ id: String) -> Diagnostic {
    let near = NearNames(to: id, among: RuleCatalog.all.map(\.description.id)).names
    return Diagnostic(
      .checkRuleUnknown, "\"\(id)\" is not the name of a rule",
      remedy: .advice(
        (near.isEmpty ? "" : "did you mean \(near.joined(separator: ", "))? ") + "slipway explain lists all rules"))
  }

  /// What the rules find in `input`, in the order of files and lines.
  ///
  /// What holds for a target in all of its configurations is said once, and so is what one line says for several
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
    return Self.whole(parts.flatMap(findings(inPart:)) + findings(ofWhole: rest))
  }

  /// What the rules about projects find in a part of what is checked, in no special order: one project, or files that
  /// are checked by themselves.
  public func findings(inPart input: CheckInput) -> [Finding] {
    let found = rules.filter { $0.scope == .project }.flatMap { rule in
      let found = rule.findings(in: input)
      return (rule as? any AbsenceRule)?.doubting(found, in: input) ?? found
    }
    return JoinedFindings(found, configurations: input.configurationCounts).findings
  }

  /// What the rules about all that is there find, in no special order.
  public func findings(ofWhole input: CheckInput) -> [Finding] {
    rules.filter { $0.scope == .everything }.flatMap { $0.findings(in: input) }
  }

  /// The findings of all parts, in the order of files and lines; what has one cause is said once.
  public static func whole(_ findings: [Finding]) -> [Finding] {
    // Markers are why a file can't be read, and the rule about its format knows what to do.
    let unreadable = Set(findings.filter { $0.rule.hasSuffix("-unreadable") }.compactMap(\.place?.file))
    let causes = findings.filter { finding in
      finding.rule != ConflictTracked.id || !(finding.place?.file.map(unreadable.contains) ?? false)
    }
    return ordered(JoinedFindings(ofTargets: causes).findings)
  }

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
  /// A name that no rule has.
  public static let checkRuleUnknown: Self = "check-rule-unknown"
  /// A choice of rules that leaves none.
  public static let checkRulesNone: Self = "check-rules-none"
}
