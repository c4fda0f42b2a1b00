import Diagnostics
import Foundation
import GitHistory
import GitOperations
import GitRemotes
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

/// Repositories of which one part is broken: whatever does not need it works, as it does for Git.
@Suite struct BrokenPartTests {
  enum Broken: String, CaseIterable {
    case danglingSymbolic, circularSymbolic, emptyReference, garbageReference, missingCommit, missingOldBlob,
      missingUnchangedBlob, damagedSide
  }

  /// A repository with a part broken that nothing on `main` needs, and a clone that was made before.
  private func started(_ broken: Broken) throws -> World {
    let world = try World()
    world.isDamagedOnPurpose = true
    let repository = try world.started(["a.txt": "old\n", "b.txt": "b\n", "folder/same.txt": "same\n"])
    try world.commit(["a.txt": "new\n"], "Second", in: repository)
    try world.git("switch", "-q", "-c", "side", "HEAD~1")
    try world.git("commit", "-q", "--allow-empty", "-m", "Side")
    try world.git("switch", "-q", "main")
    try world.git("branch", "other")
    for (branch, path) in [("mine", "mine.txt"), ("topic", "b.txt")] {
      try world.git("switch", "-q", "-c", branch, "main")
      try world.commit([path: "\(branch)\n"], branch, in: repository)
    }
    try world.git("switch", "-q", "main")
    try world.git("clone", "-q", "--no-hardlinks", "--single-branch", "-b", "main", ".", "../clone")
    try world.git("config", "receive.denyCurrentBranch", "ignore")
    switch broken {
    case .danglingSymbolic: try world.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
    case .circularSymbolic: try world.write("ref: refs/remotes/origin/HEAD\n", to: ".git/refs/remotes/origin/HEAD")
    case .emptyReference: try world.write("", to: ".git/refs/heads/broken")
    case .garbageReference: try world.write("nothing of the kind\n", to: ".git/refs/tags/broken")
    case .missingCommit: try world.write("\(String(repeating: "5", count: 40))\n", to: ".git/refs/heads/broken")
    case .missingOldBlob: try world.removeObject("HEAD~1:a.txt")
    case .missingUnchangedBlob: try world.removeObject("HEAD:folder/same.txt")
    case .damagedSide: try world.damageObject("side")
    }
    return world
  }

  /// What is done in it: by Git, which is the judge, and by this package.
  private struct Operation {
    let git: [String]
    /// What Git does before, for either.
    var first: [[String]] = []
    let work: (World) throws -> Void
  }

  /// Work that is put aside, merged and rebased.
  private func mergingOperations() throws -> [Operation] {
    let topic = try BranchName("topic")
    let moment = Moment(Date(timeIntervalSince1970: 1_700_000_000), offsetMinutes: 60)
    let mine = [["switch", "-q", "mine"]]
    // A file is gone, and one is staged.
    let changed = [["mv", "b.txt", "c.txt"], ["reset", "-q", "--", "b.txt"]]
    return [
      Operation(git: ["stash"], first: changed) { try $0.repository().stashing.save(StashRequest(at: moment)) },
      Operation(git: ["stash", "pop"], first: changed + [["stash", "-q"]]) { try $0.repository().stashing.pop() },
      Operation(git: ["stash", "pop"], first: changed + [["stash", "-q"], ["switch", "-q", "mine"]]) {
        try $0.repository().stashing.pop()
      },
      Operation(git: ["merge", "topic"]) { world in
        let repository = try world.repository()
        try repository.merging.fastForward(to: repository.merging.source(topic))
      },
      Operation(git: ["merge", "-m", "Merge", "topic"], first: mine) { world in
        let repository = try world.repository()
        #expect(try repository.merging.begin(of: repository.merging.source(topic)).conflicts.isEmpty)
        _ = try repository.committing.commit(CommitRequest(message: "Merge", at: moment))
      },
      Operation(git: ["merge", "--squash", "topic"], first: mine) { world in
        let repository = try world.repository()
        try repository.merging.begin(of: repository.merging.source(topic), recording: .squash)
      },
      Operation(git: ["rebase", "-q", "topic"], first: mine) { world in
        let repository = try world.repository()
        let upstream = try #require(try repository.references.read(topic.reference))
        let outcome = try repository.rebasing.rebase(RebaseRequest(upstream: upstream, label: "topic", at: moment))
        #expect(outcome.state != .upToDate)
      },
      Operation(git: ["cherry-pick", "topic"], first: mine) { world in
        let repository = try world.repository()
        let commit = try #require(try repository.references.read(topic.reference))
        #expect(try repository.picking.pick(PickRequest(commit, .apply, at: moment)).stopped == nil)
      },
    ]
  }

  private func operations() throws -> [Operation] {
    let (branch, main, other) = try (BranchName("new"), BranchName("main"), BranchName("other"))
    return [
      Operation(git: ["status"]) { _ = try $0.repository().status() },
      Operation(git: ["log", "-1"]) { world in
        let repository = try world.repository()
        _ = try repository.history.log(from: [#require(try repository.head().commit)], limit: 1)
      },
      Operation(git: ["branch"]) { world in
        let listed = try world.repository().branches.summaries().map(\.branch.name.rawValue)
        #expect(listed.contains("main") && listed.contains("other"))
      },
      Operation(git: ["branch", "new"]) { world in
        let repository = try world.repository()
        try repository.branches.create(branch, at: #require(try repository.head().commit))
      },
      Operation(git: ["switch", "other"]) { _ = try $0.repository().switching.switchTo(other) },
      Operation(git: ["tag", "v1"]) { world in
        let repository = try world.repository()
        let tagger = Signature(name: "Bot", email: "bot@example.org", date: Date(timeIntervalSince1970: 1_600_000_000))
        try repository.tagCreation.create("v1", at: #require(try repository.head().commit), message: nil, by: tagger)
      },
      Operation(git: ["commit", "--allow-empty", "-m", "Third"]) { world in
        try world.commit(["c.txt": "c\n"], "Third", in: world.repository())
      },
      Operation(git: ["clone", "-q", "--no-local", ".", "../copy"]) { world in
        let request = CloneRequest(address: world.directory, folder: "\(world.root)/copy")
        _ = try Repository.clone(request, from: world.root, environment: world.gitEnvironment)
      },
      Operation(git: ["-C", "../clone", "fetch", "-q", "origin", "other"]) { world in
        let clone = try Repository.open(at: "\(world.root)/clone", environment: world.gitEnvironment)
        try clone.fetching.fetch(FetchRequest(remote: "origin", refspecs: ["other"]))
      },
      Operation(git: ["-C", "../clone", "push", "-q", "origin", "HEAD:refs/heads/pushed"]) { world in
        let clone = try Repository.open(at: "\(world.root)/clone", environment: world.gitEnvironment)
        try clone.pushing.push(PushRequest(references: [.branch(main, as: branch)]))
      },
    ]
  }

  @Test(.timeLimit(.minutes(30)), arguments: Broken.allCases)
  func `what Git can do beside a broken part can be done`(broken: Broken) throws {
    var allowed = 0
    for (operation, isCompared) in try operations().map({ ($0, false) }) + mergingOperations().map({ ($0, true) }) {
      let judge = try started(broken)
      guard try (operation.first + [operation.git]).allSatisfy({ try judge.tryGit($0).succeeded }) else { continue }
      allowed += 1
      do {
        let world = try started(broken)
        for step in operation.first { try world.git(step) }
        try operation.work(world)
        if isCompared {
          #expect(try world.tree() == judge.tree(), "\(broken): git \(operation.git.joined(separator: " "))")
        }
      } catch {
        Issue.record("\(broken): git \(operation.git.joined(separator: " ")): \(error)")
      }
    }
    #expect(allowed >= 14)
  }

  @Test func `a branch whose commit is missing is listed without one`() throws {
    let world = try started(.missingCommit)
    let broken = try #require(
      try world.repository().branches.summaries().first { $0.branch.name.rawValue == "broken" })
    #expect(broken.commit == nil && broken.ahead == nil)
  }
}

extension World {
  /// What is in the index and how the work tree differs from it.
  fileprivate func tree() throws -> String {
    try git("ls-files", "--stage") + git("status", "--porcelain", "--untracked-files=no")
  }

  private func objectPath(_ revision: String) throws -> String {
    let name = try git("rev-parse", revision).trimmingCharacters(in: .whitespacesAndNewlines)
    return ".git/objects/\(name.prefix(2))/\(name.dropFirst(2))"
  }

  fileprivate func removeObject(_ revision: String) throws {
    try remove(objectPath(revision))
  }

  fileprivate func damageObject(_ revision: String) throws {
    let path = try objectPath(revision)
    try remove(path)
    try write("damaged", to: path)
  }
}
