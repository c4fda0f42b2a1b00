import Clibgit2
package import Diagnostics
package import GitStore
package import GitWorkTree
import SystemCalls

/// File modes of what both sides of a merge added.
package struct AddedModes {
  package let repository: Repository
}

extension AddedModes {
  /// Makes a conflict where both sides added a file, and only one of them as an executable one.
  ///
  /// Git asks which holds; libgit2 takes the executable.
  func part(
    in merge: inout ComputedMerge, of trees: MergedTrees, added: BySide<[String]>
  ) throws(Diagnostic) {
    let byTheirs = Set(added.theirs)
    for path in added.ours where byTheirs.contains(path) {
      guard let merged = git_index_get_bypath(merge.index.pointer, path, 0)?.pointee,
        let ours = try repository.objects.entry(at: path, inTree: trees.ours),
        let theirs = try repository.objects.entry(at: path, inTree: trees.theirs),
        ours.kind != theirs.kind, ours.kind.isFile, theirs.kind.isFile,
        try repository.objects.entry(at: path, inTree: trees.base) == nil
      else { continue }
      merge.partial[path] = try repository.objects.readBlob(ObjectName(merged.id))
      try put([2: ours, 3: theirs], at: path, in: merge.index.pointer)
    }
  }

  /// Takes the right to be run from files in conflict that only the other side added with it, as Git writes them.
  package func giveOurs(to conflicts: [Conflict]) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    for conflict in conflicts where conflict.kind == .bothAdded && conflict.ours?.kind == .file {
      let path = "\(root)/\(conflict.path)"
      guard let status = try? FileStatus(path), status.kind == .file, status.isExecutable else { continue }
      try? FileSystem.setPermissions(status.permissions & 0o7666, of: path)
    }
  }

  /// Puts versions of a file into a computed merge, by their stages, in place of what it has there.
  package func put(_ versions: [Int32: TreeEntry], at path: String, in index: OpaquePointer) throws(Diagnostic) {
    _ = git_index_remove(index, path, 0)
    for (stage, version) in versions.sorted(by: { $0.key < $1.key }) {
      var entry = git_index_entry()
      entry.mode = UInt32(version.kind.rawValue)
      entry.id = version.name.oid
      entry.flags = UInt16(stage) << 12
      let code = path.withCString { text in
        entry.path = text
        return git_index_add(index, &entry)
      }
      try GitFailure.check(code, "add \"\(path)\" to the merge", file: path)
    }
  }
}
