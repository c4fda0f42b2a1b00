import BranchWorkflow
import Git
import JSONTrees
import SlipwayKit

/// What a switch, to a branch that is there or to one that is begun, would do.
struct SwitchForecastReport: Report {
  let name: String
  let forecast: SwitchForecast
  /// The branch that it would begin at, if it would be made.
  var origin: BranchName?
  let copy: WorkingCopy
  /// What else is worth knowing, a line each.
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
      page.line("Would switch to \(forecast.branch.rawValue, .name)")
    }
    for remark in remarks { page.line(remark) }
    if !forecast.parked.isEmpty {
      page.line("Would put aside until you come back:")
      for path in forecast.parked { page.line("  \(copy.shown(path), .bold)") }
    }
    if forecast.returning != nil { page.line("Would bring back what was put aside there") }
    forecast.leftBehind.show(on: &page)
  }
}
