import Clibgit2
import Diagnostics

/// The three trees of a merge.
struct MergedTrees {
  let base: ObjectName
  let ours: ObjectName
  let theirs: ObjectName
}

extension Repository {
  /// Makes a conflict where one side renamed what the other made another kind of thing, a link of a file for example.
  ///
  /// libgit2 lets the renamed file become the link, and its content is gone. Git keeps both, the file under its new name
  /// as one that the other side deleted.
  func partKinds(
    in index: OpaquePointer, of trees: MergedTrees, changes: MergedChanges
  ) throws(Diagnostic) {
    let (ours, theirs) = (changes.ours, changes.theirs)
    for path in theirs.retyped.intersection(ours.deleted).sorted() {
      try part(path, other: trees.theirs, renamed: trees.ours, ours.added, isOurs: true, trees, in: index)
    }
    for path in ours.retyped.intersection(theirs.deleted).sorted() {
      try part(path, other: trees.ours, renamed: trees.theirs, theirs.added, isOurs: false, trees, in: index)
    }
  }

  private func part(
    _ path: String, other: ObjectName, renamed: ObjectName, _ added: [String], isOurs: Bool, _ trees: MergedTrees,
    in index: OpaquePointer
  ) throws(Diagnostic) {
    guard let now = try entry(at: path, inTree: other), let before = try entry(at: path, inTree: trees.base),
      git_index_get_bypath(index, path, 0) == nil
    else { return }
    for new in added {
      guard let merged = git_index_get_bypath(index, new, 0)?.pointee, ObjectName(merged.id) == now.name,
        let kept = try entry(at: new, inTree: renamed), TreeEntry.Kind(mode: merged.mode) == now.kind,
        kept.kind.isFile == before.kind.isFile, kept.kind.isFile != now.kind.isFile
      else { continue }
      try add(conflict: before, kept, isOurs: isOurs, to: index)
      try withEntry(now, at: path) { git_index_add(index, $0) }
    }
  }

  private func add(
    conflict before: TreeEntry, _ kept: TreeEntry, isOurs: Bool, to index: OpaquePointer
  ) throws(Diagnostic) {
    _ = git_index_remove(index, kept.path, 0)
    try withEntry(before, at: kept.path) { base in
      var side = git_index_entry()
      side.mode = UInt32(kept.kind.rawValue)
      side.id = kept.name.oid
      side.path = base.pointee.path
      return withUnsafePointer(to: side) {
        git_index_conflict_add(index, base, isOurs ? $0 : nil, isOurs ? nil : $0)
      }
    }
  }

  private func withEntry(
    _ entry: TreeEntry, at path: String, _ work: (UnsafePointer<git_index_entry>) -> Int32
  ) throws(Diagnostic) {
    var raw = git_index_entry()
    raw.mode = UInt32(entry.kind.rawValue)
    raw.id = entry.name.oid
    let code = path.withCString { text in
      raw.path = text
      return withUnsafePointer(to: raw) { work($0) }
    }
    try GitFailure.check(code, "put \"\(path)\" into the merge", file: path)
  }
}

extension TreeEntry.Kind {
  /// Whether it is a file with content of its own, no link.
  var isFile: Bool { self == .file || self == .executable }
}
