import Diagnostics
import Foundation
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `Odd repositories` {
  private let world: World

  init() throws {
    world = try World()
  }

  @Test func `a missing identity is told with the two commands, and nothing is made up`() throws {
    let repository = try world.started()
    try world.write("[init]\n\tdefaultBranch = main\n", to: "../home/.gitconfig")
    let again = try world.repository()
    try world.write("x", to: "x")
    try again.stagingArea.stageAll()
    let error = #expect(throws: Diagnostic.self) {
      try again.committing.commit(CommitRequest(message: "Nobody", at: world.moment))
    }
    #expect(error?.code == .gitIdentityMissing)
    guard let text = error?.remedy?.words else {
      Issue.record("no advice")
      return
    }
    #expect(text.contains("git config --global user.name") && text.contains("git config --global user.email"))
    #expect(repository.workTree == world.directory)
    #expect(throws: Diagnostic.self) { try Repository.identity(in: world.gitEnvironment, at: world.moment) }
  }

  @Test(arguments: [
    (["GIT_AUTHOR_NAME": "Env"], "Env <ada@example.org>"),
    (["GIT_AUTHOR_EMAIL": "env@example.org"], "Ada Lovelace <env@example.org>"),
    (
      ["GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "Counted"],
      "Counted <ada@example.org>"
    ),
    (["GIT_CONFIG_PARAMETERS": "'author.name'='Param'\\''s'"], "Param's <ada@example.org>"),
    (["EMAIL": "late@example.org"], "Ada Lovelace <ada@example.org>"),
    (
      [
        "EMAIL": "late@example.org", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "Env",
        "GIT_COMMITTER_NAME": "C",
      ],
      "Env <late@example.org>"
    ),
  ])
  func `the identity is the one git takes`(variables: [String: String], expected: String) throws {
    let world = try World(extra: variables)
    _ = try world.started()
    let repository = try world.repository()
    let author = try repository.identity(.author, at: world.moment)
    #expect("\(author.name) <\(author.email)>" == expected)
    let theirs = try world.git("var", "GIT_AUTHOR_IDENT")
    #expect(theirs.hasPrefix(expected))
  }

  @Test(arguments: [
    ["GIT_COMMITTER_NAME": "Env"], ["GIT_COMMITTER_EMAIL": "env@example.org"], ["GIT_AUTHOR_NAME": "Env"],
    ["GIT_COMMITTER_NAME": "Env", "EMAIL": "late@example.org"],
  ])
  func `who commits is the one git takes, with either half from the environment`(variables: [String: String]) throws {
    let world = try World(extra: variables)
    _ = try world.started()
    let committer = try world.repository().identity(.committer, at: world.moment)
    #expect(try world.git("var", "GIT_COMMITTER_IDENT").hasPrefix("\(committer.name) <\(committer.email)>"))
    #expect(committer.name == variables["GIT_COMMITTER_NAME"] ?? "Ada Lovelace")
  }

  @Test func `GIT_AUTHOR_DATE counts in each of its forms`() throws {
    for (text, line) in [
      ("1500000000 +0230", "1500000000 +0230"), ("@1500000000 -0100", "1500000000 -0100"),
      ("2017-07-14T02:40:00Z", "1500000000 +0000"), ("2017-07-14 04:40:00 +0200", "1500000000 +0200"),
    ] {
      let world = try World(extra: ["GIT_AUTHOR_DATE": text])
      let repository = try world.started()
      _ = repository
      #expect(try world.git("log", "-1", "--format=%ad", "--date=raw") == "\(line)\n")
    }
    let wrong = try World(extra: ["GIT_AUTHOR_DATE": "yesterday"])
    #expect(throws: Diagnostic.self) { try wrong.started() }
  }

  @Test(arguments: [
    ("objectformat", "sha256", "SHA-256"), ("partialclone", "origin", "partial clone"),
    ("refstorage", "reftable", "reftable"), ("novelty", "x", "unknown extension"),
  ])
  func `what libgit2 can't open is refused in one sentence that names it`(
    extensionName: String, value: String, words: String
  ) throws {
    _ = try world.started()
    world.isDamagedOnPurpose = true
    try world.git("config", "core.repositoryFormatVersion", "1")
    try world.git("config", "extensions.\(extensionName)", value)
    let error = #expect(throws: Diagnostic.self) { try world.repository() }
    #expect(error?.code == .repositoryUnsupported)
    #expect(error?.message.contains(words) == true)
    #expect(throws: Diagnostic.self) { try Repository.find(from: world.directory, environment: world.gitEnvironment) }
  }

  @Test(arguments: ["0", "1"])
  func `settings of a work tree count in both formats of repositories`(version: String) throws {
    _ = try world.started()
    try world.git("config", "core.repositoryFormatVersion", version)
    try world.git("config", "extensions.worktreeConfig", "true")
    try world.git("config", "--worktree", "user.name", "Work Tree")
    #expect(try world.repository().identity(.author, at: world.moment).name == "Work Tree")
    #expect(try world.repository().status().isClean)
  }

  @Test func `a split index is refused with the command that joins it`() throws {
    let repository = try world.started()
    try world.git("update-index", "--split-index")
    let error = #expect(throws: Diagnostic.self) { try repository.status() }
    #expect(error?.code == .repositoryUnsupported)
    #expect(error?.message.contains("split index") == true)
    #expect(error?.remedy == .advice("run git update-index --no-split-index"))
  }

  @Test func `a sparse checkout's missing files are not deletions`() throws {
    let repository = try world.started(["in/a": "a", "out/b": "b"])
    try world.git("sparse-checkout", "set", "--no-sparse-index", "in")
    try world.git("config", "--unset", "extensions.worktreeConfig")
    try world.git("config", "core.repositoryFormatVersion", "0")
    let again = try world.repository()
    #expect(!world.exists("out"))
    #expect(try again.status().isClean)
    try world.write("changed", to: "in/a")
    try again.stagingArea.stageAll()
    _ = try again.committing.commit(CommitRequest(message: "In", at: world.moment))
    #expect(try world.git("show", "HEAD:out/b") == "b")
    #expect(repository.workTree == again.workTree)
  }

  @Test func `files that go through LFS or another filter are refused before anything is written`() throws {
    let repository = try world.started(["a.txt": "a\n"])
    try repository.branches.create(BranchName("media"), at: #require(try repository.head().commit))
    try repository.switching.switchTo(BranchName("media"))
    try world.write("*.psd filter=lfs diff=lfs merge=lfs -text\n", to: ".gitattributes")
    try world.write("version https://git-lfs.github.com/spec/v1\n", to: "a.psd")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Media")
    try world.git("checkout", "-q", "main")
    try world.write("*.psd filter=lfs\n", to: ".git/info/attributes")
    let error = #expect(throws: Diagnostic.self) { try repository.switching.switchTo(BranchName("media")) }
    #expect(error?.code == .filterUnsupported)
    #expect(error?.message.contains("a.psd") == true)
    #expect(!world.exists("a.psd") && !world.exists(".gitattributes"))
    #expect(throws: Diagnostic.self) {
      try repository.merging.fastForward(to: repository.merging.source(BranchName("media")))
    }
    try world.write("new", to: "b.psd")
    #expect(throws: Diagnostic.self) { try repository.stagingArea.stageAll() }
    #expect(try repository.status().staged.isEmpty)
  }

  @Test func `another's repository is refused unless safe.directory names it`() throws {
    guard getuid() == 0 else { return }
    _ = try world.started()
    world.isDamagedOnPurpose = true
    _ = try ProgramRun.run(
      ["chown", "-R", "1234", world.directory], directory: nil, environment: world.environment)
    let error = #expect(throws: Diagnostic.self) { try world.repository() }
    #expect(error?.code == .repositoryNotTrusted)
    #expect(error?.message.hasPrefix("detected dubious ownership in repository at ") == true)
    for trusted in ["*", world.directory, "\(world.root)/*"] {
      try world.write("[user]\n\tname = A\n\temail = a@b\n[safe]\n\tdirectory = \(trusted)\n", to: "../home/.gitconfig")
      #expect(try world.repository().workTree == world.directory)
    }
  }

  @Test func `a linked work tree has its own HEAD and shares the rest`() throws {
    let repository = try world.started()
    try world.git("worktree", "add", "-q", "-b", "side", "\(world.root)/linked")
    let linked = try Repository.open(at: "\(world.root)/linked", environment: world.gitEnvironment)
    #expect(linked.isLinkedWorkTree && !repository.isLinkedWorkTree)
    #expect(linked.commonDirectory == repository.gitDirectory)
    #expect(try linked.head().branch?.rawValue == "side")
    try world.write("x", to: "../linked/x")
    try linked.stagingArea.stageAll()
    let commit = try linked.committing.commit(CommitRequest(message: "Linked", at: world.moment)).commit
    #expect(try world.git("rev-parse", "side") == "\(commit.name)\n")
    #expect(try world.isSound())
  }

  @Test func `a submodule is a repository of its own, whose folder has a file in the place of the Git folder`() throws {
    _ = try world.started()
    try world.git("init", "-q", "../inner")
    try world.git("-C", "../inner", "commit", "-q", "--allow-empty", "-m", "First")
    try world.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "../inner", "m")
    try world.git("commit", "-q", "-m", "Submodule")
    try world.write("x\n", to: "m/sub/x")
    let inner = try #require(
      try Repository.find(from: "\(world.directory)/m/sub", environment: world.gitEnvironment))
    #expect(inner.gitDirectory == "\(world.directory)/.git/modules/m" && inner.workTree == "\(world.directory)/m")
    try inner.stagingArea.stageAll()
    _ = try inner.committing.commit(CommitRequest(message: "Within", at: world.moment))
    #expect(try world.git("-C", "m", "log", "-1", "--format=%s") == "Within\n")
    #expect(try world.git("-C", "m", "status", "--porcelain") == "")
    #expect(try world.git("status", "--porcelain") == " M m\n")
  }

  @Test func `a bare repository has no files to work on`() throws {
    let repository = try Repository.create(
      at: world.directory, bare: true, initialBranch: nil, environment: world.gitEnvironment)
    let error = #expect(throws: Diagnostic.self) { try repository.status() }
    #expect(error?.code == .bareRepository)
  }

  @Test func `a locked index is told with the lock file's reason, and nothing changes`() throws {
    let repository = try world.started()
    try world.write("changed\n", to: "a.txt")
    try world.write("", to: ".git/index.lock")
    let error = #expect(throws: Diagnostic.self) { try repository.stagingArea.stageAll() }
    #expect(error?.code == .gitLocked)
    try world.remove(".git/index.lock")
    #expect(try repository.status().staged.isEmpty)
  }

  @Test func `settings are read from all files and written to the repository's own`() throws {
    let repository = try world.started()
    try world.write(
      "[core]\n\teditor = nano\n[alias]\n\tx = one\n\tx = two\n[branch \"A.b\"]\n\tKey = v\n", to: "../home/.gitconfig")
    let again = try world.repository()
    #expect(again.configuration.string("core.editor") == "nano")
    #expect(again.configuration.all("alias.x") == ["one", "two"])
    #expect(again.configuration.string("branch.A.b.key") == "v")
    #expect(again.configuration.boolean("core.bare") == false)
    #expect(again.configuration.string("no.such") == nil)
    try again.setConfiguration("slipway.main", to: "trunk")
    #expect(try world.git("config", "--local", "slipway.main") == "trunk\n")
    try again.setConfiguration("slipway.main", to: nil)
    #expect(try world.tryGit(["config", "slipway.main"]).status == .exited(1))
    #expect(repository.workTree == again.workTree)
  }

  @Test func `line ends are kept as core.autocrlf and attributes want them`() throws {
    let repository = try world.started(["a.txt": "one\ntwo\n"])
    try repository.setConfiguration("core.autocrlf", to: "true")
    try world.write("*.txt text eol=crlf\n", to: ".gitattributes")
    try world.write("one\r\nzwei\r\n", to: "a.txt")
    try repository.stagingArea.stageAll()
    _ = try repository.committing.commit(CommitRequest(message: "CRLF", at: world.moment))
    #expect(try world.git("cat-file", "blob", "HEAD:a.txt") == "one\nzwei\n")
    #expect(try world.git("status", "--porcelain") == "")
    try repository.workTreeFiles.write(Array("one\ndrei\n".utf8), at: "a.txt")
    #expect(try world.text("a.txt") == "one\r\ndrei\r\n")
  }
}
