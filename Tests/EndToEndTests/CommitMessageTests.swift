import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

/// The editor of a commit: when it is opened, and what it shows.
@Suite struct CommitMessageTests {
  /// A world with a new, a changed and a deleted file that are staged.
  private func staged() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    for name in ["changed", "gone"] { try world.write("a\n", to: name) }
    try world.slipway("commit", "--all", "-m", "Begin", "--quiet")
    try world.write("b\n", to: "changed")
    try world.write("a\n", to: "added name")
    try world.git("rm", "-q", "gone")
    try world.slipway("stage", "--all", "--quiet")
    return world
  }

  /// Commits with an editor that is the shell command `script`, where there is no terminal.
  private func commit(
    _ options: String..., by script: String, in world: SealedWorld
  ) throws -> SealedWorld.Result {
    try world.run(["env", "GIT_EDITOR=\(script)", SealedWorld.program, "commit"] + options)
  }

  @Test func `the editor shows what git's shows`() throws {
    let world = try staged()
    let keep = "f() { cat \"$1\" > .git/shown; false; }; f"
    #expect(try commit(by: keep, in: world).exitCode == 2)
    let ours = try world.text(".git/shown")
    _ = try world.run(["env", "GIT_EDITOR=\(keep)", "git", "commit"])
    #expect(try ours == world.text(".git/shown"))
  }

  @Test(arguments: [";", "auto"]) func `the comment character is the setting's`(character: String) throws {
    let world = try staged()
    try world.git("config", "core.commentChar", character)
    let made = try commit(by: "f() { echo Subject > .git/m; cat \"$1\" >> .git/m; cp .git/m \"$1\"; }; f", in: world)
    #expect(made.exitCode == 0, "\(made)")
    #expect(try world.git("log", "-1", "--format=%B").lines.filter { !$0.isEmpty } == ["Subject"])
  }

  @Test(arguments: ["strip", "scissors"]) func `nothing but comments is no message`(cleanup: String) throws {
    let world = try staged()
    try world.git("config", "commit.cleanup", cleanup)
    let before = try world.git("rev-parse", "HEAD")
    let refused = try commit(by: "true", in: world)
    #expect(refused.exitCode == 2 && refused.problems.contains("empty commit message"), "\(refused)")
    #expect(try world.git("rev-parse", "HEAD") == before)
  }

  @Test func `messages are paragraphs, as git has them`() throws {
    let world = try staged()
    try world.slipway("commit", "-m", "Subject", "--message", "Body", "-m", "End", "-q")
    let ours = try world.git("log", "-1", "--format=%B")
    try world.git("commit", "-q", "--amend", "-m", "Subject", "--message", "Body", "-m", "End")
    #expect(try world.git("log", "-1", "--format=%B") == ours)
    #expect(ours.hasPrefix("Subject\n\nBody\n\nEnd"))
  }

  @Test func `an editor that fails stops an amended commit`() throws {
    let world = try staged()
    let before = try world.git("rev-parse", "HEAD")
    #expect(try commit("--amend", by: "false", in: world).exitCode == 2)
    #expect(try world.git("rev-parse", "HEAD") == before)
    #expect(try commit("--amend", "-m", "Better", by: "false", in: world).exitCode == 0)
    #expect(try commit("--amend", "--no-input", by: "false", in: world).exitCode == 0)
    #expect(try world.git("log", "-1", "--format=%s").lines == ["Better"])
  }

  @Test(arguments: ["kill -INT $$", "exit 130"])
  func `an interrupted editor leaves everything as it was`(end: String) throws {
    let world = try staged()
    try world.write("c\n", to: "changed")
    try world.write("new\n", to: "new")
    let before = try world.git("status", "--porcelain")
    let result = try commit("--all", by: "kill -INT $PPID; \(end);:", in: world)
    #expect(result.status == .signalled(SIGINT) && result.problems.contains("was interrupted"), "\(result)")
    #expect(try world.git("status", "--porcelain") == before)
    try world.slipway("stage", "--all", "-q")
    try world.slipway("commit", "-qm", "After")
  }

  @Test func `an editor that handles the interruption goes on`() throws {
    let world = try staged()
    let made = try commit(by: "f() { kill -INT $PPID; echo Subject > \"$1\"; }; f", in: world)
    #expect(made.exitCode == 0, "\(made)")
  }

  @Test func `the hint for an empty message keeps the options`() throws {
    let world = try staged()
    let all = try commit("--all", "--no-verify", by: "true", in: world).problems
    #expect(all.contains("hint: run slipway commit --all --no-verify --message MESSAGE\n"), "\(all)")
    let path = try commit("added name", by: "true", in: world).problems
    #expect(path.contains("hint: run slipway commit --message MESSAGE 'added name'\n"), "\(path)")
  }

  @Test func `an amended commit is told apart from others in the list`() throws {
    let world = try staged()
    try world.slipway("commit", "--amend", "--no-input", "--quiet")
    let operations = try world.json("undo", "--list").objects("operations").compactMap { $0["operation"]?.string }
    #expect(operations.contains("commit --amend: Begin") && operations.contains("commit: Begin"))
  }
}
