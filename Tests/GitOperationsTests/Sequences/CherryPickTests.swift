import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// Cherry-picks beside Git's own in a twin of the same world.
@Suite struct CherryPickTests {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started(["a": "1\n2\n3\n", "b": "b\n", "other": "o\n"])
    try world.git("checkout", "-q", "-b", "side")
    for (path, text, message) in [
      ("x", "x\n", "Adds x"), ("a", "1\nside\n3\n", "Side a\n\nBody."), ("z", "z\n", "Adds z"), ("b", "B\n", "Side b"),
    ] {
      try world.write(text, to: path)
      try world.git("add", path)
      try world.git("commit", "-q", "-m", message, "--author=Bob <bob@example.org>")
    }
    try world.git("checkout", "-q", "main")
  }

  private var continuation: PickContinuation { PickContinuation(at: world.moment) }

  private func pick(_ revisions: [String], _ options: PickOptions = PickOptions()) throws -> PickOutcome {
    let selection = try repository.picking.selection(revisions)
    return try repository.picking.pick(PickRequest(selection, .apply, options: options, at: world.moment))
  }

  @Test(arguments: [
    "Subject", "Subject\n\nBody", "Subject\n\nSigned-off-by: Ada <a@b.c>", "Subject\n\nBody: with a colon\nand more",
    "Subject\n\nKey: value\n  continued\nOther-Key:value", "Signed-off-by: Ada <a@b.c>",
    "Subject\n\nText\n\n(cherry picked from commit 0000)", "Subject\n\none\ntwo\nthree\nSigned-off-by: Ada <a@b.c>",
    "Subject\n\none\ntwo\nthree\nfour\nSigned-off-by: Ada <a@b.c>", "Subject\n\nNot a trailer: x",
    "Subject\n\n  indented",
    "Subject\n\nKey : value", "Subject\n\nKey: value\n\n", "Subject\n\n- a list\n- of things",
    "Subject\n\nKey: v\n# comment",
    "ü\n\nÄ: ö", "Subject\n\n http://example.org\nhttp://example.org/x", "Subject\ntwo lines\n\nKey: value\nno trailer",
  ]) func `the line of -x is where Git writes it`(message: String) throws {
    try world.git("checkout", "-q", "side")
    try world.git("commit", "-q", "--amend", "--cleanup=verbatim", "-m", message)
    try world.git("checkout", "-q", "main")
    let twin = try Twin(of: world)
    try twin.run(["cherry-pick", "-x", "side"])
    #expect(try pick(["side"], PickOptions(recordsOrigin: true)).commits.count == 1)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
  }

  @Test(arguments: [
    ["side~3"], ["side~3", "side~1"], ["side", "side~3"], ["main..side"], ["side~2..side"], ["side~4..side~2", "side"],
    ["^side~2", "side"], ["..side~3"], ["side", "side~1", "side~2", "side~3"],
  ]) func `one commit, several and ranges are copied as by Git`(revisions: [String]) throws {
    try world.hook("prepare-commit-msg", "echo \"prepare $2\" >> heard")
    try world.hook("post-commit", "echo post >> heard")
    try world.write("heard\n", to: ".git/info/exclude")
    let twin = try Twin(of: world)
    try twin.git("config", "core.hooksPath", "\(twin.root)/.git/hooks")
    try twin.run(["cherry-pick"] + revisions)
    #expect(try pick(revisions).stopped == nil)
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(!world.exists(".git/sequencer"))
    #expect(try world.isSound())
  }

  @Test(arguments: ["us, git", "git, us", "us, us"], ["--continue", "--abort", "--skip"])
  func `either program goes on with a sequence that stopped`(order: String, way: String) throws {
    try world.commit(["a": "1\nmain\n3\n"], "Main a", in: repository)
    let twin = try Twin(of: world)
    try twin.run(["cherry-pick", "-x", "main..side"])
    if order.hasPrefix("us") {
      let outcome = try pick(["main..side"], PickOptions(recordsOrigin: true))
      #expect(outcome.stopped?.merge.conflicts.map(\.path) == ["a"] && outcome.commits.count == 1)
    } else {
      _ = try world.tryGit(["cherry-pick", "-x", "main..side"])
    }
    for file in ["sequencer/todo", "sequencer/head", "sequencer/opts", "sequencer/abort-safety", "MERGE_MSG"] {
      #expect(try world.text(".git/\(file)") == twin.read(".git/\(file)"), "\(file)")
    }
    #expect(repository.operation == .cherryPick)
    if way == "--continue" {
      for write in [world.write, twin.write] { try write("1\nresolved\n3\n", "a") }
      try world.git("add", "a")
      try twin.git("add", "a")
    }
    try twin.git("-c", "core.editor=true", "cherry-pick", way)
    switch (order.hasSuffix("us"), way) {
    case (true, "--continue"): #expect(try repository.picking.continuePicks(continuation).commits.count == 3)
    case (true, "--skip"): #expect(try repository.picking.skip(continuation).commits.count == 2)
    case (true, _): #expect(try repository.picking.abort(at: world.moment).rewinding == .done)
    default: try world.git("-c", "core.editor=true", "cherry-pick", way)
    }
    #expect(try RepositoryPicture(world) == RepositoryPicture(twin))
    #expect(!world.exists(".git/sequencer") && repository.operation == nil)
  }

  @Test func `what would be empty is left out of several, and refused alone`() throws {
    try world.git("cherry-pick", "side~3")
    let before = try RepositoryPicture(world)
    for revisions in [["side~3"], ["side~3", "side~3"]] {
      #expect(#expect(throws: Diagnostic.self) { try pick(revisions) }?.code == .nothingToCommit)
      #expect(try RepositoryPicture(world) == before)
    }
    let outcome = try pick(["side~4..side"])
    #expect(try outcome.commits.count == 3 && outcome.leftOut == [repository.commits.resolve("side~3")])
    #expect(try world.git("rev-parse", "HEAD^{tree}") == world.git("rev-parse", "side^{tree}"))
  }

  @Test func `a dry run finds the first conflict of several, and writes nothing`() throws {
    try world.commit(["a": "1\nmain\n3\n"], "Main a", in: repository)
    let before = try RepositoryPicture(world)
    let objects = try world.git("count-objects")
    let request = PickRequest(try repository.picking.selection(["main..side"]), .apply, at: world.moment)
    #expect(try repository.picking.foresee(request).map(\.path) == ["a"])
    let later = PickRequest(try repository.picking.selection(["side~2..side"]), .apply, at: world.moment)
    #expect(try repository.picking.foresee(later) == [])
    #expect(try RepositoryPicture(world) == before && world.git("count-objects") == objects)
  }

  @Test func `a file that only one side deleted counts as no resolved conflict`() throws {
    try world.git("rm", "-q", "b")
    try world.commit(["a": "1\nmain\n3\n", "w": "w\n"], "Main", in: repository)
    #expect(try pick(["side~2"]).stopped?.merge.conflicts.map(\.path) == ["a"])
    #expect(try world.git("ls-files", "--resolve-undo") == "")
  }

  @Test func `selections that name nothing are refused`() throws {
    for revisions in [["none"], ["side..main~0"], ["none..side"]] {
      #expect(#expect(throws: Diagnostic.self) { try pick(revisions) }?.code == .revisionNotFound, "\(revisions)")
    }
  }
}
