public import GitRemotes

/// A site that keeps repositories and shows pull requests, and how the page is addressed that opens a new one.
public enum CodeHost: String, Hashable, Sendable, CaseIterable {
  /// GitHub and GitHub Enterprise (docs.github.com, "Using query parameters to create a pull request").
  case github
  /// GitLab, whose word is merge request (docs.gitlab.com, "Creating merge requests", by URL parameters).
  case gitlab
  /// Bitbucket Cloud; it takes no text in the address.
  case bitbucket
  /// Gitea and Forgejo, of which Codeberg is one (docs.gitea.com, "Pull Request", by URL parameters).
  case gitea

  /// The site that a host's name speaks of; `nil` when it speaks of none.
  public init?(host: String) {
    let host = host.lowercased()
    let known = Self.names.first { name, _ in host == name || host.hasSuffix("." + name) }
    let spoken = Self.words.first { word, _ in
      host.split(whereSeparator: { $0 == "." || $0 == "-" }).contains { $0 == word }
    }
    guard let found = known?.1 ?? spoken?.1 else { return nil }
    self = found
  }

  private static let names: [(String, CodeHost)] = [
    ("github.com", .github), ("gitlab.com", .gitlab), ("bitbucket.org", .bitbucket), ("codeberg.org", .gitea),
    ("gitea.com", .gitea),
  ]

  /// The names of sites for ssh on the port of HTTPS (docs.github.com, "Using SSH over the HTTPS port"; docs.gitlab.com
  /// and support.atlassian.com have the others).
  private static let secureShellNames = [
    "ssh.github.com": "github.com", "altssh.gitlab.com": "gitlab.com", "altssh.bitbucket.org": "bitbucket.org",
  ]

  /// The host of the pages of a site that is reached by `host`.
  private static func website(of host: String) -> String { secureShellNames[host.lowercased()] ?? host }

  /// Whether a name is one of the sites that are known to all, or below it.
  private static func isPublic(_ host: String) -> Bool {
    let host = host.lowercased()
    return names.contains { host == $0.0 || host.hasSuffix("." + $0.0) }
  }

  /// The host to take for an address, whose own may be an alias of ssh's settings.
  ///
  /// - Parameters:
  ///   - host: The address's host.
  ///   - resolve: Finds out what an alias means.
  /// - Returns: What it means if that is a site; a name that speaks of a site itself gives way to a public one alone.
  static func host(_ host: String, resolvingBy resolve: () -> String?) -> String {
    guard !isPublic(host), let real = resolve(), CodeHost(host: real) != nil else { return host }
    return isPublic(real) || CodeHost(host: host) == nil ? real : host
  }

  /// A site of one's own mostly says in its name what runs there.
  private static let words: [(String, CodeHost)] = [
    ("github", .github), ("ghe", .github), ("gitlab", .gitlab), ("gitea", .gitea), ("forgejo", .gitea),
  ]

  /// The page on which a pull request is opened.
  ///
  /// - Parameters:
  ///   - address: Where the repository is.
  ///   - host: The site's host, where the address has an alias of it.
  ///   - target: The repository with the base, if it is another one on the site, such as the one that was forked.
  ///   - branch: The branch to merge.
  ///   - base: The branch to merge into.
  ///   - title: The request's title.
  ///   - body: Its text.
  /// - Returns: The page's address; `nil` for a repository that is not on a host.
  public func page(
    for address: RemoteAddress, at host: String? = nil, into target: RemoteAddress? = nil, branch: String, base: String,
    title: String, body: String
  ) -> String? {
    // Only these sites name the owner of a fork's branch in the address.
    let isFork =
      [.github, .gitea].contains(self) && target?.host == address.host
      && target.map(Self.repository) != Self.repository(address)
    guard let host = host ?? address.host,
      let root = Self.webRoot(of: isFork ? target ?? address : address, host: Self.website(of: host))
    else { return nil }
    let owner = isFork ? address.path.split(separator: "/").first.map { "\(Self.path(String($0))):" } ?? "" : ""
    func encoded(_ text: String) -> String { PercentCoding.encoded(text) }
    switch self {
    case .github, .gitea:
      return "\(root)/compare/\(Self.path(base))...\(owner)\(Self.path(branch))"
        + "?expand=1&title=\(encoded(title))&body=\(encoded(body))"
    case .gitlab:
      let pairs = [
        ("source_branch", branch), ("target_branch", base), ("title", title), ("description", body),
      ]
      return "\(root)/-/merge_requests/new?"
        + pairs.map { "merge_request%5B\($0)%5D=\(encoded($1))" }.joined(separator: "&")
    case .bitbucket:
      return "\(root)/pull-requests/new?source=\(encoded(branch))&dest=\(encoded(base))"
    }
  }

  /// The repository's page, `https://host/owner/name`.
  private static func webRoot(of address: RemoteAddress, host: String) -> String? {
    let path = repository(address)
    guard !path.isEmpty else { return nil }
    // A port is one of the page's own only where the repository is fetched as pages are.
    let isWeb = address.kind == .https || address.kind == .http
    let port = isWeb ? address.port.map { ":\($0)" } ?? "" : ""
    let scheme = address.kind == .http ? "http" : "https"
    return "\(scheme)://\(host)\(port)/\(Self.path(path))"
  }

  /// The repository on its host, such as `owner/name`.
  private static func repository(_ address: RemoteAddress) -> String {
    let path = address.path.split(separator: "/").joined(separator: "/")
    return path.hasSuffix(".git") ? String(path.dropLast(4)) : path
  }

  /// A path, whose slashes stay.
  private static func path(_ text: String) -> String { PercentCoding.encoded(text, keeping: "-._~/") }
}
