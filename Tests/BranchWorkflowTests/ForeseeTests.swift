import BranchWorkflow
import Diagnostics
import Foundation
import GitMerging
import GitOperations
import GitStore
import TestSupport
import Testing

/// What a dry run says of finishing, merging, rebasing and pulling, against what becomes of it.
struct ForeseeTests {
  /// How an operation ended, as far as it can be foreseen.
  private enum End: Equatable {
    case done, nothing
    case stopped([String])
    case refused(Diagnostic.Code, String)

    init(_ work: () throws -> End) throws {
      do {
        self = try work()
      } catch {
        let refusal = try #require(error as? Diagnostic)
        self = .refused(refusal.code, refusal.message)
      }
    }

    init(_ end: JoinForecast.End) {
      switch end {
      case .nothingToMerge: self = .nothing
      case .fits: self = .done
      case .stops(let files, _, _): self = .stopped(files.map(\.path).sorted())
      }
    }

    init(_ progress: MergeProgress) {
      switch progress.state {
      case .done, .doneElsewhere: self = .done
      case .nothingToMerge: self = .nothing
      case .stopped(let files): self = .stopped(files.map(\.path).sorted())
      }
    }
  }

  /// All files of a world, the repository's own among them.
  private func everything(in world: World) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for case let path as String in try #require(FileManager.default.enumerator(atPath: world.root)) {
      found[path] = FileManager.default.contents(atPath: "\(world.root)/\(path)")
    }
    return found
  }

  /// Foresees, which must write nothing, then does it, which must end as was foreseen.
  private func compare(
    _ request: JoinRequest, in world: World, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> End {
    let before = try everything(in: world)
    let foreseen = try End { try End(world.workflow().joins.foresee(request).end) }
    let after = try everything(in: world)
    let written = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    #expect(written == [], "foreseeing wrote", sourceLocation: sourceLocation)
    let real = try End { try End(world.workflow().joins.join(request)) }
    #expect(foreseen == real, sourceLocation: sourceLocation)
    return foreseen
  }

  @Test func `an untracked file in the way of a switch is called one`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["new.txt": "theirs\n"], "New")
    try world.git("switch", "-q", "main")
    try Data("mine\n".utf8).write(to: URL(filePath: "\(world.directory)/new.txt"))
    let error = #expect(throws: Diagnostic.self) { try world.workflow().switching.switchTo(BranchName("side")) }
    #expect(error?.code == .uncommittedChanges)
    #expect(error?.message == "the untracked file \"new.txt\" would be overwritten")
  }

  /// A feature `x`, two commits on it and one on main, which disagree in `a.txt` if so asked.
  private func diverged(disagreeing: Bool) throws -> World {
    let world = try World()
    _ = try world.started()
    _ = try world.workflow().topicBranches.startFeature("x")
    try world.commit(["c.txt": "c\n"], "First")
    try world.commit(["a.txt": "one\ntheirs\nthree\n"], "Second")
    try world.git("switch", "-q", "main")
    try world.commit(disagreeing ? ["a.txt": "one\nours\nthree\n"] : ["b.txt": "ours\n"], "Ours")
    return world
  }

  @Test(arguments: [FinishOptions(), FinishOptions(record: .squash), .rebasing], [true, false])
  func `finishing a feature`(options: FinishOptions, disagreeing: Bool) throws {
    let world = try diverged(disagreeing: disagreeing)
    let end = try compare(.finishFeature("x", options), in: world)
    #expect(end == (disagreeing ? .stopped(["a.txt"]) : .done))
  }

  @Test(arguments: [true, false], [Joins.UpdateWay.merge, .rebase])
  func `updating a feature`(disagreeing: Bool, way: Joins.UpdateWay) throws {
    let world = try diverged(disagreeing: disagreeing)
    try world.git("switch", "-q", "feature/x")
    let end = try compare(.updateFeature(way), in: world)
    #expect(end == (disagreeing ? .stopped(["a.txt"]) : .done))
  }

  @Test(arguments: [true, false])
  func `merging and rebasing`(disagreeing: Bool) throws {
    let expected: End = disagreeing ? .stopped(["a.txt"]) : .done
    let feature = try BranchName("feature/x")
    #expect(try compare(.merge(feature, FinishOptions()), in: diverged(disagreeing: disagreeing)) == expected)
    #expect(try compare(.rebase(feature), in: diverged(disagreeing: disagreeing)) == expected)
  }

  @Test func `what is there already and what only moves forward`() throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n"])
    let feature = try BranchName("feature/x")
    #expect(try compare(.merge(feature, FinishOptions()), in: world) == .done)
    #expect(try compare(.merge(feature, FinishOptions()), in: world) == .nothing)
    #expect(try compare(.rebase(feature), in: world) == .nothing)
    #expect(try compare(.finishFeature("x", FinishOptions()), in: world) == .nothing)
    #expect(try compare(.finishFeature("x", FinishOptions()), in: world) == .nothing, "it was finished before")
  }

  @Test(arguments: [nil, "hot", "feature"])
  func `a hotfix that goes on into features`(disagreement: String?) throws {
    let world = try World()
    _ = try world.started()
    try world.feature("x", ["c.txt": "c\n", "b.txt": disagreement == "feature" ? "feature\n" : "b\n"])
    try world.feature("y", ["y.txt": "y\n"])
    _ = try world.workflow().topicBranches.start(.hotfix, "h")
    try world.commit(["b.txt": "fixed\n"], "Fix")
    if disagreement == "hot" {
      try world.git("switch", "-q", "main")
      try world.commit(["b.txt": "main\n"], "Main")
    }
    let end = try compare(.finishHotfix("h", tag: "v1", into: .allFeatures), in: world)
    #expect(end == (disagreement == nil ? .done : .stopped(["b.txt"])))
    #expect(code { _ = try world.workflow().joins.foresee(.finishHotfix("other", tag: nil, into: .nowhere)) } != nil)
  }

  @Test func `a tag that is taken and a branch that is no release`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("tag", "v1")
    _ = try world.workflow().topicBranches.start(.release, "1.0")
    try world.commit(["r.txt": "r\n"], "Release")
    guard case .refused(.tagExists, _) = try compare(.finishRelease("1.0", tag: "v1"), in: world) else {
      Issue.record("a tag that is taken was not foreseen")
      return
    }
    guard case .refused(.branchNotFound, _) = try compare(.finishRelease("2.0", tag: nil), in: world) else {
      Issue.record("a release that is not there was not foreseen")
      return
    }
    #expect(try compare(.finishRelease("1.0", tag: "v2"), in: world) == .done)
  }

  /// Each way of spoiling a merge of `feature/x`, and the code of its refusal.
  static let spoilers: [(code: Diagnostic.Code, spoil: @Sendable (World) throws -> Void)] = [
    (.uncommittedChanges, { try $0.write("edited\n", to: "a.txt") }),
    (.uncommittedChanges, { try $0.write("in the way\n", to: "c.txt") }),
    (
      .uncommittedChanges,
      { world in
        try world.write("staged\n", to: "b.txt")
        try world.git("add", "b.txt")
      }
    ),
    (.gitIdentityMissing, { try $0.write("", to: "../home/.gitconfig") }),
    (
      .unrelatedHistories,
      { world in
        try world.git("checkout", "-q", "--orphan", "alone")
        try world.git("commit", "-q", "-m", "Alone")
      }
    ),
    (
      .operationInProgress,
      { try $0.git("merge", "-q", "--no-commit", "feature/x") }
    ),
    (.notFastForward, { try $0.git("config", "merge.ff", "only") }),
  ]

  @Test(arguments: spoilers.indices)
  func `what a merge refuses is foreseen`(index: Int) throws {
    let world = try diverged(disagreeing: false)
    try Self.spoilers[index].spoil(world)
    let end = try compare(.merge(BranchName("feature/x"), FinishOptions()), in: world)
    guard case .refused(let code, _) = end else {
      Issue.record("not refused: \(end)")
      return
    }
    #expect(code == Self.spoilers[index].code)
  }

  @Test func `a branch that another work tree uses can't be finished`() throws {
    let world = try diverged(disagreeing: false)
    try world.git("worktree", "add", "-q", "../second", "feature/x")
    let end = try compare(.finishFeature("x", FinishOptions()), in: world)
    guard case .refused(.branchCheckedOut, _) = end else {
      Issue.record("not refused: \(end)")
      return
    }
  }

  @Test(arguments: [PullChoice.merge, .rebase, .fastForwardOnly])
  func `a pull of what was fetched`(choice: PullChoice) throws {
    let world = try diverged(disagreeing: true)
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("-C", "../remote.git", "branch", "-q", "-f", "main", "feature/x")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "--set-upstream-to", "origin/main")
    let before = try everything(in: world)
    let foreseen = try End { try End(world.workflow().joins.foreseePull(choice).end) }
    #expect(try everything(in: world) == before)
    let real = try End { try End(world.workflow().sharing.pull(choice).progress) }
    #expect(foreseen == real)
    if choice != .fastForwardOnly { #expect(foreseen == .stopped(["a.txt"])) }
  }

  @Test func `a commit that would be signed or changed by a hook is foreseen without either`() throws {
    let world = try diverged(disagreeing: false)
    try world.git("config", "commit.gpgSign", "true")
    try world.git("config", "gpg.program", "/bin/false")
    for hook in ["pre-rebase", "prepare-commit-msg", "pre-merge-commit", "commit-msg"] {
      try world.hook(hook, "touch ran; exit 1")
    }
    let requests: [JoinRequest] = [.finishFeature("x", FinishOptions()), .finishFeature("x", .rebasing)]
    for request in requests { #expect(try world.workflow().joins.foresee(request).end == .fits) }
    #expect(!world.exists("ran"))
  }

  @Test func `a list of features stores nothing`() throws {
    let world = try diverged(disagreeing: false)
    let before = try everything(in: world)
    #expect(try world.workflow().topicBranches.features().map(\.conflicts) == [false])
    #expect(try everything(in: world) == before)
  }
}

extension FinishOptions {
  /// A finish that makes the feature's commits again.
  fileprivate static var rebasing: Self {
    var options = Self()
    options.rebases = true
    return options
  }
}
