import Clibgit2
package import Diagnostics

/// Packs of objects that are in memory only.
extension ObjectPacks {
  /// Stores the commits of a walk, and all that is in them, as one pack.
  ///
  /// - Throws: `git-failed` or `disk-full` where it can't be written.
  package func write(of walk: CommitWalk) throws(Diagnostic) {
    try write { git_packbuilder_insert_walk($0, walk.handle.pointer) }
  }

  /// Stores a tree, and all that is in it, as one pack.
  ///
  /// - Throws: `git-failed` or `disk-full` where it can't be written.
  package func write(ofTree tree: ObjectName) throws(Diagnostic) {
    var oid = tree.oid
    try write { git_packbuilder_insert_tree($0, &oid) }
  }

  private func write(_ collect: (OpaquePointer) -> Int32) throws(Diagnostic) {
    let builder = try Handle(freedBy: git_packbuilder_free, owner: repository.handle, to: "create a pack") {
      git_packbuilder_new($0, repository.pointer)
    }
    try GitFailure.check(collect(builder.pointer), "collect objects for a pack")
    let folder = "\(repository.commonDirectory)/objects/pack"
    try GitFailure.check(
      git_packbuilder_write(builder.pointer, folder, 0, nil, nil), "write a pack into \"\(folder)\"")
  }
}
