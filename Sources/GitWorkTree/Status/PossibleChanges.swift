import Clibgit2
package import Diagnostics
package import GitStore
import SystemCalls

/// The paths at which HEAD, the index and the working tree may differ, as the index file and the times in it tell.
///
/// At all others they are alike: libgit2 need not compare them.
package struct PossibleChanges {
  package let repository: Repository
  package let index: IndexFile

  package init(repository: Repository, index: IndexFile) { (self.repository, self.index) = (repository, index) }

  /// How many paths are compared one by one; beyond that comparing everything takes no longer.
  private static let limit = 2000

  /// The paths of HEAD, whose tree is `head`, and the index; `nil` where they are unknown, or too many.
  package func staged(since head: ObjectName?) -> [[CChar]]? {
    guard let head,
      let changes = try? IndexComparison.changes(of: index, from: head, in: repository), changes.count <= Self.limit
    else { return nil }
    return changes.map { $0.path.utf8.map { CChar(bitPattern: $0) } }
  }

  /// The paths of the index and the working tree, a folder for all that is in it; `nil` where they are unknown, or too
  /// many.
  ///
  /// - Parameters:
  ///   - paths: The tracked files to look at; `nil` for all.
  ///   - findsUntracked: Whether files that the index does not know count, too, where all are looked at.
  /// - Throws: `git-failed` for a folder that can't be read.
  /// - Returns: The paths, without a zero at their ends.
  package func unstaged(among paths: [String]? = nil, findsUntracked: Bool = true) throws(Diagnostic) -> [[CChar]]? {
    guard let root = repository.workTree, var rules else { return nil }
    rules.findsUntracked = findsUntracked && paths == nil
    return try WorkTreeScan(index: index.pointer, root: root, rules: rules, paths: paths).suspects(atMost: Self.limit)
  }

  /// How files are compared with the index; `nil` where it has no tree that could be trusted.
  private var rules: WorkTreeScan.Rules? {
    // The time comes first: where the file is replaced meanwhile, too many files are in doubt, never too few.
    guard let path = git_index_path(index.pointer), let status = try? FileStatus(path),
      TreeCache(of: index.pointer) != nil
    else { return nil }
    return WorkTreeScan.Rules(written: status.modified, in: repository)
  }
}
