import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// States that random sequences beside Git found.
@Suite struct `Agreement with Git in odd states` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a.txt": "1\n2\n3\n4\n5\n", "docs/b.txt": "b\n"])
  }

  private func branch(_ name: String, _ work: () throws -> Void) throws {
    try world.git("switch", "-q", "-c", name, "main")
    try work()
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", name)
    try world.git("switch", "-q", "main")
  }

  @Test func `renames in conflict leave nothing in the index that Git complains of`() throws {
    try branch("moved") { try world.git("mv", "a.txt", "moved.txt") }
    try world.git("mv", "a.txt", "elsewhere.txt")
    try world.git("commit", "-q", "-m", "Move")
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName("moved")))
    #expect(!outcome.conflicts.isEmpty)
    #expect(try world.tryGit(["status"]).errorText == "")
  }

  @Test(arguments: [true, false]) func `a file that one side renamed and the other deleted is one conflict, as Git's`(
    isOurs: Bool
  ) throws {
    try branch("renaming") {
      try world.git("mv", "a.txt", "renamed.txt")
      try world.write("1\n2\n3\n4\nfive\n", to: "renamed.txt")
    }
    try branch("deleting") { try world.git("rm", "-q", "a.txt") }
    let (ours, theirs) = isOurs ? ("renaming", "deleting") : ("deleting", "renaming")
    try world.git("switch", "-q", ours)
    #expect(try world.tryGit(["merge", "-q", theirs]).succeeded == false)
    let states = ["status", "--porcelain=v2"]
    let expected = try world.tryGit(states).outputText
    try world.git("merge", "--abort")
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName(theirs)))
    #expect(outcome.conflicts.map(\.kind) == [isOurs ? .deletedByThem : .deletedByUs])
    let status = try world.tryGit(states)
    #expect(status.outputText == expected)
    #expect(status.errorText == "")
    #expect(try world.text("renamed.txt").hasSuffix("five\n"))
    try world.git("merge", "--abort")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test(arguments: [true, false]) func `a file that was renamed and is in conflict has all versions at one path`(
    isOurs: Bool
  ) throws {
    try branch("renaming") {
      try world.git("mv", "a.txt", "renamed.txt")
      try world.write("1\n2\n3\n4\nfive\n", to: "renamed.txt")
    }
    try branch("changing") { try world.write("1\n2\n3\n4\nfünf\n", to: "a.txt") }
    let (ours, theirs) = isOurs ? ("renaming", "changing") : ("changing", "renaming")
    try world.git("switch", "-q", ours)
    #expect(try world.tryGit(["merge", "-q", theirs]).succeeded == false)
    let expected = try world.git("status", "--porcelain=v2", "--no-renames")
    try world.git("merge", "--abort")
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName(theirs)))
    #expect(outcome.conflicts.map(\.path) == ["renamed.txt"] && outcome.conflicts.map(\.kind) == [.bothModified])
    #expect(try world.git("status", "--porcelain=v2", "--no-renames") == expected)
    #expect(try world.text("renamed.txt").contains("=======\n"))
    #expect(!world.exists("a.txt"))
    try world.git("merge", "--abort")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test(arguments: [true, false]) func `a file in conflict whose path became a folder has a name of its own, as Git's`(
    isOurs: Bool
  ) throws {
    try branch("feature/folder") {
      try world.git("rm", "-q", "a.txt")
      try world.write("inside\n", to: "a.txt/inside")
    }
    try branch("feature/file") { try world.write("1\n2\n3\n4\nfive\n", to: "a.txt") }
    let (ours, theirs) = isOurs ? ("feature/file", "feature/folder") : ("feature/folder", "feature/file")
    try world.git("switch", "-q", ours)
    #expect(try world.tryGit(["merge", "-q", theirs]).succeeded == false)
    let (expected, files) = (
      try world.git("ls-files", "--stage"), try world.git("status", "--porcelain", "--no-renames")
    )
    try world.git("merge", "--abort")
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName(theirs)))
    let name = isOurs ? "a.txt~HEAD" : "a.txt~feature_file"
    #expect(outcome.conflicts.map(\.path) == [name])
    #expect(try world.git("ls-files", "--stage") == expected)
    #expect(try world.git("status", "--porcelain", "--no-renames") == files)
    #expect(try world.text(name) == "1\n2\n3\n4\nfive\n")
    #expect(try world.text("a.txt/inside") == "inside\n")
    try world.git("merge", "--abort")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `Git takes a merge back after a side was staged`() throws {
    try branch("changing") { try world.write("1\n2\n3\n4\nfive\n", to: "a.txt") }
    try world.git("rm", "-q", "a.txt")
    try world.git("commit", "-q", "-m", "Remove")
    try repository.merging.begin(of: repository.merging.source(BranchName("changing")))
    let bytes = Array("1\n2\n3\n4\nfive\n".utf8)
    try repository.workTreeFiles.write(bytes, at: "a.txt")
    try repository.stagingArea.stage(bytes, at: "a.txt")
    try world.git("merge", "--abort")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(!world.exists("a.txt"))
  }

  @Test func `a stash forgets the message of a squash`() throws {
    try branch("squashed") { try world.write("one\n2\n3\n4\n5\n", to: "a.txt") }
    try world.git("merge", "-q", "--squash", "squashed")
    #expect(world.exists(".git/SQUASH_MSG"))
    try repository.stashing.save(StashRequest(at: world.moment))
    #expect(!world.exists(".git/SQUASH_MSG"))
    #expect(try world.git("stash", "list") != "")
  }

  @Test func `a switch refuses where a folder stands in the place of a file that goes`() throws {
    try branch("without") { try world.git("rm", "-q", "docs/b.txt") }
    try world.remove("docs/b.txt")
    try world.write("mine\n", to: "docs/b.txt/inner.txt")
    #expect(try world.tryGit(["switch", "-q", "without"]).succeeded == false)
    let error = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("without")) }
    #expect(error?.code == .uncommittedChanges)
    #expect(error?.message.contains("docs/b.txt/inner.txt") == true)
    #expect(try world.git("branch", "--show-current") == "main\n")
    #expect(try world.text("docs/b.txt/inner.txt") == "mine\n")
  }

  @Test func `a stash that needs a folder where a file is names the file`() throws {
    try world.remove("docs/b.txt")
    try world.write("mine\n", to: "docs/b.txt/inner.txt")
    // Git stashes the folder's file, but not that the file is gone.
    try world.git("stash", "push", "-q", "-u")
    #expect(try world.text("docs/b.txt") == "b\n")
    let error = #expect(throws: Diagnostic.self) { try repository.stashing.pop() }
    #expect(error?.code == .uncommittedChanges)
    #expect(error?.message == "uncommitted changes or untracked files would be overwritten: \"docs/b.txt\"")
    #expect(try world.git("stash", "list") != "")
  }
}
