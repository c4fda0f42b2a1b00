public import Diagnostics
public import GitStore

extension Repository {
  /// Ends the drop of the only stash where a run was killed in it, so that the list is empty and the reference is left.
  ///
  /// - Parameter commit: The stash; the reference is removed only if the working tree has all of its files.
  /// - Throws: What reading the repository and removing the reference throw.
  public func endDrop(ofStash commit: ObjectName) throws(Diagnostic) {
    try exclusively { () throws(Diagnostic) in
      guard try reference(Self.stashReference) == commit, try stashes().isEmpty, try isStashApplied(commit) else {
        return
      }
      try deleteReference(Self.stashReference)
    }
  }
}
