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

@Suite struct `Daily work` {
  private let world: World

  init() throws {
    world = try World()
  }

  @Test func `a new repository has the branch that was asked for, or the configured one`() throws {
    let repository = try Repository.create(
      at: world.directory, bare: false, initialBranch: "trunk", environment: world.gitEnvironment)
    #expect(try repository.head() == .unborn(BranchName("trunk")))
    #expect(try world.git("symbolic-ref", "HEAD") == "refs/heads/trunk\n")
    let other = try Repository.create(
      at: "\(world.root)/other", bare: false, initialBranch: nil, environment: world.gitEnvironment)
    #expect(try other.head().branch?.rawValue == "main")
    #expect(throws: Diagnostic.self) {
      try Repository.create(at: world.directory, bare: false, initialBranch: nil, environment: world.gitEnvironment)
    }
  }

  @Test func `a repository is found from a folder inside it and not from outside`() throws {
    _ = try world.started(["deep/er/file": "x"])
    let found = try Repository.find(from: "\(world.directory)/deep/er", environment: world.gitEnvironment)
    #expect(found?.workTree == world.directory)
    #expect(try Repository.find(from: world.root, environment: world.gitEnvironment) == nil)
    let error = #expect(throws: Diagnostic.self) {
      try Repository.open(at: "\(world.directory)/deep", environment: world.gitEnvironment)
    }
    #expect(error?.code == .repositoryNotFound)
  }

  @Test func `status tells what git tells`() throws {
    let repository = try world.started([
      "a": "a\n", "b": "b\n", "c": "c\n", "long name": String(repeating: "x\n", count: 50),
    ])
    try world.write("changed\n", to: "a")
    try world.write("new\n", to: "dir/new file")
    try world.write("staged\n", to: "s")
    try repository.stagingArea.stage(["s"])
    try world.remove("b")
    try world.git("mv", "long name", "renamed")
    let status = try repository.status()
    #expect(
      status.staged == [.init(path: "renamed", kind: .renamed, from: "long name"), .init(path: "s", kind: .added)])
    #expect(status.changed == [.init(path: "a", kind: .modified), .init(path: "b", kind: .deleted)])
    #expect(status.untracked == ["dir/new file"])
    #expect(!status.isClean && status.conflicted.isEmpty && status.operation == nil)
    #expect(
      try world.git("status", "--porcelain", "-uall")
        == " M a\n D b\nR  \"long name\" -> renamed\nA  s\n?? \"dir/new file\"\n")
  }

  @Test func `commits are those that git would make`() throws {
    let repository = try world.started()
    let name = try world.commit(["b.txt": "b\n"], "  Add b  \n\n\n\nBecause.\n\n", in: repository)
    #expect(
      try world.git("log", "--format=%an <%ae> %ad|%B", "-1", "--date=raw")
        == "Ada Lovelace <ada@example.org> 1700000000 +0100|  Add b\n\nBecause.\n\n")
    #expect(try world.git("rev-parse", "main") == "\(name)\n")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(
      try world.git("reflog", "--format=%gs") == "commit:   Add b\ncommit (initial): Begin\n")
    #expect(try world.isSound())
    let error = #expect(throws: Diagnostic.self) {
      try repository.committing.commit(CommitRequest(message: "Nothing", at: world.moment))
    }
    #expect(error?.code == .nothingToCommit)
    try world.write("x", to: "x")
    try repository.stagingArea.stageAll()
    let empty = #expect(throws: Diagnostic.self) {
      try repository.committing.commit(CommitRequest(message: " \n", at: world.moment))
    }
    #expect(empty?.code == .commitMessageEmpty)
  }

  @Test func `an amended commit keeps its author and its parents`() throws {
    let repository = try world.started()
    let first = try repository.head().commit
    try world.git("commit", "-q", "--allow-empty", "-m", "Second", "--author=Bob <bob@example.org>")
    try world.write("n", to: "n")
    try repository.stagingArea.stageAll()
    var request = CommitRequest(message: "Second, better", at: world.moment)
    request.amends = true
    let outcome = try repository.committing.commit(request)
    #expect(outcome.commit.author.name == "Bob")
    #expect(outcome.commit.parents == [first].compactMap { $0 })
    #expect(outcome.replaced != nil)
    #expect(try world.git("reflog", "-1", "--format=%gs") == "commit (amend): Second, better\n")
    #expect(try world.isSound())
  }

  @Test func `staging takes files, folders and what was deleted, and leaves what is ignored`() throws {
    let repository = try world.started([".gitignore": "*.log\n", "gone": "x", "dir/a": "a", "dir/b": "b"])
    try world.remove("gone")
    try world.write("changed", to: "dir/a")
    try world.write("log", to: "x.log")
    try world.write("new", to: "dir/sub/new")
    try world.write("other", to: "other")
    #expect(try repository.stagingArea.stage(["dir", "gone"]).staged == ["dir/a", "dir/sub/new", "gone"])
    #expect(try repository.stagingArea.stage(["x.log"]).ignored == ["x.log"])
    #expect(try world.git("status", "--porcelain") == "M  dir/a\nA  dir/sub/new\nD  gone\n?? other\n")
    try repository.stagingArea.unstage(["dir"])
    #expect(try world.git("status", "--porcelain", "-uall") == " M dir/a\nD  gone\n?? dir/sub/new\n?? other\n")
    let error = #expect(throws: Diagnostic.self) { try repository.stagingArea.stage(["no/such"]) }
    #expect(error?.code == .pathNotFound)
    #expect(try repository.stagingArea.isIgnored("x.log"))
    #expect(try !repository.stagingArea.isIgnored("other"))
  }

  @Test func `before the first commit staging can be taken back as well`() throws {
    let repository = try Repository.create(
      at: world.directory, bare: false, initialBranch: nil, environment: world.gitEnvironment)
    try world.write("a", to: "a")
    try repository.stagingArea.stageAll()
    #expect(try repository.status().staged == [.init(path: "a", kind: .added)])
    try repository.stagingArea.unstage(["a"])
    #expect(try repository.status().untracked == ["a"])
  }

  @Test func `a file that became a folder, a link and an executable are staged`() throws {
    let repository = try world.started(["a": "a", "script": "x", "l": "x"])
    try world.remove("a")
    try world.write("b", to: "a/b")
    try world.remove("l")
    try FileManager.default.createSymbolicLink(atPath: "\(world.directory)/l", withDestinationPath: "script")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.directory)/script")
    try repository.stagingArea.stageAll()
    let tree = try repository.stagingArea.tree()
    let kinds = try repository.objects.entries(ofTree: tree, recursive: true).map { "\($0.path) \($0.kind)" }
    #expect(kinds == ["a/b file", "l link", "script executable"])
    #expect(try world.git("write-tree") == "\(tree)\n")
  }

  @Test func `the log is git's, newest first, and hides what it should`() throws {
    let repository = try world.started()
    for number in 1...5 { try world.git("commit", "-q", "--allow-empty", "-m", "c\(number)") }
    try world.git("checkout", "-q", "-b", "side", "HEAD~3")
    try world.git("commit", "-q", "--allow-empty", "-m", "s1")
    try world.git("checkout", "-q", "main")
    try world.git("merge", "-q", "--no-ff", "-m", "m", "side")
    let tip = try repository.commits.resolve("main")
    let ours = try repository.history.log(from: [tip]).map(\.name.hex).sorted()
    let theirs = try world.git("log", "--format=%H").split(separator: "\n").map(String.init).sorted()
    #expect(ours == theirs)
    #expect(try repository.history.log(from: [tip], limit: 2).count == 2)
    let side = try repository.commits.resolve("side")
    let hidden = try repository.history.log(from: [tip], hiding: [side]).map(\.subject)
    #expect(Set(hidden) == ["m", "c3", "c4", "c5"])
    #expect(try repository.commits.isAncestor(side, of: tip))
    let counts = try repository.commits.aheadBehind(tip, of: side)
    #expect(counts.ahead == 4 && counts.behind == 0)
  }

  /// All commits have one date, so that their order tells nothing of what is before what.
  @Test(arguments: 1...6)
  func `the log hides what git hides, whatever the dates`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let repository = try world.started()
    let tree = try world.git("write-tree").trimmingCharacters(in: .whitespacesAndNewlines)
    var commits = [try world.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)]
    for number in 1...14 {
      let parents = Set((0...Int(numbers.next() % 2)).map { _ in commits[Int(numbers.next() % UInt64(commits.count))] })
      let options = parents.sorted().flatMap { ["-p", $0] }
      let made = try world.tryGit(["commit-tree", tree, "-m", "c\(number)"] + options)
      commits.append(made.outputText.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    for _ in 1...20 {
      let (tip, side) = (commits[Int(numbers.next() % 15)], commits[Int(numbers.next() % 15)])
      let ours = try repository.history.log(
        from: [repository.commits.resolve(tip)], hiding: [repository.commits.resolve(side)]
      ).map(\.name.hex)
      let theirs = try world.git("rev-list", tip, "--not", side).split(separator: "\n").map(String.init)
      #expect(ours.sorted() == theirs.sorted(), "\(tip) without \(side)")
    }
  }

  @Test func `differences are those of git diff`() throws {
    let repository = try world.started(["a.txt": "one\ntwo\nthree\n", "gone": "x\n", "bin": "\0\u{1}"])
    try world.write("one\n2\nthree\nfour", to: "a.txt")
    try world.remove("gone")
    try world.write("\0\u{2}", to: "bin")
    let files = try repository.diffs.files(.unstaged)
    #expect(files.map(\.change.path) == ["a.txt", "bin", "gone"])
    #expect(files[0].additions == 2 && files[0].deletions == 1)
    #expect(
      files[0].hunks[0].lines.map { "\($0.kind.rawValue)\($0.text)" } == [" one", "-two", "+2", " three", "+four"])
    #expect(files[0].hunks[0].lines.last?.endsWithNewline == false)
    #expect(files[1].isBinary && files[1].hunks.isEmpty)
    #expect(files[2].change.kind == .deleted)
    try repository.stagingArea.stageAll()
    #expect(try repository.diffs.files(.unstaged).isEmpty)
    let staged = try repository.diffs.files(.staged, paths: ["a.txt"])
    #expect(staged.map(\.change.path) == ["a.txt"])
    let numbers = try world.git("diff", "--cached", "--numstat", "a.txt")
    #expect(numbers == "\(staged[0].additions)\t\(staged[0].deletions)\ta.txt\n")
  }

  @Test func `a commit of some paths takes those alone, staged or not`() throws {
    let repository = try world.started(["a": "a", "b": "b", "dir/c": "c", "gone": "x"])
    for path in ["a", "b", "dir/c", "dir/new"] { try world.write("changed", to: path) }
    try world.remove("gone")
    try repository.stagingArea.stage(["b"])
    var request = CommitRequest(message: "Some", at: world.moment)
    request.paths = ["a", "dir", "gone"]
    _ = try repository.committing.commit(request)
    #expect(
      try world.git("show", "--format=", "--name-status", "HEAD") == "M\ta\nM\tdir/c\nA\tdir/new\nD\tgone\n")
    #expect(try world.git("status", "--porcelain") == "M  b\n")
    #expect(try world.isSound())
  }

  @Test func `a commit of both ends of a staged rename takes it`() throws {
    let repository = try world.started(["a": "a\n", "b": "b\n"])
    try world.git("mv", "a", "c")
    try world.write("changed\n", to: "b")
    try repository.stagingArea.stage(["b"])
    var request = CommitRequest(message: "Rename", at: world.moment)
    request.paths = ["a", "c"]
    _ = try repository.committing.commit(request)
    #expect(try world.git("show", "--format=", "--name-status", "-M", "HEAD") == "R100\ta\tc\n")
    #expect(try world.git("status", "--porcelain") == "M  b\n")
  }

  @Test func `a commit of some paths that fails leaves the index as it was`() throws {
    let repository = try world.started(["a": "a", "b": "b"])
    try world.write("changed", to: "a")
    try world.write("changed", to: "b")
    try repository.stagingArea.stage(["b"])
    try world.hook("pre-commit", "git diff --cached --name-only > ../seen; exit 1")
    var request = CommitRequest(message: "Some", at: world.moment)
    request.paths = ["a"]
    #expect(throws: Diagnostic.self) { try repository.committing.commit(request) }
    #expect(try world.text("../seen") == "a\n")
    #expect(try world.git("status", "--porcelain") == " M a\nM  b\n")
    #expect(try repository.status().staged.map(\.path) == ["b"])
  }
}
