import BranchWorkflow
import SlipwayKit
import SyntaxTrees

/// The preview of a revert or a stash pop.
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
    page.line("Would \("stop on conflicts", .bad) in")
    MergeReport.show(conflicts, in: copy, on: &page)
  }
}
