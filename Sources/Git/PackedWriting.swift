import Clibgit2
public import Diagnostics

extension Repository {
  /// Stores a commit, and all that is new in it, as one pack instead of a file an object.
  ///
  /// Thousands of files at once are slow to write and to read, and each takes a block of the disk.
  ///
  /// - Parameters:
  ///   - parent: The commit whose objects are stored already.
  ///   - write: Writes the commit and its objects, and moves no references.
  /// - Returns: The commit.
  /// - Throws: What `write` throws, and why the pack can't be written.
  public func packed(
    beyond parent: ObjectName?, _ write: () throws(Diagnostic) -> ObjectName
  ) throws(Diagnostic) -> ObjectName {
    try withoutStoring { () throws(Diagnostic) -> ObjectName in
      let commit = try write()
      let walk = try Handle(freedBy: git_revwalk_free, owner: handle, to: "walk to \(commit.short)") {
        git_revwalk_new($0, pointer)
      }
      var oid = commit.oid
      try GitFailure.check(git_revwalk_push(walk.pointer, &oid), "walk to \(commit.short)")
      if let parent {
        var hidden = parent.oid
        try GitFailure.check(git_revwalk_hide(walk.pointer, &hidden), "walk from \(parent.short)")
      }
      let builder = try Handle(freedBy: git_packbuilder_free, owner: handle, to: "make a pack") {
        git_packbuilder_new($0, pointer)
      }
      try GitFailure.check(
        git_packbuilder_insert_walk(builder.pointer, walk.pointer), "collect what is new in \(commit.short)")
      let folder = "\(commonDirectory)/objects/pack"
      try GitFailure.check(
        git_packbuilder_write(builder.pointer, folder, 0, nil, nil), "write a pack into \"\(folder)\"")
      return commit
    }
  }
}
