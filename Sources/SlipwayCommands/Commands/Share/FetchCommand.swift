import ArgumentParser
import Diagnostics
import GitRemotes
import GitStore
import SlipwayKit
import SyntaxTrees

/// Fetches from a remote.
struct FetchCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch", abstract: "Fetch from a remote, without merging",
    discussion: "Updates remote-tracking branches only; slipway pull also integrates the upstream branch.")

  @Argument(help: "The remote (default: the remote of the upstream branch, or origin).", completion: .names(.remote))
  var remote: String?
  @Flag(help: "Fetch from all remotes.") var all = false
  @Flag(help: "Delete remote-tracking branches that the remote no longer has.") var prune = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard remote == nil || !all else {
      throw Diagnostic(.usage, "--all and a remote can't be used together", remedy: .advice("remove one of them"))
    }
    let repository = try context.repository()
    let fetching = Fetching(
      in: repository, remote: remote, includesAllRemotes: all, pruning: prune ? .prune : .configured, at: context.moment
    )
    if shared.dryRun {
      return FetchReport(remotes: try fetching.remotes(), outcomes: [], standing: nil, isPlan: true)
    }
    let talk = RemoteTalk(in: context)
    repository.onProgramOutput = talk.show
    let outcomes = try talk.whileTalking { (dialogue) throws(Diagnostic) in try fetching.fetch(dialogue) }
    return FetchReport(
      remotes: outcomes.map(\.remote), outcomes: outcomes, standing: try BranchStanding(in: repository), isPlan: false)
  }
}

/// The result of a fetch.
struct FetchReport: Report {
  let remotes: [String]
  let outcomes: [FetchOutcome]
  /// How far the current branch and its upstream differ.
  let standing: BranchStanding?
  let isPlan: Bool

  var schema: String { "slipway.fetch/1" }

  /// Whether no update was rejected.
  var isAffirmative: Bool { outcomes.allSatisfy(\.refused.isEmpty) }

  var fields: JSONObject {
    var fields: JSONObject = [
      "remotes": .array(remotes.map { .string($0) }),
      "updates": .array(outcomes.flatMap(\.updates).map(ReferenceWording.json)),
      "branch": .optional(standing?.branch.rawValue), "upstream": .optional(standing?.upstream),
      "ahead": standing?.distance.map { .integer($0.ahead) } ?? .null,
      "behind": standing?.distance.map { .integer($0.behind) } ?? .null,
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    if isPlan {
      for remote in remotes { page.line("Would fetch from \(AddressWording.shown(remote), .name)") }
      return
    }
    for outcome in outcomes {
      guard !outcome.updates.isEmpty else {
        page.line("Nothing to fetch from \(outcome.remote, .name)")
        continue
      }
      page.line("From \(outcome.remote, .name)")
      page.table(outcome.updates.map(ReferenceWording.row), indent: 2)
    }
    if let standing, let distance = standing.distance, let upstream = standing.upstream, distance.behind > 0 {
      let commits = distance.behind == 1 ? "1 commit" : "\(distance.behind) commits"
      page.next("slipway pull", "integrate \(commits) of \(upstream) into \(standing.branch)")
    }
  }
}
