import Clibgit2
public import Diagnostics

extension Repository {
  /// Does `work` whose new objects stay in memory and are gone when it ends; nothing of it reaches the disk.
  ///
  /// - Parameter work: What is done; it moves no references.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  public func withoutStoring<Result>(_ work: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    if keepsObjectsInMemory { return try work() }
    let stored = try Handle(freedBy: git_odb_free, owner: handle, to: "read the objects of \"\(gitDirectory)\"") {
      git_repository_odb($0, pointer)
    }
    let scratch = try ObjectStore.open("\(commonDirectory)/objects")
    var memory: UnsafeMutablePointer<git_odb_backend>?
    try GitFailure.check(git_mempack_new(&memory), "keep objects in memory")
    // Objects are written to the backend of the highest priority; the disk's backends have 1 and 2.
    try GitFailure.check(git_odb_add_backend(scratch.pointer, memory, 1000), "keep objects in memory")
    try GitFailure.check(git_repository_set_odb(pointer, scratch.pointer), "keep objects in memory")
    keepsObjectsInMemory = true
    defer {
      keepsObjectsInMemory = false
      _ = git_repository_set_odb(pointer, stored.pointer)
    }
    return try work()
  }
}
