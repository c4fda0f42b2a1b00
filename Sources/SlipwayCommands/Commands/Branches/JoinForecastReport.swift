import BranchWorkflow
import Git
import JSONTrees
import SlipwayKit

/// The preview of a merge or rebase.
struct JoinForecastReport: Report {
  let name: String
  let forecast: JoinForecast
  let copy: WorkingCopy

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { forecast.conflicts.isEmpty }

  var fields: JSONObject {
    [
      "source": .string(forecast.source.rawValue), "target": .string(forecast.target.rawValue), "state": "planned",
      "commit": .null, "wouldConflict": .bool(!isAffirmative), "ahead": .integer(forecast.ahead),
      "behind": .integer(forecast.behind), "dryRun": true,
      "conflicts": .array(forecast.conflicts.map(MergeReport.json)), "tag": .optional(forecast.tag),
      "alsoInto": .array(forecast.followUps.map { .string($0.rawValue) }), "deleted": .bool(forecast.deletesSource),
    ]
  }

  func show(on page: inout Page) {
    let (source, target) = (StyledText(forecast.source.rawValue, .name), StyledText(forecast.target.rawValue, .name))
    guard forecast.end != .nothingToMerge else {
      page.line("Already up to date: \(target) contains \(source)")
      return showRest(on: &page)
    }
    if !forecast.rebases {
      page.line("Would merge \(commits(forecast.behind)) of \(source) into \(target)")
    } else if forecast.purpose == .finish {
      page.line("Would rebase \(commits(forecast.behind)) of \(source) onto \(target)")
    } else {
      let new = commits(forecast.behind)
      page.line("Would rebase \(commits(forecast.ahead)) of \(target) onto \(source), which is ahead by \(new)")
    }
    showRest(on: &page)
    ForecastWording(end: forecast.end, copy: copy).show(on: &page)
  }

  /// The tag, the back-merges and the deletion.
  private func showRest(on page: inout Page) {
    if let tag = forecast.tag { page.line("Would tag it \(tag, .name)") }
    for branch in forecast.followUps {
      page.line("Would merge \(forecast.target.rawValue, .name) into \(branch.rawValue, .name)")
    }
    if forecast.deletesSource { page.line("Would delete branch \(forecast.source.rawValue, .name)") }
  }

  private func commits(_ count: Int) -> String { count == 1 ? "one commit" : "\(count) commits" }
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
