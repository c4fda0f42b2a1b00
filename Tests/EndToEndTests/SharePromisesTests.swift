import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What scripts rely on in `init`, `clone`, `fetch`, `pull`, `push`, `remote` and `doctor`: keys of JSON, and dry runs.
@Suite struct SharePromisesTests {
  private static let update = "{reference, name, change, old, new, reason}"
  private static let remote = "id, name, url"

  /// Runs commands for their JSON, each of which must have exactly these keys, and nothing beside it.
  private func expect(
    _ rows: [(command: [String], keys: String)], in world: SealedWorld,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for row in rows {
      let result = try world.run([SealedWorld.program] + row.command + ["--json"])
      #expect(result.exitCode == 0, "\(row.command): \(result)", sourceLocation: sourceLocation)
      #expect(result.problems == "", sourceLocation: sourceLocation)
      let object = try result.json()
      #expect(object.shape == "{schema, \(row.keys)}", "\(row.command)", sourceLocation: sourceLocation)
    }
  }

  @Test func `the keys of JSON`() throws {
    let world = try SealedWorld.withRemote()
    try world.pushFromElsewhere("x.txt", "1\n")
    try expect(
      [
        (
          ["init", "new", "--ignore", "Swift", "--yes"],
          "repository, branch, files[], created, templates[], identityMissing"
        ),
        (
          ["clone", world.root + "/remote.git", world.root + "/copy"],
          "repository, url, branch, commit, empty, submodules[]"
        ),
        (["fetch"], "remotes[], updates[\(Self.update)], branch, upstream, ahead, behind"),
        (
          ["pull"],
          "id, source, target, state, commit, deleted, tag, alsoInto[], branch, conflicts[], notes[], settled[], "
            + "stoppedAt, picked[], leftOut[], leftBehind[], filesChanged, insertions, deletions, upstream, ahead, "
            + "behind, updates[]"
        ),
      ], in: world)
    try world.git("commit", "--quiet", "--allow-empty", "-m", "Mine")
    try expect(
      [
        (["push"], "remote, branch, updates[\(Self.update)], upstream"),
        (["remote", "list"], "remotes[{id, name, url, pushUrls[]}]"),
        (["remote", "add", "two", "../two.git"], Self.remote),
        (["remote", "rename", "two", "three"], Self.remote),
        (["remote", "set-url", "three", "../three.git"], Self.remote),
        (["remote", "remove", "three"], Self.remote),
        (["doctor"], "checks[{check, status, message, hint}], errors, warnings"),
      ], in: world)
  }

  @Test func `a dry run says what would be done, and writes nothing`() throws {
    let world = try SealedWorld.withRemote()
    try world.pushFromElsewhere("x.txt", "1\n")
    try world.git("fetch", "--quiet")
    try world.git("commit", "--quiet", "--allow-empty", "-m", "Mine")
    let before = try world.snapshot()
    for command in [
      ["init", "new"], ["init", "--ignore", "Swift"], ["clone", world.root + "/remote.git", "copy"], ["fetch"],
      ["fetch", "--all"], ["pull", "--rebase"], ["pull", "--merge"], ["remote", "add", "two", "../two.git"],
      ["remote", "remove", "origin"], ["remote", "rename", "origin", "two"],
      ["remote", "set-url", "origin", "../two.git"],
    ] {
      let told = try world.run([SealedWorld.program, "--dry-run"] + command)
      #expect(told.exitCode == 0, "\(command): \(told)")
      #expect(told.output.lowercased().contains("would"), "\(command): \(told)")
      #expect(try world.json(from: ["--dry-run"] + command)["dryRun"]?.bool == true, "\(command)")
      #expect(try world.snapshot() == before, "\(command) wrote")
    }
  }

  @Test func `a dry run of a push says how much would go, and sends nothing`() throws {
    let world = try SealedWorld.withRemote()
    try world.git("commit", "--quiet", "--allow-empty", "-m", "Mine")
    let before = try world.snapshot()
    #expect(try world.slipway("push", "--dry-run").output.contains("Would push main to origin: 1 commit"))
    #expect(try world.json("push", "--dry-run")["dryRun"]?.bool == true)
    #expect(try world.snapshot() == before)
  }
}

extension SealedWorld {
  /// Runs the built program for its JSON, however it ends.
  fileprivate func json(from arguments: [String]) throws -> JSONObject {
    try run([Self.program] + arguments + ["--json"]).json()
  }
}
