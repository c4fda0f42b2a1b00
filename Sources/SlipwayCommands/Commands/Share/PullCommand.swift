import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitOperations
import GitRemotes
import GitStore
import SlipwayKit
import SyntaxTrees

/// Fetches and integrates the upstream branch.
struct PullCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "pull", abstract: "Fetch and integrate the upstream branch",
    discussion: """
      Without an option, uses pull.rebase and pull.ff from Git's configuration. If neither is set and the branches \
      have diverged, only fetches, and exits with 2.
      """)

  @Flag(help: "Rebase your commits onto the upstream branch.") var rebase = false
  @Flag(help: "Merge, regardless of the configuration.") var merge = false
  @Flag(help: "Fast-forward only; only fetch if the branches have diverged.") var ffOnly = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let choice = try choice()
    let copy = try context.workingCopy()
    let workflow = try copy.workflow(at: context.moment)
    if shared.dryRun { return PullForecastReport(forecast: try workflow.joins.foreseePull(choice), copy: copy) }
    let talk = RemoteTalk(in: context)
    copy.repository.onProgramOutput = talk.show
    let outcome = try talk.whileTalking { (dialogue) throws(Diagnostic) in
      try workflow.sharing.pull(choice, dialogue: dialogue)
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
        .usage, "--rebase, --merge and --ff-only can't be used together", remedy: .advice("keep one of them"))
    }
  }
}

/// The result of a pull.
struct PullReport: Report {
  let outcome: PullOutcome

  private var progress: MergeProgress { outcome.progress }
  private var updates: [ReferenceUpdate] { outcome.fetched?.updates ?? [] }
  private let merge: MergeReport

  init(outcome: PullOutcome, copy: WorkingCopy) {
    self.outcome = outcome
    merge = MergeReport(name: "pull", progress: outcome.progress, copy: copy)
  }

  /// How many commits a rebase made: it leaves out merges, and what the upstream has already.
  private func replayed(to commit: ObjectName) -> Int? {
    let upstream = try? merge.copy.repository.commits.resolve(outcome.upstream.reference)
    return upstream.flatMap { try? merge.copy.repository.commits.aheadBehind(commit, of: $0).ahead }
  }

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
      let commits = outcome.behind == 1 ? "1 commit" : "\(outcome.behind) commits"
      let replayed = progress.rebases ? replayed(to: commit) : nil
      if replayed == 0 {
        page.line("Updated \(target) to \(upstream) (\(commit.short, .name))")
      } else if outcome.ahead == 0 {
        page.line("Updated \(target) with \(commits) of \(upstream) (\(commit.short, .name))")
      } else if progress.rebases {
        let commits = replayed.map { "\(counted($0, "commit")) of " } ?? ""
        page.line("Rebased \(commits)\(target) onto \(upstream) (\(commit.short, .name))")
      } else {
        let own = outcome.ahead == 1 ? "1 commit" : "\(outcome.ahead) commits"
        page.line("Merged \(commits) of \(upstream) into \(target), which had \(own) more (\(commit.short, .name))")
      }
      if let line = merge.statLine { page.line("\(line)") }
      for note in progress.notes { page.line("note: \(note.message)") }
      if outcome.ahead > 0, replayed != 0 {
        page.next("slipway push", "push your commits; slipway undo undoes the pull")
      }
    case .nothingToMerge:
      page.line("Already up to date: \(progress.target.rawValue, .name) contains \(outcome.upstream.shortName, .name)")
      if outcome.ahead > 0 {
        page.next("slipway push", "push \(outcome.ahead == 1 ? "1 commit" : "\(outcome.ahead) commits")")
      }
    case .doneElsewhere, .stopped: merge.show(on: &page)
    }
  }
}

/// The preview of a pull, based on the last fetch.
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
    let known: StyledText = "Would fetch; based on the last fetch, "
    let ours = counted(analysis.ahead, "commit")
    let theirs = counted(analysis.behind, "commit")
    switch analysis.decision {
    case .upToDate: page.line("\(known)\(branch) is up to date with \(upstream)")
    case .fastForward: page.line("\(known)\(branch) would be fast-forwarded by \(theirs) to \(upstream)")
    case .merge: page.line("\(known)\(theirs) of \(upstream) would be merged into \(branch)")
    case .rebase where analysis.forkPoint != nil:
      page.line("\(known)\(branch) would be rebased onto \(upstream), without the commits that were removed from it")
    case .rebase: page.line("\(known)\(ours) of yours would be rebased onto \(theirs) of \(upstream)")
    }
    ForecastWording(end: forecast.end, copy: copy).show(on: &page)
  }
}
