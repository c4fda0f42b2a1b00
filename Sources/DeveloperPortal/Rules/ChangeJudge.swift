import Diagnostics

/// Judges what one member changed between two states of a portal by the rules of each kind of record.
struct ChangeJudge {
  let before: PortalContents?
  let after: PortalContents
  let author: MemberRecord

  /// The violation in the changes of the files at `paths`, or `nil`.
  func violation(in paths: [String]) throws(Diagnostic) -> String? {
    if before != nil, paths.contains(TeamRecord.path) { return "changes \(TeamRecord.path)" }
    var seen: Set<String> = []
    for path in paths {
      // A character that combines with a slash or a period would hide it below.
      guard path.utf8.allSatisfy({ $0 < 0x80 }) else { return "adds \(path), which is not part of a record" }
      guard let kind = Self.kind(of: path) else {
        if let problem = problem(with: .membership, at: path) { return problem }
        continue
      }
      let record = String(path.prefix { $0 != "." }) + RecordShelf.suffix
      // Whatever ends like a record is read as one.
      guard path == record || !path.hasSuffix(RecordShelf.suffix) else {
        return "adds \(path), which is not part of a record"
      }
      guard seen.insert(record).inserted else { continue }
      if let problem = try violation(of: kind, at: record, file: path) { return problem }
    }
    return nil
  }

  private static let kinds: [any RuledRecord.Type] = [
    MemberRecord.self, CertificateRecord.self, DeviceRecord.self, AppIDRecord.self, IdentifierRecord.self,
    ProfileRecord.self,
  ]

  private static func kind(of path: String) -> (any RuledRecord.Type)? {
    let folder = path.prefix { $0 != "/" }
    return kinds.first { $0.folder == folder }
  }

  private func violation<Record: RuledRecord>(
    of kind: Record.Type, at path: String, file: String
  ) throws(Diagnostic) -> String? {
    let change = RecordRevision<Record>(
      before: try before?.record(at: path), after: try after.record(at: path), author: author,
      states: (before, after))
    guard let record = change.after ?? change.before else { return "adds \(file), which is not part of a record" }
    guard record.path == path else { return "moves the record \(record.id) to \(path)" }
    for requirement in try Record.requirements(of: change) {
      if let problem = problem(with: requirement, at: path) { return problem }
    }
    return nil
  }

  private func problem(with requirement: ChangeRequirement, at path: String) -> String? {
    switch requirement {
    case .never(let action): return action
    case .invitee: return problem(unless: .invited, at: path)
    case .membership: return problem(unless: .active, at: path)
    case .role(let action):
      if let problem = problem(unless: .active, at: path) { return problem }
      let roles = RolePermission.roles(for: action)
      guard !roles.contains(author.role) else { return nil }
      return "changes \(path): \(author.email) can't \(action.rawValue) with the role \(author.role.displayName); "
        + "this requires the role \(roles.map(\.displayName).alternatives)"
    }
  }

  private func problem(unless state: MemberState, at path: String) -> String? {
    author.state == state
      ? nil : "changes \(path), but \(author.email) is \(author.state.rawValue), not \(state.rawValue)"
  }
}
