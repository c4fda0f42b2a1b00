import Clibgit2
public import Diagnostics

extension Commits {
  /// How many commits each of two has that the other has not.
  public func aheadBehind(_ local: ObjectName, of upstream: ObjectName) throws(Diagnostic) -> (ahead: Int, behind: Int)
  {
    if let shallow = try ShallowHistory(repository) {
      let (ours, theirs) = (try shallow.reached(from: [local]), try shallow.reached(from: [upstream]))
      guard !ours.isDisjoint(with: theirs) else { throw Self.cutOff(local, upstream) }
      return (ours.subtracting(theirs).count, theirs.subtracting(ours).count)
    }
    repository.useCommitGraph()
    var ahead = 0
    var behind = 0
    var (first, second) = (local.oid, upstream.oid)
    let code = git_graph_ahead_behind(&ahead, &behind, repository.pointer, &first, &second)
    try GitFailure.check(code, "compare \(local.short) and \(upstream.short)")
    return (ahead, behind)
  }

  /// Whether `ancestor` is `commit` or in its history.
  public func isAncestor(_ ancestor: ObjectName, of commit: ObjectName) throws(Diagnostic) -> Bool {
    if ancestor == commit { return true }
    if let shallow = try ShallowHistory(repository) { return try shallow.reached(from: [commit]).contains(ancestor) }
    repository.useCommitGraph()
    var (descendant, older) = (commit.oid, ancestor.oid)
    let answer = git_graph_descendant_of(repository.pointer, &descendant, &older)
    try GitFailure.check(answer, "compare \(commit.short) and \(ancestor.short)")
    return answer == 1
  }

  /// Says that a shallow history ends before the commit where two others part.
  package static func cutOff(_ one: ObjectName, _ other: ObjectName) -> Diagnostic {
    Diagnostic(
      .shallowUnsupported, "the shallow clone does not contain the merge base of \(one.short) and \(other.short)",
      remedy: .advice("run git fetch --unshallow"))
  }

  /// The commits from which the history of one and those of others together part.
  package func mergeBases(of one: ObjectName, and others: [ObjectName]) throws(Diagnostic) -> [ObjectName] {
    if let shallow = try ShallowHistory(repository) { return try shallow.mergeBases(of: one, and: others) }
    repository.useCommitGraph()
    let commits = ([one] + others).map(\.oid)
    var found = git_oidarray()
    defer { git_oidarray_dispose(&found) }
    let code = git_merge_bases_many(&found, repository.pointer, commits.count, commits)
    guard try GitFailure.found(code, "find the merge base of \(one.short) and others") else { return [] }
    return UnsafeBufferPointer(start: found.ids, count: found.count).map { ObjectName($0) }
  }

  /// The commit from which two histories part, or `nil` where they have none in common.
  public func mergeBase(_ one: ObjectName, _ other: ObjectName) throws(Diagnostic) -> ObjectName? {
    if let shallow = try ShallowHistory(repository) {
      guard let base = try shallow.mergeBases(of: one, and: [other]).first else { throw Self.cutOff(one, other) }
      return base
    }
    repository.useCommitGraph()
    var (first, second, base) = (one.oid, other.oid, git_oid())
    let code = git_merge_base(&base, repository.pointer, &first, &second)
    guard try GitFailure.found(code, "find the merge base of \(one.short) and \(other.short)") else { return nil }
    return ObjectName(base)
  }
}
