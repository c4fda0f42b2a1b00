import Git
import JSONTrees

/// What a merge would do.
struct MergePlanReport: Report {
  let name: String
  let source: BranchName
  let target: BranchName
  let wouldConflict: Bool

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { !wouldConflict }

  var fields: JSONObject {
    [
      "source": .string(source.rawValue), "target": .string(target.rawValue), "state": "planned", "commit": .null,
      "wouldConflict": .bool(wouldConflict),
    ]
  }

  func show(on page: inout Page) {
    let end: StyledText = wouldConflict ? "\("and would stop on conflicts", .bad)" : "\("without a conflict", .good)"
    page.line("Would merge \(source.rawValue, .name) into \(target.rawValue, .name) \(end)")
  }
}
