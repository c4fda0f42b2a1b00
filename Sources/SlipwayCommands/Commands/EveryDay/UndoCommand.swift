import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitStore
import OperationLog
import SlipwayKit
import SyntaxTrees

/// Undoes the last operation.
struct UndoCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last operation of slipway",
    discussion: """
      Repeat to undo earlier operations. Refuses if refs or files have changed since the operation, or if its commits \
      were pushed. For pushed commits, use slipway revert. You can't undo a fetch, a push, or a command that changes \
      only the simulated portal or keychain. After a change of the portal here, undo refuses and names \
      the command that reverses the change.
      """)

  @Flag(help: "List the operations that can be undone.") var list = false
  @Option(help: ArgumentHelp("Undo all operations from the newest back to this one.", valueName: "number")) var to: Int?
  @Option(help: ArgumentHelp("Undo only this operation.", valueName: "number")) var only: Int?
  @Flag(help: "Undo pushed commits as well; the remote keeps them.") var force = false
  @OptionGroup var acting: ActingMember
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let chosen = [list ? "--list" : nil, to.map { _ in "--to" }, only.map { _ in "--only" }].compactMap(\.self)
    guard chosen.count < 2 else {
      throw Diagnostic(
        .usage, "\(chosen[0]) and \(chosen[1]) can't be used together", remedy: .advice("remove one of them"))
    }
    let history = try context.history()
    let copy = try history.workingCopy()
    let undoing = copy.map { context.undoRedo(in: $0, as: acting.email) }
    if list { return OperationLogReport(entries: try undoing?.log.entries() ?? [], log: undoing?.log) }
    guard let copy, let undoing else { throw ProjectHistory.nothingRecorded }
    let published: PublishedCommits = force ? .leftBehind : .refused
    if shared.dryRun { return try plan(undoing, published, context) }
    if let to {
      return UndoStepsReport(
        steps: try undoing.undo(to: to, published).map { outcome throws(Diagnostic) in
          try Self.report(outcome, undoing, copy)
        })
    }
    if let only { return try Self.report(try undoing.undo(only: only, published), undoing, copy) }
    try refuseNewerPortalChange(undoing, context)
    let before = try copy.repository.head().branch
    var report = try Self.report(try undoing.undo(published), undoing, copy)
    report.note(theSwitchFrom: before)
    let stopped = try? copy.workflow(at: context.moment).stoppedOperations.current()
    report.isInterrupted = stopped?.standing == .halfWritten
    return report
  }

  /// Refuses to undo an older operation instead of the last change, which undo can't reverse.
  private func refuseNewerPortalChange(_ undoing: UndoRedo, _ context: Context) throws(Diagnostic) {
    let entry: LoggedOperation?
    do throws(Diagnostic) {
      entry = try undoing.nextToUndo()
    } catch  where error.code == .nothingToUndo {
      entry = nil
    }
    guard let newer = context.newerPortalChange(than: entry, in: undoing.log, as: acting.email) else { return }
    let other: Hint = entry.map { "; or run \(command: "undo") --only \($0.id) to undo \($0.quotedName)" } ?? ""
    throw Diagnostic(
      .undoImpossible,
      "can't undo \"\(newer.summary.replacing("\"", with: ""))\": it changed the portal of team \(newer.team)",
      remedy: .hint(newer.reversal + other))
  }

  private static func report(
    _ outcome: UndoOutcome, _ undoing: UndoRedo, _ copy: WorkingCopy
  ) throws(Diagnostic) -> UndoReport {
    UndoReport(outcome: outcome, verb: "undo", copy: copy, portal: try undoing.log.portal(changedBy: outcome.entry))
  }

  private func plan(
    _ undoing: UndoRedo, _ published: PublishedCommits, _ context: Context
  ) throws(Diagnostic) -> any Report {
    if to == nil, only == nil { try refuseNewerPortalChange(undoing, context) }
    let entries =
      if let to { try undoing.foreseeUndo(to: to, published) } else { [try undoing.foreseeUndo(only: only, published)] }
    let titles = entries.map(\.name).joined(separator: ", ")
    let outside = try entries.map { entry throws(Diagnostic) in try undoing.log.portal(changedBy: entry) }
      .compactMap(\.self)
    return SentenceReport(
      schema: "slipway.undo/1", text: "Would undo: \(titles)" + outside.map { ", and \($0)" }.joined())
  }
}

/// Redoes the last undone operation.
struct RedoCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo the last operation that was undone")

  @OptionGroup var acting: ActingMember
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let history = try context.history()
    guard let copy = try history.workingCopy() else { throw ProjectHistory.nothingRecorded }
    let undoing = context.undoRedo(in: copy, as: acting.email)
    if shared.dryRun {
      let entry = try undoing.nextToRedo()
      let outside = try undoing.log.portal(changedBy: entry).map { ", and \($0)" } ?? ""
      return SentenceReport(schema: "slipway.redo/1", text: "Would redo: \(entry.name)\(outside)")
    }
    let before = try copy.repository.head().branch
    let outcome = try undoing.redo()
    var report = UndoReport(
      outcome: outcome, verb: "redo", copy: copy, portal: try undoing.log.portal(changedBy: outcome.entry))
    report.note(theSwitchFrom: before)
    return report
  }
}

/// The result of an undo or a redo.
struct UndoReport: Report {
  let outcome: UndoOutcome
  let verb: String
  let copy: WorkingCopy
  /// The change in the portal, if any.
  var portal: String?
  /// Whether what waits again was interrupted while it wrote files, so that it can only be aborted.
  var isInterrupted = false
  /// The branch to which it switched, if any.
  private(set) var newBranch: BranchName?

  /// Notes the current branch if it was another one before.
  mutating func note(theSwitchFrom old: BranchName?) {
    let new = try? copy.repository.head().branch
    newBranch = new == old ? nil : new
  }

  var schema: String { "slipway.\(verb)/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "id": .integer(outcome.entry.id), "operation": .string(outcome.entry.title),
      "files": .array(outcome.files.map { .string($0) }),
      "references": .array(outcome.references.map { .string($0) }),
      "pushed": .array(pushed.map { .string($0) }),
      "differences": .array(outcome.differences.map { .string($0) }),
    ]
    if let portal { fields["portal"] = .string(portal) }
    return fields
  }

  func show(on page: inout Page) {
    showStep(on: &page)
    if outcome.hadDoneNothing {
      page.line("  it was interrupted before it changed anything")
    } else if outcome.isStoppedAgain, isInterrupted {
      page.next("slipway abort", "abort the interrupted operation")
    } else if outcome.isStoppedAgain {
      page.continuation(in: copy.repository)
    } else if verb == "undo" {
      page.next("slipway redo", "redo it; slipway undo undoes the previous operation")
    }
  }

  func showStep(on page: inout Page) {
    page.line("\(verb == "undo" ? "Undid" : "Redid"): \(outcome.entry.name, .bold)")
    if let portal { page.line("  \(verb == "undo" ? "reversed" : "repeated") \(portal)") }
    if let newBranch { page.line("  switched to \(newBranch.rawValue, .name)") }
    for move in outcome.moves { page.line("  \(BranchWording.named(move.name)) \(wording(of: move))") }
    if let commit = outcome.detachedHead { page.line("  HEAD is now detached at \(commit.short, .name)") }
    if outcome.isPutAside { page.line("  \(wordingOfStash): slipway stash list shows it") }
    let shown = page.isDetailed ? outcome.changes[...] : outcome.changes.prefix(Self.mostFiles)
    for change in shown { page.line("  \(Self.wording(of: change.kind)) \(copy.shown(change.path), .name)") }
    let others = outcome.changes.count - shown.count
    if others > 0 { page.line("  and \(others == 1 ? "1 more" : "\(others) more"); use -v to list all") }
    for difference in outcome.differences {
      page.line("  \(difference, .warning) differs from the state to restore")
    }
    for branch in pushed { page.line("  \(branch, .warning) still has the commits") }
  }

  /// The maximum number of listed files without `--verbose`.
  private static let mostFiles = 10

  /// The remote branches that still have the undone commits; empty for a redo.
  private var pushed: [String] { verb == "undo" ? outcome.pushed : [] }

  private func wording(of move: ReferenceMove) -> String {
    if let target = move.target { return "is now at \(target.short)" }
    let current = try? copy.repository.head().branch
    return current?.reference == move.name ? "has no commits" : "is deleted"
  }

  /// What became of a stash; undoing a drop changes no files.
  private var wordingOfStash: String {
    outcome.changes.isEmpty ? "restored the dropped stash" : "stashed the applied changes again"
  }

  private static func wording(of kind: FileChange.Kind) -> String {
    switch kind {
    case .added: "restored"
    case .deleted: "deleted"
    case .modified, .renamed, .typechange: "restored"
    }
  }
}

/// The result of several undos.
struct UndoStepsReport: Report {
  let steps: [UndoReport]

  var schema: String { "slipway.undo.to/1" }

  var fields: JSONObject { ["operations": .array(steps.map { .object($0.fields) })] }

  func show(on page: inout Page) {
    for step in steps { step.showStep(on: &page) }
    page.next("slipway redo", "redo the earliest undone operation")
  }
}

/// The member who acts in a portal that the operation changed.
struct ActingMember: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      """
      The member to act as, if the operation changed a team's simulated portal (default: SLIPWAY_AS, or Git's \
      user.email).
      """, valueName: "email"), completion: .names(.member))
  var email: String?
}

extension Context {
  /// Undo and redo in `copy`, which also reverse changes in portals.
  fileprivate func undoRedo(in copy: WorkingCopy, as email: String?) -> UndoRedo {
    UndoRedo(in: copy.repository, at: moment) { (text) throws(Diagnostic) -> String in
      let actor = actorSource(email)
      return try PortalEffect(parsing: text).reverse(in: portalHome, by: actor, at: now).text
    }
  }
}

extension Context {
  /// The acting member's change of the portal in use that is newer than the operation to undo; undo must not fail
  /// because a portal can't be read.
  fileprivate func newerPortalChange(
    than entry: LoggedOperation?, in log: OperationLog, as email: String?
  ) -> NewerPortalChange? {
    guard let session = try? portal(team: nil, as: email) else { return nil }
    return try? NewerPortalChange(than: entry, of: log, in: session, from: history().root)
  }
}

extension OperationLog {
  /// A description of an operation's change in a portal.
  fileprivate func portal(changedBy entry: LoggedOperation) throws(Diagnostic) -> String? {
    try recorder.effect(of: entry).map { text throws(Diagnostic) in
      "the change in the portal of team \(try PortalEffect(parsing: text).team)"
    }
  }
}

/// The operation log.
struct OperationLogReport: Report {
  let entries: [LoggedOperation]
  let log: OperationLog?

  var schema: String { "slipway.undo.list/1" }

  var fields: JSONObject {
    [
      "operations": .array(
        entries.map { entry in
          [
            "id": .integer(entry.id), "operation": .string(entry.title), "date": .string(DateWording.iso(entry.date)),
            "state": .string(entry.state.rawValue),
          ]
        })
    ]
  }

  func show(on page: inout Page) {
    if entries.isEmpty { page.line("The operation log is empty") }
    page.table(
      entries.map {
        ["\($0.id)", "\(DateWording.iso($0.date), .faint)", "\(state(of: $0), .faint)", "\($0.name)\(commit(of: $0))"]
      })
  }

  /// The commit that an undone operation made: no branch may have it any more.
  private func commit(of entry: LoggedOperation) -> String {
    guard entry.state == .undone || entry.state == .superseded, !entry.canStop else { return "" }
    return log?.recorder.commit(madeBy: entry).map { " (\($0.short))" } ?? ""
  }

  private func state(of entry: LoggedOperation) -> String {
    if entry.state == .begun { return "in progress" }
    guard entry.state == .superseded else { return entry.state.rawValue }
    // A resolution ends with the operation that stopped, and is undone with it.
    let whole = entry.scope == .resolution ? entries.first { $0.id < entry.id && $0.canStop } : nil
    return whole.map { "part of \($0.id)" } ?? "undone, can't be redone"
  }
}
