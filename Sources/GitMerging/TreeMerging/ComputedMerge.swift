package import Diagnostics
package import GitStore
package import GitWorkTree

/// A merge that was computed and is not written anywhere.
package struct ComputedMerge {
  package let index: Handle
  /// What to write for paths in conflict, where the merger knows better than a merge of lines.
  package var partial: [String: [UInt8]]
  /// What renames have to do with paths that are in conflict.
  var renames: [String: Conflict.Renames] = [:]

  /// The paths where the two could not be joined.
  package func conflicts() throws(Diagnostic) -> [Conflict] {
    try Conflicts.all(inIndex: index).map { conflict in
      var conflict = conflict
      conflict.renames = renames[conflict.path]
      return conflict
    }
  }
}
