import Clibgit2
package import Diagnostics
package import GitStore
import SystemCalls

extension WorkTreeFiles {
  /// The files at, above or below some paths that Git does not track, ignored ones too: a merge would lose them.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - source: What will be written; a repository that becomes its submodule loses nothing.
  /// - Throws: `git-failed` where something can't be read.
  /// - Returns: The paths of these files, and of folders that have them.
  package func untracked(
    at paths: Set<String>, comingFrom source: AttributeSource? = nil
  ) throws(Diagnostic) -> [String] {
    guard let workTree = repository.workTree else { return [] }
    let paths = if let source { paths.subtracting(try repositories(at: paths, keptBy: source)) } else { paths }
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

  /// The files at some paths that are not as the index has them: edited, deleted or not tracked; submodules aside.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - status: The status at these paths, if it is known.
  ///   - source: What will be written at these paths.
  /// - Throws: `git-failed` where something can't be read.
  /// - Returns: The paths of these files.
  package func edited(
    at paths: [String], _ status: Status? = nil, comingFrom source: AttributeSource? = nil
  ) throws(Diagnostic) -> [String] {
    let wanted = Set(paths)
    let known = if let status { status } else { try repository.status(at: paths) }
    // Work within a submodule is its own: nobody else touches it.
    let changed = try repository.withoutSubmodules(known.changed).flatMap { [$0.path, $0.from].compactMap(\.self) }
    return Set(changed).intersection(wanted).union(try untracked(at: wanted, comingFrom: source))
      .union(try UnseenFiles(repository, among: wanted.sorted()).edited).sorted()
  }
}
