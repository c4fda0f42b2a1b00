public import Diagnostics

extension Repository {
  /// The newest commits that `tips` lead to, newest first, without those that `hidden` lead to.
  ///
  /// Only as much history is read as is returned, plus what is needed to know what is hidden.
  ///
  /// - Parameters:
  ///   - tips: Where to begin.
  ///   - hidden: Commits that, with all before them, are left out.
  ///   - limit: How many commits at most.
  /// - Throws: `git-failed` where history can't be read.
  /// - Returns: The commits.
  public func log(from tips: [ObjectName], hiding hidden: [ObjectName] = [], limit: Int = .max) throws(Diagnostic)
    -> [Commit]
  {
    var queue = CommitQueue()
    for tip in hidden { try queue.push(tip, isHidden: true, from: self) }
    for tip in tips { try queue.push(tip, isHidden: false, from: self) }
    var found: [Commit] = []
    while found.count < limit, queue.hasVisible, let (commit, isHidden) = queue.pop() {
      if !isHidden { found.append(commit) }
      // What comes before the last one that is wanted may be missing.
      if found.count == limit { break }
      for parent in commit.parents { try queue.push(parent, isHidden: isHidden, from: self) }
    }
    return found
  }
}

/// Commits that wait, the newest first; of equal dates the one that came first.
private struct CommitQueue {
  private var waiting = NewestFirst<Commit>()
  private var hidden: [ObjectName: Bool] = [:]
  private var popped: Set<ObjectName> = []
  private var visible = 0

  /// Whether a commit waits that is not hidden.
  var hasVisible: Bool { visible > 0 }

  mutating func push(_ name: ObjectName, isHidden: Bool, from repository: Repository) throws(Diagnostic) {
    if let known = hidden[name] {
      if isHidden, !known, !popped.contains(name) {
        hidden[name] = true
        visible -= 1
      }
      return
    }
    guard let commit = try repository.commitUnlessCutOff(name) else { return }
    hidden[name] = isHidden
    if !isHidden { visible += 1 }
    waiting.push(commit, of: commit)
  }

  mutating func pop() -> (commit: Commit, isHidden: Bool)? {
    guard let commit = waiting.pop() else { return nil }
    let isHidden = hidden[commit.name] ?? false
    if !isHidden { visible -= 1 }
    popped.insert(commit.name)
    return (commit, isHidden)
  }
}

extension Repository {
  /// A commit, or `nil` where a shallow history ends: its last commits name parents that are not there.
  func commitUnlessCutOff(_ name: ObjectName) throws(Diagnostic) -> Commit? {
    do throws(Diagnostic) {
      return try commit(name)
    } catch {
      if isShallow { return nil }
      throw error
    }
  }
}
