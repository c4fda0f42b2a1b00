import BranchWorkflow
import Diagnostics
import GitRemotes
import GitStore
import TestSupport
import Testing

@Suite struct CodeHostTests {
  @Test(arguments: [
    ("github.com", CodeHost.github), ("github.uni-hd.example", .github), ("gitlab.com", .gitlab),
    ("git.gitlab.example.org", .gitlab), ("bitbucket.org", .bitbucket), ("codeberg.org", .gitea),
    ("gitea.example.org", .gitea), ("GitHub.com", .github),
  ])
  func `a host's name tells what runs there`(name: String, host: CodeHost) {
    #expect(CodeHost(host: name) == host)
  }

  @Test(arguments: ["example.org", "notgithub.example", "localhost"])
  func `a name that tells nothing is not guessed at`(name: String) {
    #expect(CodeHost(host: name) == nil)
  }

  @Test(arguments: [
    ("https://github.com/ada/Wecker.git", CodeHost.github), ("git@github.com:ada/Wecker.git", .github),
    ("ssh://git@github.com:22/ada/Wecker", .github), ("https://token:secret@github.com/ada/Wecker.git", .github),
  ])
  func `every way to write an address leads to the same page`(text: String, host: CodeHost) throws {
    let page = host.page(
      for: try RemoteAddress(text), branch: "feature/a b", base: "main", title: "T & U", body: "- eins\n- zwei")
    #expect(
      page
        == "https://github.com/ada/Wecker/compare/main...feature/a%20b?expand=1&title=T%20%26%20U&body=-%20eins%0A-%20zwei"
    )
  }

  @Test func `each site gets its own form`() throws {
    let address = try RemoteAddress("git@host.example:group/sub/app.git")
    func page(_ host: CodeHost) -> String? {
      host.page(for: address, branch: "feature/x", base: "main", title: "X", body: "")
    }
    #expect(
      page(.gitlab)
        == "https://host.example/group/sub/app/-/merge_requests/new?merge_request%5Bsource_branch%5D=feature%2Fx"
        + "&merge_request%5Btarget_branch%5D=main&merge_request%5Btitle%5D=X&merge_request%5Bdescription%5D=")
    #expect(
      page(.bitbucket) == "https://host.example/group/sub/app/pull-requests/new?source=feature%2Fx&dest=main")
    #expect(
      page(.gitea) == "https://host.example/group/sub/app/compare/main...feature/x?expand=1&title=X&body=")
    #expect(
      CodeHost.github.page(
        for: try RemoteAddress("/srv/app.git"), branch: "x", base: "main", title: "", body: "") == nil)
  }

  @Test(arguments: [
    ("ssh://git@ssh.github.com:443/ada/app.git", "https://github.com/ada/app/compare/"),
    ("ssh://git@altssh.gitlab.com:443/ada/app.git", "https://gitlab.com/ada/app/-/merge_requests/"),
    ("ssh://git@altssh.bitbucket.org:443/ada/app.git", "https://bitbucket.org/ada/app/pull-requests/"),
    ("ssh://git@SSH.GitHub.com:443/ada/app.git", "https://github.com/ada/app/compare/"),
    // Aliases, by the file that `world` writes.
    ("git@github.com-work:ada/app.git", "https://github.com/ada/app/compare/"),
    ("git@work:ada/app.git", "https://github.com/ada/app/compare/"),
    ("git@own:ada/app.git", "https://gitlab.example.org/ada/app/-/merge_requests/"),
    ("git@github.com:ada/app.git", "https://github.com/ada/app/compare/"),
    ("git@gitlab.numbered.example:ada/app.git", "https://gitlab.numbered.example/ada/app/-/merge_requests/"),
    // `insteadOf`.
    ("gh:ada/app", "https://github.com/ada/app/compare/"), ("pushed:ada/app", "https://github.com/ada/app/compare/"),
  ])
  func `the page is where the repository is`(address: String, page: String) throws {
    let world = try World()
    _ = try world.started()
    try world.write(
      """
      Host github.com-work work
        HostName github.com
      Host own
        HostName gitlab.example.org
      Host gitlab.numbered.example
        HostName 192.0.2.7
      Host github.com
        HostName ssh.github.com
        Port 443

      """, to: "../ssh_config")
    try world.git("config", "core.sshCommand", "ssh -F '\(world.root)/ssh_config'")
    try world.git("config", "url.git@github.com:.insteadOf", "gh:")
    try world.git("config", "url.git@github.com:.pushInsteadOf", "pushed:")
    try world.git("remote", "add", "origin", address)
    try world.feature("x", ["c.txt": "c\n"])
    try world.git("switch", "-q", "feature/x")
    let request = try world.workflow().sharing.pullRequest()
    #expect(request.page?.hasPrefix(page) == true, "\(request.page ?? "no page")")
  }

  @Test func `a pull request is for the branch that the branch comes back to`() throws {
    let world = try World()
    _ = try world.started()
    try world.git("branch", "develop")
    try world.git("config", "gitflow.branch.master", "main")
    try world.git("config", "gitflow.branch.develop", "develop")
    for (name, base) in [("feature/x", "develop"), ("hotfix/y", "main"), ("develop", "main"), ("topic", "develop")] {
      let branch = try world.workflow().sharing.pullRequestBase(of: BranchName(name))
      #expect(branch.name.rawValue == base, "\(name)")
    }
  }

  @Test func `a pull request of a fork is made where its base is`() throws {
    let world = try World()
    _ = try world.started()
    for (remote, owner) in [("origin", "me"), ("upstream", "them")] {
      try world.git("remote", "add", remote, "git@github.com:\(owner)/App.git")
      try world.git("update-ref", "refs/remotes/\(remote)/main", "main")
    }
    try world.git("switch", "-q", "-c", "topic")
    try world.commit(["a.txt": "topic\n"], "Topic")
    let own = try world.workflow().sharing.pullRequest()
    #expect(own.page?.hasPrefix("https://github.com/me/App/compare/main...topic?") == true, "\(own.page ?? "")")
    let named = try world.workflow().sharing.pullRequest(into: BranchName("upstream/main"))
    try world.git("config", "branch.main.remote", "upstream")
    for request in [named, try world.workflow().sharing.pullRequest()] {
      let page = request.page ?? ""
      #expect(page.hasPrefix("https://github.com/them/App/compare/main...me:topic?"), "\(page)")
      #expect(request.base.rawValue == "main")
    }
    #expect(throws: Diagnostic.self) { try world.workflow().sharing.pullRequest(into: BranchName("nowhere/main")) }
  }
}
