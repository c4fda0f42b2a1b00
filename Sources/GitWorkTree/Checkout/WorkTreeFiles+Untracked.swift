import Clibgit2
package import Diagnostics
import GitStore
import SystemCalls

extension WorkTreeFiles {
  /// The files at, above or below some paths that Git does not track, ignored ones too: a merge would lose them.
  package func untracked(at paths: Set<String>) throws(Diagnostic) -> [String] {
    guard let workTree = repository.workTree else { return [] }
    let index = try IndexFile(repository)
    var found: Set<String> = []
    for path in paths where index.entry(path) == nil {
      let full = "\(workTree)/\(path)"
      if WorkTreePath.exists(full), !index.hasEntries(below: path), !BareFolder.isThere(full) { found.insert(path) }
      for folder in WorkTreePath.ancestors(of: path) where index.entry(folder) == nil {
        if WorkTreePath.holdsEntry("\(workTree)/\(folder)") { found.insert(folder) }
      }
    }
    return found.sorted()
  }
}
