import BranchWorkflow
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import OperationLog
import TestSupport
import Testing

/// Submodules that come and go while their repositories are in the working tree; Git is the judge.
struct SubmoduleFolderTests {
  /// What `side` does, and then `main`.
  enum Change: String, CaseIterable, Sendable {
    case removed = "git rm -q -f Lib; git commit -q -m Side | :"
    case moved = "git mv Lib Lib2; git commit -q -a -m Side | :"
    case added = "git -c protocol.file.allow=always submodule --quiet add ../lib Other; git commit -q -m Side | :"
    case removedHere =
      "git -C Lib checkout -q 2; git commit -q -a -m Side | git rm -q --cached Lib; git commit -q -m Removed"
    case removedThere = "git rm -q -f Lib; git commit -q -m Side | git -C Lib checkout -q 2; git commit -q -a -m Newer"
  }

  private func world(_ change: Change) throws -> World {
    let world = try World(variables: [:])
    _ = try world.started()
    try world.git("init", "-q", "../lib")
    for number in 1...2 {
      try world.git("-C", "../lib", "commit", "-q", "--allow-empty", "-m", "\(number)")
      try world.git("-C", "../lib", "tag", "\(number)")
    }
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../lib", "Lib")
    try world.git("-C", "Lib", "checkout", "-q", "1")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Base")
    let scripts = change.rawValue.split(separator: "|").map(String.init)
    try world.run("/bin/sh", ["-ec", "git switch -q -c side; \(scripts[0]); git switch -q main; rm -rf Lib2"])
    try world.git("submodule", "--quiet", "update", "--init")
    try world.write("main\n", to: "main.txt")
    try world.run("/bin/sh", ["-ec", "git add main.txt; git commit -q -m Main; \(scripts[1])"])
    return world
  }

  private func compare(_ world: World, _ twin: Twin) throws {
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try world.git("ls-files", "-s") == twin.git("ls-files", "-s"))
    #expect(try WorkTreePicture.of(world.directory) == WorkTreePicture.of(twin.root))
  }

  @Test(arguments: Change.allCases)
  func `a merge and its abort`(_ change: Change) throws {
    let world = try world(change)
    let twin = try Twin(of: world)
    let before = try world.git("ls-files", "-s") + world.git("status", "--porcelain")
    try twin.git("merge", "--no-edit", "side")
    _ = try? world.workflow().joins.merge(BranchName("side"))
    try compare(world, twin)
    let isStopped = try world.repository().operation != nil
    if isStopped {
      try world.repository().merging.abort()
    } else {
      try world.git("reset", "-q", "--keep", "HEAD~1")
      let repository = try world.repository()
      let side = try repository.merging.source(BranchName("side")).commit
      _ = try repository.merging.begin(of: MergeSource(commit: side, label: "side", kind: .branch))
      try repository.merging.abort()
    }
    #expect(try world.git("ls-files", "-s") + world.git("status", "--porcelain") == before)
  }

  @Test(arguments: Change.allCases)
  func `a squash`(_ change: Change) throws {
    let world = try world(change)
    let twin = try Twin(of: world)
    try twin.git("merge", "--squash", "side")
    _ = try? world.merge("side", in: world.repository(), recording: .squash)
    #expect(try world.git("ls-files", "-s") == twin.git("ls-files", "-s"))
  }

  @Test(arguments: Change.allCases)
  func `a cherry-pick`(_ change: Change) throws {
    let world = try world(change)
    let twin = try Twin(of: world)
    try twin.git("cherry-pick", "side")
    let workflow = try world.workflow()
    _ = try? workflow.picks.cherryPick(workflow.repository.picking.selection(["side"]))
    try compare(world, twin)
  }

  @Test(arguments: Change.allCases)
  func `a rebase`(_ change: Change) throws {
    let world = try world(change)
    let twin = try Twin(of: world)
    try twin.git("rebase", "side")
    _ = try? world.workflow().rebases.rebase(onto: BranchName("side"))
    try compare(world, twin)
  }

  @Test func `a file in the place of a repository is refused`() throws {
    let world = try world(.added)
    try world.git("switch", "-q", "-c", "file", "main")
    try world.git("rm", "-q", "--cached", "Lib")
    try world.run("/bin/sh", ["-ec", "mv Other ../Kept; echo x > Other; git add Other; git commit -q -m File"])
    try world.run("/bin/sh", ["-ec", "git switch -q main; mv ../Kept Other"])
    let before = try world.git("status", "--porcelain")
    #expect(throws: (any Error).self) { _ = try world.merge("file", in: world.repository()) }
    let workflow = try world.workflow()
    #expect(throws: (any Error).self) {
      _ = try workflow.picks.cherryPick(workflow.repository.picking.selection(["file"]))
    }
    #expect(try world.git("status", "--porcelain") == before)
    #expect(world.exists("Other/.git"))
  }
}
