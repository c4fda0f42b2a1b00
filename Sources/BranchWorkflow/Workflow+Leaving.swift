import Diagnostics
import Git

extension Workflow {
  /// What to say before HEAD leaves commits that it alone holds.
  ///
  /// - Parameter head: Where HEAD points.
  /// - Returns: One note, or none where a branch, a tag or a remote has them all.
  /// - Throws: `git-failed` where the history can't be read.
  func commitsLeft(at head: Head) throws(Diagnostic) -> [Diagnostic] {
    guard case .detached(let commit) = head else { return [] }
    var held: Set<ObjectName> = []
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] {
      for reference in try repository.references(below: prefix) {
        // A tag may be of something that is no commit, and holds none then.
        if let name = try? repository.resolve("\(reference.name)^{commit}") { held.insert(name) }
      }
    }
    let left = try repository.log(from: [commit], hiding: held.sorted { $0.hex < $1.hex })
    guard let last = left.first else { return [] }
    let what = "\(last.name.short) (\(last.subject))"
    let sentence =
      left.count == 1
      ? "no branch holds the commit \(what), which was left"
      : "no branch holds the \(left.count) commits up to \(what), which were left"
    return [
      Diagnostic(
        .branchNotMerged, "\(sentence): undo goes back there, and a branch that is made there keeps them",
        severity: .warning, remedy: .operation(.init("branch.create", ["from": last.name.short])))
    ]
  }
}
