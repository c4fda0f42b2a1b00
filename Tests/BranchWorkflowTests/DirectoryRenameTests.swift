import BranchWorkflow
import GitStore
import GitWorkTree
import SemanticMerges
import TestSupport
import Testing

struct DirectoryRenameTests {
  /// `main` renamed the folder in which `feature/x` adds a file.
  private func begun(_ world: World) throws {
    _ = try world.started(["Views/List.swift": "struct List {\n}\n", "Views/Row.swift": "struct Row {\n}\n"])
    try world.feature("x", ["Views/Detail.swift": "struct Detail {\n}\n"])
    try world.git("mv", "Views", "Screens")
    try world.git("commit", "-q", "-m", "Call views screens")
  }

  @Test func `a finish stops at the file, says why, and goes on with what is chosen`() throws {
    let world = try World()
    try begun(world)
    let progress = try world.workflow().joins.finishFeature("x")
    guard case .stopped(let files) = progress.state else {
      Issue.record("it did not stop")
      return
    }
    #expect(files.map(\.path) == ["Screens/Detail.swift"])
    #expect(
      files.first?.details.map(\.message)
        == ["one side has the file at \"Views/Detail.swift\", in a directory that the other side renamed"])
    #expect(code { _ = try world.workflow().continuation.run() } == .unresolvedConflicts)
    try world.git("add", "Screens/Detail.swift")
    _ = try world.workflow().continuation.run()
    #expect(
      try world.git("ls-files").split(separator: "\n").map(String.init) == [
        "Screens/Detail.swift", "Screens/List.swift", "Screens/Row.swift",
      ])
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `taking it back, and undoing, leave nothing of it`() throws {
    let world = try World()
    try begun(world)
    let before = try world.wholeState()
    _ = try world.workflow().joins.finishFeature("x")
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    #expect(!world.exists("Screens/Detail.swift"))
    try world.git("config", "merge.directoryRenames", "true")
    try world.roundTrip { _ = try world.workflow().joins.finishFeature("x") }
    #expect(world.exists("Screens/Detail.swift"))
  }

  @Test func `a rebase, a revert and a stash that stop at it are taken back whole`() throws {
    let world = try World()
    try begun(world)
    try world.git("switch", "-q", "feature/x")
    var before = try world.wholeState()
    #expect(try world.workflow().rebases.rebase(onto: BranchName("main")).isStopped)
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)

    try world.git("revert", "--no-edit", "HEAD")
    let revert = try ObjectName(String(try world.git("rev-parse", "HEAD").prefix(40)))
    try world.git("mv", "Views", "Screens")
    try world.git("commit", "-q", "-m", "Call views screens")
    before = try world.wholeState()
    #expect(try world.workflow().picks.revert(revert).isStopped)
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)

    try world.git("switch", "-q", "--detach", "main~1")
    try world.commit(["Views/Cell.swift": "struct Cell {\n}\n"], "Put aside")
    try world.git("reset", "-q", "--soft", "HEAD~1")
    try world.git("stash", "-q")
    try world.git("switch", "-q", "main")
    before = try world.wholeState()
    #expect(try world.workflow().stashedWork.pop().isStopped)
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    #expect(!world.exists("Screens/Cell.swift"))
  }

  @Test func `the list of features foresees it`() throws {
    let world = try World()
    try begun(world)
    #expect(try world.workflow().topicBranches.features().map(\.conflicts) == [true])
  }
}
