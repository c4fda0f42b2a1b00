import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `slipway undo` and `redo`.
@Suite struct UndoTests {
  @Test func `undo steps back one operation at a time, redo forward again`() throws {
    let world = try SealedWorld.withProject()
    var states = [try state(of: world)]
    for number in 1...3 {
      try world.write("\(number)\n", to: "notes.txt")
      try world.slipway("commit", "--all", "-m", "Number \(number)", "-q")
      states.append(try state(of: world))
    }
    for number in [2, 1] {
      try world.slipway("undo", "-q")
      #expect(try state(of: world).0 == states[number].0)
    }
    for number in [2, 3] {
      try world.slipway("redo", "-q")
      #expect(try state(of: world).0 == states[number].0)
    }
    #expect(try world.json("redo", exits: 2)["error"]?["code"]?.string == "nothing-to-undo")
    try world.judge("git", "fsck", "--strict")
  }

  @Test func `new work ends what could be done again before it`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("commit", "--allow-empty", "-m", "First", "-q")
    try world.slipway("undo", "-q")
    try world.slipway("commit", "--allow-empty", "-m", "Second", "-q")
    try world.slipway("undo", "-q")
    #expect(try world.json("redo")["operation"]?.string == "commit: Second")
    #expect(try world.git("log", "-1", "--format=%s").trimmed == "Second")
    #expect(try world.json("redo", exits: 2)["error"]?["code"]?.string == "nothing-to-undo")
  }

  @Test func `undo names the commits that git made since, and nothing else`() throws {
    let world = try SealedWorld.withProject()
    try world.write("1\n", to: "notes.txt")
    try world.slipway("commit", "--all", "-m", "One", "-q")
    try world.write("2\n", to: "notes.txt")
    try world.git("commit", "-q", "-a", "-m", "Plain")
    let commit = try world.git("rev-parse", "--short", "HEAD").trimmed
    let one = try world.json("undo", exits: 2)["error"]
    #expect(
      one?["message"]?.string
        == "can't undo commit \"One\": \"main\" has a newer commit, \(commit) (Plain)")
    let undone = try world.git("rev-parse", "--short", "HEAD^").trimmed
    #expect(one?["hint"]?.string == "run slipway revert \(undone)")
    try world.write("new\n", to: "new.txt")
    try world.git("add", "new.txt")
    let staged = try world.json("undo", exits: 2)["error"]?["message"]?.string
    #expect(staged?.hasSuffix("\(commit) (Plain), the index changed") == true, "\(staged ?? "")")
    try world.git("commit", "-q", "-m", "Plain too")
    let newest = try world.git("rev-parse", "--short", "HEAD").trimmed
    let two = try world.json("undo", exits: 2)["error"]
    #expect(
      two?["message"]?.string
        == "can't undo commit \"One\": \"main\" has 2 newer commits, \(newest) (Plain too), \(commit) (Plain)")
    #expect(two?["hint"]?.string == "run slipway revert \(undone)")
  }

  @Test func `undo says of a tag that it is one, and of a stash that was thrown away that it is back`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("hotfix", "start", "crash", "-q")
    try world.write("mended\n", to: "notes.txt")
    try world.slipway("commit", "--all", "-m", "Mend", "-q")
    try world.slipway("hotfix", "finish", "--tag", "1", "-q")
    let finished = try world.slipway("undo").output
    #expect(finished.contains("\n  tag 1 is deleted\n"), "\(finished)")
    try world.slipway("redo", "-q")
    try world.write("aside\n", to: "notes.txt")
    try world.slipway("stash", "-q")
    try world.slipway("stash", "pop", "-q")
    let popped = try world.slipway("undo").output
    #expect(popped.contains("\n  stashed the applied changes again: slipway stash list shows it\n"), "\(popped)")
    try world.slipway("stash", "drop", "--yes", "-q")
    let dropped = try world.slipway("undo").output
    #expect(
      dropped.contains("\n  restored the dropped stash: slipway stash list shows it\n"),
      "\(dropped)")
  }

  @Test func `undo of a commit keeps the changes that it recorded`() throws {
    let world = try SealedWorld.withProject()
    try world.write("mine\n", to: "notes.txt")
    try world.slipway("commit", "--all", "-m", "Mine", "-q")
    try world.slipway("undo", "-q")
    #expect(try world.text("notes.txt") == "mine\n")
    #expect(try world.git("rev-list", "--count", "HEAD").trimmed == "1")
  }

  @Test func `what moved since is not overwritten`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("commit", "--allow-empty", "-m", "Ours", "-q")
    try world.git("commit", "--quiet", "--allow-empty", "-m", "By hand")
    let before = try world.snapshot()
    let refused = try world.json("undo", exits: 2)
    #expect(refused["schema"]?.string == "slipway.error/1")
    #expect(try world.snapshot() == before)
  }

  @Test func `the journal lists operations, newest first, and is not among git's branches`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("feature", "start", "one", "-q")
    try world.slipway("commit", "--allow-empty", "-m", "Two", "-q")
    let titles = try world.json("undo", "--list").objects("operations").map { $0["operation"]?.string }
    #expect(titles == ["commit: Two", "feature start one"])
    try world.slipway("undo", "-q")
    let states = try world.json("undo", "--list").objects("operations").map { $0["state"]?.string }
    #expect(states.first == "undone")
    #expect(try world.git("branch", "--all", "--format=%(refname)").lines.allSatisfy { $0.hasPrefix("refs/heads/") })
    #expect(try world.git("log", "--all", "--format=%s").lines == ["Create the project Wecker"])
  }

  @Test func `with nothing recorded there is nothing to take back`() throws {
    let world = try SealedWorld.withProject()
    #expect(try world.json("undo", exits: 2)["error"]?["code"]?.string == "nothing-to-undo")
    #expect(try world.json("undo", "--list")["operations"]?.array == [])
  }

  private func state(of world: SealedWorld) throws -> (String, String) {
    (try world.git("rev-parse", "HEAD"), try world.git("status", "--porcelain"))
  }

  @Test func `staging is taken back, also what only the index had`() throws {
    let world = try SealedWorld.withProject()
    try world.write("one\n", to: "a.txt")
    try world.slipway("stage", "a.txt")
    try world.write("two\n", to: "a.txt")
    try world.slipway("unstage", "a.txt")
    #expect(try world.slipway("undo").output.hasPrefix("Undid: unstage a.txt\n"))
    #expect(try world.git("show", ":a.txt") == "one\n")
    #expect(try world.text("a.txt") == "two\n")
    #expect(try world.slipway("undo").output.hasPrefix("Undid: stage a.txt\n"))
    #expect(try world.git("status", "--porcelain") == "?? a.txt\n")
    try world.slipway("redo")
    try world.slipway("redo")
    #expect(try world.git("status", "--porcelain") == "?? a.txt\n")
    try world.slipway("stage", "--all", "--dry-run")
    #expect(try world.json("undo", "--list").objects("operations").first?["operation"]?.string == "unstage a.txt")
  }

  @Test func `staging while a merge waits is part of it`() throws {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("merge", "feature/alarm", exits: 1)
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Both\")")
    try world.slipway("stage", SealedWorld.sourceFile)
    try world.slipway("undo")
    #expect(try world.git("ls-files", "--unmerged").lines.count == 3)
    try world.slipway("stage", SealedWorld.sourceFile)
    try world.slipway("continue")
    #expect(try world.slipway("undo").output.hasPrefix("Undid: merge"))
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `stepping back to an operation is done whole or not at all`() throws {
    let world = try SealedWorld.withProject()
    try world.write("one\n", to: "a.txt")
    try world.slipway("commit", "--all", "-m", "One", "-q")
    try world.slipway("branch", "create", "side")
    let steps = try world.json("undo", "--list").objects("operations").compactMap { $0["id"]?.int }
    try world.git("commit", "--quiet", "--allow-empty", "-m", "By hand")
    let before = try world.git("for-each-ref")
    let refused = try world.slipway("undo", "--to", "\(steps[1])", exits: 2)
    #expect(refused.problems.contains("nothing was undone"), "\(refused)")
    #expect(try world.git("for-each-ref") == before)
    let states = try world.json("undo", "--list").objects("operations").prefix(2).compactMap { $0["state"]?.string }
    #expect(states == ["done", "done"])
  }

  @Test func `many files are counted, and named where that is asked for`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    for number in 10...24 { try world.write("one\n", to: "f\(number).txt") }
    try world.slipway("commit", "--all", "-m", "One")
    for number in 10...24 { try world.write("two\n", to: "f\(number).txt") }
    try world.slipway("stash")
    let few = try world.slipway("undo").output
    #expect(
      few.lines.filter { $0.contains(".txt") }.count == 10 && few.contains("  and 5 more; use -v to list all\n"),
      "\(few)")
    try world.slipway("redo")
    let all = try world.slipway("undo", "-v").output
    #expect(all.lines.filter { $0.contains(".txt") }.count == 15 && !all.contains("more"), "\(all)")
  }

  @Test func `the log that a killed stash began is gone again after an undo`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("a\n", to: "a")
    try world.slipway("commit", "--all", "-m", "Begin")
    try world.write("b\n", to: "b")
    try world.slipway("commit", "--all", "-m", "More")
    try world.write("", to: ".git/logs/refs/stash")
    try world.slipway("undo")
    #expect(!FileAccess.exists(world.directory + "/.git/logs/refs/stash"))
    try world.write("c\n", to: "b")
    try world.slipway("stash", "save", "-u")
    try world.slipway("undo")
    #expect(try world.text("b") == "c\n")
    #expect(try world.git("stash", "list") == "")
  }
}
