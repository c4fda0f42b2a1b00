public import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
      for parent in commit.parents { try queue.push(parent, isHidden: isHidden, from: self) }
    }
    return found
  }
}

/// Commits that wait, the newest first; of equal dates the one that came first.
private struct CommitQueue {
  private struct Waiting {
    let commit: Commit
    let order: Int
    let time: Double

    func comes(before other: Waiting) -> Bool {
      time != other.time ? time > other.time : order < other.order
    }
  }

  private var heap: [Waiting] = []
  private var hidden: [ObjectName: Bool] = [:]
  private var popped: Set<ObjectName> = []
  private var visible = 0
  private var pushed = 0

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
    let commit: Commit
    do throws(Diagnostic) {
      commit = try repository.commit(name)
    } catch {
      // A shallow history ends with commits whose parents are not there.
      if repository.isShallow { return }
      throw error
    }
    hidden[name] = isHidden
    if !isHidden { visible += 1 }
    heap.append(Waiting(commit: commit, order: pushed, time: commit.committer.date.timeIntervalSince1970))
    pushed += 1
    rise(from: heap.count - 1)
  }

  mutating func pop() -> (commit: Commit, isHidden: Bool)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink()
    }
    let isHidden = hidden[first.commit.name] ?? false
    if !isHidden { visible -= 1 }
    popped.insert(first.commit.name)
    return (first.commit, isHidden)
  }

  private mutating func rise(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].comes(before: heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child].comes(before: heap[best]) {
        best = child
      }
      guard best != parent else { return }
      heap.swapAt(parent, best)
      parent = best
    }
  }
}
