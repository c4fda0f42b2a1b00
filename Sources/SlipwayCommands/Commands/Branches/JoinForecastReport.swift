import BranchWorkflow
import GitStore
import OperationLog
import SlipwayKit
import SyntaxTrees

/// The preview of a merge or rebase.
struct JoinForecastReport: Report {
  let name: String
  let preview: JoinForecast
  let copy: WorkingCopy

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { preview.conflicts.isEmpty }

  var fields: JSONObject {
    [
      "source": .string(preview.source.rawValue), "target": .string(preview.target.rawValue), "state": "planned",
      "commit": .null, "wouldConflict": .bool(!isAffirmative), "ahead": .integer(preview.ahead),
      "behind": .integer(preview.behind), "dryRun": true,
      "conflicts": .array(preview.conflicts.map(MergeReport.json)), "tag": .optional(preview.tag),
      "alsoInto": .array(preview.followUps.map { .string($0.rawValue) }), "deleted": .bool(preview.deletesSource),
    ]
  }

  func show(on page: inout Page) {
    let (source, target) = (StyledText(preview.source.rawValue, .name), StyledText(preview.target.rawValue, .name))
    guard preview.end != .nothingToMerge else {
      page.line("Already up to date: \(target) contains \(source)")
      return showRest(on: &page)
    }
    if !preview.rebases {
      page.line("Would merge \(commits(preview.behind)) of \(source) into \(target)")
    } else if preview.purpose == .finish {
      page.line("Would rebase \(commits(preview.behind)) of \(source) onto \(target)")
    } else {
      let new = commits(preview.behind)
      page.line("Would rebase \(commits(preview.ahead)) of \(target) onto \(source), which is ahead by \(new)")
    }
    showRest(on: &page)
    ForecastWording(end: preview.end, copy: copy).show(on: &page)
  }

  /// The tag, the back-merges and the deletion.
  private func showRest(on page: inout Page) {
    if let tag = preview.tag { page.line("Would create tag \(tag, .name)") }
    for branch in preview.followUps {
      page.line("Would merge \(preview.target.rawValue, .name) into \(branch.rawValue, .name)")
    }
    if preview.deletesSource { page.line("Would delete branch \(preview.source.rawValue, .name)") }
  }

  private func commits(_ count: Int) -> String { count == 1 ? "1 commit" : "\(count) commits" }
}

/// The wording for the outcome of a preview.
struct ForecastWording {
  let end: JoinForecast.End
  let copy: WorkingCopy

  func show(on page: inout Page) {
    switch end {
    case .nothingToMerge: break
    case .fits: page.line("\("No conflicts", .good)")
    case .stops(let files, let branch, let other):
      page.line("Would \("stop on conflicts", .bad) between \(other, .name) and \(branch.rawValue, .name) in")
      MergeReport.show(files, in: copy, on: &page)
    }
  }
}
