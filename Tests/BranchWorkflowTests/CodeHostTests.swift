import BranchWorkflow
import GitRemotes
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
}
