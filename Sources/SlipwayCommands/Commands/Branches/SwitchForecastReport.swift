import BranchWorkflow
import GitStore
import SlipwayKit
import SyntaxTrees

/// The preview of a switch to an existing or a new branch.
struct SwitchForecastReport: Report {
  let name: String
  let preview: SwitchForecast
  /// The branch that a new branch would start from.
  var origin: BranchName?
  let copy: WorkingCopy
  /// Notes, a line each.
  var remarks: [StyledText] = []

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject {
    [
      "id": .string(preview.branch.rawValue), "branch": .string(preview.branch.rawValue),
      "commit": .string(preview.commit.hex), "origin": .optional(origin?.rawValue),
      "parks": .array(preview.parked.map { .string($0) }), "restores": .optional(preview.returning?.commit.hex),
      "leftBehind": preview.leftBehind.json,
    ]
  }

  func show(on page: inout Page) {
    if let origin {
      page.line("Would start \(preview.branch.rawValue, .name) from \(origin.rawValue, .name)")
    } else if preview.isCurrent {
      page.line("Already on \(preview.branch.rawValue, .name)")
    } else {
      page.line("Would switch to branch \(preview.branch.rawValue, .name)")
    }
    for remark in remarks { page.line(remark) }
    if !preview.parked.isEmpty {
      page.line("Would stash until you switch back:")
      for path in preview.parked { page.line("  \(copy.shown(path), .bold)") }
    }
    if preview.returning != nil { page.line("Would apply the changes stashed there") }
    preview.leftBehind.show(on: &page)
  }
}
