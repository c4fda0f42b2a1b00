import BranchWorkflow
import Git
import JSONTrees
import SlipwayKit

/// What taking back did.
struct AbortReport: Report {
  let outcome: AbortOutcome
  let copy: WorkingCopy

  var schema: String { "slipway.abort/1" }

  var fields: JSONObject {
    ["branch": .optional(outcome.head.branch?.rawValue), "files": .array(outcome.files.map { .string($0) })]
  }

  func show(on page: inout Page) {
    let place: StyledText = outcome.head.branch.map { " on \($0.rawValue, .name)" } ?? ""
    page.line("Taken back: everything\(place) is as it was before")
    for file in outcome.files { page.detail("  brought back \(copy.shown(file), .name)") }
    if outcome.isRecorded { page.next("slipway undo", "brings back what was resolved by hand") }
  }
}
