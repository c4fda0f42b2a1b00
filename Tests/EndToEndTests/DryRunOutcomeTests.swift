import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// A dry run ends as the run does: with the same exit code and the same error.
@Suite struct DryRunOutcomeTests {
  /// What a repository may be in when something is typed.
  enum State: String, CaseIterable {
    case clean, edited, inTheWay, merging, rebasing, detached, unborn, behind, stashed
  }

  private static let commands = [
    "stage --all", "stage c", "stage nothere", "unstage --all", "unstage nothere", "restore c", "restore nothere",
    "stash", "stash pop", "stash drop", "commit -m x", "commit -a -m x", "commit --amend -m x", "commit c -m x",
    "commit nothere -m x", "revert HEAD", "revert side", "feature start n", "feature start n --stash",
    "feature start f", "feature start n --from side", "feature start n --from nothere", "feature switch f",
    "feature switch f --stash", "feature update", "feature finish f", "feature delete f", "feature delete f --force",
    "feature delete nothere", "hotfix start n --stash", "hotfix delete h", "release start 2.0", "resolve",
    "resolve --pick 9=ours", "pull", "continue", "abort",
    "undo", "undo --to 1", "redo", "branch create side", "branch create side/x", "branch rename side n",
    "branch rename side main", "branch rename nothere n", "branch delete side", "branch delete side --force",
    "branch delete main", "switch side", "switch side --stash", "switch main", "switch nothere", "merge side",
    "merge feature/f", "merge nothere", "rebase feature/f", "rebase nothere",
  ]

  @Test(arguments: State.allCases) func `a dry run ends as the run does`(_ state: State) throws {
    let world = try SealedWorld()
    world.directory = world.root + "/base"
    try FileAccess.createDirectory(world.directory)
    try prepare(state, in: world)
    let root = world.root
    for (number, command) in Self.commands.enumerated() {
      let words = command.split(separator: " ").map(String.init)
      // One copy for each, for the run may write.
      world.directory = "\(root)/\(number)"
      try FileManager.default.copyItem(atPath: "\(root)/base", toPath: world.directory)
      let (dry, run) = (try outcome(words + ["--dry-run"], in: world), try outcome(words, in: world))
      #expect(dry == run, "\(state.rawValue): \(command)")
      try FileManager.default.removeItem(atPath: world.directory)
    }
  }

  private struct Outcome: Equatable {
    let exitCode: Int32?
    let error: JSONValue?
  }

  private func outcome(_ arguments: [String], in world: SealedWorld) throws -> Outcome {
    let result = try world.run([SealedWorld.program] + arguments + ["--json", "--no-input"])
    return Outcome(exitCode: result.exitCode, error: try result.json()["error"])
  }

  @Test func `a dry run of a push says what the remote would refuse`() throws {
    let world = try SealedWorld()
    world.directory = world.root + "/base"
    try FileAccess.createDirectory(world.directory)
    try prepare(.behind, in: world)
    for arguments in [["push"], ["push", "--dry-run"]] {
      let outcome = try outcome(arguments, in: world)
      #expect(outcome.exitCode == 2 && outcome.error?.object?["code"]?.string == "push-rejected", "\(outcome)")
    }
    try world.git("switch", "-q", "side")
    #expect(try outcome(["push"], in: world) == outcome(["push", "--dry-run"], in: world))
  }

  @Test func `a dry run of a push into a folder ends as the run does`() throws {
    let world = try SealedWorld()
    world.directory = world.root + "/base"
    try FileAccess.createDirectory(world.directory)
    try prepare(.clean, in: world)
    try world.git("clone", "-q", ".", "../copy")
    for (address, code) in [
      ("../nowhere", "remote-repository-missing"), ("file://\(world.root)/nowhere", "remote-repository-missing"),
      ("../copy", "push-rejected"),
    ] {
      try world.git("config", "remote.origin.url", address)
      try world.write("\(address)\n", to: "b")
      try world.commitAll("Change b")
      let (dry, run) = (
        try outcome(["push", "--set-upstream", "--dry-run"], in: world),
        try outcome(["push", "--set-upstream"], in: world)
      )
      #expect(dry == run)
      #expect(run.exitCode == 2 && run.error?.object?["code"]?.string == code, "\(address): \(run)")
    }
  }

  @Test func `a dry run of a clone ends as the run does`() throws {
    let world = try SealedWorld()
    world.directory = world.root + "/base"
    try FileAccess.createDirectory(world.directory)
    try prepare(.clean, in: world)
    world.directory = world.root
    try world.write("here\n", to: "full/file")
    try FileAccess.createDirectory(world.root + "/empty")
    let address = "file://\(world.root)/base"
    for arguments in [
      ["base", "full"], ["base", "full/file"], ["full", "copy"], ["nowhere", "copy"],
      ["base", "copy", "--branch", "no"],
      [address, "copy", "--branch", "no"], [address + "x", "copy"], ["what://ever/it", "copy"],
    ] {
      let (dry, run) = (
        try outcome(["clone", "--dry-run"] + arguments, in: world), try outcome(["clone"] + arguments, in: world)
      )
      #expect(dry == run, "\(arguments)")
      #expect(run.exitCode == 2, "\(arguments)")
    }
    for (number, arguments) in [["base", "empty"], ["base", "one", "--branch", "side"], [address, "two"]].enumerated() {
      #expect(try outcome(["clone", "--dry-run"] + arguments, in: world).exitCode == 0, "\(number)")
      #expect(try outcome(["clone"] + arguments, in: world).exitCode == 0, "\(number)")
    }
  }

  private func prepare(_ state: State, in world: SealedWorld) throws {
    try world.git("init", "-q", "-b", "main")
    guard state != .unborn else {
      try world.write("c\n", to: "c")
      return
    }
    for name in ["a", "b", "c"] { try world.write("\(name)\n", to: name) }
    try world.commitAll("Begin")
    for (branch, file) in [("side", "a"), ("feature/f", "f"), ("hotfix/h", "b")] {
      try world.git("switch", "-q", "-c", branch, "main")
      try world.write("\(branch)\n", to: file)
      try world.commitAll(branch)
    }
    try world.git("switch", "-q", "main")
    try world.write("main\n", to: "a")
    try world.slipway("commit", "--all", "-m", "Change a")
    switch state {
    case .clean, .unborn: break
    case .edited:
      try world.write("edited\n", to: "c")
      try world.write("new\n", to: "new")
    case .inTheWay: for name in ["a", "f"] { try world.write("edited\n", to: name) }
    case .merging: try world.slipway("merge", "side", exits: 1)
    case .rebasing:
      try world.git("switch", "-q", "side")
      try world.slipway("rebase", "main", exits: 1)
    case .detached: try world.git("switch", "-q", "--detach")
    case .behind:
      try world.git("clone", "-q", "--bare", ".", ".git/remote.git")
      try world.git("remote", "add", "origin", ".git/remote.git")
      try world.git("fetch", "-q")
      try world.git("branch", "-q", "-u", "origin/main")
      try world.git("reset", "-q", "--hard", "HEAD~1")
    case .stashed:
      try world.write("put aside\n", to: "c")
      try world.git("stash", "-q")
      try world.write("otherwise\n", to: "c")
      try world.commitAll("Change c")
    }
  }
}

extension SealedWorld {
  fileprivate func commitAll(_ message: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", message)
  }
}
