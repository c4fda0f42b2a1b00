import Clibgit2
import Diagnostics

extension Repository {
  /// Puts all versions of a file in conflict that one side renamed at the new path, as Git does.
  ///
  /// libgit2 leaves two conflicts, the old path as deleted and the new one as added, which tells nobody what happened.
  func joinRenames(in index: OpaquePointer) throws(Diagnostic) {
    var kept: [RenameNote] = []
    var isChanged = false
    for position in 0..<git_index_name_entrycount(index) {
      guard let note = git_index_name_get_byindex(index, position).map({ RenameNote($0.pointee) }) else { continue }
      if try join(note, in: index) { isChanged = true } else { kept.append(note) }
    }
    guard isChanged else { return }
    // The notes that are left go by the paths that are still in conflict.
    try GitFailure.check(git_index_name_clear(index), "note renames")
    for note in kept {
      let code = withOptionalText(note.base) { base in
        withOptionalText(note.ours) { ours in
          withOptionalText(note.theirs) { git_index_name_add(index, base, ours, $0) }
        }
      }
      try GitFailure.check(code, "note renames")
    }
  }

  /// What libgit2 notes of a rename in conflict: the paths of the three versions.
  private struct RenameNote {
    let base: String?
    let ours: String?
    let theirs: String?

    init(_ raw: git_index_name_entry) {
      base = raw.ancestor.map { String(cString: $0) }
      ours = raw.ours.map { String(cString: $0) }
      theirs = raw.theirs.map { String(cString: $0) }
    }
  }

  /// Joins the two conflicts of a file that one side renamed; `false` where it is something else.
  private func join(_ note: RenameNote, in index: OpaquePointer) throws(Diagnostic) -> Bool {
    func entry(_ path: String, _ stage: Int32) -> git_index_entry? { git_index_get_bypath(index, path, stage)?.pointee }
    func stages(_ path: String) -> [Int32] { (0...3).filter { entry(path, $0) != nil } }
    guard let old = note.base, let base = entry(old, 1) else { return false }
    let renamed = [(note.ours, Int32(2)), (note.theirs, Int32(3))].compactMap { path, stage in
      path.flatMap { $0 == old ? nil : (path: $0, stage: stage) }
    }
    guard let new = renamed.first, renamed.count == 1, let side = entry(new.path, new.stage),
      stages(new.path) == [new.stage], stages(old).allSatisfy({ $0 != 0 && $0 != new.stage })
    else { return false }
    let other = entry(old, new.stage == 2 ? 3 : 2)
    _ = git_index_conflict_remove(index, old)
    _ = git_index_conflict_remove(index, new.path)
    let (ours, theirs) = new.stage == 2 ? (side, other) : (other, side)
    for (version, stage) in [(base, Int32(1)), (ours, 2), (theirs, 3)] {
      guard let version else { continue }
      try put(version, at: new.path, stage, in: index)
    }
    return true
  }

  /// Puts an entry of another path at a path, as one side's version.
  private func put(
    _ entry: git_index_entry, at path: String, _ stage: Int32, in index: OpaquePointer
  ) throws(Diagnostic) {
    var version = git_index_entry()
    version.mode = entry.mode
    version.id = entry.id
    version.flags = UInt16(stage) << 12
    let code = path.withCString { text in
      version.path = text
      return git_index_add(index, &version)
    }
    try GitFailure.check(code, "put \"\(path)\" into the merge", file: path)
  }
}
