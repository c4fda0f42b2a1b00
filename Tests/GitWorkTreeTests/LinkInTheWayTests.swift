import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// Links that stand where files or folders of the repository belong: what they lead to is never written.
@Suite struct `Links in the way` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "a\n", "docs/c": "long enough\n"])
    try world.write("precious\n", to: "../outside/c")
  }

  private func link(_ path: String, to target: String) throws {
    try world.remove(path)
    try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/\(path)", withDestinationPath: target)
  }

  private func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(world.directory)/\(path)")) != nil
  }

  @Test(arguments: ["stash", "restore", "restore from"]) func `a file is written in a link's place`(
    _ way: String
  ) throws {
    try link("docs/c", to: "../../outside/c")
    switch way {
    case "stash": try repository.stashing.save(StashRequest(at: world.moment))
    case "restore": try repository.restoring.restore(["docs/c"], from: .index)
    default: try repository.restoring.restore(["docs"], from: .commit(repository.commits.resolve("HEAD")))
    }
    #expect(try world.text("docs/c") == "long enough\n" && !isLink("docs/c"))
    #expect(try world.text("../outside/c") == "precious\n")
    #expect(try world.git("status", "--porcelain").isEmpty)
    guard way == "stash" else { return }
    try repository.stashing.pop()
    #expect(isLink("docs/c"))
    #expect(try world.text("../outside/c") == "precious\n")
  }

  @Test(arguments: ["stash", "restore", "restore from", "restore files"])
  func `a link in a folder's place is refused, and stays`(_ way: String) throws {
    try world.write("staged\n", to: "a")
    try world.git("add", "a")
    try link("docs", to: "../outside")
    let error = #expect(throws: Diagnostic.self) {
      switch way {
      case "stash": try repository.stashing.save(StashRequest(at: world.moment))
      case "restore": try repository.restoring.restore(["docs/c"], from: .index)
      case "restore files":
        try repository.workTreeFiles.restore(
          ["docs/c"], fromTree: repository.commits.read(repository.commits.resolve("HEAD")).tree)
      default: try repository.restoring.restore(["docs"], from: .commit(repository.commits.resolve("HEAD")))
      }
    }
    #expect(error?.code == .uncommittedChanges)
    #expect(try isLink("docs") && world.text("../outside/c") == "precious\n")
    #expect(try world.git("status", "--porcelain") == "M  a\n D docs/c\n?? docs\n")
    #expect(try repository.stashes.entries().isEmpty)
  }

  @Test func `a commit that made a link of a file is taken back`() throws {
    try link("docs/c", to: "../../outside/c")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "A link")
    _ = try repository.picking.pick(PickRequest(repository.commits.resolve("HEAD"), .revert, at: world.moment))
    #expect(try world.text("docs/c") == "long enough\n" && !isLink("docs/c"))
    #expect(try world.text("../outside/c") == "precious\n" && world.git("status", "--porcelain").isEmpty)
    try repository.restoring.restore(["docs/c"], from: .commit(repository.commits.resolve("HEAD~1")))
    #expect(isLink("docs/c"))
  }

  @Test func `a link in a folder's place is staged as git stages it`() throws {
    try link("docs", to: "../outside")
    let snapshot = try repository.snapshots.take(of: ["docs/c"])
    #expect(snapshot.files == ["docs/c": .absent])
    try repository.stagingArea.stageAll()
    #expect(try world.git("status", "--porcelain") == "A  docs\nD  docs/c\n")
  }

  @Test func `a file in a folder's place is staged as git stages it`() throws {
    try world.remove("docs")
    try world.write("file\n", to: "docs")
    try repository.stagingArea.stageAll()
    #expect(try world.git("status", "--porcelain") == "A  docs\nD  docs/c\n")
  }

  @Test func `a stash with untracked files where there are none is git's, and the last one leaves no log`() throws {
    try world.write("changed\n", to: "a")
    let twin = try Twin(of: world)
    try twin.git("stash", "push", "-u")
    let entry = try repository.stashing.save(StashRequest(includesUntracked: true, at: world.moment))
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(!entry.holdsUntracked)
    try repository.stashing.pop()
    #expect(try world.text("a") == "changed\n" && !world.exists(".git/logs/refs/stash"))
  }
}
