import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// What is refused, and leaves everything as it was.
struct RefusalTests {
  private let world: World

  init() throws {
    world = try World()
  }

  @Test func `a commit of every change that a hook refuses stages nothing`() throws {
    let repository = try world.started(["a": "a", "b": "b"])
    try world.write("changed", to: "a")
    try world.write("changed", to: "b")
    try world.write("new", to: "n")
    try repository.stagingArea.stage(["b"])
    try world.hook("pre-commit", "git diff --cached --name-only > ../seen; exit 1")
    var request = CommitRequest(message: "All", at: world.moment)
    request.stagesAll = true
    let error = #expect(throws: Diagnostic.self) { try repository.committing.commit(request) }
    #expect(error?.code == .hookRefused)
    #expect(try world.text("../seen") == "a\nb\nn\n")
    #expect(try world.git("status", "--porcelain") == " M a\nM  b\n?? n\n")
    try world.hook("pre-commit", "exit 0")
    _ = try repository.committing.commit(request)
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a commit of paths that are not there or did not change stages nothing`() throws {
    let repository = try world.started(["a": "a", "b": "b"])
    try world.write("changed", to: "b")
    try repository.stagingArea.stage(["b"])
    for (path, code) in [("a", Diagnostic.Code.nothingToCommit), ("no", .pathNotFound)] {
      var request = CommitRequest(message: "Some", at: world.moment)
      request.paths = [path]
      #expect(throws: Diagnostic.self) { try repository.committing.commit(request) }
      let error = #expect(throws: Diagnostic.self) { try repository.committing.commit(request) }
      #expect(error?.code == code)
      #expect(try world.git("status", "--porcelain") == "M  b\n")
    }
  }

  /// A stopped merge of Git's own: `f` is in conflict and has a line on both sides that looks like a marker; `g` too,
  /// and is not in conflict.
  private func stopped() throws -> Repository {
    let repository = try world.started(["f": "<<<<<<< doc\none\n", "g": "g\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["f": "<<<<<<< doc\nside\n"], "Side", in: repository)
    try world.git("switch", "-q", "main")
    try world.commit(["f": "<<<<<<< doc\nmain\n"], "Main", in: repository)
    #expect(try !world.tryGit(["merge", "-q", "side"]).succeeded)
    try world.write("<<<<<<< HEAD\n=======\n>>>>>>> side\n", to: "g")
    return repository
  }

  @Test func `markers are found in the files in conflict alone`() throws {
    let repository = try stopped()
    let error = #expect(throws: Diagnostic.self) { try repository.committing.refuseMarkers(inFilesAt: ["f"]) }
    #expect(error?.code == .conflictMarkersLeft)
    #expect(error?.place == Place(file: "f", line: 2))
    try repository.committing.refuseMarkers(inFilesAt: ["g"])
    var request = CommitRequest(message: "All", at: world.moment)
    request.stagesAll = true
    #expect(throws: Diagnostic.self) { try repository.committing.commit(request) }
    #expect(try world.git("status", "--porcelain") == "UU f\n M g\n")
    try world.write("<<<<<<< doc\nboth\n", to: "f")
    try repository.committing.refuseMarkers(inFilesAt: [""])
    _ = try repository.committing.commit(request)
    #expect(try world.git("show", "HEAD:f") == "<<<<<<< doc\nboth\n")
  }

  @Test(arguments: [
    ("<<<<<<< HEAD\na\n", true), ("a\n=======\nb\n", true), (">>>>>>> side\n", true), ("a ======= b\n", false),
    ("========\n", false),
  ])
  func `any line of a conflict is one too many`(content: String, isLeft: Bool) throws {
    let repository = try stopped()
    try world.write(content, to: "f")
    guard isLeft else { return try repository.committing.refuseMarkers(inFilesAt: ["f"]) }
    let error = #expect(throws: Diagnostic.self) { try repository.committing.refuseMarkers(inFilesAt: ["f"]) }
    #expect(error?.code == .conflictMarkersLeft)
  }

  @Test(arguments: ["cherry-pick", "rebase"])
  func `markers that were staged are found in what Git began`(operation: String) throws {
    let repository = try world.started(["f": "one\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["f": "side\n"], "Side", in: repository)
    try world.git("switch", "-q", "main")
    try world.commit(["f": "main\n"], "Main", in: repository)
    let arguments = operation == "rebase" ? ["rebase", "-q", "main", "side"] : ["cherry-pick", "side"]
    #expect(try !world.tryGit(arguments).succeeded)
    try world.git("add", "f")
    let error = #expect(throws: Diagnostic.self) { try repository.committing.refuseStagedMarkers() }
    #expect(error?.code == .conflictMarkersLeft)
    try world.write("both\n", to: "f")
    try world.git("add", "f")
    try repository.committing.refuseStagedMarkers()
  }

  @Test(arguments: [("bisect", "good or git bisect bad", "reset"), ("am", "--continue", "--abort")])
  func `Git's commands are named for what Git alone goes on with`(
    _ operation: String, _ forward: String, _ back: String
  ) throws {
    let repository = try world.started(["f": "one\n"])
    try world.commit(["f": "two\n"], "Two", in: repository)
    try world.write(try world.git("format-patch", "-1", "--stdout"), to: ".git/patch")
    #expect(repository.commandsOfGit == nil)
    _ = try world.tryGit(operation == "am" ? ["am", "-q", ".git/patch"] : ["bisect", "start"])
    #expect(repository.commandsOfGit?.forward == "git \(operation) \(forward)")
    #expect(repository.commandsOfGit?.back == "git \(operation) \(back)")
  }

  @Test func `what stopped is gone on with here`() throws {
    let repository = try stopped()
    #expect(repository.operation == .merge && repository.commandsOfGit == nil)
    #expect(
      repository.operationRemedy
        == .hint("run \(command: "resolve"), then \(command: "continue"); or run \(command: "abort")"))
  }

  @Test func `one run writes at a time, and waiting has an end`() throws {
    let first = try world.started()
    let second = try world.repository()
    try first.exclusively { () throws(Diagnostic) -> Void in
      try first.exclusively { () throws(Diagnostic) -> Void in }
      do throws(Diagnostic) {
        try second.exclusively(waiting: .milliseconds(20)) { () throws(Diagnostic) -> Void in
          Issue.record("both hold it")
        }
        Issue.record("it did not throw")
      } catch {
        #expect(error.code == .repositoryBusy)
      }
    }
    // A program that another test starts just now has the lock for a moment, until it is itself.
    try second.exclusively(waiting: .seconds(60)) { () throws(Diagnostic) -> Void in }
  }
}
