import Diagnostics
import GitStore
import OperationLog

extension Joins {
  /// Refuses to finish a feature whose branches other working trees have checked out, with the finish that works.
  func refuseElsewhere(_ plan: MergePlan, _ feature: String) throws(Diagnostic) {
    let trees = repository.linkedWorkTrees
    let (main, source) = (try trees.other(using: plan.target), try trees.other(using: plan.source))
    let isHere = try repository.head().branch == plan.source
    guard let folder = main ?? (plan.deletesSource ? source : nil) else { return }
    // Of a folder that does not exist any more, Git has to hear first.
    guard WorkTreePath.exists(folder) else { return try trees.refuse(using: main == nil ? plan.source : plan.target) }
    let keeping = isHere || source != nil ? " --keep" : ""
    let name = ShellWord.quoted(feature)
    throw Diagnostic(
      .branchCheckedOut,
      main == nil
        ? "can't delete branch \"\(plan.source)\": it is checked out in \"\(folder)\""
        : "branch \"\(plan.target)\" is checked out in \"\(folder)\"",
      remedy: main == nil
        ? .hint("run \(command: "feature.finish") \(name) --keep, which keeps the branch")
        : .hint("run \(command: "feature.finish", in: ShellWord.quoted(folder)) \(name)\(keeping)"))
  }
}
