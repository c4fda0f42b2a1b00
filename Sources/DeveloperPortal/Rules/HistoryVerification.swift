package import Diagnostics
import GitOperations
import GitStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Verifies the commits of a portal's history by the rules that bind its members.
///
/// Plain Git can write anything into the repository, so that every commit is judged once on every machine.
struct HistoryVerification {
  let repository: Repository
  private var states: [ObjectName: PortalContents] = [:]

  init(_ repository: Repository) {
    self.repository = repository
  }

  /// Verifies every commit of the history of `head` that is not in the history of `verified`.
  ///
  /// - Throws: `portal-change-refused`, naming the first commit that breaks a rule.
  mutating func verify(_ head: ObjectName, knowing verified: ObjectName?) throws(Diagnostic) {
    for commit in try repository.rebasing.commits(from: head, without: verified) {
      guard let problem = try violation(in: commit) else { continue }
      throw Self.refused(commit, because: problem)
    }
  }

  /// The violation of a commit whose parents were all verified, or `nil`.
  mutating func violation(in commit: Commit) throws(Diagnostic) -> String? {
    do throws(Diagnostic) {
      return try judgement(of: commit)
    } catch  where error.code == .portalRecordDamaged {
      return "contains an unreadable record: \(error.message)"
    }
  }

  // MARK: One commit

  private mutating func judgement(of commit: Commit) throws(Diagnostic) -> String? {
    guard commit.author.email == commit.committer.email else {
      return "is committed by \(commit.committer.email) on behalf of \(commit.author.email)"
    }
    let after = try contents(of: commit.name)
    defer { states = [commit.name: after] }
    guard let first = commit.parents.first else { return try violationOfFirst(commit, after) }
    let before = try contents(of: first)
    for parent in commit.parents {
      guard try contents(of: parent).changed <= after.changed else {
        return "is dated before its parent"
      }
    }
    guard commit.parents.count == 2, let second = commit.parents.last else {
      guard commit.parents.count == 1 else { return "merges more than two branches" }
      guard let author = try member(commit.author.email, in: before) else { return Self.stranger(commit.author.email) }
      guard author.state != .removed else { return Self.inactive(author) }
      let paths = try TreeComparison(repository).paths(from: before.tree, to: after.tree)
      return try ChangeJudge(before: before, after: after, author: author).violation(in: paths)
    }
    return try violation(joining: first, second, in: after, by: commit.author.email)
  }

  /// The first commit has the team and its account holder, who made it, and nothing else.
  private func violationOfFirst(_ commit: Commit, _ after: PortalContents) throws(Diagnostic) -> String? {
    let members = try after.members()
    guard let holder = members.first, members.count == 1, holder.role == .accountHolder, holder.state == .active,
      holder.email == after.team.holder, holder.email.rawValue == commit.author.email
    else { return "is the first commit, but does not add its author as the Account Holder and only member" }
    let paths = try TreeComparison(repository).paths(from: nil, to: after.tree)
    return Set(paths) == [TeamRecord.path, holder.path]
      ? nil : "is the first commit, but adds more than the team and its Account Holder"
  }

  /// A merge may take either side where both changed a record; whatever else differs is a change by its author.
  ///
  /// A merge alone changes nothing, so that its author may be invited: after a removal, a member who is invited again
  /// merges first and accepts then.
  ///
  /// Who the author is says neither parent alone, because their order is the author's choice: what both come to counts,
  /// whichever side is taken.
  private mutating func violation(
    joining theirs: ObjectName, _ ours: ObjectName, in after: PortalContents, by email: String
  ) throws(Diagnostic) -> String? {
    guard let base = try repository.commits.mergeBase(theirs, ours) else {
      return "merges portals with unrelated histories"
    }
    let (first, second) = (try contents(of: theirs), try contents(of: ours))
    let origin = try repository.commits.read(base).tree
    var differing: Set<String>?
    var expected = first
    var authors: Set<MemberRecord> = []
    for side in [PortalSide.theirs, .ours] {
      let merge = try PortalMerge(
        base: origin, ours: second.tree, theirs: first.tree, in: repository, choosing: PortalChoice(side: side))
      let tree = try repository.objects.writeTree(base: first.tree, changes: merge.changes)
      let paths = Set(try TreeComparison(repository).paths(from: tree, to: after.tree))
      differing = differing?.intersection(paths) ?? paths
      expected = try PortalContents(repository: repository, tree: tree, following: first)
      guard let author = try member(email, in: expected) else { return Self.stranger(email) }
      guard author.state != .removed else { return Self.inactive(author) }
      authors.insert(author)
    }
    for author in authors {
      let judge = ChangeJudge(before: expected, after: after, author: author)
      if let problem = try judge.violation(in: (differing ?? []).sorted()) { return problem }
    }
    return nil
  }

  // MARK: States

  private mutating func contents(of commit: ObjectName) throws(Diagnostic) -> PortalContents {
    if let known = states[commit] { return known }
    let contents = try PortalContents(repository: repository, commit: commit)
    states[commit] = contents
    return contents
  }

  private func member(_ email: String, in contents: PortalContents) throws(Diagnostic) -> MemberRecord? {
    guard let address = try? EmailAddress(email) else { return nil }
    return try contents.member(address)
  }

  private static func stranger(_ email: String) -> String { "is by \(email), who is not a member of the team" }

  private static func inactive(_ author: MemberRecord) -> String {
    "is by \(author.email), who is \(author.state.rawValue)"
  }

  static func refused(_ commit: Commit, because problem: String) -> Diagnostic {
    let summary = commit.message.prefix { !$0.isNewline }
    let parent = commit.parents.first.map { "run git update-ref refs/heads/\(PortalStore.branch) \($0.hex)" }
    return Diagnostic(
      .portalChangeRefused,
      "commit \(commit.name.short) \"\(summary)\" by \(commit.author.name) <\(commit.author.email)> of "
        + "\(PortalDate.text(commit.committer.date)) is not allowed: it \(problem)",
      remedy: .advice(
        "in the repository where branch \(PortalStore.branch) was changed, "
          + (parent ?? "reset it; the commit has no parent"))
    )
  }
}

extension Diagnostic.Code {
  package static let portalChangeRefused = Diagnostic.Code(
    "portal-change-refused", "A change in the portal's history breaks a rule of the portal.",
    "run \(command: "team.restore"); if \(command: "team.pull") or clone refuses the change, reset branch main of "
      + "the shared repository")
}
