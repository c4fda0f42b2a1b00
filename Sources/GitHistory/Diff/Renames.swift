package import Clibgit2
package import Diagnostics
package import GitStore
import SystemCalls

/// Which files of a repository's trees were renamed.
public struct Renames {
  package let repository: Repository
}

extension Renames {
  /// The path that a file of `new` had in `old`, if it was renamed; no other file of `new` is taken for its old one's.
  func pathBeforeRename(
    of path: String, from old: ObjectName, to new: ObjectName
  ) throws(Diagnostic) -> String? {
    var gone: [RenameDetection.File] = []
    var file: RenameDetection.File?
    try forEachDelta(from: old, to: new) { delta in
      if delta.status == GIT_DELTA_DELETED, let file = RenameDetection.File(delta.old_file) { gone.append(file) }
      if delta.status == GIT_DELTA_ADDED, delta.newPath == path { file = RenameDetection.File(delta.new_file) }
    }
    guard let file else { return nil }
    return try RenameDetection(from: gone, to: [file], isOfInterest: { _ in true }, in: repository).renames.first?.old
  }

  /// The files that are renamed between two trees, as far as that is of interest.
  package func find(
    from base: ObjectName, to side: ObjectName, isOfInterest: (String) -> Bool
  ) throws(Diagnostic) -> [RenameDetection.Rename] {
    var (gone, new): ([RenameDetection.File], [RenameDetection.File]) = ([], [])
    try forEachDelta(from: base, to: side) { delta in
      if delta.status == GIT_DELTA_DELETED, let file = RenameDetection.File(delta.old_file) { gone.append(file) }
      if delta.status == GIT_DELTA_ADDED, let file = RenameDetection.File(delta.new_file) { new.append(file) }
    }
    return try RenameDetection(from: gone, to: new, isOfInterest: isOfInterest, in: repository).renames
  }

  /// Gives `body` how the files of two trees differ, without rename detection.
  package func forEachDelta(
    from base: ObjectName, to side: ObjectName, _ body: (git_diff_delta) -> Void
  ) throws(Diagnostic) {
    var options = git_diff_options.usual
    options.flags |= GIT_DIFF_INCLUDE_TYPECHANGE.rawValue
    let diff = try repository.trees.diff(from: base, to: side, options)
    for position in 0..<git_diff_num_deltas(diff.pointer) {
      if let delta = git_diff_get_delta(diff.pointer, position)?.pointee { body(delta) }
    }
  }
}

extension RenameDetection.File {
  fileprivate init?(_ file: git_diff_file) {
    guard let path = file.path else { return nil }
    self.init(path: String(cString: path), content: ObjectName(file.id), kind: .init(mode: UInt32(file.mode)))
  }
}
