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
  /// - Throws: `check-rule-unknown` for a name that no rule has.
  public init(only: [String] = [], skipping: [String] = []) throws(Diagnostic) {
    for id in only + skipping where RuleCatalog.rule(id) == nil {
      throw Diagnostic(
        .checkRuleUnknown, "\"\(id)\" is not the name of a rule",
        remedy: .advice("the rules are " + RuleCatalog.all.map(\.description.id).sorted().joined(separator: ", ")))
    }
    let chosen = Set(only)
    let left = Set(skipping)
    rules = RuleCatalog.all.filter { rule in
      let id = rule.description.id
      return (chosen.isEmpty || chosen.contains(id)) && !left.contains(id)
    }
  }

  /// What the rules find in `input`, in the order of files and lines.
  ///
  /// What holds for a target in all of its configurations is said once.
  public func findings(in input: CheckInput) -> [Finding] {
    let found = rules.flatMap { $0.findings(in: input) }
    return Self.joined(found, configurations: input.configurationCounts).enumerated()
      .sorted { left, right in
        Self.isOrdered(left.element, right.element) ?? (left.offset < right.offset)
      }
      .map(\.element)
  }

  /// Findings that say the same of a target in different configurations, of which the first tells the place.
  private struct Group: Hashable {
    /// The finding without its configuration and, because each configuration has its own lines, without its place.
    let finding: Finding
    /// Which of several such findings in one configuration it is.
    let occurrence: Int
  }

  private static func joined(_ findings: [Finding], configurations: [String: Int]) -> [Finding] {
    var groups: [Group: [Finding]] = [:]
    var order: [Group] = []
    var occurrences: [Finding: Int] = [:]
    for finding in findings {
      var bare = finding
      if finding.configuration != nil { bare.place = nil }
      let occurrence = occurrences[bare, default: 0]
      occurrences[bare] = occurrence + 1
      bare.configuration = nil
      let group = Group(finding: bare, occurrence: occurrence)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(finding)
    }
    return order.flatMap { group -> [Finding] in
      let members = groups[group] ?? []
      let names = Set(members.compactMap(\.configuration))
      let isEverywhere = group.finding.target.flatMap { configurations[$0] }.map { names.count >= $0 } ?? false
      guard isEverywhere, var first = members.first else { return members }
      first.configuration = nil
      return [first]
    }
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
}
