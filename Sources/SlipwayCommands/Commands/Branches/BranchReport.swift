import GitStore
import SyntaxTrees

/// A branch that was created, renamed or deleted.
struct BranchReport: Report {
  let name: String
  let headline: StyledText
  let branch: BranchName
  let commit: ObjectName?
  /// Notes, a line each.
  var remarks: [StyledText] = []
  /// The commits left behind that are not on any branch, newest first.
  var leftBehind: [Commit] = []
  var next: (command: String, purpose: String)?

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject {
    ["id": .string(branch.rawValue), "branch": .string(branch.rawValue), "commit": .optional(commit?.hex)]
  }

  func show(on page: inout Page) {
    page.line(headline)
    for remark in remarks { page.line(remark) }
    leftBehind.show(on: &page)
    if let next { page.next(next.command, next.purpose) }
  }
}
