public import Diagnostics
import GitHistory
import GitOperations
import GitRemotes
public import GitStore

/// What to write into a pull request for a branch, and the page on which it is opened.
public struct PullRequest: Hashable, Sendable {
  /// The branch to merge.
  public let branch: BranchName
  /// The base branch.
  public let base: BranchName
  /// The title: the only commit's subject, or the branch's name in words.
  public let title: String
  /// The text: the only commit's body, or the subjects of all commits, the oldest first.
  public let body: String
  /// The commits that the base does not have, the oldest first.
  public let commits: [Commit]
  /// The remote that the branch is pushed to; `nil` where there is none.
  public let remote: String?
  /// The site that the remote is on, where its name tells.
  public let host: CodeHost?
  /// The page that opens the request; `nil` where the site is not known.
  public let page: String?
  /// How many of the commits the remote does not have as far as is known here; all where it does not have the branch.
  public let unpushed: Int
  /// Whether a push knows where to push the branch.
  public let hasUpstream: Bool
}

extension Sharing {
  /// What a pull request for the current branch says.
  ///
  /// - Parameter base: The branch to merge into; the one that the branch comes back to if `nil`.
  /// - Returns: The title, the text and the page.
  /// - Throws: `branch-not-found`, `pull-request-of-base` on the base itself, `nothing-to-merge` without a commit of its
  ///   own, and what finding the main branch throws.
  public func pullRequest(into base: BranchName? = nil) throws(Diagnostic) -> PullRequest {
    if case .unborn = try repository.head() {
      throw Diagnostic(.noCommits, "no commits yet", remedy: try repository.branchSetup.wayToFirstCommit)
    }
    guard let name = try repository.head().branch, let branch = try repository.branches.find(name) else {
      throw Diagnostic(
        .branchNotFound, "HEAD is detached, so there is no branch for a pull request",
        remedy: .hint("switch to a branch, or create one with \(command: "branch.create") NAME"))
    }
    let target = try self.base(named: base, of: name)
    guard target.name != name || target.isRemote else {
      throw Diagnostic(
        .pullRequestOfBase, "\"\(name)\" is the base branch of the pull request",
        remedy: .operation(.init("feature.start", [:])))
    }
    let commits = try repository.history.log(from: [branch.target], hiding: [target.commit]).reversed().filter {
      $0.parents.count < 2
    }
    guard !commits.isEmpty else {
      throw Diagnostic(.nothingToMerge, "no commits between \"\(target.name)\" and \"\(name)\"")
    }
    return try request(for: branch, into: target, commits: Array(commits))
  }

  /// The branch that a pull request of a branch is for: the main one for hotfixes and releases, as for their finish.
  public func pullRequestBase(of branch: BranchName) throws(Diagnostic) -> Branch {
    let isForMain = [BranchKind.hotfix, .release].contains { branch.rawValue.hasPrefix(workflow.prefix(of: $0)) }
    let target = isForMain ? try workflow.mainBranch() : try workflow.developmentBranch(of: branch)
    // The development branch itself is brought into the main one.
    return target.name == branch ? try workflow.mainBranch() : target
  }

  /// The branch that a pull request is for, and the remote that has it.
  private struct Base {
    let name: BranchName
    let commit: ObjectName
    let remote: String?
    let isRemote: Bool
  }

  /// The base of a pull request: a branch here, or one of a remote, such as `upstream/main`.
  private func base(named text: BranchName?, of branch: BranchName) throws(Diagnostic) -> Base {
    if let text, try repository.branches.find(text) == nil {
      let reference = "refs/remotes/\(text)"
      guard let commit = try repository.references.read(reference),
        let tracked = try repository.branchSetup.trackedBranch(reference)
      else { throw repository.branches.missing(text.rawValue) }
      return Base(name: try BranchName(tracked.name), commit: commit, remote: tracked.remote, isRemote: true)
    }
    let local =
      if let text, let found = try repository.branches.find(text) { found } else { try pullRequestBase(of: branch) }
    let remote = repository.configuration.string("branch.\(local.name).remote")
    return Base(name: local.name, commit: local.target, remote: remote == "." ? nil : remote, isRemote: false)
  }

  private func request(
    for branch: Branch, into base: Base, commits: [Commit]
  ) throws(Diagnostic) -> PullRequest {
    let only = commits.count == 1 ? commits.first : nil
    let title = only?.subject ?? Self.words(of: workflow.featureName(branch.name))
    let body = only?.body ?? commits.map { "- \($0.subject)" }.joined(separator: "\n")
    let remote = try? repository.remotes.forPushing(branch.name)
    let address = remote.flatMap(repository.remotes.addressForPushing)
    let name = address.flatMap { address in
      address.host.map { CodeHost.host($0) { repository.secureShellHost(of: address) } }
    }
    let host = name.flatMap(CodeHost.init(host:))
    let page = address.flatMap { address in
      host?.page(
        for: address, at: name,
        into: base.remote == remote ? nil : base.remote.flatMap(repository.remotes.addressForPushing),
        branch: branch.name.rawValue, base: base.name.rawValue, title: title, body: body)
    }
    return PullRequest(
      branch: branch.name, base: base.name, title: title, body: body, commits: commits, remote: remote, host: host,
      page: page, unpushed: try unpushed(commits, of: branch, to: remote),
      hasUpstream: try repository.branches.upstream(of: branch.name) != nil)
  }

  private func unpushed(_ commits: [Commit], of branch: Branch, to remote: String?) throws(Diagnostic) -> Int {
    guard let remote, let known = try repository.references.read("refs/remotes/\(remote)/\(branch.name)") else {
      return commits.count
    }
    return try repository.commits.aheadBehind(branch.target, of: known).ahead
  }

  /// `login-screen` as `Login screen`.
  private static func words(of slug: String) -> String {
    let text = slug.map { $0 == "-" || $0 == "_" ? " " : String($0) }.joined()
    return (text.first?.uppercased() ?? "") + text.dropFirst()
  }
}

extension Diagnostic.Code {
  package static let pullRequestOfBase = Diagnostic.Code(
    "pull-request-of-base", "The head branch of the pull request is also its base branch.",
    "\(command: "feature.start") NAME")
  package static let nothingToMerge = Diagnostic.Code(
    "nothing-to-merge", "The branch has no commits to merge.", "commit on the branch first")
}
