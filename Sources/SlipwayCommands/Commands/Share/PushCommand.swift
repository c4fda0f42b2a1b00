import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// Sends the current branch's commits.
struct PushCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Send the branch's commits to its remote",
    discussion: "What others have pushed is never overwritten: take it in first, with slipway pull.")

  @Argument(help: "The remote; the one that the branch follows if not said.") var remote: String?
  @Flag(
    name: [.customShort("u"), .long], help: "Let the branch follow what it is pushed to, as a new branch needs once.")
  var setUpstream = false
  @Flag(help: "Send tags with a message as well, on the commits that go.") var followTags = false
  @Flag(help: "Leave out the hook pre-push.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    var request = PushRequest(remote: remote)
    request.setsUpstream = setUpstream
    if followTags { request.followsTags = true }
    request.hooks = noVerify ? .withoutVerification : .all
    if shared.dryRun { return PushPlanReport(try PlannedPush(request, in: copy)) }
    let talk = RemoteTalk(in: context)
    copy.repository.onProgramOutput = talk.show
    let outcome = try talk.whileTalking { (dialogue) throws(Diagnostic) in
      try copy.repository.push(request, dialogue: dialogue)
    }
    let main = try? copy.workflow(at: context.moment).mainBranch().name
    return PushReport(outcome: outcome, branch: try copy.repository.head().branch, mainBranch: main)
  }
}

/// What a push changed at the remote.
struct PushReport: Report {
  let outcome: PushOutcome
  let branch: BranchName?
  let mainBranch: BranchName?

  var schema: String { "slipway.push/1" }

  var fields: JSONObject {
    [
      "remote": .string(outcome.remote), "branch": .optional(branch?.rawValue),
      "updates": .array(outcome.updates.map(ReferenceWording.json)),
      "upstream": .optional(branch.flatMap { outcome.upstreams[$0] }),
    ]
  }

  func show(on page: inout Page) {
    if outcome.isUpToDate {
      page.line("\(outcome.remote, .name) has everything already")
    } else {
      page.line("Pushed to \(outcome.remote, .name)")
      page.table(outcome.updates.map(ReferenceWording.row), indent: 2)
    }
    for (branch, upstream) in outcome.upstreams.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      page.line("\(branch.rawValue, .name) follows \(upstream, .name) from now on")
    }
    if let branch, let mainBranch, branch != mainBranch, !outcome.isUpToDate {
      page.next("slipway pr", "gives the address that asks for a merge into \(mainBranch)")
    }
  }
}

/// What a push would send.
struct PushPlanReport: Report {
  private let plan: PlannedPush

  init(_ plan: PlannedPush) {
    self.plan = plan
  }

  var schema: String { "slipway.push/1" }

  var fields: JSONObject {
    [
      "remote": .string(AddressWording.shown(plan.remote)), "branch": .optional(plan.branch?.rawValue),
      "commits": plan.commits.map { .integer($0) } ?? .null, "dryRun": true,
    ]
  }

  func show(on page: inout Page) {
    let what: StyledText = plan.branch.map { "\($0.rawValue, .name)" } ?? "what push.default says"
    let count: StyledText =
      switch plan.commits {
      case nil: ""
      case 0: ", which has everything already"
      case 1: ": one commit"
      case let commits?: ": \(commits) commits"
      }
    page.line("Would push \(what) to \(AddressWording.shown(plan.remote), .name)\(count)")
  }
}
