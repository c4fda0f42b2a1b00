import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import TestSupport
import Testing

/// Pulls by a rebase where the upstream was rewritten, as `git pull --rebase` does them.
struct ForkPointTests {
  /// What the upstream does with its last commit after others have it.
  enum Rewriting: String, CaseIterable {
    case nothing, removal, amendment, replacement, rewinding
  }

  /// A repository that has the upstream's commits and one of its own; the upstream is rewritten since.
  private func rewritten(_ rewriting: Rewriting, wasFetched: Bool) throws -> World {
    let world = try World()
    _ = try world.started()
    try world.commit(["secret.txt": "secret\n"], "Oops")
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("clone", "-q", "../remote.git", "../other")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("fetch", "-q", "origin")
    try world.git("branch", "-q", "--set-upstream-to", "origin/main")
    let here = world.directory
    world.directory = here + "/../other"
    switch rewriting {
    case .nothing: try world.commit(["z.txt": "z\n"], "More")
    case .removal:
      try world.git("reset", "-q", "--hard", "HEAD~1")
      try world.commit(["z.txt": "z\n"], "More")
    case .amendment:
      try world.write("amended\n", to: "secret.txt")
      try world.git("commit", "-q", "-a", "--amend", "-m", "Amended")
    case .replacement:
      try world.git("reset", "-q", "--hard", "HEAD~1")
      try world.commit(["secret.txt": "other\n", "z.txt": "z\n"], "Other")
    case .rewinding: try world.git("reset", "-q", "--hard", "HEAD~1")
    }
    try world.git("push", "-q", "--force", "origin", "main")
    world.directory = here
    try world.commit(["local.txt": "local\n"], "Local")
    if wasFetched { try world.git("fetch", "-q") }
    return world
  }

  @Test(arguments: Rewriting.allCases, [false, true])
  func `commits that the upstream dropped stay away, as with Git`(rewriting: Rewriting, wasFetched: Bool) throws {
    let judge = try rewritten(rewriting, wasFetched: wasFetched)
    try judge.git("pull", "-q", "--rebase")
    let world = try rewritten(rewriting, wasFetched: wasFetched)
    let before = try world.wholeState()
    if wasFetched {
      let preview = try world.workflow().joins.foreseePull(.rebase)
      #expect(preview.conflicts.isEmpty && preview.end == .fits)
    }
    let outcome = try world.workflow().sharing.pull(.rebase)
    #expect(!outcome.progress.isStopped)
    #expect(try world.git("log", "--format=%s") == judge.git("log", "--format=%s"))
    #expect(try world.git("rev-parse", "HEAD^{tree}") == judge.git("rev-parse", "HEAD^{tree}"))
    let notes = outcome.progress.notes.map(\.message)
    #expect(notes.contains { $0.hasSuffix("(Oops): it was removed from origin/main") } == (rewriting != .nothing))
    _ = try world.workflow().undoRedo.undo()
    if wasFetched { #expect(try world.wholeState() == before) }
  }

  @Test func `a pull that stops after the fork point is gone on with and taken back`() throws {
    let world = try rewritten(.replacement, wasFetched: true)
    try world.commit(["z.txt": "mine\n"], "Mine")
    let before = try world.wholeState()
    #expect(try world.workflow().sharing.pull(.rebase).progress.isStopped)
    _ = try world.workflow().abortOperation()
    #expect(try world.wholeState() == before)
    _ = try world.workflow().sharing.pull(.rebase)
    try world.write("both\n", to: "z.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("log", "--format=%s") == "Mine\nLocal\nOther\nBegin\n")
  }

  @Test func `a merge of a remote-tracking branch has the message of Git`() throws {
    let world = try rewritten(.nothing, wasFetched: true)
    try world.git("branch", "-q", "topic", "HEAD")
    for branch in ["main", "topic"] {
      try world.git("switch", "-q", branch)
      try world.git("merge", "-q", "--no-edit", "origin/main")
      let message = try world.git("log", "-1", "--format=%B")
      try world.git("reset", "-q", "--hard", "HEAD~1")
      _ = try world.workflow().joins.merge(.init("origin/main"))
      #expect(try world.git("log", "-1", "--format=%B") == message)
    }
  }
}
