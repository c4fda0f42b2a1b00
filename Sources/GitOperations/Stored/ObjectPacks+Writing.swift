public import Diagnostics
public import GitStore
public import GitWorkTree

extension ObjectPacks {
  /// Stores a commit, and all that is new in it, as one pack instead of a file an object.
  ///
  /// Thousands of files at once are slow to write and to read, and each takes a block of the disk.
  ///
  /// - Parameters:
  ///   - parent: The commit whose objects are stored already.
  ///   - write: Writes the commit and its objects, and moves no references.
  /// - Returns: The commit.
  /// - Throws: What `write` throws, and why the pack can't be written.
  public func write(
    beyond parent: ObjectName?, _ write: () throws(Diagnostic) -> ObjectName
  ) throws(Diagnostic) -> ObjectName {
    try repository.withoutStoring { () throws(Diagnostic) -> ObjectName in
      let commit = try write()
      let walk = try CommitWalk(repository, to: "walk to \(commit.short)")
      try walk.push(commit)
      if let parent { try walk.hide(parent) }
      try repository.objectPacks.write(of: walk)
      return commit
    }
  }

  /// Stages `paths` in a repository without commits, and stores all staged files as one pack.
  ///
  /// A new project is some fifty files, and a file an object takes longer than all the rest of making one.
  ///
  /// - Throws: As ``stage(_:)`` does, and why the pack can't be written; the index is then as it was.
  @discardableResult
  public func stage(_ paths: [String]) throws(Diagnostic) -> StagingResult {
    try repository.snapshots.keepingIndexOnFailure { () throws(Diagnostic) -> StagingResult in
      try repository.withoutStoring { () throws(Diagnostic) -> StagingResult in
        let result = try repository.stagingArea.stage(paths, byteForByte: true)
        try repository.objectPacks.write(ofTree: repository.stagingArea.tree())
        return result
      }
    }
  }
}
