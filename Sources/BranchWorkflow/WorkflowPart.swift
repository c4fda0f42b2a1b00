import GitStore
import OperationLog

/// A part of a workflow: it works on the workflow's repository, by the workflow's settings.
protocol WorkflowPart {
  var workflow: Workflow { get }
}

extension WorkflowPart {
  var repository: Repository { workflow.repository }
  var settings: WorkflowSettings { workflow.settings }
  var moment: Moment { workflow.moment }
  var operationLog: OperationLog { workflow.operationLog }
  var stoppedOperations: StoppedOperations { workflow.stoppedOperations }
  var uncommittedChanges: UncommittedChanges { workflow.uncommittedChanges }
  var branchStashes: BranchStashes { workflow.branchStashes }
}
