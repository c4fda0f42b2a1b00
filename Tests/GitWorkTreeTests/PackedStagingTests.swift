import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A first commit whose objects are stored as one pack.
@Suite struct `Packed staging` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try Repository.create(
      at: world.directory, bare: false, initialBranch: "main", environment: world.gitEnvironment)
    try world.write("one\n", to: "a.txt")
    try world.write("one\n", to: "folder/the same")
    try world.write("", to: "folder/deep/empty")
  }

  @Test func `what is staged lies in a pack, and Git finds it whole`() throws {
    #expect(
      try repository.objectPacks.stage(["a.txt", "folder"]).staged == ["a.txt", "folder/deep/empty", "folder/the same"])
    #expect(try world.git("count-objects", "-v").contains("count: 0\nsize: 0\nin-pack: 5\npacks: 1\n"))
    #expect(try world.git("diff", "--cached", "--name-only") == "a.txt\nfolder/deep/empty\nfolder/the same\n")
    let commit = try repository.committing.commit(CommitRequest(message: "Begin", at: world.moment)).commit
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try repository.objects.readBlob(blob("a.txt", commit)) == Array("one\n".utf8))
    #expect(try world.isSound())
  }

  @Test func `what is staged byte for byte is as Git stages it`() throws {
    try world.write("#!/bin/sh\n", to: "run")
    #expect(chmod("\(world.directory)/run", 0o755) == 0)
    #expect(symlink("a.txt", "\(world.directory)/link") == 0)
    #expect(symlink("folder", "\(world.directory)/way") == 0)
    try repository.objectPacks.stage([""])
    let staged = try world.git("ls-files", "--stage")
    #expect(try world.git("diff-files", "--name-only") == "", "the times of all files are known")
    try world.git("rm", "-q", "-r", "--cached", ".")
    try world.git("add", "-A")
    #expect(try world.git("ls-files", "--stage") == staged)
    #expect(staged.contains("100755") && staged.contains("120000"))
  }

  @Test(arguments: ["* text eol=crlf\n", nil]) func `line ends are turned where Git turns them`(attributes: String?)
    throws
  {
    if let attributes {
      try world.write(attributes, to: "folder/.gitattributes")
    } else {
      try world.git("config", "core.autocrlf", "true")
    }
    try world.write("one\r\ntwo\r\n", to: "folder/windows.txt")
    try repository.objectPacks.stage([""])
    let staged = try world.git("ls-files", "--stage")
    #expect(try world.git("show", ":folder/windows.txt") == "one\ntwo\n")
    try world.git("rm", "-q", "-r", "--cached", ".")
    try world.git("add", "-A")
    #expect(try world.git("ls-files", "--stage") == staged)
  }

  @Test func `a hook sees what is staged before it is committed`() throws {
    try world.hook("pre-commit", "git diff --cached --stat > seen && git show :a.txt >> seen")
    try repository.objectPacks.stage(["a.txt"])
    _ = try repository.committing.commit(CommitRequest(message: "Begin", at: world.moment))
    #expect(try world.text("seen").hasSuffix("1 file changed, 1 insertion(+)\none\n"))
  }

  @Test func `a pack that can't be written leaves nothing staged`() throws {
    world.isDamagedOnPurpose = true
    try world.remove(".git/objects/pack")
    try world.write("in the way", to: ".git/objects/pack")
    #expect(throws: Diagnostic.self) { try repository.objectPacks.stage(["a.txt"]) }
    #expect(try world.git("ls-files") == "")
  }

  private func blob(_ path: String, _ commit: Commit) throws -> ObjectName {
    try #require(try repository.objects.entry(at: path, inTree: commit.tree)).name
  }
}
