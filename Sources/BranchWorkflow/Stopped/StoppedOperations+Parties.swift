import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import OperationLog

/// The two that disagree.
extension StoppedOperations {
  func parties(of plan: MergePlan) throws(Diagnostic) -> (ours: ConflictParty, theirs: ConflictParty) {
    if plan.rebases { return try rebaseParties(onto: plan.onto.branch.rawValue) }
    let head = try repository.head()
    if plan.isChain, repository.operation == nil, let place = plan.returnsTo, head.branch == place,
      let stash = try BranchStashes.parkedWork(of: place, in: repository)
    {
      return (party(place.rawValue, head.commit), party(ConflictParty.stash, stash.commit))
    }
    if [.revert, .cherryPick].contains(plan.purpose), try repository.picking.sequenceStart() != nil {
      return try foreignParties(plan.purpose)
    }
    let source = try repository.mergeHeads().first ?? plan.sourceCommit
    let isFollowUp = plan.isChain && source != plan.sourceCommit
    let label = plan.purpose == .stash ? ConflictParty.stash : isFollowUp ? plan.target.rawValue : plan.source.rawValue
    return (
      party(head.branch?.rawValue ?? "HEAD", head.commit), party(label, source)
    )
  }

  func foreignParties(
    _ purpose: MergePlan.Purpose
  ) throws(Diagnostic) -> (ours: ConflictParty, theirs: ConflictParty) {
    let head = try repository.head()
    let ours = party(head.branch?.rawValue ?? "HEAD", head.commit)
    let state = try repository.snapshots.operationFiles()
    func name(_ file: String) -> ObjectName? {
      state[file].flatMap { try? ObjectName(String(decoding: $0.prefix(40), as: UTF8.self)) }
    }
    switch purpose {
    case .rebase: return try rebaseParties(onto: nil)
    case .revert: return (ours, party(nil, name("REVERT_HEAD")))
    case .cherryPick: return (ours, party(nil, name("CHERRY_PICK_HEAD")))
    default:
      let source = try repository.mergeHeads().first
      return (ours, party(try source.map { name throws(Diagnostic) in try branchName(at: name).rawValue }, source))
    }
  }

  private func rebaseParties(onto label: String?) throws(Diagnostic) -> (ours: ConflictParty, theirs: ConflictParty) {
    let progress = try repository.rebasing.progress()
    let onto = progress?.onto
    let found = try onto.map { name throws(Diagnostic) in try branchName(at: name).rawValue }
    let name = label ?? found
    return (party(name, try repository.head().commit), party(nil, progress?.stopped))
  }

  private func party(_ label: String?, _ name: ObjectName?) -> ConflictParty {
    let commit = name.flatMap { try? repository.commits.read($0) }
    return ConflictParty(label: label ?? commit.map { "\($0.name.short) (\($0.subject))" } ?? "theirs", commit: commit)
  }

  /// What a commit that is merged is called: the branch that is there, here or on a remote, else its short name.
  func branchName(at commit: ObjectName) throws(Diagnostic) -> BranchName {
    let current = try repository.head().branch
    if let branch = try repository.branches.all().first(where: { $0.target == commit && $0.name != current }) {
      return branch.name
    }
    let prefix = "refs/remotes/"
    let remote = try repository.references.list(below: prefix).first {
      $0.target == commit && !$0.name.hasSuffix("/HEAD")
    }
    return try BranchName(remote.map { String($0.name.dropFirst(prefix.count)) } ?? commit.short)
  }
}
