public import BranchWorkflow
public import Diagnostics
public import GitStore

extension WorkingCopy {
  /// The workflow of branches here, with the names that `.slipway.yml` gives.
  ///
  /// - Throws: `configuration-invalid`.
  public func workflow(at moment: Moment, hooks: HookPolicy = .all) throws(Diagnostic) -> Workflow {
    let configuration = try SlipwayConfiguration.nearest(to: directory, root: root)
    let branches = configuration.branches
    let settings = WorkflowSettings(
      main: branches.main, develop: branches.develop, featurePrefix: branches.feature, hotfixPrefix: branches.hotfix,
      releasePrefix: branches.release, versions: configuration.versionPolicy)
    var workflow = Workflow(repository: repository, settings: settings, at: moment)
    workflow.hooks = hooks
    return workflow
  }

  /// What stopped here, whatever `.slipway.yml` says.
  public func stoppedOperations(at moment: Moment) -> StoppedOperations {
    StoppedOperations(in: repository, at: moment)
  }

  /// The workflow for what must also work while `.slipway.yml` is invalid or in conflict; it has the usual names then.
  ///
  /// These are continuing and aborting, which know from their own record what they are about, and what brings a good
  /// version of the file back: restoring, stashing and leaving the branch.
  public func tolerantWorkflow(at moment: Moment, hooks: HookPolicy = .all) -> Workflow {
    if let workflow = try? workflow(at: moment, hooks: hooks) { return workflow }
    var workflow = Workflow(repository: repository, settings: WorkflowSettings(), at: moment)
    workflow.hooks = hooks
    return workflow
  }
}
