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
  /// - Parameters:
  ///   - paths: The files; all that are in conflict if empty.
  ///   - side: Whose version holds.
  /// - Returns: The files that were resolved.
  /// - Throws: `path-not-found` for a path that is not in conflict; then nothing has changed.
  public func resolve(_ paths: [String], taking side: ConflictSide) throws(Diagnostic) -> [String] {
    try repository.exclusively { () throws(Diagnostic) in try resolve(conflicts(at: paths), taking: side) }
  }

  /// The conflicts of some files, or all.
  ///
  /// - Throws: `path-not-found` for a path that is not in conflict.
  public func conflicts(at paths: [String]) throws(Diagnostic) -> [Conflict] {
    let wanted = Set(paths)
    let conflicts = try repository.conflicts().filter { wanted.isEmpty || wanted.contains($0.path) }
    let known = Set(conflicts.map(\.path))
    if let unknown = paths.first(where: { !known.contains($0) }) {
      throw Diagnostic(.pathNotFound, "\"\(unknown)\" is not in conflict", at: Place(file: unknown))
    }
    return conflicts
  }

  private func resolve(_ conflicts: [Conflict], taking side: ConflictSide) throws(Diagnostic) -> [String] {
    var resolved: [String] = []
    for conflict in conflicts {
      let stage = side == .ours ? conflict.ours : conflict.theirs
      if let stage, stage.kind != .link {
        let bytes = try repository.readBlob(stage.name)
        try repository.writeWorkTreeFile(bytes, at: conflict.path)
        try repository.stage(bytes, at: conflict.path, kind: stage.kind)
      } else {
        guard let commit = try commit(of: side) else { continue }
        try repository.restoreFiles([conflict.path], fromTree: repository.commit(commit).tree)
      }
      resolved.append(conflict.path)
    }
    return resolved
  }

  private func commit(of side: ConflictSide) throws(Diagnostic) -> ObjectName? {
    if side == .ours { return try repository.head().commit }
    if let source = try stopped()?.plan?.sourceCommit { return source }
    return try repository.mergeHeads().first
  }
}
