package import Clibgit2
public import Diagnostics
import SystemCalls

extension IndexFile {
  /// Unmerged entries, and entries that are assumed to be unchanged.
  private static let passedOver: UInt16 = 0x3000 | 0x8000

  /// The submodules that are compared with the working tree, in the index's order.
  package var comparedSubmodules: [TreeEntry] {
    Self.submodules(of: pointer) { entry in
      entry.pointee.flags & Self.passedOver == 0 && clibgit2_index_entry_skips_worktree(entry) == 0
    }
  }

  /// The submodules of an index, those in conflict too.
  package static func submodules(
    of index: OpaquePointer, where isWanted: (UnsafePointer<git_index_entry>) -> Bool = { _ in true }
  ) -> [TreeEntry] {
    (0..<git_index_entrycount(index)).compactMap { position in
      guard let entry = git_index_get_byindex(index, position), let path = entry.pointee.path,
        TreeEntry.Kind(mode: entry.pointee.mode) == .submodule, isWanted(entry)
      else { return nil }
      return TreeEntry(path: String(cString: path), name: ObjectName(entry.pointee.id), kind: .submodule)
    }
  }
}

extension IndexFile {
  /// Whether a path is another repository's commit.
  package func isSubmodule(_ path: String) -> Bool {
    entry(path).map { TreeEntry.Kind(mode: $0.mode) == .submodule } ?? false
  }
}

extension Repository {
  /// The changes outside the submodules of this working tree.
  public func withoutSubmodules(_ changes: [FileChange]) throws(Diagnostic) -> [FileChange] {
    let index = try IndexFile(self)
    return changes.filter { !index.isSubmodule($0.path) }
  }
}
