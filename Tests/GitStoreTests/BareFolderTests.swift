import Diagnostics
import GitOperations
import GitStore
import GitWorlds
import TestSupport
import Testing

/// A folder without a file is nothing to Git: a file takes its place, whatever brings the file.
@Suite struct `A folder without files` {
  private enum Operation: String, CaseIterable {
    case switching, merge, pick, revert, rebase, stash, untrackedStash
  }

  @Test(arguments: Operation.allCases.map(\.rawValue)) func `gives way to a file`(_ operation: String) throws {
    let world = try World()
    let repository = try world.started(["z": "z\n"])
    let operation = try #require(Operation(rawValue: operation))
    try prepare(operation, world)
    try world.write("x", to: "a/inner/deeper/x")
    try world.remove("a/inner/deeper/x")
    switch operation {
    case .switching: try repository.switching.switchTo(BranchName("side"))
    case .merge: _ = try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    case .pick: try pick(repository, "side", .apply, world)
    case .revert: try pick(repository, "HEAD", .revert, world)
    case .rebase:
      _ = try repository.rebasing.rebase(
        RebaseRequest(upstream: repository.commits.resolve("side"), label: "side", at: world.moment))
    case .stash, .untrackedStash: #expect(try repository.stashing.apply().conflicts.isEmpty)
    }
    #expect(try world.text("a") == "file\n")
    #expect(try world.isSound())
  }

  @Test func `stays, with what is in it, where a file is in it`() throws {
    let world = try World()
    let repository = try world.started(["z": "z\n"])
    try prepare(.switching, world)
    try world.write("mine", to: "a/inner/deeper/x")
    try world.write("mine", to: "a/y")
    #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("side")) }
    #expect(try world.text("a/inner/deeper/x") == "mine")
  }

  private func prepare(_ operation: Operation, _ world: World) throws {
    switch operation {
    case .switching, .merge, .pick, .rebase:
      try world.git("switch", "-q", "-c", "side")
      try addFile(world)
      try world.git("switch", "-q", "main")
      try world.write("y\n", to: "y")
      try world.git("add", "-A")
      try world.git("commit", "-q", "-m", "Main")
    case .revert:
      try addFile(world)
      try world.git("rm", "-q", "a")
      try world.git("commit", "-q", "-m", "Remove")
    case .stash, .untrackedStash:
      try world.write("file\n", to: "a")
      if operation == .stash { try world.git("add", "a") }
      try world.git("stash", "-u")
    }
  }

  private func addFile(_ world: World) throws {
    try world.write("file\n", to: "a")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Side")
  }

  private func pick(_ repository: Repository, _ revision: String, _ direction: PickDirection, _ world: World) throws {
    _ = try repository.picking.pick(PickRequest(repository.commits.resolve(revision), direction, at: world.moment))
  }
}
