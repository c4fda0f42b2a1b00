import Diagnostics
import Foundation
import GitMerging
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `Merging` {
  private let world: World
  private let repository: Repository

  /// Two branches that both changed the second line of `a.txt`, `side` also `b.txt` and a new file.
  init() throws {
    world = try World()
    repository = try world.started([
      "a.txt": "one\ntwo\nthree\n", "b.txt": "b\n", "mine.txt": "1\n", "both.txt": "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
    ])
    try repository.branches.create(BranchName("side"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("side"))
    try world.commit(
      [
        "a.txt": "one\nside\nthree\n", "b.txt": "side\n", "dir/new": "n\n",
        "both.txt": "1\n2\n3\n4\n5\n6\n7\n8\nnine\n",
      ],
      "Side", in: repository)
    try repository.switching.switchTo(BranchName("main"))
  }

  private var side: MergeSource {
    get throws { try repository.merging.source(BranchName("side")) }
  }

  private func head() throws -> ObjectName { try #require(try repository.head().commit) }

  private func conflict() throws {
    try world.commit(
      ["a.txt": "one\nmain\nthree\n", "both.txt": "eins\n2\n3\n4\n5\n6\n7\n8\n9\n"], "Main", in: repository)
  }

  @Test func `what a merge needs is told`() throws {
    let side = try side.commit
    #expect(try repository.merging.analyze(of: side, into: head()) == .fastForward)
    #expect(try repository.merging.analyze(of: head(), into: side) == .upToDate)
    try conflict()
    #expect(try repository.merging.analyze(of: side, into: head()) == .diverged)
    try world.git("checkout", "-q", "--orphan", "alone")
    try world.git("commit", "-q", "-m", "alone")
    #expect(try repository.merging.analyze(of: side, into: head()) == .unrelated)
    let error = #expect(throws: Diagnostic.self) { try repository.treeMerging.preview(of: side, into: head()) }
    #expect(error?.code == .unrelatedHistories)
  }

  @Test func `a branch moves forward with its files and leaves other edits`() throws {
    try world.write("edited\n", to: "mine.txt")
    try repository.merging.fastForward(to: side)
    #expect(try head() == side.commit)
    #expect(try world.text("a.txt") == "one\nside\nthree\n")
    #expect(try world.git("status", "--porcelain") == " M mine.txt\n")
    #expect(try world.git("reflog", "-1", "--format=%gs") == "merge side: Fast-forward\n")
    #expect(try world.git("rev-parse", "ORIG_HEAD") == world.git("rev-parse", "main~1"))
  }

  @Test(
    arguments: zip(
      [[], ["merge.renames=false"], ["diff.renames=false"], ["diff.renames=false", "merge.renames=true"]],
      [true, false, false, true]))
  func `renamed files are followed where the settings say so`(_ settings: [String], follows: Bool) throws {
    try world.git("mv", "both.txt", "moved.txt")
    try world.git("commit", "-q", "-m", "Rename")
    for setting in settings {
      let parts = setting.split(separator: "=").map(String.init)
      try world.git("config", parts[0], parts[1])
    }
    let preview = try repository.treeMerging.preview(of: side.commit, into: head())
    #expect(preview.conflicts.map(\.path) == (follows ? [] : ["both.txt"]))
    let judged = try world.tryGit(["merge", "-q", "--no-edit", "-s", "recursive", "side"]).succeeded
    #expect(judged == follows)
  }

  @Test func `a clean merge commits as git does`() throws {
    try world.commit(["mine.txt": "2\n"], "Main", in: repository)
    let before = try head()
    let outcome = try repository.merging.begin(of: side)
    #expect(outcome.conflicts.isEmpty)
    #expect(outcome.touched == ["a.txt", "b.txt", "both.txt", "dir/new"])
    #expect(repository.operation == .merge)
    #expect(try world.git("status", "--porcelain") == "M  a.txt\nM  b.txt\nM  both.txt\nA  dir/new\n")
    var request = CommitRequest(at: world.moment)
    request.merged = "side"
    let commit = try repository.committing.commit(request).commit
    #expect(commit.parents == [before, try side.commit])
    #expect(commit.message == "Merge branch 'side'\n")
    #expect(repository.operation == nil)
    #expect(try world.git("status", "--porcelain") == "")
    try world.git("reset", "-q", "--hard", before.hex)
    try world.git("merge", "-q", "--no-ff", "--no-edit", "side")
    #expect(try world.git("rev-parse", "HEAD^{tree}") == "\(commit.tree)\n")
    #expect(try world.isSound())
  }

  @Test func `whether it would conflict is known without touching a file`() throws {
    try conflict()
    let before = try world.git("status", "--porcelain=v2")
    let preview = try repository.treeMerging.preview(of: side.commit, into: head())
    #expect(preview.conflicts.map(\.path) == ["a.txt"])
    #expect(preview.conflicts[0].kind == .bothModified)
    #expect(preview.tree == nil)
    #expect(preview.changes.map(\.path) == ["b.txt", "both.txt", "dir/new"])
    #expect(try world.git("status", "--porcelain=v2") == before)
    #expect(repository.operation == nil)
  }

  @Test func `a conflict is left as git leaves it, and git can go on`() throws {
    try conflict()
    try world.write("edited\n", to: "mine.txt")
    let outcome = try repository.merging.begin(of: side)
    #expect(outcome.conflicts.map(\.path) == ["a.txt"])
    let ours = try world.text("a.txt")
    let status = try world.git("status", "--porcelain")
    #expect(ours == "one\n<<<<<<< HEAD\nmain\n=======\nside\n>>>>>>> side\nthree\n")
    #expect(status == "UU a.txt\nM  b.txt\nM  both.txt\nA  dir/new\n M mine.txt\n" || status.contains("UU a.txt"))
    let message = try world.text(".git/MERGE_MSG")
    #expect(try repository.status().conflicted.map(\.path) == ["a.txt"])
    let refused = #expect(throws: Diagnostic.self) { try repository.committing.commit(CommitRequest(at: world.moment)) }
    #expect(refused?.code == .unresolvedConflicts)
    try world.git("merge", "--abort")
    _ = try world.tryGit(["merge", "-q", "side"])
    #expect(try world.text("a.txt") == ours)
    #expect(try world.git("status", "--porcelain") == status)
    #expect(try world.text(".git/MERGE_MSG") == message)
    try world.git("merge", "--abort")
    try repository.merging.begin(of: side)
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("add", "a.txt")
    try world.git("commit", "-q", "--no-edit")
    #expect(try world.git("log", "-1", "--format=%s|%P").hasPrefix("Merge branch 'side'|"))
    #expect(try world.text("mine.txt") == "edited\n")
    #expect(try world.isSound())
  }

  @Test func `a merge that git began is gone on with here`() throws {
    try conflict()
    _ = try world.tryGit(["merge", "side"])
    #expect(repository.operation == .merge)
    #expect(try repository.conflicts.all().map(\.path) == ["a.txt"])
    try world.write("both\n", to: "a.txt")
    try repository.stagingArea.stage(["a.txt"])
    let commit = try repository.committing.commit(CommitRequest(at: world.moment)).commit
    #expect(commit.parents.count == 2)
    #expect(commit.message == "Merge branch 'side'\n")
    #expect(try world.git("reflog", "-1", "--format=%gs") == "commit (merge): Merge branch 'side'\n")
    #expect(try world.git("status").contains("nothing to commit"))
  }

  @Test func `aborting brings back what the merge touched and nothing else`() throws {
    try conflict()
    try world.write("edited\n", to: "mine.txt")
    try world.write("untracked\n", to: "extra")
    for begin in ["ours", "git"] {
      if begin == "ours" { try repository.merging.begin(of: side) } else { _ = try world.tryGit(["merge", "side"]) }
      #expect(try repository.merging.abort() == ["a.txt", "b.txt", "both.txt", "dir/new"])
      #expect(try world.git("status", "--porcelain") == " M mine.txt\n?? extra\n")
      #expect(try world.text("mine.txt") == "edited\n")
      #expect(try world.text("a.txt") == "one\nmain\nthree\n")
      #expect(!world.exists("dir"))
      #expect(repository.operation == nil)
    }
    #expect(throws: Diagnostic.self) { try repository.merging.abort() }
  }

  @Test(arguments: ["b.txt", "dir/new"])
  func `a merge that would write over a change touches nothing and names the file`(path: String) throws {
    try conflict()
    try world.write("precious\n", to: path)
    let error = #expect(throws: Diagnostic.self) { try repository.merging.begin(of: side) }
    #expect(error?.code == .uncommittedChanges)
    #expect(error?.message.contains(path) == true)
    #expect(try world.text(path) == "precious\n")
    #expect(repository.operation == nil)
    #expect(!world.exists(".git/MERGE_HEAD"))
    try world.write("*\n", to: ".git/info/exclude")
    #expect(throws: Diagnostic.self) { try repository.merging.begin(of: side) }
  }

  @Test func `a merge keeps an ignored file in its way, where git would write over it`() throws {
    try conflict()
    try world.write("dir\n", to: ".git/info/exclude")
    try world.write("mine\n", to: "dir/new")
    #expect(try world.git("status", "--porcelain") == "")
    let error = #expect(throws: Diagnostic.self) { try repository.merging.begin(of: side) }
    #expect(error?.code == .uncommittedChanges && error?.message.contains("dir/new") == true)
    #expect(try world.text("dir/new") == "mine\n" && repository.operation == nil)
  }

  @Test func `what is staged is not mixed into a merge`() throws {
    try conflict()
    try world.write("staged\n", to: "mine.txt")
    try repository.stagingArea.stage(["mine.txt"])
    let error = #expect(throws: Diagnostic.self) { try repository.merging.begin(of: side) }
    #expect(error?.code == .uncommittedChanges)
  }

  @Test func `all kinds of conflict are told apart as git does`() throws {
    try world.git("checkout", "-q", "side")
    try world.commit(["x": "side\n", "d1": "d\n"], "Prepare", in: repository)
    try world.git("checkout", "-q", "-b", "left")
    try world.git("rm", "-q", "mine.txt")
    try world.commit(["b.txt": "left\n", "add": "left\n"], "Left", in: repository)
    try world.git("checkout", "-q", "side")
    try world.git("rm", "-q", "b.txt")
    try world.commit(["mine.txt": "right\n", "add": "right\n"], "Right", in: repository)
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName("left")))
    let ours = outcome.conflicts.map { "\($0.kind.rawValue) \($0.path)" }.sorted()
    let theirs = try world.git("status", "--porcelain").split(separator: "\n").map(String.init).filter {
      $0.first != "A" || $0.hasPrefix("AA")
    }
    #expect(ours == theirs.sorted())
    #expect(Set(ours) == ["AA add", "DU b.txt", "UD mine.txt"])
    #expect(try world.text("b.txt") == "left\n")
    #expect(try world.text("mine.txt") == "right\n")
    try repository.merging.abort()
    let left = try world.git("status", "--porcelain")
    #expect(left == "")
  }

  @Test func `what both sides changed alike, and line ends of Windows, come out as with git`() throws {
    try world.commit(["crlf": "1\r\n2\r\n3\r\n4\r\n", "gone": "x\n"], "Begin again", in: repository)
    try world.git("switch", "-q", "-C", "side")
    try world.remove("gone")
    try world.commit(["crlf": "1\r\n2\r\n3\r\nside\r\n", "new": "same\n", "a.txt": "same\n"], "Side", in: repository)
    try world.git("switch", "-q", "main")
    try world.remove("gone")
    try world.commit(["crlf": "main\r\n2\r\n3\r\n4\r\n", "new": "same\n", "a.txt": "same\n"], "Main", in: repository)
    let twin = try Twin(of: world)
    try twin.git("merge", "--no-edit", "side")
    #expect(try world.merge("side", in: repository).conflicts.isEmpty)
    #expect(try world.git("rev-parse", "HEAD^{tree}") == twin.git("rev-parse", "HEAD^{tree}"))
    #expect(try world.text("crlf") == "main\r\n2\r\n3\r\nside\r\n")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a squash is an ordinary commit with the other's changes`() throws {
    try world.commit(["mine.txt": "2\n"], "Main", in: repository)
    let outcome = try repository.merging.begin(of: side, message: "Side, squashed", recording: .squash)
    #expect(outcome.conflicts.isEmpty)
    #expect(repository.operation == nil)
    let commit = try repository.committing.commit(CommitRequest(at: world.moment)).commit
    #expect(commit.parents.count == 1)
    #expect(commit.message == "Side, squashed\n")
    #expect(try world.isSound())
  }

  @Test func `a renamed file takes the other side's changes along`() throws {
    try world.git("mv", "both.txt", "moved.txt")
    try world.git("commit", "-q", "-m", "Move")
    let outcome = try repository.merging.begin(of: side)
    #expect(outcome.conflicts.isEmpty)
    #expect(try world.text("moved.txt").hasSuffix("nine\n"))
    #expect(!world.exists("both.txt"))
  }

  @Test(arguments: [true, false])
  func `a file that one side renamed and the other made a link is in conflict, as with git`(isOurs: Bool) throws {
    try world.git("switch", "-q", "-c", "renaming", "main")
    try world.git("mv", "both.txt", "renamed.txt")
    try world.git("commit", "-q", "-m", "Rename")
    try world.git("switch", "-q", "-c", "linking", "main")
    try world.git("rm", "-q", "both.txt")
    try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/both.txt", withDestinationPath: "elsewhere")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Link")
    let (ours, theirs) = isOurs ? ("renaming", "linking") : ("linking", "renaming")
    try world.git("switch", "-q", ours)
    #expect(try world.tryGit(["merge", "-q", theirs]).succeeded == false)
    let states = ["status", "--porcelain=v2"]
    let expected = try world.tryGit(states).outputText
    try world.git("merge", "--abort")
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName(theirs)))
    #expect(outcome.conflicts.map(\.path) == ["renamed.txt"])
    #expect(try world.tryGit(states).outputText == expected)
    #expect(try world.text("renamed.txt").hasPrefix("1\n2\n3\n"))
  }

  @Test func `files that both sides changed can be merged in another way`() throws {
    try conflict()
    var asked: [String] = []
    let outcome = try repository.merging.begin(of: side) { (input) throws(Diagnostic) in
      asked.append(input.path)
      guard input.path == "a.txt" else { return .byLines }
      #expect(input.base == Array("one\ntwo\nthree\n".utf8))
      return .merged(Array("ours and theirs\n".utf8))
    }
    #expect(asked.sorted() == ["a.txt", "both.txt"])
    #expect(outcome.conflicts.isEmpty)
    #expect(try world.text("a.txt") == "ours and theirs\n")
    #expect(try world.git("status", "--porcelain").contains("M  a.txt"))
  }

  @Test func `a merger's own conflict is written as it says, and the versions are kept`() throws {
    try conflict()
    let outcome = try repository.merging.begin(of: side) { (input) throws(Diagnostic) in
      input.path == "both.txt" ? .conflicted(Array("marked\n".utf8)) : .byLines
    }
    #expect(outcome.conflicts.map(\.path) == ["a.txt", "both.txt"])
    #expect(try world.text("both.txt") == "marked\n")
    #expect(try world.git("ls-files", "-u", "both.txt").split(separator: "\n").count == 3)
    try repository.merging.abort()
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a merger's error stops the merge before anything is written`() throws {
    try conflict()
    let error = #expect(throws: Diagnostic.self) {
      try repository.merging.begin(of: side) { (_) throws(Diagnostic) in throw Diagnostic("no-way", "no") }
    }
    #expect(error?.code == "no-way")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `three versions are merged line by line as git merge-file does`() throws {
    let (base, ours, theirs) = ("1\n2\n3\n4\n5\n", "1\nzwei\n3\n4\n5\n", "1\ntwo\n3\n4\nfive\n")
    let merge = try LineMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8),
      labels: .init(ours: "A", theirs: "B"))
    #expect(merge.hasConflicts)
    for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] { try world.write(text, to: name) }
    let git = try world.tryGit(["merge-file", "-p", "-L", "A", "-L", "x", "-L", "B", "ours", "base", "theirs"])
    #expect(String(decoding: merge.bytes, as: UTF8.self) == git.outputText)
    let clean = try LineMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(base.utf8), labels: .init(ours: "A", theirs: "B"))
    #expect(!clean.hasConflicts && clean.bytes == Array(ours.utf8))
    #expect(try LineMerge(base: [], ours: [], theirs: [], labels: .init(ours: "A", theirs: "B")).bytes.isEmpty)
  }
}
