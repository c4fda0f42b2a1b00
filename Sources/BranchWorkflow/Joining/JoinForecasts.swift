import Diagnostics
import GitMerging
import GitOperations
import GitStore
import OperationLog

/// What operations that join two branches would come to.
struct JoinForecasts: WorkflowPart {
  let workflow: Workflow
}

/// What becomes of an operation, computed in memory; each refusal is made in the place where the operation makes it.
extension JoinForecasts {
  func foresee(_ join: Join) throws(Diagnostic) -> JoinForecast {
    let plan = join.plan
    let end: JoinForecast.End =
      switch join.way {
      case .nothing: .nothingToMerge
      case .forward: try foreseeForward(plan)
      case .merge(let isNeeded): try foreseeMerge(plan, isNeeded: isNeeded)
      case .rebase: try foreseeRebase(plan)
      case .chain: try foreseeChain(plan)
      }
    let (ahead, behind) = try repository.commits.aheadBehind(plan.targetCommit, of: plan.sourceCommit)
    return JoinForecast(
      purpose: plan.purpose, source: plan.source, target: plan.target, ahead: ahead, behind: behind,
      rebases: join.way == .rebase, end: end, tag: plan.tag, followUps: plan.followUps,
      deletesSource: plan.deletesSource)
  }

  private func foreseeForward(_ plan: MergePlan) throws(Diagnostic) -> JoinForecast.End {
    try repository.switching.foreseeFiles(of: plan.sourceCommit)
    return .fits
  }

  private func foreseeMerge(_ plan: MergePlan, isNeeded: Bool) throws(Diagnostic) -> JoinForecast.End {
    try repository.switching.foresee(to: plan.target)
    if plan.deletesSource { try repository.linkedWorkTrees.refuse(using: plan.source) }
    guard isNeeded else { return .nothingToMerge }
    return try merged(plan.source.rawValue, plan.sourceCommit, into: plan.target, at: plan.targetCommit).end
  }

  private func foreseeRebase(_ plan: MergePlan) throws(Diagnostic) -> JoinForecast.End {
    try repository.switching.foresee(to: plan.rebased.branch)
    if plan.deletesSource { try repository.linkedWorkTrees.refuse(using: plan.source) }
    guard let branch = try repository.branches.find(plan.rebased.branch) else {
      throw repository.branches.missing(plan.rebased.branch.rawValue)
    }
    let merger = SemanticFileMerger(ours: plan.onto.branch.rawValue, versions: settings.versions)
    switch try repository.rebasing.foresee(workflow.rebases.rebaseRequest(of: plan, merger), of: branch) {
    case .upToDate: return plan.purpose == .finish ? .fits : .nothingToMerge
    case .fits: return .fits
    case .stops(let commit, let conflicts):
      return .stops(
        merger.files(conflicts), branch: plan.onto.branch, other: "\(commit.name.short) (\(commit.subject))")
    }
  }

  private func foreseeChain(_ plan: MergePlan) throws(Diagnostic) -> JoinForecast.End {
    if plan.tag != nil { _ = try repository.identity(.committer, at: moment) }
    try repository.switching.foresee(to: plan.target)
    try repository.linkedWorkTrees.refuse(using: plan.source)
    for name in plan.followUps + [plan.returnsTo].compactMap(\.self) { try repository.switching.foresee(to: name) }
    return try foreseeMerges(of: plan)
  }

  /// How far a dry run of merges goes.
  enum Foresight {
    /// With all that the operation itself would refuse.
    case run
    /// Their conflicts alone, whatever is uncommitted and whoever looks.
    case conflicts
  }

  /// How the merges of a chain would end, one after the other; the repository stores nothing meanwhile.
  func foreseeMerges(of plan: MergePlan, _ foresight: Foresight = .run) throws(Diagnostic) -> JoinForecast.End {
    var main = plan.targetCommit
    if try !repository.commits.isAncestor(plan.sourceCommit, of: main) {
      let first = try merged(plan.source.rawValue, plan.sourceCommit, into: plan.target, at: main, foresight)
      guard let commit = first.commit else { return first.end }
      main = commit
    }
    for name in plan.followUps {
      guard let branch = try repository.branches.find(name),
        try !repository.commits.isAncestor(main, of: branch.target),
        try !repository.commits.isAncestor(branch.target, of: main)
      else { continue }
      let next = try merged(plan.target.rawValue, main, into: name, at: branch.target, foresight)
      guard next.commit != nil else { return next.end }
    }
    return .fits
  }

  /// Merges in memory; the commit is one of those that are gone afterwards.
  private func merged(
    _ label: String, _ theirs: ObjectName, into branch: BranchName, at ours: ObjectName,
    _ foresight: Foresight = .run
  ) throws(Diagnostic) -> (end: JoinForecast.End, commit: ObjectName?) {
    let merger = SemanticFileMerger(ours: branch.rawValue, versions: settings.versions)
    let preview =
      switch foresight {
      case .run: try repository.merging.foresee(of: theirs, named: label, into: ours, merger: merger.answer)
      case .conflicts: try repository.treeMerging.preview(of: theirs, named: label, into: ours, merger: merger.answer)
      }
    guard let tree = preview.tree else {
      return (.stops(merger.files(preview.conflicts), branch: branch, other: label), nil)
    }
    let (author, committer) =
      switch foresight {
      case .run: (try repository.identity(.author, at: moment), try repository.identity(.committer, at: moment))
      case .conflicts: (nobody, nobody)
      }
    let commit = try repository.commits.write(
      tree: tree, parents: [ours, theirs], author: author, committer: committer, message: "Merge\n")
    return (.fits, commit)
  }

  /// Who commits are by that nobody ever sees.
  private var nobody: Signature {
    Signature(name: "slipway", email: "nobody@slipway.invalid", date: moment.date, offsetMinutes: 0)
  }
}
