package import Diagnostics
import SystemCalls

/// The history of a shallow clone, which ends at the commits that its file `shallow` names.
///
/// libgit2 before 1.7 does not read that file, and takes their parents for commits that are missing.
package struct ShallowHistory {
  private let repository: Repository
  /// The commits whose parents are not there.
  private let ends: Set<ObjectName>

  /// Reads where the history ends; `nil` for a repository that is whole.
  package init?(_ repository: Repository) throws(Diagnostic) {
    guard repository.isShallow, let bytes = try RepositoryFiles.read("\(repository.commonDirectory)/shallow") else {
      return nil
    }
    self.repository = repository
    ends = Set(
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { try? ObjectName(String($0)) })
  }

  private func parents(of commit: Commit) -> [ObjectName] { ends.contains(commit.name) ? [] : commit.parents }

  /// Some commits and all that they lead to.
  func reached(from tips: [ObjectName], besides left: Set<ObjectName> = []) throws(Diagnostic) -> Set<ObjectName> {
    var found: Set<ObjectName> = []
    var waiting = tips
    while let name = waiting.popLast() {
      guard !left.contains(name), found.insert(name).inserted else { continue }
      waiting += parents(of: try repository.commits.read(name))
    }
    return found
  }

  /// The commits where the histories of a commit and of others part, the newest first.
  package func mergeBases(of one: ObjectName, and others: [ObjectName]) throws(Diagnostic) -> [ObjectName] {
    let common = try reached(from: [one]).intersection(reached(from: others))
    let newest = try ordered(common)
    var (bases, covered): ([ObjectName], Set<ObjectName>) = ([], [])
    // Children come before their parents, so that what no earlier one leads to is a base.
    for name in newest where !covered.contains(name) {
      bases.append(name)
      try covered.formUnion(reached(from: [name], besides: covered))
    }
    return bases
  }

  /// Commits with the newest first, each before its parents.
  func ordered(_ names: Set<ObjectName>) throws(Diagnostic) -> [ObjectName] {
    var commits: [ObjectName: Commit] = [:]
    for name in names { commits[name] = try repository.commits.read(name) }
    var children: [ObjectName: Int] = [:]
    for commit in commits.values { for parent in parents(of: commit) { children[parent, default: 0] += 1 } }
    func isNewer(_ one: Commit, _ other: Commit) -> Bool {
      (one.committer.date, one.name.hex) > (other.committer.date, other.name.hex)
    }
    // The oldest is first, so that the newest can be taken from the end.
    var ready = commits.values.filter { children[$0.name, default: 0] == 0 }.sorted { isNewer($1, $0) }
    var order: [ObjectName] = []
    while let next = ready.popLast() {
      order.append(next.name)
      for parent in parents(of: next) {
        children[parent, default: 0] -= 1
        guard children[parent] == 0, let commit = commits[parent] else { continue }
        ready.insert(commit, at: ready.firstIndex { isNewer($0, commit) } ?? ready.endIndex)
      }
    }
    return order
  }
}

extension Diagnostic.Code {
  package static let shallowUnsupported = Diagnostic.Code(
    "shallow-unsupported", "The command needs commits that a shallow clone does not contain.",
    "run git fetch --unshallow, or run this command with git")
}
