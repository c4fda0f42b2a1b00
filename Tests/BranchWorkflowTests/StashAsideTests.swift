import BranchWorkflow
import TestSupport
import Testing

struct StashAsideTests {
  @Test(arguments: [true, false]) func `a file set aside by a stash goes when that is taken back`(
    _ isFolderHere: Bool
  ) throws {
    let world = try World()
    _ = try world.started(["a.txt": "one\ntwo\nthree\n", "b.txt": "b\n"])
    let folder = {
      try world.git("rm", "-q", "b.txt")
      try world.write("inside\n", to: "b.txt/inside")
      try world.git("add", "-A")
    }
    let file = { try world.write("other\n", to: "b.txt") }
    try isFolderHere ? file() : folder()
    try world.git("stash", "push", "-q", "-u")
    try isFolderHere ? folder() : file()
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Change")
    let before = try world.wholeState()
    #expect(try world.workflow().stashedWork.pop().isStopped)
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    #expect(try world.git("status", "--porcelain", "-u") == "")
  }

  @Test func `a finish ends what a squash of git's left for a message`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("merge", "-q", "--squash", "feature/x")
    try world.git("reset", "-q", "--hard")
    try world.write("left\n", to: ".git/SQUASH_MSG")
    _ = try world.workflow().joins.finishFeature("x")
    #expect(!world.exists(".git/SQUASH_MSG"))
    _ = try world.workflow().undoRedo.undo()
    #expect(world.exists(".git/SQUASH_MSG"))
  }
}
