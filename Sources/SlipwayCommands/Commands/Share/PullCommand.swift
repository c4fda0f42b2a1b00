import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// Fetches, and takes in what the current branch follows.
struct PullCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Take in what the branch follows",
    discussion: """
      Without an option, pull.rebase and pull.ff of Git's settings count. Where both sides have commits and nothing \
      says how to join them, nothing changes.
      """)

  @Flag(help: "Put your own commits on top of what came.") var rebase = false
  @Flag(help: "Join by a merge, whatever the settings say.") var merge = false
  @Flag(help: "Only move forward; where you have commits of your own, do nothing.") var ffOnly = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let choice = try choice()
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment)
    if shared.dryRun { return PullForecastReport(forecast: try workflow.foreseePull(choice), copy: copy) }
    let talk = RemoteTalk(in: context)
    copy.repository.onProgramOutput = talk.show
    let outcome = try talk.whileTalking { (dialogue) throws(Diagnostic) in
      try workflow.pull(choice, dialogue: dialogue)
    }
    return PullReport(outcome: outcome, copy: copy)
  }

  private func choice() throws(Diagnostic) -> PullChoice {
    switch (rebase, merge, ffOnly) {
    case (false, false, false): return .configured
    case (true, false, false): return .rebase
    case (false, true, false): return .merge
    case (false, false, true): return .fastForwardOnly
    default:
      throw Diagnostic(
        .usage, "--rebase, --merge and --ff-only exclude each other", remedy: .advice("give one of them"))
    }
  }
}

/// What a pull brought, and what became of the branch.
struct PullReport: Report {
  let outcome: PullOutcome
  let copy: WorkingCopy

  private var progress: MergeProgress { outcome.progress }
  private var updates: [ReferenceUpdate] { outcome.fetched?.updates ?? [] }
  private var merge: MergeReport { MergeReport(name: "pull", progress: progress, copy: copy) }

  var schema: String { "slipway.pull/1" }

  var isAffirmative: Bool { merge.isAffirmative }

  var fields: JSONObject {
    var fields = merge.fields
    fields["branch"] = .string(progress.target.rawValue)
    fields["upstream"] = .string(outcome.upstream.shortName)
    fields["ahead"] = .integer(outcome.ahead)
    fields["behind"] = .integer(outcome.behind)
    fields["updates"] = .array(updates.map(ReferenceWording.json))
    return fields
  }

  func show(on page: inout Page) {
    if let fetched = outcome.fetched, !updates.isEmpty {
      page.line("From \(fetched.remote, .name)")
      page.table(updates.map(ReferenceWording.row), indent: 2)
    }
    switch progress.state {
    case .done(let commit):
      let target = StyledText(progress.target.rawValue, .name)
      let upstream = StyledText(outcome.upstream.shortName, .name)
      let commits = outcome.behind == 1 ? "one commit" : "\(outcome.behind) commits"
      if outcome.ahead == 0 {
        page.line("\(target) has \(commits) more, as \(upstream): \(commit.short, .name)")
      } else {
        let own = outcome.ahead == 1 ? "one commit" : "\(outcome.ahead) commits"
        page.line("\(target) has \(commits) of \(upstream) and \(own) of its own: \(commit.short, .name)")
      }
      for note in progress.notes { page.line("note: \(note.message)") }
      if outcome.ahead > 0 { page.next("slipway push", "sends your own; slipway undo takes the pull back") }
    case .nothingToMerge:
      page.line("\(progress.target.rawValue, .name) has all of \(outcome.upstream.shortName, .name) already")
      if outcome.ahead > 0 {
        page.next("slipway push", "sends \(outcome.ahead == 1 ? "a commit" : "\(outcome.ahead) commits") of your own")
      }
    case .doneElsewhere, .stopped: merge.show(on: &page)
    }
  }
}

/// What a pull would do with what was fetched last.
struct PullForecastReport: Report {
  let forecast: PullForecast
  let copy: WorkingCopy

  private var analysis: PullAnalysis { forecast.analysis }

  var schema: String { "slipway.pull/1" }

  var isAffirmative: Bool { forecast.conflicts.isEmpty }

  var fields: JSONObject {
    [
      "branch": .string(analysis.branch.rawValue), "upstream": .string(analysis.upstream.shortName),
      "ahead": .integer(analysis.ahead), "behind": .integer(analysis.behind), "state": "planned", "dryRun": true,
      "wouldConflict": .bool(!isAffirmative), "conflicts": .array(forecast.conflicts.map(MergeReport.json)),
    ]
  }

  func show(on page: inout Page) {
    let branch = StyledText(analysis.branch.rawValue, .name)
    let upstream = StyledText(analysis.upstream.shortName, .name)
    let known: StyledText = "Would fetch; as \(upstream) was seen last, "
    switch analysis.decision {
    case .upToDate: page.line("\(known)\(branch) has all of it")
    case .fastForward: page.line("\(known)\(branch) would move forward by \(analysis.behind)")
    case .merge: page.line("\(known)\(branch) would be merged with \(analysis.behind) of its commits")
    case .rebase: page.line("\(known)\(analysis.ahead) of your commits would be put on top of \(analysis.behind) of it")
    }
    ForecastWording(end: forecast.end, copy: copy).show(on: &page)
  }
}
