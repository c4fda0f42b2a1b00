import Diagnostics
import GitRemotes
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `Remotes` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started()
  }

  @Test func `they are added, listed, changed and removed as Git does it`() throws {
    try repository.remotes.add("up", at: "https://example.org/up.git")
    try repository.remotes.add("origin", at: "git@example.org:ada/app.git")
    #expect(try repository.remotes.all().map(\.name) == ["origin", "up"])
    #expect(
      try world.git("config", "--get-regexp", "^remote.up")
        == "remote.up.url https://example.org/up.git\nremote.up.fetch +refs/heads/*:refs/remotes/up/*\n")
    try repository.remotes.setAddress("../else", ofRemote: "up")
    #expect(try world.git("remote", "get-url", "up") == "../else\n")
    try repository.remotes.remove("up")
    #expect(try world.git("remote") == "origin\n")
    for (name, code) in [
      ("origin", Diagnostic.Code.remoteExists), ("a b", .remoteNameInvalid), ("", .remoteNameInvalid),
    ] {
      let error = #expect(throws: Diagnostic.self) { try repository.remotes.add(name, at: "x") }
      #expect(error?.code == code)
    }
    let missing = #expect(throws: Diagnostic.self) { try repository.remotes.remove("up") }
    #expect(missing?.code == .remoteNotFound)
    #expect(missing?.message == "remote \"up\" does not exist; the only remote is \"origin\"")
  }

  @Test func `a remote of which one branch is fetched is renamed and removed as Git does it`() throws {
    try world.git("clone", "-q", "--single-branch", "file://\(world.directory)", "../one")
    let copy = try Repository.open(at: world.directory + "/../one", environment: world.gitEnvironment)
    let git = { (arguments: [String]) in try world.tryGit(["-C", "../one"] + arguments).outputText }
    try copy.remotes.rename("origin", to: "up")
    #expect(try git(["config", "remote.up.fetch"]) == "+refs/heads/main:refs/remotes/up/main\n")
    #expect(try git(["rev-parse", "--abbrev-ref", "@{upstream}"]) == "up/main\n")
    try copy.remotes.remove("up")
    #expect(try git(["for-each-ref", "refs/remotes"]) == "")
  }

  @Test func `what follows a remote goes along with it`() throws {
    try repository.remotes.add("origin", at: "https://example.org/x")
    try world.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try world.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    try repository.pushing.setUpstream(of: BranchName("main"), to: "refs/heads/main", ofRemote: "origin")
    try world.git("config", "branch.other.pushRemote", "origin")
    try world.git("config", "remote.pushDefault", "origin")
    try repository.remotes.rename("origin", to: "up")
    #expect(
      try world.git("for-each-ref", "--format=%(refname) %(symref)", "refs/remotes")
        == "refs/remotes/up/HEAD refs/remotes/up/main\nrefs/remotes/up/main \n")
    #expect(
      try world.git("config", "--get-regexp", "^(branch|remote).*(remote|pushdefault|fetch)$")
        == """
        branch.main.remote up
        branch.other.pushremote up
        remote.pushdefault up
        remote.up.fetch +refs/heads/*:refs/remotes/up/*

        """)
    #expect(try repository.remotes.defaultBranch(ofRemote: "up")?.rawValue == "main")
    try repository.remotes.remove("up")
    #expect(try world.git("for-each-ref", "refs/remotes") == "")
    #expect(try world.tryGit(["config", "--get-regexp", "^(branch|remote)"]).outputText == "")
  }

  @Test func `the remote that is meant is found in Git's order`() throws {
    let main = try BranchName("main")
    let none = #expect(throws: Diagnostic.self) { try repository.remotes.forFetching(main) }
    #expect(none?.code == .remoteNotFound)
    try repository.remotes.add("only", at: "x")
    #expect(try repository.remotes.forFetching(main) == "only")
    try repository.remotes.add("other", at: "y")
    #expect(throws: Diagnostic.self) { try repository.remotes.forPushing(main) }
    try repository.remotes.add("origin", at: "z")
    #expect(try repository.remotes.forPushing(main) == "origin")
    for (setting, value) in [
      ("branch.main.remote", "only"), ("remote.pushDefault", "other"), ("branch.main.pushRemote", "origin"),
    ] {
      try world.git("config", setting, value)
      #expect(try repository.remotes.forPushing(main) == value)
      #expect(try repository.remotes.forFetching(main) == "only")
    }
    #expect(try repository.remotes.forFetching(nil) == "origin")
  }

  @Test(arguments: [
    ("https://ada:secret@example.org:8443/x.git", "https://ada@example.org:8443/x.git"),
    ("git@example.org:ada/app.git", "git@example.org:ada/app.git"), ("ssh://example.org/~/x", "ssh://example.org/~/x"),
    ("ssh://ada@[::1]:22/x", "ssh://ada@[::1]:22/x"), ("[example.org:2222]:x", "[example.org:2222]:x"),
    ("../x", "../x"), ("a/b:c", "a/b:c"), ("file:///a%20b", "/a b"), ("HTTPS://example.org", "https://example.org/"),
    ("https://a%40b:s@example.org/x", "https://a%40b@example.org/x"), ("", ""), ("ext::sh -c id", ""),
    ("ssh://-oProxyCommand=x/y", ""), ("git@example.org:it's", "git@example.org:it's"), ("https:///x", ""),
    ("https://a:99999/x", ""),
    ("a\u{1B}[2J", ""), ("ftp://example.org/x", ""),
  ])
  func `an address is shown without its password, and bad ones are refused`(text: String, shown: String) throws {
    let address = try? RemoteAddress(text)
    #expect(address?.description ?? "" == shown)
  }

  @Test func `beginnings of addresses are replaced as Git replaces them`() throws {
    let remote = "\(world.root)/far/up.git"
    try world.git("clone", "-q", "--bare", ".", remote)
    try world.git("config", "url.\(world.root)/.insteadOf", "my:")
    try world.git("config", "url.\(world.root)/far/.insteadOf", "my:near/")
    try world.git("config", "url.\(world.root)/far/.pushInsteadOf", "out:")
    try repository.remotes.add("origin", at: "my:near/up.git")
    #expect(try repository.fetching.fetch().updates.map(\.reference) == ["refs/remotes/origin/main"])
    try world.git("remote", "set-url", "--push", "origin", "my:far/up.git")
    try repository.pushing.push(PushRequest(references: [PushedReference("refs/heads/main", to: "refs/heads/b")]))
    try world.git("config", "--unset", "remote.origin.pushurl")
    try world.git("config", "remote.origin.url", "out:up.git")
    try repository.pushing.push(PushRequest(references: [PushedReference("refs/heads/main", to: "refs/heads/c")]))
    #expect(try world.git("--git-dir=\(remote)", "branch", "--format=%(refname:short)") == "b\nc\nmain\n")
  }
}
