import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// One side has a file where the other has a folder: Git gives the file a name of its own, whatever brings them together.
@Suite struct `A file against a folder` {
  private enum Operation: String, CaseIterable {
    case merge, squash, pick, revert, rebase, stash
  }

  private enum Circumstance: String, CaseIterable {
    /// Our side has the folder, or the other.
    case oursChanged, theirsChanged
    /// The file is in neither's past.
    case oursNew, theirsNew
  }

  private static let cases = Operation.allCases.flatMap { operation in
    Circumstance.allCases.map { (operation.rawValue, $0.rawValue) }
  }

  @Test(arguments: cases) func `is named as Git names it`(_ operation: String, _ circumstance: String) throws {
    let world = try World()
    let isNew = circumstance.hasSuffix("New")
    let repository = try world.started(isNew ? ["z": "z\n"] : ["a.txt": "one\n", "z": "z\n"])
    let (operation, hasOurs) = (try #require(Operation(rawValue: operation)), circumstance.hasPrefix("ours"))
    let folder = {
      if !isNew { try world.git("rm", "-q", "a.txt") }
      try world.write("inside\n", to: "a.txt/inside")
    }
    let file = { try world.write("two\n", to: "a.txt") }
    try world.git("switch", "-q", "-c", "feature/side")
    try hasOurs ? file() : folder()
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Side/work, done")
    try world.git("switch", "-q", "main")
    try hasOurs ? folder() : file()
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Main")
    try prepare(operation, world)
    let twin = try Twin(of: world)
    let conflicts: [Conflict]
    switch operation {
    case .merge:
      try twin.git("merge", "feature/side")
      conflicts = try repository.merging.begin(of: repository.merging.source(BranchName("feature/side"))).conflicts
    case .squash:
      try twin.git("merge", "--squash", "feature/side")
      conflicts = try repository.merging.begin(
        of: repository.merging.source(BranchName("feature/side")), recording: .squash
      ).conflicts
    case .pick:
      try twin.git("cherry-pick", "feature/side")
      conflicts = try pick(repository, "feature/side", .apply, world)
    case .revert:
      try twin.git("revert", "--no-edit", "undone")
      conflicts = try pick(repository, "undone", .revert, world)
    case .rebase:
      try twin.git("rebase", "main")
      let request = RebaseRequest(upstream: try repository.commits.resolve("main"), label: "main", at: world.moment)
      guard case .stopped(let stop) = try repository.rebasing.rebase(request).state else {
        throw World.GitRefused(arguments: [], text: "not stopped")
      }
      conflicts = stop.conflicts
    case .stash:
      try twin.git("stash", "apply")
      conflicts = try repository.stashing.apply().conflicts
    }
    #expect(conflicts.count == 1 && conflicts.allSatisfy { $0.path.hasPrefix("a.txt~") })
    #expect(try world.git("ls-files", "-s") == twin.git("ls-files", "-s"))
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    for path in conflicts.map(\.path) + ["a.txt/inside"] {
      #expect(try world.text(path) == twin.read(path))
    }
    #expect(try world.isSound())
    try world.git("reset", "-q", "--hard")
    #expect(try world.git("status", "--porcelain", "-u") == "")
  }

  private func prepare(_ operation: Operation, _ world: World) throws {
    switch operation {
    case .merge, .squash, .pick: break
    case .rebase: try world.git("switch", "-q", "feature/side")
    case .revert:
      // What the side did, done and undone, so that undoing the undoing brings it.
      try world.git("switch", "-q", "-c", "undone", "feature/side")
      try world.git("revert", "--no-edit", "HEAD")
      try world.git("switch", "-q", "main")
    case .stash:
      try world.git("switch", "-q", "--detach", "feature/side")
      try world.git("reset", "-q", "--soft", "HEAD^")
      try world.git("stash")
      try world.git("switch", "-q", "main")
    }
  }

  private func pick(
    _ repository: Repository, _ revision: String, _ direction: PickDirection, _ world: World
  ) throws -> [Conflict] {
    let request = PickRequest(try repository.commits.resolve(revision), direction, at: world.moment)
    return try repository.picking.pick(request).stopped?.merge.conflicts ?? []
  }
}
