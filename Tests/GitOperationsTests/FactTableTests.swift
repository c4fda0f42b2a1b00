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

/// What real Git makes of a repository and libgit2 does not know, or does otherwise.
@Suite struct `What libgit2 does not know` {
  private let world: World

  init() throws {
    world = try World()
  }

  /// `main` and `side` have changed the same line of `a.txt`; HEAD is at `main`.
  private func clashing() throws -> Repository {
    let repository = try world.started()
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["a.txt": "one\nside\nthree\n"], "Side", in: repository)
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nmain\nthree\n"], "Main", in: repository)
    return repository
  }

  private func refused(_ work: () throws -> Void) -> Diagnostic? {
    let error = #expect(throws: Diagnostic.self, performing: work)
    #expect(error?.code == .repositoryUnsupported)
    return error
  }

  @Test func `a sparse index is refused with the command that makes it whole`() throws {
    _ = try world.started(["in/a": "a", "out/deep/b": "b", "top": "t"])
    try world.git("sparse-checkout", "set", "--cone", "--sparse-index", "in")
    try world.git("config", "--unset", "extensions.worktreeConfig")
    try world.git("config", "core.repositoryFormatVersion", "0")
    try world.git("config", "core.sparseCheckout", "true")
    try world.git("config", "core.sparseCheckoutCone", "true")
    try world.git("config", "index.sparse", "true")
    let before = try Data(contentsOf: URL(fileURLWithPath: "\(world.directory)/.git/index"))
    try #require(String(decoding: before, as: UTF8.self).contains("sdir"))
    let error = refused { _ = try world.repository().status() }
    #expect(error?.message.contains("sparse index") == true)
    #expect(error?.remedy == .advice("run git sparse-checkout init --no-sparse-index"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(world.directory)/.git/index")) == before)
  }

  @Test func `what a partial clone lacks is missed in a sentence, and nothing is written`() throws {
    _ = try world.started()
    try world.git("config", "uploadpack.allowFilter", "true")
    try world.git("clone", "-q", "--filter=blob:none", "--no-checkout", "file://\(world.directory)", "../partial")
    let partial = try Repository.open(at: "\(world.root)/partial", environment: world.gitEnvironment)
    let commit = try partial.commits.resolve("HEAD")
    #expect(throws: Diagnostic.self) { try partial.restoring.restore([""], from: .commit(commit), to: .workTree) }
    #expect(!world.exists("../partial/a.txt"))
  }

  @Test func `an index that a file watcher helps with works, and Git sees all afterwards`() throws {
    let repository = try world.started()
    try world.write("#!/bin/sh\nprintf 'token\\0/\\0'\n", to: "../watch")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.root)/watch")
    try world.git("config", "core.fsmonitor", "\(world.root)/watch")
    try world.git("config", "core.fsmonitorHookVersion", "2")
    try world.git("update-index", "--fsmonitor")
    try world.git("status")
    let index = try Data(contentsOf: URL(fileURLWithPath: "\(world.directory)/.git/index"))
    try #require(String(decoding: index, as: UTF8.self).contains("FSMN"))
    try world.write("edited\n", to: "a.txt")
    #expect(try repository.status().changed.map(\.path) == ["a.txt"])
    try world.commit(["b.txt": "b\n"], "Both", in: repository)
    #expect(try world.git("status", "--porcelain").isEmpty)
    try world.write("again\n", to: "a.txt")
    #expect(try world.git("status", "--porcelain") == " M a.txt\n")
  }

  @Test func `a program that makes text for diffs is not run, and the diff is of what is stored`() throws {
    let repository = try world.started(["a.bin": "\u{0}one", ".gitattributes": "*.bin diff=hex\n"])
    try world.git("config", "diff.hex.textconv", "touch '\(world.directory)/ran'; od -c")
    try world.write("\u{0}two", to: "a.bin")
    let files = try repository.diffs.files(.unstaged)
    #expect(files.map(\.change.path) == ["a.bin"])
    #expect(files.first?.isBinary == true)
    #expect(!world.exists("ran"))
  }

  @Test func `what Git remembers of resolutions is left to Git`() throws {
    let repository = try clashing()
    try world.git("config", "rerere.enabled", "true")
    _ = try world.tryGit(["merge", "-q", "side"])
    try world.write("one\nboth\nthree\n", to: "a.txt")
    try world.git("commit", "-qam", "Joined")
    try world.git("reset", "-q", "--hard", "HEAD~1")
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    #expect(outcome.conflicts.map(\.path) == ["a.txt"])
    #expect(try world.text("a.txt").contains("<<<<<<<"))
    try world.git("rerere")
    #expect(try world.text("a.txt") == "one\nboth\nthree\n")
    try world.git("commit", "-qam", "Joined again")
    #expect(try world.isSound())
  }

  @Test func `a merge of three is read, shown and rebased over as Git does`() throws {
    let repository = try world.started()
    for name in ["one", "two"] {
      try world.git("switch", "-q", "-c", name, "main")
      try world.commit(["\(name).txt": "x\n"], name, in: repository)
    }
    try world.git("switch", "-q", "main")
    try world.commit(["main.txt": "x\n"], "main", in: repository)
    try world.git("merge", "-q", "-m", "Three", "one", "two")
    let merge = try repository.commits.read(repository.commits.resolve("HEAD"))
    #expect(merge.parents.count == 3)
    let log = try repository.history.log(from: [merge.name]).map(\.name.hex)
    #expect(log == (try world.git("rev-list", "--date-order", "HEAD").split(separator: "\n").map(String.init)))
    #expect(try repository.commits.isAncestor(repository.commits.resolve("two"), of: merge.name))
    let refusal = #expect(throws: Diagnostic.self) {
      try repository.picking.pick(PickRequest(merge.name, .revert, at: world.moment))
    }
    #expect(refusal?.code == .commitIsMerge)
    _ = try repository.picking.pick(PickRequest(merge.name, .revert, mainline: 2, at: world.moment))
    #expect(!world.exists("main.txt") && !world.exists("two.txt") && world.exists("one.txt"))
    try world.git("switch", "-q", "-c", "late", "main~2")
    #expect(try world.isSound())
  }

  @Test(arguments: [
    ("gitdir:%/work/", "Work"), ("gitdir/i:%/WORK/", "Work"), ("onbranch:main", "Work"),
    ("onbranch:other", "Ada Lovelace"),
    ("gitdir:%/elsewhere/", "Ada Lovelace"),
  ])
  func `a file of settings for some repositories counts where Git has it count`(
    condition: String, expected: String
  ) throws {
    _ = try world.started()
    try world.write("[user]\n\tname = Work\n", to: "../home/work.gitconfig")
    let known = try world.text("../home/.gitconfig")
    let condition = condition.replacing("%", with: world.root)
    try world.write("\(known)[includeIf \"\(condition)\"]\n\tpath = work.gitconfig\n", to: "../home/.gitconfig")
    #expect(try world.repository().identity(.author, at: world.moment).name == expected)
    #expect(try world.git("config", "user.name") == "\(expected)\n")
  }

  @Test func `branches that a rebase should take along are refused before anything moves`() throws {
    let repository = try world.started()
    try world.git("switch", "-q", "-c", "lower")
    try world.commit(["l.txt": "l\n"], "Lower", in: repository)
    try world.git("switch", "-q", "-c", "upper")
    try world.commit(["u.txt": "u\n"], "Upper", in: repository)
    try world.git("switch", "-q", "main")
    try world.commit(["m.txt": "m\n"], "Main", in: repository)
    try world.git("switch", "-q", "upper")
    try world.git("config", "rebase.updateRefs", "true")
    let before = try world.git("for-each-ref")
    let request = RebaseRequest(upstream: try repository.commits.resolve("main"), label: "main", at: world.moment)
    let error = #expect(throws: Diagnostic.self) { try repository.rebasing.rebase(request) }
    #expect(error?.code == .rebaseNotPlain)
    #expect(error?.message.contains("refs/heads/lower") == true)
    #expect(try world.git("for-each-ref") == before && repository.operation == nil)
    try world.git("branch", "-D", "-q", "lower")
    #expect(try repository.rebasing.rebase(request).state == .done)
  }

  /// Each operation that Git can be in the middle of, the words that begin it, and what it is called.
  static let states: [(script: String, operation: GitStore.Operation)] = [
    ("git merge -q side", .merge), ("git merge -q --no-commit --no-ff apart", .merge),
    ("git revert --no-edit HEAD~1", .revert), ("git revert --no-edit HEAD~1 HEAD", .revert),
    ("git cherry-pick side", .cherryPick), ("git cherry-pick side apart", .cherryPick),
    ("git rebase -q side", .rebase), ("GIT_SEQUENCE_EDITOR='sed -i 1s/^pick/edit/' git rebase -q -i HEAD~1", .rebase),
    ("git rebase -q --apply side", .rebase), ("git bisect start; git bisect bad", .bisect),
    ("git format-patch -q -1 side; git am -q *.patch", .applyMailbox),
  ]

  @Test(arguments: states.indices)
  func `what Git is in the middle of is known by its name, and nothing else is begun`(index: Int) throws {
    let (script, operation) = Self.states[index]
    let repository = try clashing()
    try world.git("switch", "-q", "-c", "apart", "main~1")
    try world.commit(["apart.txt": "x\n"], "Apart", in: repository)
    try world.git("switch", "-q", "main")
    try world.commit(["a.txt": "one\nlater\nthree\n"], "Later", in: repository)
    _ = try ProgramRun.run(["/bin/sh", "-c", script], directory: world.directory, environment: world.environment)
    #expect(repository.operation == operation)
    let head = try world.git("rev-parse", "HEAD")
    let source = try repository.merging.source(BranchName("side"))
    let error = #expect(throws: Diagnostic.self) { try repository.merging.begin(of: source) }
    #expect(error?.code == .operationInProgress)
    #expect(error?.message.contains(operation.rawValue) == true)
    let switching = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("side")) }
    #expect(switching?.code == .operationInProgress)
    #expect(try world.git("rev-parse", "HEAD") == head)
  }

  @Test func `a name that is a branch's and a tag's is the branch's where a branch is meant`() throws {
    let repository = try clashing()
    try world.git("tag", "side", "main")
    let branch = try BranchName("side")
    #expect(try repository.merging.source(branch).commit.hex + "\n" == world.git("rev-parse", "refs/heads/side"))
    try repository.switching.switchTo(branch)
    #expect(try world.git("symbolic-ref", "HEAD") == "refs/heads/side\n")
    try repository.switching.switchTo(BranchName("main"))
    try repository.branches.delete(branch, unmerged: .lose)
    #expect(try world.git("for-each-ref", "--format=%(refname)") == "refs/heads/main\nrefs/tags/side\n")
  }

  @Test func `sides that disagree about a submodule alone stop, and Git goes on`() throws {
    let repository = try world.started()
    try world.git("init", "-q", "../inner")
    try world.git("-C", "../inner", "commit", "-q", "--allow-empty", "-m", "First")
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../inner", "m")
    try world.git("commit", "-q", "-m", "Submodule")
    for side in ["side", "main"] {
      if side == "side" { try world.git("switch", "-q", "-c", side) } else { try world.git("switch", "-q", side) }
      try world.git("-C", "m", "checkout", "-q", "--orphan", "of-\(side)")
      try world.git("-C", "m", "commit", "-q", "--allow-empty", "-m", side)
      try world.git("add", "m")
      try world.git("commit", "-q", "-m", side)
    }
    let outcome = try repository.merging.begin(of: repository.merging.source(BranchName("side")))
    #expect(outcome.conflicts.map(\.path) == ["m"])
    #expect(try world.git("diff", "--name-only", "--diff-filter=U") == "m\n")
    try world.git("add", "m")
    try world.git("commit", "-q", "-m", "Joined")
    #expect(try world.isSound())
  }
}
