import BranchWorkflow
import Git
import JSONTrees
import SlipwayKit

/// The preview of a switch to an existing or a new branch.
struct SwitchForecastReport: Report {
  let name: String
  let forecast: SwitchForecast
  /// The branch that a new branch would start from.
  var origin: BranchName?
  let copy: WorkingCopy
  /// Notes, a line each.
  var remarks: [StyledText] = []

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject {
    [
      "id": .string(forecast.branch.rawValue), "branch": .string(forecast.branch.rawValue),
      "commit": .string(forecast.commit.hex), "origin": .optional(origin?.rawValue),
      "parks": .array(forecast.parked.map { .string($0) }), "restores": .optional(forecast.returning?.commit.hex),
      "leftBehind": forecast.leftBehind.json,
    ]
  }

  func show(on page: inout Page) {
    if let origin {
      page.line("Would start \(forecast.branch.rawValue, .name) from \(origin.rawValue, .name)")
    } else if forecast.isCurrent {
      page.line("Already on \(forecast.branch.rawValue, .name)")
    } else {
      page.line("Would switch to branch \(forecast.branch.rawValue, .name)")
    }
    for remark in remarks { page.line(remark) }
    if !forecast.parked.isEmpty {
      page.line("Would stash until you switch back:")
      for path in forecast.parked { page.line("  \(copy.shown(path), .bold)") }
    }
    if forecast.returning != nil { page.line("Would apply the changes stashed there") }
    forecast.leftBehind.show(on: &page)
  }
}
