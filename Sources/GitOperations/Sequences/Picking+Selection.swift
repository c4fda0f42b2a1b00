public import Diagnostics
public import GitStore

/// The commits that a user selects to cherry-pick.
public struct PickSelection: Hashable, Sendable {
  /// The commits, in the order in which they are picked.
  public let commits: [ObjectName]
  /// Whether Git keeps a record of them: there are several, or a range was named.
  public let isSequence: Bool
}

extension Picking {
  /// The commits that some revisions and ranges such as `A..B` select, as `git cherry-pick` takes them.
  ///
  /// Without a range, the commits are picked in the order in which they are named. Otherwise all commits that any
  /// revision leads to and no excluded one are picked, the oldest first.
  ///
  /// - Throws: `revision-not-found`.
  public func selection(_ revisions: [String]) throws(Diagnostic) -> PickSelection {
    guard revisions.contains(where: { Self.commitRange($0) != nil }) else {
      return PickSelection(
        commits: try revisions.map { text throws(Diagnostic) in try repository.commits.resolve(text) },
        isSequence: revisions.count > 1)
    }
    // Git's own order, which is not the topological one.
    let walk = try CommitWalk(repository, sorting: [.reversed], to: "list the commits to cherry-pick")
    for text in revisions {
      let range = Self.commitRange(text)
      if let hidden = range?.hidden { try walk.hide(repository.commits.resolve(hidden)) }
      if let tip = range.map(\.tip) ?? text { try walk.push(repository.commits.resolve(tip)) }
    }
    let commits = try walk.commits().map(\.name)
    guard !commits.isEmpty else {
      throw Diagnostic(.revisionNotFound, "\"\(revisions.joined(separator: " "))\" selects no commits")
    }
    return PickSelection(commits: commits, isSequence: true)
  }

  /// The ends of `A..B` or `^A`; `nil` for other texts.
  public static func commitRange(_ text: String) -> (hidden: String, tip: String?)? {
    if text.hasPrefix("^") { return (String(text.dropFirst()), nil) }
    guard let dots = text.firstRange(of: ".."), !text.contains("...") else { return nil }
    let (start, end) = (String(text[..<dots.lowerBound]), String(text[dots.upperBound...]))
    return (start.isEmpty ? "HEAD" : start, end.isEmpty ? "HEAD" : end)
  }
}
