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

  /// The workflow to continue or abort a stopped operation.
  ///
  /// It knows from its own record what it was about, and works also while `.slipway.yml` is in conflict itself.
  public func stoppedWorkflow(at moment: Moment, hooks: HookPolicy = .all) -> Workflow {
    if let workflow = try? workflow(at: moment, hooks: hooks) { return workflow }
    var workflow = Workflow(repository: repository, settings: WorkflowSettings(), at: moment)
    workflow.hooks = hooks
    return workflow
  }
}
