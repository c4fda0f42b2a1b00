public import Diagnostics
public import Git

/// Which side of a conflict holds.
public enum ConflictSide: String, Hashable, Sendable {
  /// The branch that is merged into.
  case ours
  /// The branch that is merged.
  case theirs
}

extension Workflow {
  /// Ends the conflicts of some files by taking one side's version of each, or its removal.
  ///
  /// Undo recovers manual edits in them.
  ///
  /// - Parameters:
  ///   - paths: The files; all that are in conflict if empty.
  ///   - side: Whose version holds.
  /// - Returns: The files that were resolved.
  /// - Throws: `path-not-found` for a path that is not in conflict; then nothing has changed.
  public func resolve(_ paths: [String], taking side: ConflictSide) throws(Diagnostic) -> [String] {
    try repository.exclusively { () throws(Diagnostic) in
      let conflicts = try conflicts(at: paths)
      guard !conflicts.isEmpty else { return [] }
      let touched = Set(conflicts.flatMap(\.paths)).sorted()
      try journal.record("resolve", .resolution, writing: touched) { () throws(Diagnostic) in
        for conflict in conflicts { try take(side, of: conflict) }
      }
      return conflicts.map(\.path)
    }
  }

  /// The conflicts of some files, or all.
  ///
  /// - Throws: `path-not-found` for a path that is not in conflict.
  public func conflicts(at paths: [String]) throws(Diagnostic) -> [Conflict] {
    let wanted = Set(paths)
    let conflicts = try repository.conflicts().filter { wanted.isEmpty || wanted.contains($0.path) }
    let known = Set(conflicts.map(\.path))
    if let unknown = paths.first(where: { !known.contains($0) }) {
      throw Diagnostic(.pathNotFound, "\"\(unknown)\" has no conflict", at: Place(file: unknown))
    }
    return conflicts
  }

  /// Makes a file what one side has, without asking where the other side has it.
  func take(_ side: ConflictSide, of conflict: Conflict) throws(Diagnostic) {
    let stage = side == .ours ? conflict.ours : conflict.theirs
    if let stage, stage.kind == .file || stage.kind == .executable {
      let bytes = try repository.readBlob(stage.name)
      try repository.writeWorkTreeFile(bytes, at: conflict.path, kind: stage.kind)
      try repository.stage(bytes, at: conflict.path, kind: stage.kind)
      return
    }
    // A link, a submodule, or nothing: a tree with that alone says so.
    let changes = stage.map { [TreeChange.put(conflict.path, $0.name, kind: $0.kind)] } ?? []
    try repository.restoreExactly([conflict.path], fromTree: repository.writeTree(base: nil, changes: changes))
  }
}
