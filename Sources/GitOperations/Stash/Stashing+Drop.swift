public import Diagnostics
public import GitStore

extension Stashing {
  /// Ends the drop of the only stash where a run was killed in it, so that the list is empty and the reference is left.
  ///
  /// - Parameter commit: The stash; the reference is removed only if the working tree has all of its files.
  /// - Throws: What reading the repository and removing the reference throw.
  public func endDrop(ofStash commit: ObjectName) throws(Diagnostic) {
    try repository.exclusively { () throws(Diagnostic) in
      guard try repository.references.read(Stashes.reference) == commit, try repository.stashes.entries().isEmpty,
        try isApplied(commit)
      else {
        return
      }
      try repository.references.delete(Stashes.reference)
    }
  }
}
