import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import TestSupport
import Testing

/// A file is staged, and edited without a change of length in the same second, so that only its content tells.
@Suite struct `An edit in the second of its staging` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "staged\n", "b": "old\n"])
    try world.git("checkout", "-q", "-b", "side")
    try world.commit(["b": "side\n"], "Side", in: repository)
    try world.git("checkout", "-q", "main")
    try world.commit(["c": "main\n"], "Main", in: repository)
    // The time of a file's last change of any kind can't be set, so Git shall not look at it.
    try world.git("config", "core.checkStat", "minimal")
  }

  /// When, within one second, the index was written and the file was edited; the file was staged at 0.125.
  struct Moments: CustomTestStringConvertible, Sendable {
    let index: Double
    let edit: Double

    var testDescription: String { "index at \(index), edit at \(edit)" }
  }

  static let moments = [Moments(index: 0.25, edit: 0.5), Moments(index: 0.125, edit: 0.125)]

  /// What writes the index later.
  enum Work: String, CaseIterable, Sendable {
    case restore, stage, stageBytes, unstage, status, switching, merge, fastForward, pick, undo
  }

  private func stamp(_ path: String, _ fraction: Double) throws {
    let time = Date(timeIntervalSince1970: 1_600_000_000 + fraction)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: "\(world.directory)/\(path)")
  }

  private func edit(_ moments: Moments) throws {
    for path in ["b", "c"] where world.exists(path) { try stamp(path, -10) }
    try world.write("staged\n", to: "a")
    try stamp("a", 0.125)
    try world.git("add", "a")
    try world.git("update-index", "-q", "--refresh")
    try stamp(".git/index", moments.index)
    try world.write("edited\n", to: "a")
    try stamp("a", moments.edit)
  }

  private func ready(_ work: Work) throws {
    switch work {
    case .unstage:
      try world.write("new\n", to: "b")
      try world.git("add", "b")
    case .fastForward: try world.git("reset", "-q", "--hard", "HEAD~1")
    default: break
    }
  }

  private func perform(_ work: Work) throws {
    let side = try BranchName("side")
    switch work {
    case .restore:
      try world.write("lost\n", to: "b")
      try repository.restoring.restore(["b"], from: .index)
    case .stage:
      try world.write("new\n", to: "b")
      try repository.stagingArea.stage(["b"])
    case .stageBytes: try repository.stagingArea.stage(Array("new\n".utf8), at: "b")
    case .unstage: try repository.stagingArea.unstage(["b"])
    case .status:
      try world.write("old\n", to: "b")
      _ = try repository.status()
    case .switching: try repository.switching.switchTo(side)
    case .merge: _ = try repository.merging.begin(of: repository.merging.source(side))
    case .fastForward: try repository.merging.fastForward(to: repository.merging.source(side))
    case .pick: _ = try repository.picking.begin(of: repository.commits.resolve("side"))
    case .undo:
      let before = try repository.snapshots.take(of: ["b"], keptIn: repository)
      try world.write("new\n", to: "b")
      try world.git("add", "b")
      try repository.snapshots.restore(before, from: repository.snapshots.take(of: ["b"]), log: "undo")
    }
  }

  @Test func `an edit whose time and length were put back is not written over`() throws {
    let world = try World()
    let repository = try world.started(["a.txt": "one\n"])
    let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
    let file = "\(world.directory)/a.txt"
    try world.git("switch", "-q", "-c", "other")
    try world.commit(["a.txt": "new\n"], "New", in: repository)
    try world.git("switch", "-q", "main")
    try FileManager.default.setAttributes(old, ofItemAtPath: file)
    try world.git("update-index", "--refresh")
    try world.write("two\n", to: "a.txt")
    try FileManager.default.setAttributes(old, ofItemAtPath: file)
    let other = try repository.merging.source(BranchName("other"))
    #expect(try world.repository().switching.filesInTheWay(ofSwitchingTo: other.commit) == ["a.txt"])
    #expect(throws: Diagnostic.self) { try world.repository().switching.switchTo(BranchName("other")) }
    #expect(throws: Diagnostic.self) { try world.repository().merging.fastForward(to: other) }
    #expect(try world.text("a.txt") == "two\n")
    #expect(try world.repository().status().changed.map(\.path) == ["a.txt"])
  }

  @Test(arguments: Work.allCases, moments)
  func `Git sees it still after the index was written`(_ work: Work, _ moments: Moments) throws {
    try ready(work)
    try edit(moments)
    try perform(work)
    #expect(try world.text("a") == "edited\n")
    #expect(try world.git("diff", "--name-only").split(separator: "\n").contains("a"))
    #expect(try repository.status().changed.contains(FileChange(path: "a", kind: .modified)))
  }

  @Test(arguments: moments)
  func `it is restored`(_ moments: Moments) throws {
    try edit(moments)
    try repository.restoring.restore(["a"], from: .index)
    #expect(try world.text("a") == "staged\n")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test(arguments: moments)
  func `it stops what would write over it`(_ moments: Moments) throws {
    try world.git("checkout", "-q", "-b", "other")
    try world.commit(["a": "others\n"], "Other", in: repository)
    try world.git("checkout", "-q", "main")
    try edit(moments)
    let error = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("other")) }
    #expect(error?.code == .uncommittedChanges)
    #expect(try world.text("a") == "edited\n")
  }

  @Test(arguments: moments)
  func `it is stashed`(_ moments: Moments) throws {
    try edit(moments)
    _ = try repository.stashing.save(StashRequest(message: nil, includesUntracked: false, at: world.moment))
    #expect(try world.git("show", "stash@{0}:a") == "edited\n")
    #expect(try world.text("a") == "staged\n")
  }
}
