import Diagnostics
import Foundation
import GitHistory
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// Filters that are run anew for each file, with Git as the judge.
@Suite struct `Filter commands` {
  private let world: World

  init() throws {
    world = try World()
  }

  /// What is stored says "stored", what is in the work tree "shown".
  private func started(required: Bool = false) throws -> Repository {
    let repository = try world.started(["a.txt": "a\n"])
    try world.git("config", "filter.swap.clean", "sed s/shown/stored/")
    try world.git("config", "filter.swap.smudge", "sed s/stored/shown/")
    if required { try world.git("config", "filter.swap.required", "true") }
    repository.reloadSettings()
    try world.write("*.dat filter=swap\n", to: ".gitattributes")
    return repository
  }

  @Test func `what is staged is cleaned, and status and diff see it so`() throws {
    let repository = try started()
    try world.write("shown one\n", to: "a.dat")
    try repository.stagingArea.stageAll()
    #expect(try world.git("cat-file", "blob", ":a.dat") == "stored one\n")
    #expect(try world.git("status", "--porcelain") == "A  .gitattributes\nA  a.dat\n")
    _ = try repository.committing.commit(CommitRequest(message: "Add", at: world.moment))
    // Another stat, the same content: it has to be read and cleaned to be known as unchanged.
    try world.write("shown one\n", to: "a.dat")
    #expect(try repository.status().isClean)
    try world.write("shown one\nshown two\n", to: "a.dat")
    let lines = try repository.diffs.files(.unstaged).first?.hunks.first?.lines.map { "\($0.kind.rawValue)\($0.text)" }
    #expect(lines == [" stored one", "+stored two"])
  }

  @Test func `what is written is smudged, in a branch that brings both the attribute and the file`() throws {
    let repository = try started()
    try repository.branches.create(BranchName("media"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("media"))
    try world.write("shown\n", to: "a.dat")
    try world.write("shown\n", to: "+early.dat")
    try world.write("shown\n", to: "sub/z.dat")
    try repository.stagingArea.stageAll()
    _ = try repository.committing.commit(CommitRequest(message: "Media", at: world.moment))
    try world.git("checkout", "-q", "main")
    try repository.switching.switchTo(BranchName("media"))
    for file in ["a.dat", "+early.dat", "sub/z.dat"] { #expect(try world.text(file) == "shown\n") }
    #expect(try world.git("status", "--porcelain") == "")
    try world.remove("a.dat")
    try repository.restoring.restore(["a.dat"], from: .index)
    #expect(try world.text("a.dat") == "shown\n")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try repository.status().isClean)
  }

  @Test func `a merge writes what it joined through the filter`() throws {
    let repository = try started()
    try world.commit(["a.dat": "1\n2\n3\n4\n5\n6\nshown\n"], "Base", in: repository)
    try repository.branches.create(BranchName("side"), at: #require(try repository.head().commit))
    try world.commit(["a.dat": "one\n2\n3\n4\n5\n6\nshown\n"], "Main", in: repository)
    try repository.switching.switchTo(BranchName("side"))
    try world.commit(["a.dat": "1\n2\n3\n4\n5\n6\nshown\n8\n"], "Side", in: repository)
    try repository.switching.switchTo(BranchName("main"))
    try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    #expect(try world.text("a.dat") == "one\n2\n3\n4\n5\n6\nshown\n8\n")
    #expect(try world.git("cat-file", "blob", ":a.dat") == "one\n2\n3\n4\n5\n6\nstored\n8\n")
  }

  @Test(arguments: ["exit 1", "no-such-program", "head -c1; exit 3"])
  func `a required filter that fails stops a switch before anything is written`(command: String) throws {
    let repository = try started(required: true)
    try world.commit([".gitattributes": "*.dat filter=swap\n"], "Attributes", in: repository)
    try repository.branches.create(BranchName("media"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("media"))
    try world.commit(["0.txt": "first\n", "a.dat": "shown\n"], "Media", in: repository)
    try repository.switching.switchTo(BranchName("main"))
    try repository.setConfiguration("filter.swap.smudge", to: command)
    let error = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("media")) }
    #expect(error?.code == .filterFailed)
    #expect(error?.message.contains("\"swap\" of \"a.dat\"") == true)
    #expect(!world.exists("0.txt") && !world.exists("a.dat"))
    #expect(try repository.head().branch?.rawValue == "main")
    #expect(throws: Diagnostic.self) {
      try repository.merging.begin(of: repository.merging.source(BranchName("media")))
    }
    #expect(throws: Diagnostic.self) {
      try repository.merging.fastForward(to: repository.merging.source(BranchName("media")))
    }
    #expect(!world.exists("0.txt") && !world.exists(".git/MERGE_HEAD") && !world.exists(".git/MERGE_MSG"))
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a required filter that fails keeps a restore from touching index and files`() throws {
    let repository = try started(required: true)
    try world.commit(["a.dat": "shown\n"], "One", in: repository)
    let first = try #require(try repository.head().commit)
    try world.commit(["a.dat": "shown again\n"], "Two", in: repository)
    try repository.setConfiguration("filter.swap.smudge", to: "exit 1")
    for restore in [
      { try repository.restoring.restore(["a.dat"], from: .commit(first), to: [.index, .workTree]) },
      {
        _ = try repository.workTreeFiles.restore(["a.dat"], fromTree: repository.commits.read(first).tree); return nil
      },
    ] as [() throws -> RestorePlan?] {
      let error = #expect(throws: Diagnostic.self) { _ = try restore() }
      #expect(error?.code == .filterFailed)
      #expect(try world.text("a.dat") == "shown again\n")
      #expect(try world.git("diff", "--cached", "--name-only") == "")
    }
  }

  @Test func `a required filter that fails stages nothing`() throws {
    let repository = try started(required: true)
    try repository.setConfiguration("filter.swap.clean", to: "echo no >&2; exit 7")
    try world.write("shown\n", to: "a.dat")
    try world.write("b\n", to: "b.txt")
    let error = #expect(throws: Diagnostic.self) { try repository.stagingArea.stageAll() }
    #expect(error?.code == .filterFailed)
    #expect(error?.message.contains("exited with status 7") == true)
    #expect(try world.git("diff", "--cached", "--name-only") == "")
    #expect(try !world.tryGit(["add", "-A"]).succeeded)
  }

  @Test func `a filter that is not required and fails lets content through, as Git does`() throws {
    let repository = try started()
    try repository.setConfiguration("filter.swap.clean", to: "exit 1")
    try world.write("shown\n", to: "a.dat")
    try repository.stagingArea.stageAll()
    #expect(try world.git("cat-file", "blob", ":a.dat") == "shown\n")
    try world.git("reset", "-q")
    try world.git("add", "a.dat")
    #expect(try world.git("cat-file", "blob", ":a.dat") == "shown\n")
  }

  @Test func `a filter whose name no setting knows does nothing`() throws {
    let repository = try world.started()
    try world.write("*.dat filter=unknown\n", to: ".gitattributes")
    try world.write("shown\n", to: "a.dat")
    try repository.stagingArea.stageAll()
    #expect(try world.git("cat-file", "blob", ":a.dat") == "shown\n")
  }

  @Test(arguments: ["plain.dat", "with space.dat", "quote'd.dat", "100%f.dat", "sub/deep/é.dat"])
  func `the command gets the path, quoted, and works in the work tree's top`(path: String) throws {
    let repository = try started()
    try repository.setConfiguration(
      "filter.swap.clean", to: "cat >/dev/null; printf '%%s|' %f; test -f a.txt && echo top")
    try world.write("x", to: path)
    try repository.stagingArea.stageAll()
    let ours = try world.git("cat-file", "blob", ":\(path)")
    #expect(ours == "\(path)|top\n")
    try world.git("rm", "-q", "--cached", path)
    try world.git("add", path)
    #expect(try world.git("cat-file", "blob", ":\(path)") == ours)
  }

  @Test func `attributes of a macro, in a subfolder and taken back count for what comes`() throws {
    let repository = try started()
    let attributes = "[attr]media filter=swap\n*.dat media\n**/raw/** -filter\n\"with space.*\" filter=swap\n"
    try repository.branches.create(BranchName("media"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("media"))
    let files = ["a.dat", "x/raw/b.dat", "raw/c.dat", "y/d.dat", "with space.bin"]
    var all = Dictionary(uniqueKeysWithValues: files.map { ($0, "shown\n") })
    all[".gitattributes"] = attributes
    all["y/.gitattributes"] = "d.dat !filter\n"
    for (path, text) in all { try world.write(text, to: path) }
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Media")
    let stored = try files.map { try world.git("cat-file", "blob", "HEAD:\($0)") }
    #expect(stored == ["stored\n", "shown\n", "shown\n", "shown\n", "stored\n"])
    try world.git("checkout", "-q", "main")
    try repository.switching.switchTo(BranchName("media"))
    for file in files { #expect(try world.text(file) == "shown\n") }
    #expect(try world.git("status", "--porcelain") == "")
  }
}

extension Repository {
  /// Settings that Git wrote are read anew by any write of ours.
  fileprivate func reloadSettings() {
    try? setConfiguration("slipway.reload", to: nil)
  }
}
