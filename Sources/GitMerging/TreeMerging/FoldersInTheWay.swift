import Clibgit2
package import Diagnostics
package import GitStore
import GitWorkTree

/// Files of one side of a merge where the other has folders.
package struct FoldersInTheWay {
  package let repository: Repository
}

extension FoldersInTheWay {
  /// Gives files in conflict whose path became a folder a name of their own, as Git does: the path, a tilde, and the
  /// side that has the file.
  ///
  /// libgit2 leaves them at the path, where nothing can be written and no side be taken.
  ///
  /// - Parameters:
  ///   - merge: What was computed.
  ///   - ourLabel: How our side is called in names.
  ///   - label: How the other side is called.
  /// - Throws: `git-failed`.
  /// - Returns: The merge under those names.
  package func part(
    of merge: ComputedMerge, ourLabel: String = Checkout.ourUsualLabel, label: String
  ) throws(Diagnostic) -> ComputedMerge {
    let index = merge.index.pointer
    var merge = merge
    let paths = Set(try Conflicts.all(inIndex: merge.index).flatMap(\.paths))
    for path in paths.sorted() where hasEntries(below: path, index) {
      let isOurs = git_index_get_bypath(index, path, 2) != nil
      guard isOurs || git_index_get_bypath(index, path, 3) != nil else {
        // Neither side has it there any more.
        _ = git_index_conflict_remove(index, path)
        continue
      }
      let free = freeName(of: path, beside: isOurs ? ourLabel : label, index)
      try moveConflict(path, to: free, in: index)
      if let bytes = merge.partial.removeValue(forKey: path) { merge.partial[free] = bytes }
      if let renames = merge.renames.removeValue(forKey: path) { merge.renames[free] = renames }
    }
    return merge
  }

  func hasEntries(below path: String, _ index: OpaquePointer) -> Bool {
    var position = 0
    return git_index_find_prefix(&position, index, path + "/") == 0
  }

  /// The name that Git gives: slashes of a branch become underscores, and a number follows where it is taken.
  private func freeName(of path: String, beside label: String, _ index: OpaquePointer) -> String {
    let first = path + "~" + String(label.map { $0 == "/" ? "_" : $0 })
    var name = first
    var number = 0
    while (0...3).contains(where: { git_index_get_bypath(index, name, $0) != nil }) || hasEntries(below: name, index) {
      name = "\(first)_\(number)"
      number += 1
    }
    return name
  }

  private func moveConflict(_ path: String, to name: String, in index: OpaquePointer) throws(Diagnostic) {
    let versions = (Int32(1)...3).compactMap { stage in
      git_index_get_bypath(index, path, stage).map { (stage: stage, mode: $0.pointee.mode, id: $0.pointee.id) }
    }
    for version in versions {
      _ = git_index_remove(index, path, version.stage)
      var entry = git_index_entry()
      entry.mode = version.mode
      entry.id = version.id
      entry.flags = UInt16(version.stage) << 12
      let code = name.withCString { text in
        entry.path = text
        return git_index_add(index, &entry)
      }
      try GitFailure.check(code, "add \"\(name)\" to the merge", file: name)
    }
  }
}
