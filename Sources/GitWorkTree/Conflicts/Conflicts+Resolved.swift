import Clibgit2
public import Diagnostics
public import GitStore

/// The conflicts that an index had: it keeps their versions, from which `git checkout --merge` recreates them.
extension IndexFile {
  /// The conflicts that were resolved since the merge began, by path.
  var resolvedConflicts: [Conflict] {
    (0..<git_index_reuc_entrycount(pointer)).compactMap { position in
      guard let entry = git_index_reuc_get_byindex(pointer, position)?.pointee, let path = entry.path else {
        return nil
      }
      let name = String(cString: path)
      func stage(_ mode: UInt32, _ id: git_oid) -> Conflict.Stage? {
        mode == 0 ? nil : Conflict.Stage(path: name, name: ObjectName(id), kind: .init(mode: mode))
      }
      return Conflict(
        base: stage(entry.mode.0, entry.oid.0), ours: stage(entry.mode.1, entry.oid.1),
        theirs: stage(entry.mode.2, entry.oid.2))
    }
  }

  /// Ends a conflict, if there is one at a path, and keeps its versions.
  package func endConflict(at path: String) throws(Diagnostic) {
    var base: UnsafePointer<git_index_entry>?
    var ours: UnsafePointer<git_index_entry>?
    var theirs: UnsafePointer<git_index_entry>?
    guard git_index_conflict_get(&base, &ours, &theirs, pointer, path) == 0 else { return }
    try keep(
      Conflict(base: Conflicts.stage(base), ours: Conflicts.stage(ours), theirs: Conflicts.stage(theirs)))
    try GitFailure.check(git_index_conflict_remove(pointer, path), "resolve \"\(path)\"", file: path)
  }

  /// Keeps the versions of a resolved conflict.
  func keep(_ conflict: Conflict) throws(Diagnostic) {
    let modes = [conflict.base, conflict.ours, conflict.theirs].map { Int32($0?.kind.rawValue ?? 0) }
    var base = conflict.base?.name.oid ?? git_oid()
    var ours = conflict.ours?.name.oid ?? git_oid()
    var theirs = conflict.theirs?.name.oid ?? git_oid()
    let code = git_index_reuc_add(pointer, conflict.path, modes[0], &base, modes[1], &ours, modes[2], &theirs)
    try GitFailure.check(code, "record the conflict of \"\(conflict.path)\"", file: conflict.path)
  }

  /// Forgets the resolved conflicts of an earlier operation.
  func forgetResolvedConflicts() throws(Diagnostic) {
    try GitFailure.check(git_index_reuc_clear(pointer), "forget resolved conflicts")
  }
}

extension Conflicts {
  /// The conflicts of the operation in progress that were resolved in the index, by this program or Git, by path.
  ///
  /// An index keeps them until the next merge; whether one is in progress it does not tell.
  public func resolved() throws(Diagnostic) -> [Conflict] { try IndexFile(repository).resolvedConflicts }

  /// Forgets the resolved conflicts of an operation that is over, as Git does.
  package func forgetResolved() throws(Diagnostic) {
    let index = try IndexFile(repository)
    guard !index.resolvedConflicts.isEmpty else { return }
    try index.edit { () throws(Diagnostic) in try index.forgetResolvedConflicts() }
  }

  /// Whether Git merges the lines of a file that is text: `merge` in `.gitattributes` may forbid it.
  public func mergesLines(of path: String) -> Bool {
    !repository.attributes.isUnset("merge", of: path) && repository.attributes.value("merge", of: path) != "binary"
  }

  /// Makes a file one version of its conflict, or removes it where there is none, and ends the conflict.
  public func resolve(_ conflict: Conflict, with stage: Conflict.Stage?) throws(Diagnostic) {
    let path = conflict.path
    if let stage, stage.kind.isFile {
      let bytes = try repository.objects.readBlob(stage.name)
      try repository.workTreeFiles.write(bytes, at: path, kind: stage.kind)
      return try repository.stagingArea.stage(bytes, at: path, kind: stage.kind)
    }
    let kept = try resolved() + [conflict]
    // A link, a submodule, or nothing: a tree with that alone says so.
    let changes = stage.map { [TreeChange.put(path, $0.name, kind: $0.kind)] } ?? []
    try repository.snapshots.restoreExactly([path], fromTree: repository.objects.writeTree(base: nil, changes: changes))
    let index = try IndexFile(repository)
    try index.edit { () throws(Diagnostic) in
      for conflict in kept { try index.keep(conflict) }
    }
  }

  /// Stages a file as it is in the working tree, which ends its conflict.
  ///
  /// - Parameters:
  ///   - conflict: The conflict at its path.
  ///   - kind: Whether it can be executed; where Git does not look at that in the working tree, as the sides have it.
  /// - Throws: What staging throws.
  public func stage(_ conflict: Conflict, as kind: TreeEntry.Kind?) throws(Diagnostic) {
    let path = conflict.path
    _ = try repository.stagingArea.stage([path])
    guard repository.configuration.boolean("core.fileMode") == false, let kind = kind ?? conflict.mergedKind,
      kind.isFile
    else {
      return
    }
    let index = try IndexFile(repository)
    guard let entry = index.entry(path), TreeEntry.Kind(mode: entry.mode).isFile,
      TreeEntry.Kind(mode: entry.mode) != kind
    else { return }
    try index.edit { () throws(Diagnostic) in
      try index.put(TreeEntry(path: path, name: ObjectName(entry.id), kind: kind))
    }
  }
}
