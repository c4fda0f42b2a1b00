import Diagnostics
import GitOperations
import GitStore
import GitWorlds
import TestSupport
import Testing

/// A clone of a repository whose HEAD names a branch that is not there.
@Suite struct `Switching from a branch without a commit` {
  private let remote: RemoteWorld
  private let repository: Repository

  init() throws {
    remote = try RemoteWorld()
    try remote.git(in: remote.remote, "symbolic-ref", "HEAD", "refs/heads/absent")
    repository = try remote.cloned()
    #expect(!remote.world.exists("a.txt"))
  }

  @Test(arguments: ["main", "absent"]) func `a remote's branch is checked out as git does it`(_ here: String) throws {
    let world = remote.world
    try world.git("symbolic-ref", "HEAD", "refs/heads/\(here)")
    let twin = try Twin(of: world)
    try twin.git("switch", "-q", "main")
    let (outcome, follows) = try repository.branchSetup.switchToTracking(BranchName("main"))
    #expect(outcome.from == .unborn(try BranchName("main")) || here == "absent")
    #expect(follows?.shortName == "origin/main")
    #expect(try world.text("a.txt") == "one\n")
    #expect(try world.git("status", "--porcelain") == "")
    let (ours, theirs) = (try RepositoryPicture(world), try RepositoryPicture(twin))
    #expect(ours.references == theirs.references && ours.head == theirs.head && ours.status == theirs.status)
  }

  @Test func `a file in the way stops it, and no branch is made`() throws {
    let world = remote.world
    try world.git("symbolic-ref", "HEAD", "refs/heads/main")
    try world.write("mine\n", to: "a.txt")
    let error = #expect(throws: Diagnostic.self) { try repository.branchSetup.switchToTracking(BranchName("main")) }
    #expect(error?.code == .uncommittedChanges)
    #expect(try world.text("a.txt") == "mine\n")
    #expect(try repository.branches.find(BranchName("main")) == nil)
  }

  @Test(arguments: ["main", "absent"]) func `a pull names the branch that the remote has`(_ here: String) throws {
    try remote.world.git("symbolic-ref", "HEAD", "refs/heads/\(here)")
    try remote.world.git("config", "--remove-section", "branch.absent")
    let error = #expect(throws: Diagnostic.self) { try repository.pulling.analyze() }
    #expect(error?.code == .upstreamMissing)
    #expect(error?.remedy == .operation(.init("switch", ["name": "main"])))
  }
}
