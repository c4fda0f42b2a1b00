import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitRemotes
import GitStore
import SlipwayKit
import SyntaxTrees

/// Pushes the current branch.
struct PushCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", abstract: "Push the current branch to its remote",
    discussion: """
      Rejects a push that would lose commits on the remote: integrate them first with slipway pull.

      After a rebase or an amend, use --force-with-lease. It replaces the branch on the remote only if it is still at \
      the commit of the remote-tracking branch. --force-with-lease=REF:EXPECT replaces REF only if the remote has it \
      at the commit EXPECT. An empty EXPECT means that the remote must not have REF.
      """)

  @Argument(
    help: "The remote (default: remote.pushDefault, the remote of the upstream branch, or origin).",
    completion: .names(.remote))
  var remote: String?
  @Flag(
    name: [.customShort("u"), .long], help: "Set the upstream of the branch; required once for a new branch.")
  var setUpstream = false
  @Flag(help: "Push annotated tags of the pushed commits as well.") var followTags = false
  @Option(
    help: ArgumentHelp(
      "Replace the branch on the remote if nobody else pushed to it.", valueName: HelpText.optionalValue("ref:expect")))
  var forceWithLease: [String] = []
  @Flag(help: "Bypass the pre-push hook.") var noVerify = false
  @OptionGroup var shared: SharedOptions

  /// The value of a lease without one, which the parser does not know; no ref has this name.
  private static let everyReference = "*"

  /// The arguments with a value for each lease.
  static func readable(_ arguments: [String]) -> [String] {
    arguments.map { $0 == "--force-with-lease" ? "\($0)=\(everyReference)" : $0 }
  }

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    var request = PushRequest(remote: remote)
    request.setsUpstream = setUpstream
    if followTags { request.followsTags = true }
    request.leases = try forceWithLease.map { text throws(Diagnostic) in
      try PushLease(text == Self.everyReference ? "" : text, in: copy.repository)
    }
    request.hooks = noVerify ? .withoutVerification : .all
    if shared.dryRun { return PushPlanReport(try PlannedPush(request, in: copy)) }
    let talk = RemoteTalk(in: context)
    copy.repository.onProgramOutput = talk.show
    let outcome = try talk.whileTalking { (dialogue) throws(Diagnostic) in
      try copy.repository.pushing.push(request, dialogue: dialogue)
    }
    let branch = try copy.repository.head().branch
    let base = branch.flatMap { try? copy.workflow(at: context.moment).sharing.pullRequestBase(of: $0).name }
    return PushReport(outcome: outcome, branch: branch, base: base)
  }
}

/// The result of a push.
struct PushReport: Report {
  let outcome: PushOutcome
  let branch: BranchName?
  let base: BranchName?

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
      page.line("Everything up-to-date on \(outcome.remote, .name)")
    } else {
      page.line("Pushed to \(outcome.remote, .name)")
      page.table(outcome.updates.map(ReferenceWording.row), indent: 2)
    }
    for (branch, upstream) in outcome.upstreams.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      page.line("Branch \(branch.rawValue, .name) set up to track \(upstream, .name)")
    }
    if let branch, let base, branch != base, !outcome.isUpToDate {
      page.next("slipway pr", "prepare a pull request into \(base)")
    }
  }
}

/// The preview of a push.
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
    let what: StyledText = plan.branch.map { "\($0.rawValue, .name)" } ?? "the refs selected by push.default"
    let count: StyledText =
      switch plan.commits {
      case nil: ""
      case 0: ": no new commits"
      case 1: ": 1 commit"
      case let commits?: ": \(commits) commits"
      }
    page.line("Would push \(what) to \(AddressWording.shown(plan.remote), .name)\(count)")
  }
}
