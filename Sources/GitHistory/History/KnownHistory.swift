import Clibgit2
public import Diagnostics
public import GitStore

/// The history of one commit, read once to compare many branches with it.
public struct KnownHistory {
  /// How a branch differs from the commit.
  public struct Distance: Hashable, Sendable {
    /// How many commits the branch has that the commit's history lacks.
    public let ahead: Int
    /// How many commits the history has that the branch lacks.
    public let behind: Int
    /// The only merge base; `nil` if there is none, or may be several.
    public let mergeBase: ObjectName?
  }

  private let repository: Repository
  /// The parents of each commit of the history, and the place of each commit among them.
  private var parents: [[Int]] = []
  private var places: [ObjectName: Int] = [:]

  /// Reads the history of `commit`; `nil` for one of more than `limit` commits, and in a shallow clone.
  public init?(of commit: ObjectName, in repository: Repository, limit: Int) throws(Diagnostic) {
    guard !repository.isShallow else { return nil }
    self.repository = repository
    var names = [commit]
    places[commit] = 0
    while parents.count < names.count {
      guard parents.count < limit else { return nil }
      var list: [Int] = []
      for parent in try Self.parents(of: names[parents.count], in: repository) {
        let place = places[parent] ?? names.count
        if place == names.count {
          names.append(parent)
          places[parent] = place
        }
        list.append(place)
      }
      parents.append(list)
    }
  }

  /// Compares a branch with the commit.
  public func distance(of branch: ObjectName) throws(Diagnostic) -> Distance {
    var own: Set<ObjectName> = []
    var common: Set<ObjectName> = []
    var waiting = [branch]
    while let next = waiting.popLast() {
      if places[next] != nil {
        common.insert(next)
      } else if own.insert(next).inserted {
        waiting += try Self.parents(of: next, in: repository)
      }
    }
    return Distance(
      ahead: own.count, behind: parents.count - reached(from: common),
      mergeBase: common.count == 1 ? common.first : nil)
  }

  /// How many commits are in the histories of `commits`, which are part of the history.
  private func reached(from commits: Set<ObjectName>) -> Int {
    var isReached = [Bool](repeating: false, count: parents.count)
    var waiting = commits.compactMap { places[$0] }
    for place in waiting { isReached[place] = true }
    var count = 0
    while let next = waiting.popLast() {
      count += 1
      for parent in parents[next] where !isReached[parent] {
        isReached[parent] = true
        waiting.append(parent)
      }
    }
    return count
  }

  private static func parents(of name: ObjectName, in repository: Repository) throws(Diagnostic) -> [ObjectName] {
    let commit = try repository.commits.handle(name)
    return (0..<git_commit_parentcount(commit.pointer)).compactMap { number in
      git_commit_parent_id(commit.pointer, number).map { ObjectName($0) }
    }
  }
}
