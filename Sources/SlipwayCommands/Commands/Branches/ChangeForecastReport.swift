import BranchWorkflow
import JSONTrees
import SlipwayKit

/// What making one change, or taking it back, would come to.
struct ChangeForecastReport: Report {
  let name: String
  let text: String
  let conflicts: [ConflictedFile]
  let copy: WorkingCopy

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { conflicts.isEmpty }

  var fields: JSONObject {
    [
      "plan": .string(text), "wouldConflict": .bool(!isAffirmative),
      "conflicts": .array(conflicts.map(MergeReport.json)), "dryRun": true,
    ]
  }

  func show(on page: inout Page) {
    page.line("\(text)")
    guard !isAffirmative else { return }
    page.line("It would \("stop on conflicts", .bad) in")
    MergeReport.show(conflicts, in: copy, on: &page)
  }
}
