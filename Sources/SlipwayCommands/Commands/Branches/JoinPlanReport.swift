import BranchWorkflow
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// What a merge or a rebase of two branches would be about.
struct JoinPlanReport: Report {
  let purpose: MergePlan.Purpose
  let source: BranchName
  let target: BranchName
  let ahead: Int
  let behind: Int

  /// Counts the commits that `source` and the current branch have apart.
  ///
  /// - Throws: `branch-not-found`.
  init(_ purpose: MergePlan.Purpose, of source: BranchName, in copy: WorkingCopy) throws(Diagnostic) {
    let head = try copy.repository.head()
    guard let target = head.branch, let place = head.commit else {
      throw Diagnostic(.branchNotFound, "HEAD is at no branch with a commit", remedy: .operation(.init("switch")))
    }
    let remote = try copy.repository.reference("refs/remotes/\(source)")
    let here = try copy.repository.branch(source)?.target
    let commit = if let known = here ?? remote { known } else { try copy.repository.existingBranch(source).target }
    (ahead, behind) = try copy.repository.aheadBehind(place, of: commit)
    self.purpose = purpose
    self.source = source
    self.target = target
  }

  var schema: String { "slipway.\(purpose.rawValue)/1" }

  var fields: JSONObject {
    [
      "source": .string(source.rawValue), "target": .string(target.rawValue), "state": "planned", "commit": .null,
      "ahead": .integer(ahead), "behind": .integer(behind), "dryRun": true,
    ]
  }

  func show(on page: inout Page) {
    guard behind > 0 else {
      page.line("\(target.rawValue, .name) has all of \(source.rawValue, .name) already")
      return
    }
    let new = behind == 1 ? "one commit" : "\(behind) commits"
    if purpose == .rebase {
      let own = ahead == 1 ? "one commit" : "\(ahead) commits"
      page.line(
        "Would make \(own) of \(target.rawValue, .name) again on top of \(source.rawValue, .name), which has \(new) more"
      )
    } else {
      page.line("Would merge \(new) of \(source.rawValue, .name) into \(target.rawValue, .name)")
    }
  }
}
