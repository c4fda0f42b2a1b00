/// Findings, of which those that hold for a target in all of its configurations are one.
struct JoinedFindings {
  let findings: [Finding]

  /// Findings that say the same of a target in different configurations, of which the first tells the place.
  private struct Group: Hashable {
    /// The finding without its configuration and, because each configuration has its own lines, without its place and
    /// what is to be edited.
    let finding: Finding
    /// Which of several such findings in one configuration it is.
    let occurrence: Int
  }

  /// Joins `findings`.
  ///
  /// - Parameters:
  ///   - findings: What was found in each configuration.
  ///   - configurations: How many configurations each target has.
  init(_ findings: [Finding], configurations: [String: Int]) {
    var groups: [Group: [Finding]] = [:]
    var order: [Group] = []
    var occurrences: [Finding: Int] = [:]
    for finding in findings {
      var bare = finding
      if finding.configuration != nil {
        bare.place = nil
        bare.fixes = []
      }
      let occurrence = occurrences[bare, default: 0]
      occurrences[bare] = occurrence + 1
      bare.configuration = nil
      let group = Group(finding: bare, occurrence: occurrence)
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(finding)
    }
    self.findings = order.flatMap { group -> [Finding] in
      let members = groups[group] ?? []
      let names = Set(members.compactMap(\.configuration))
      let isEverywhere = group.finding.target.flatMap { configurations[$0] }.map { names.count >= $0 } ?? false
      guard isEverywhere, var first = members.first else { return members }
      first.configuration = nil
      var seen: Set<Fix> = []
      first.fixes = members.flatMap(\.fixes).filter { seen.insert($0).inserted }
      return [first]
    }
  }
}
