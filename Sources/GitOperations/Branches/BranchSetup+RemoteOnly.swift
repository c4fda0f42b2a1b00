public import Diagnostics
public import GitStore
import GitWorkTree

extension BranchSetup {
  /// The one branch of a remote that a name can mean which no branch here has, as `git switch NAME` finds it.
  ///
  /// - Returns: The start of a branch that would follow it, or `nil` where no remote has one of that name.
  /// - Throws: `git-ambiguous` where several remotes have it and `checkout.defaultRemote` names none.
  public func remoteOnlyBranch(_ name: BranchName) throws(Diagnostic) -> BranchStart? {
    guard try repository.references.read(name.reference) == nil else { return nil }
    var found: [(remote: String, reference: String, target: ObjectName)] = []
    for (reference, target) in try repository.references.list(below: "refs/remotes/") {
      guard let tracked = try trackedBranch(reference), tracked.name == name.rawValue else { continue }
      found.append((tracked.remote, reference, target))
    }
    if found.count > 1, let preferred = repository.configuration.string("checkout.defaultRemote") {
      found = found.filter { $0.remote == preferred }
    }
    guard found.count < 2 else {
      let remotes = found.map { "\"\($0.remote)\"" }.joined(separator: " and ")
      throw Diagnostic(
        .gitAmbiguous, "\"\(name)\" matches remote-tracking branches of \(remotes)",
        remedy: .advice("set checkout.defaultRemote, or create the branch from one of them"))
    }
    guard let only = found.first else { return nil }
    return BranchStart(
      commit: only.target, label: only.reference, reference: only.reference)
  }

  /// Switches to a branch, which is made first where only a remote has it.
  ///
  /// - Returns: Where HEAD was and is, and what a branch follows that was made for it.
  /// - Throws: As ``switchTo(_:)``, or `git-ambiguous`; then no branch was made either.
  @discardableResult
  public func switchToTracking(
    _ name: BranchName, by signature: Signature? = nil
  ) throws(Diagnostic) -> (outcome: SwitchOutcome, follows: Branch.Upstream?) {
    try repository.exclusively { () throws(Diagnostic) in
      guard let start = try remoteOnlyBranch(name) else { return (try repository.switching.switchTo(name), nil) }
      let inTheWay = try repository.switching.filesInTheWay(ofSwitchingTo: start.commit)
      guard inTheWay.isEmpty else { throw try Checkout.refused(inTheWay, in: repository) }
      let before = try repository.head()
      if before.branch == name { return try fill(before, from: start, name: name, by: signature) }
      let follows = try create(name, startingAt: start, by: signature)
      do throws(Diagnostic) {
        return (try repository.switching.switchTo(name), follows)
      } catch {
        try? repository.branches.delete(name, unmerged: .lose)
        throw error
      }
    }
  }

  /// Makes the branch that HEAD names already and that has no commit yet.
  ///
  /// Its files come first: once the branch is there, those that are missing count as deleted by the user.
  private func fill(
    _ unborn: Head, from start: BranchStart, name: BranchName, by signature: Signature?
  ) throws(Diagnostic) -> (outcome: SwitchOutcome, follows: Branch.Upstream?) {
    var follows: Branch.Upstream?
    let outcome = try repository.switching.switchFiles(from: unborn, to: start.commit) { () throws(Diagnostic) in
      follows = try create(name, startingAt: start, by: signature)
      try repository.references.pointHead(at: name)
    }
    return (outcome, follows)
  }

  /// What leads to a commit where HEAD has none: a branch that a remote has, or the first commit.
  public var wayToFirstCommit: Remedy {
    get throws(Diagnostic) {
      if let branch = try branchToBegin() { return .operation(.init("switch", ["name": branch.rawValue])) }
      return .operation(.init("commit", ["all": "", "message": "MESSAGE"]))
    }
  }

  /// The branch to switch to where HEAD names one without a commit: one of that name at a remote, the main one, or the
  /// only one, here or at a remote.
  public func branchToBegin() throws(Diagnostic) -> BranchName? {
    guard case .unborn(let here) = try repository.head() else { return nil }
    var names = Set(try repository.references.list(below: "refs/heads/").map { ReferenceName.short($0.name) })
    for (reference, _) in try repository.references.list(below: "refs/remotes/") {
      if let name = try trackedBranch(reference)?.name, name != "HEAD" { names.insert(name) }
    }
    let likely = [here.rawValue, "main", "master"].first(where: names.contains)
    return (likely ?? (names.count == 1 ? names.first : nil)).map(BranchName.init(unchecked:))
  }
}
