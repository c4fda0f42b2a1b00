public import Diagnostics
public import GitStore

/// The history of a repository and of its files.
public struct History {
  package let repository: Repository
}

extension History {
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
    for tip in hidden { try queue.push(tip, isHidden: true, from: repository) }
    for tip in tips { try queue.push(tip, isHidden: false, from: repository) }
    var found: [Commit] = []
    // A commit can be hidden by one with the same date or, with a wrong clock, an older one. Git reads 5 more commits, too.
    var rest = hidden.isEmpty ? 0 : 5
    while queue.hasVisible || rest > 0, let (commit, isHidden) = queue.pop() {
      if !isHidden {
        found.append(commit)
      } else if !queue.hasVisible, found.last.map({ commit.committer.date < $0.committer.date }) ?? true {
        rest -= 1
      }
      // What comes before the last one that is wanted may be missing.
      if hidden.isEmpty, found.count == limit { break }
      for parent in commit.parents { try queue.push(parent, isHidden: isHidden, from: repository) }
    }
    return Array(found.lazy.filter { !queue.isHidden($0) }.prefix(limit))
  }
}

/// A queue of commits, newest first; equal dates keep their order.
private struct CommitQueue {
  private var waiting = NewestFirst<Commit>()
  private var hidden: [ObjectName: Bool] = [:]
  /// The parents of the commits that left the queue.
  private var popped: [ObjectName: [ObjectName]] = [:]
  private var visible = 0

  /// Whether a commit in the queue is not hidden.
  var hasVisible: Bool { visible > 0 }

  func isHidden(_ commit: Commit) -> Bool { hidden[commit.name] ?? false }

  mutating func push(_ name: ObjectName, isHidden: Bool, from repository: Repository) throws(Diagnostic) {
    if hidden[name] != nil {
      if isHidden { hide(name) }
      return
    }
    guard let commit = try repository.history.commitUnlessCutOff(name) else { return }
    hidden[name] = isHidden
    if !isHidden { visible += 1 }
    waiting.push(commit, of: commit)
  }

  /// Hides a known commit, and what it hides if it left the queue before.
  private mutating func hide(_ name: ObjectName) {
    var names = [name]
    while let name = names.popLast() {
      guard hidden[name] == false else { continue }
      hidden[name] = true
      if let parents = popped[name] { names += parents } else { visible -= 1 }
    }
  }

  mutating func pop() -> (commit: Commit, isHidden: Bool)? {
    guard let commit = waiting.pop() else { return nil }
    let isHidden = hidden[commit.name] ?? false
    if !isHidden { visible -= 1 }
    popped[commit.name] = commit.parents
    return (commit, isHidden)
  }
}

extension History {
  /// A commit, or `nil` where a shallow history ends: its last commits name parents that are not there.
  func commitUnlessCutOff(_ name: ObjectName) throws(Diagnostic) -> Commit? {
    do throws(Diagnostic) {
      return try repository.commits.read(name)
    } catch {
      if repository.isShallow { return nil }
      throw error
    }
  }
}
