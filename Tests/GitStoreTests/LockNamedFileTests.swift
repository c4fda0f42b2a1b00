import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// Conflicts in a file beside one of the same name that ends in `.lock`, as CocoaPods, Bundler and others have them.
@Suite struct LockNamedFileTests {
  enum Way: String, CaseIterable {
    case merge, squash, cherryPick, revert, rebase, stash

    var git: [String] {
      switch self {
      case .merge: ["merge", "side"]
      case .squash: ["merge", "--squash", "side"]
      case .cherryPick: ["cherry-pick", "side"]
      case .revert: ["revert", "--no-edit", "main~1"]
      case .rebase: ["rebase", "side"]
      case .stash: ["stash", "pop"]
      }
    }

    func run(in world: World) throws {
      let repository = try world.repository()
      let side = try repository.commits.resolve("side")
      switch self {
      case .merge, .squash:
        let source = MergeSource(commit: side, label: "side", kind: .branch)
        #expect(
          try !repository.merging.begin(of: source, recording: self == .merge ? .merge : .squash).conflicts.isEmpty)
      case .cherryPick: #expect(try repository.picking.pick(PickRequest(side, .apply, at: world.moment)).stopped != nil)
      case .revert:
        let request = PickRequest(try repository.commits.resolve("main~1"), .revert, at: world.moment)
        #expect(try repository.picking.pick(request).stopped != nil)
      case .rebase:
        let request = RebaseRequest(upstream: side, label: "side", at: world.moment)
        guard case .stopped = try repository.rebasing.rebase(request).state else {
          Issue.record("it did not stop")
          return
        }
      case .stash: #expect(try !repository.stashing.pop().conflicts.isEmpty)
      }
    }
  }

  @Test(arguments: Way.allCases, [true, false])
  func `the file with that name stays as it is, as with Git`(_ way: Way, isTracked: Bool) throws {
    let world = try World()
    let repository = try world.started(["deep/Podfile": "one\n", "deep/Gemfile": "one\n", "run": "#!/bin/sh\n"])
    if isTracked { try world.commit(["deep/Podfile.lock": "mine\n"], "Lock", in: repository) }
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["deep/Podfile": "side\n", "deep/Gemfile": "side\n"], "Side", in: repository)
    try world.git("switch", "-q", "main")
    for text in ["two\n", "main\n"] {
      try world.commit(["deep/Podfile": text, "deep/Gemfile": text], "Main \(text)", in: repository)
    }
    if way == .stash {
      try world.write("stashed\n", to: "deep/Podfile")
      try world.git("stash", "-q")
      try world.commit(["deep/Podfile": "later\n"], "Later", in: repository)
    }
    if !isTracked { try world.write("mine\n", to: "deep/Podfile.lock") }
    try world.git("reset", "-q", "--hard")
    let twin = "\(world.root)/twin"
    let copied = try ProgramRun.run(
      ["cp", "-a", world.directory, twin], directory: world.root, environment: world.environment)
    try #require(copied.succeeded)
    try way.run(in: world)
    #expect(try !world.tryGit(["-C", twin] + way.git).succeeded)
    for path in ["deep/Podfile", "deep/Gemfile", "deep/Podfile.lock"] {
      #expect(
        try Data(contentsOf: URL(fileURLWithPath: "\(twin)/\(path)"))
          == Data(contentsOf: URL(fileURLWithPath: "\(world.directory)/\(path)")), "\(path)")
    }
    for question in [["ls-files", "-s"], ["status", "--porcelain"]] {
      #expect(try world.tryGit(["-C", twin] + question).outputText == world.tryGit(question).outputText)
    }
    #expect(try world.text("deep/Podfile.lock") == "mine\n")
  }
}
