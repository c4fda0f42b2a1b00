public import Diagnostics
import GitRemotes
public import GitStore

/// Where the branches of a repository begin, and which upstreams they follow.
public struct BranchSetup {
  package let repository: Repository
}

/// Where a new branch begins, by the name that the user gave.
public struct BranchStart: Hashable, Sendable {
  /// The commit.
  public let commit: ObjectName
  /// What the user called it, for the reflog.
  public let label: String
  /// The full name of the branch that was named, here or on a remote; `nil` for anything else.
  public let reference: String?
}

extension BranchSetup {
  /// The start point of a branch: a local branch, a remote-tracking branch, or any commit.
  ///
  /// - Throws: `revision-not-found`.
  public func start(_ revision: String) throws(Diagnostic) -> BranchStart {
    let commit = try repository.commits.resolve(revision)
    if revision == "HEAD" {
      let branch = try repository.head().branch
      return BranchStart(commit: commit, label: branch?.rawValue ?? revision, reference: branch?.reference)
    }
    for candidate in [revision, "refs/heads/\(revision)", "refs/remotes/\(revision)"]
    where candidate.hasPrefix("refs/heads/") || candidate.hasPrefix("refs/remotes/") {
      if BranchName.problem(in: candidate) == nil, try repository.references.read(candidate) != nil {
        return BranchStart(commit: commit, label: revision, reference: candidate)
      }
    }
    return BranchStart(commit: commit, label: revision, reference: nil)
  }

  /// Makes a branch at a start, which it follows if `branch.autoSetupMerge` says so; HEAD stays where it is.
  ///
  /// - Returns: What it follows, if anything.
  /// - Throws: As ``Branches/create(_:at:from:by:)``.
  @discardableResult
  public func create(
    _ name: BranchName, startingAt start: BranchStart, by signature: Signature? = nil
  ) throws(Diagnostic) -> Branch.Upstream? {
    try repository.branches.create(name, at: start.commit, from: start.label, by: signature)
    guard let reference = start.reference else { return nil }
    let isRemote = reference.hasPrefix("refs/remotes/")
    switch repository.configuration.string("branch.autoSetupMerge")?.lowercased() {
    case "inherit":
      guard !isRemote else { return nil }
      try inherit(BranchName(unchecked: String(reference.dropFirst("refs/heads/".count))), as: name)
    case "always": try follow(reference, from: name)
    case "simple":
      guard isRemote, try trackedBranch(reference)?.name == name.rawValue else { return nil }
      try follow(reference, from: name)
    case let text where text.map(ConfigurationValue.boolean) == .some(false): return nil
    default:
      guard isRemote else { return nil }
      try follow(reference, from: name)
    }
    return try repository.branches.upstream(of: name)
  }

  private func follow(_ reference: String, from name: BranchName) throws(Diagnostic) {
    let remote: String
    let merge: String
    if reference.hasPrefix("refs/heads/") {
      (remote, merge) = (".", reference)
    } else {
      guard let tracked = try trackedBranch(reference) else { return }
      (remote, merge) = (tracked.remote, "refs/heads/\(tracked.name)")
    }
    try repository.pushing.setUpstream(of: name, to: merge, ofRemote: remote)
  }

  private func inherit(_ source: BranchName, as name: BranchName) throws(Diagnostic) {
    guard let remote = repository.configuration.string("branch.\(source).remote"),
      let merge = repository.configuration.string("branch.\(source).merge")
    else { return }
    try repository.pushing.setUpstream(of: name, to: merge, ofRemote: remote)
  }

  /// The remote that brings a branch such as `refs/remotes/origin/main`, and how it is called there.
  ///
  /// The remotes' own `fetch` rules decide, for a remote's name may have slashes and its branches other places.
  package func trackedBranch(_ reference: String) throws(Diagnostic) -> (remote: String, name: String)? {
    let prefix = "refs/heads/"
    let found = try repository.remotes.all().flatMap { remote in
      remote.refspecs.compactMap { $0.source(of: reference) }.filter { $0.hasPrefix(prefix) }.map {
        (remote: remote.name, name: String($0.dropFirst(prefix.count)))
      }
    }
    return found.count == 1 ? found[0] : nil
  }
}
