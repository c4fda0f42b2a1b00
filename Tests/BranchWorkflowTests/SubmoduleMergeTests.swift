import BranchWorkflow
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import OperationLog
import TestSupport
import Testing

/// Branches that move a submodule are joined as Git joins them.
struct SubmoduleMergeTests {
  /// The commits of the submodule at the base, on `main` and on `side`: HEAD's ancestors by number, or `apart`.
  enum Move: String, CaseIterable, Sendable {
    case theirsIsNewer = "1 2 3"
    case oursIsNewer = "1 3 2"
    case apart = "1 2 apart"
    case back = "2 1 3"
  }

  enum Checkout: CaseIterable, Sendable { case present, deinitialized, unknown, missingCommits }

  private func world(_ move: Move, _ checkout: Checkout) throws -> World {
    let world = try World(variables: [:])
    _ = try world.started()
    try world.git("init", "-q", "../lib")
    try world.git("-C", "../lib", "commit", "-q", "--allow-empty", "-m", "0")
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "\(world.root)/lib", "Lib")
    for number in 1...3 {
      try world.git("-C", "Lib", "commit", "-q", "--allow-empty", "-m", "\(number)")
      try world.git("-C", "Lib", "tag", "\(number)")
    }
    try world.git("-C", "Lib", "checkout", "-q", "1")
    try world.git("-C", "Lib", "commit", "-q", "--allow-empty", "-m", "apart")
    try world.git("-C", "Lib", "tag", "apart")
    let places = move.rawValue.split(separator: " ").map(String.init)
    func commit(_ place: String, _ message: String, _ file: String) throws {
      try world.git("-C", "Lib", "checkout", "-q", place)
      try world.commit([file: message], message)
    }
    try commit(places[0], "Base", "base.txt")
    try world.git("switch", "-q", "-c", "side")
    try commit(places[2], "Side", "side.txt")
    try world.git("switch", "-q", "main")
    try commit(places[1], "Main", "main.txt")
    switch checkout {
    case .present: break
    case .deinitialized: try world.git("submodule", "--quiet", "deinit", "-f", "Lib")
    case .unknown:
      try world.git("submodule", "--quiet", "deinit", "-f", "Lib")
      try world.run("/bin/rm", ["-r", ".git/modules"])
    case .missingCommits:
      try world.git("-C", "Lib", "checkout", "-q", places[1])
      for tag in ["1", "2", "3", "apart"] { try world.git("-C", "Lib", "tag", "-d", tag) }
      try world.git("-C", "Lib", "reflog", "expire", "--expire=now", "--all")
      try world.git("-C", "Lib", "branch", "-q", "-f", "main", "HEAD")
      try world.git("-C", "Lib", "gc", "-q", "--prune=now")
    }
    return world
  }

  private func index(_ world: World) throws -> String { try world.git("ls-files", "-s") }

  @Test(arguments: Move.allCases, Checkout.allCases)
  func `a merge`(_ move: Move, _ checkout: Checkout) throws {
    let world = try world(move, checkout)
    let twin = try Twin(of: world)
    try twin.git("merge", "--no-edit", "side")
    _ = try? world.workflow().joins.merge(BranchName("side"))
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try index(world) == twin.git("ls-files", "-s"))
  }

  @Test func `a conflict names the commits to choose from`() throws {
    let world = try world(.apart, .present)
    _ = try world.workflow().joins.merge(BranchName("side"))
    let open = try world.workflow().conflictResolver.resolve().open
    #expect(open.map(\.path) == ["Lib"])
    let commits = try ["main:Lib", "side:Lib"].map { String(try world.git("rev-parse", $0).prefix(7)) }
    #expect([open.first?.ours, open.first?.theirs] == commits.map { "changed (\($0))" })
  }

  @Test(arguments: Move.allCases)
  func `a cherry-pick`(_ move: Move) throws {
    let world = try world(move, .present)
    let twin = try Twin(of: world)
    try twin.git("cherry-pick", "side")
    let workflow = try world.workflow()
    _ = try? workflow.picks.cherryPick(workflow.repository.picking.selection(["side"]))
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try index(world) == twin.git("ls-files", "-s"))
  }

  @Test(arguments: Move.allCases)
  func `a rebase`(_ move: Move) throws {
    let world = try world(move, .present)
    let twin = try Twin(of: world)
    try twin.git("rebase", "side")
    _ = try? world.workflow().rebases.rebase(onto: BranchName("side"))
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(try index(world) == twin.git("ls-files", "-s"))
  }
}
