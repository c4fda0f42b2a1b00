import Diagnostics
import Foundation
import Git
import Processes
import Testing

/// Repositories of which one part is broken: whatever does not need it works, as it does for Git.
@Suite struct BrokenPartTests {
  enum Broken: String, CaseIterable {
    case danglingSymbolic, circularSymbolic, emptyReference, garbageReference, missingCommit, missingOldBlob,
      damagedSide
  }

  /// A repository with a part broken that nothing on `main` needs, and a clone that was made before.
  private func started(_ broken: Broken) throws -> World {
    let world = try World()
    world.isDamagedOnPurpose = true
    let repository = try world.started(["a.txt": "old\n", "b.txt": "b\n"])
    try world.commit(["a.txt": "new\n"], "Second", in: repository)
    try world.git("switch", "-q", "-c", "side", "HEAD~1")
    try world.git("commit", "-q", "--allow-empty", "-m", "Side")
    try world.git("switch", "-q", "main")
    try world.git("branch", "other")
    try world.git("clone", "-q", "--no-hardlinks", "--single-branch", "-b", "main", ".", "../clone")
    try world.git("config", "receive.denyCurrentBranch", "ignore")
    switch broken {
    case .danglingSymbolic: try world.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/gone")
    case .circularSymbolic: try world.write("ref: refs/remotes/origin/HEAD\n", to: ".git/refs/remotes/origin/HEAD")
    case .emptyReference: try world.write("", to: ".git/refs/heads/broken")
    case .garbageReference: try world.write("nothing of the kind\n", to: ".git/refs/tags/broken")
    case .missingCommit: try world.write("\(String(repeating: "5", count: 40))\n", to: ".git/refs/heads/broken")
    case .missingOldBlob: try world.removeObject("HEAD~1:a.txt")
    case .damagedSide: try world.damageObject("side")
    }
    return world
  }

  /// What is done in it: by Git, which is the judge, and by this package.
  private struct Deed {
    let git: [String]
    let work: (World) throws -> Void
  }

  private func deeds() throws -> [Deed] {
    let (branch, main, other) = try (BranchName("new"), BranchName("main"), BranchName("other"))
    return [
      Deed(git: ["status"]) { _ = try $0.repository().status() },
      Deed(git: ["log", "-1"]) { world in
        let repository = try world.repository()
        _ = try repository.log(from: [#require(try repository.head().commit)], limit: 1)
      },
      Deed(git: ["branch"]) { world in
        let listed = try world.repository().branchSummaries().map(\.branch.name.rawValue)
        #expect(listed.contains("main") && listed.contains("other"))
      },
      Deed(git: ["branch", "new"]) { world in
        let repository = try world.repository()
        try repository.createBranch(branch, at: #require(try repository.head().commit))
      },
      Deed(git: ["switch", "other"]) { _ = try $0.repository().switchTo(other) },
      Deed(git: ["tag", "v1"]) { world in
        let repository = try world.repository()
        let tagger = Signature(name: "Bot", email: "bot@example.org", date: Date(timeIntervalSince1970: 1_600_000_000))
        try repository.createTag("v1", at: #require(try repository.head().commit), message: nil, by: tagger)
      },
      Deed(git: ["commit", "--allow-empty", "-m", "Third"]) { world in
        try world.commit(["c.txt": "c\n"], "Third", in: world.repository())
      },
      Deed(git: ["clone", "-q", "--no-local", ".", "../copy"]) { world in
        let request = CloneRequest(address: world.root, folder: "\(world.folder)/copy")
        _ = try Repository.clone(request, from: world.folder, environment: world.environment)
      },
      Deed(git: ["-C", "../clone", "fetch", "-q", "origin", "other"]) { world in
        let clone = try Repository.open(at: "\(world.folder)/clone", environment: world.environment)
        try clone.fetch(FetchRequest(remote: "origin", refspecs: ["other"]))
      },
      Deed(git: ["-C", "../clone", "push", "-q", "origin", "HEAD:refs/heads/pushed"]) { world in
        let clone = try Repository.open(at: "\(world.folder)/clone", environment: world.environment)
        try clone.push(PushRequest(references: [.branch(main, as: branch)]))
      },
    ]
  }

  @Test(.timeLimit(.minutes(1)), arguments: Broken.allCases)
  func `what Git can do beside a broken part can be done`(broken: Broken) throws {
    var allowed = 0
    for deed in try deeds() {
      let judge = try started(broken)
      guard try judge.tryGit(deed.git).succeeded else { continue }
      allowed += 1
      do {
        try deed.work(try started(broken))
      } catch {
        Issue.record("\(broken): git \(deed.git.joined(separator: " ")): \(error)")
      }
    }
    #expect(allowed >= 7)
  }

  @Test func `a branch whose commit is missing is listed without one`() throws {
    let world = try started(.missingCommit)
    let broken = try #require(
      try world.repository().branchSummaries().first { $0.branch.name.rawValue == "broken" })
    #expect(broken.commit == nil && broken.ahead == nil)
  }
}

extension World {
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
