import Diagnostics

extension Finding {
  /// A cause of findings in several files.
  struct Cause: Sendable, Hashable {
    /// What has the violation, in the plural.
    let subject: String
    /// The violation.
    let words: String
    /// The name of the one that this finding is about.
    let name: String
    /// What resolves all of them; `nil` for the hints of each.
    var hint: Hint?
    /// The number of findings from which on they are reported once.
    var least = 2
  }

  /// Findings, with those of one cause combined at the place of the first.
  static func joinedByCause(_ findings: [Finding]) -> [Finding] {
    let groups = findings.enumerated().grouped { offset, finding -> [String] in
      finding.cause.map { [finding.rule, "\(finding.severity)", $0.subject, $0.words] } ?? ["\(offset)"]
    }
    let whole = groups.flatMap { _, members -> [Finding] in
      let findings = members.map(\.element)
      guard let least = findings.first?.cause?.least, findings.count >= least else { return findings }
      return [joined(findings)].compactMap(\.self)
    }
    return joinedByTarget(whole)
  }

  /// Findings, with those that say the same of many targets, each at a place of its own, combined.
  ///
  /// The apps of one project that differ only in names and colors have all their faults together.
  private static func joinedByTarget(_ findings: [Finding]) -> [Finding] {
    let groups = findings.enumerated().grouped { offset, finding -> [String] in
      guard finding.cause == nil, let target = finding.target, finding.furtherTargets.isEmpty else {
        return ["\(offset)"]
      }
      return [finding.rule, "\(finding.severity)", naming(nil, in: finding.message, for: target)]
    }
    return groups.flatMap { _, members -> [Finding] in
      let findings = Checker.ordered(members.map(\.element))
      guard Set(findings.map(\.target)).count > mostTargets, var whole = findings.first else { return findings }
      let hint = whole.hint
      whole.add(findings.dropFirst())
      whole.hint = hint.map { "\($0), and do the same for the others" }
      whole.members = findings.flatMap(\.singles)
      return [whole.listing(findings.flatMap { [$0.listed] + $0.details })]
    }
  }

  /// The number of targets up to which each has its own finding.
  private static let mostTargets = 3

  /// One finding for those of one cause: it counts them, and lists what each one says.
  private static func joined(_ findings: [Finding]) -> Finding? {
    let members = Checker.ordered(findings)
    guard let first = members.first, let cause = first.cause, members.count > 1 else { return members.first }
    let names = members.flatMap { member -> [String] in
      let name = member.cause?.name
      return name == member.target ? member.targets : [name].compactMap(\.self)
    }.grouped { $0 }.map(\.key)
    // The further places say the rest.
    let isOne =
      names.count == 1 && members.allSatisfy { $0.message == first.message }
      && Set(members.map(\.place)).count == members.count
    let message =
      isOne
      ? first.message
      : names.count == 1
        ? "\(first.message) (and \(members.count - 1) more)"
        : "\(names.count) \(cause.subject) \(cause.words): \(NameList(names.map { "\"\($0)\"" }).text)"
    let hints = members.compactMap(\.hint).grouped { $0 }.map(\.key)
    let same = hints.count > 1 ? hints.first.map { "\($0), and do the same for the others" as Hint } : nil
    let each = members.count > mostHints ? same : Hint.sequence(hints) ?? same
    var all = first.saying(message, hint: nil)
    all.add(members.dropFirst())
    all.hint = (isOne ? nil : cause.hint) ?? each ?? first.hint
    all.members = members.flatMap(\.singles)
    if members.contains(where: \.configurations.isEmpty) {
      all.configuration = nil
      all.furtherConfigurations = []
    }
    let places = members.flatMap { member in
      let target = members.contains { $0.target != member.target } ? member.target : nil
      let own = member.place.map { [FurtherPlace($0, configuration: member.configuration, target: target)] } ?? []
      return own + member.furtherPlaces.map { FurtherPlace($0.place, configuration: $0.configuration, target: target) }
    }
    all.furtherPlaces = places.grouped(by: \.place).compactMap(\.elements.first).filter { $0.place != first.place }
    return all.listing(members.flatMap { [$0.listed] + $0.details })
  }

  /// The number of findings up to which a combined one has the commands of each.
  static let mostHints = 4

  /// The place and the message, as one of several findings.
  private var listed: String {
    let line = place?.line.map { ":\($0)" } ?? ""
    return (place?.file.map { "\($0)\(line): " } ?? "") + message
  }
}
