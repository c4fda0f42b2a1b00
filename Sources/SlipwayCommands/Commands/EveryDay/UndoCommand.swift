import ArgumentParser
import BranchWorkflow
import Diagnostics
import Git
import JSONTrees
import SlipwayKit

/// Takes back the last operation.
struct UndoCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last operation of slipway",
    discussion: """
      Again and again it steps further back. It refuses where something moved since, and says what; and what was \
      pushed, which slipway revert takes back for everybody. A fetch and a push are no operations that it knows.
      """)

  @Flag(help: "List the operations that can be taken back.") var list = false
  @Option(help: ArgumentHelp("Step back until this operation is taken back too.", valueName: "id")) var to: Int?
  @Flag(help: "Step back here also behind what was pushed; the remote keeps it.") var force = false
  @OptionGroup var acting: ActingMember
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard !list || to == nil else {
      throw Diagnostic(.usage, "--list and --to exclude each other", remedy: .advice("leave one of them out"))
    }
    let history = try context.history()
    let copy = try history.workingCopy()
    let journal = copy.map { context.journal(of: $0, in: history, as: acting.email) }
    if list { return JournalReport(entries: try journal?.entries() ?? []) }
    guard let copy, let journal else { throw ProjectHistory.nothingRecorded }
    let published: PublishedCommits = force ? .leftBehind : .refused
    if shared.dryRun { return try plan(journal, published) }
    if let to {
      return UndoStepsReport(
        steps: try journal.undo(to: to, published).map { outcome throws(Diagnostic) in
          try Self.report(outcome, journal, copy)
        })
    }
    return try Self.report(try journal.undo(published), journal, copy)
  }

  private static func report(
    _ outcome: UndoOutcome, _ journal: UndoJournal, _ copy: WorkingCopy
  ) throws(Diagnostic) -> UndoReport {
    UndoReport(outcome: outcome, verb: "undo", copy: copy, portal: try journal.portal(changedBy: outcome.entry))
  }

  private func plan(_ journal: UndoJournal, _ published: PublishedCommits) throws(Diagnostic) -> any Report {
    let entries = if let to { try journal.foreseeUndo(to: to, published) } else { [try journal.foreseeUndo(published)] }
    let titles = entries.map(\.title).joined(separator: ", ")
    let outside = try entries.map { entry throws(Diagnostic) in try journal.portal(changedBy: entry) }
      .compactMap(\.self)
    return SentenceReport(
      schema: "slipway.undo/1", text: "Would take back: \(titles)" + outside.map { ", and \($0)" }.joined())
  }
}

/// Does again what was taken back.
struct RedoCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Do again what undo took back")

  @OptionGroup var acting: ActingMember
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let history = try context.history()
    guard let copy = try history.workingCopy() else { throw ProjectHistory.nothingRecorded }
    let journal = context.journal(of: copy, in: history, as: acting.email)
    if shared.dryRun {
      let entry = try journal.nextToRedo()
      let outside = try journal.portal(changedBy: entry).map { ", and \($0)" } ?? ""
      return SentenceReport(schema: "slipway.redo/1", text: "Would do again: \(entry.title)\(outside)")
    }
    let outcome = try journal.redo()
    return UndoReport(outcome: outcome, verb: "redo", copy: copy, portal: try journal.portal(changedBy: outcome.entry))
  }
}

/// What stepping back or forward did.
struct UndoReport: Report {
  let outcome: UndoOutcome
  let verb: String
  let copy: WorkingCopy
  /// What was changed in a portal as well.
  var portal: String?

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
    if outcome.isStoppedAgain {
      page.next("slipway continue", "goes on with what had stopped; slipway abort takes it back")
    } else if verb == "undo" {
      page.next("slipway redo", "does it again; slipway undo steps further back")
    }
  }

  func showStep(on page: inout Page) {
    page.line(verb == "undo" ? "Took back: \(outcome.entry.title, .bold)" : "Did again: \(outcome.entry.title, .bold)")
    if let portal { page.line("  \(verb == "undo" ? "reversed" : "repeated") \(portal)") }
    for move in outcome.moves { page.line("  \(BranchWording.named(move.name)) \(wording(of: move))") }
    if let commit = outcome.detachedHead { page.line("  HEAD is at \(commit.short, .name) now, on no branch") }
    if outcome.isPutAside { page.line("  \(wordingOfStash): slipway stash list shows it") }
    let shown = page.isDetailed ? outcome.changes[...] : outcome.changes.prefix(Self.mostFiles)
    for change in shown { page.line("  \(Self.wording(of: change.kind)) \(copy.shown(change.path), .name)") }
    let others = outcome.changes.count - shown.count
    if others > 0 { page.line("  and \(others == 1 ? "one more" : "\(others) more"), which -v names") }
    for difference in outcome.differences {
      page.line("  \(difference, .warning) differs from what was to be restored")
    }
    for branch in pushed { page.line("  \(branch, .warning) has the commits still") }
  }

  /// How many files are named where nobody asks for all of them.
  private static let mostFiles = 10

  /// The remote branches that keep what was taken back; what is done again may well be there.
  private var pushed: [String] { verb == "undo" ? outcome.pushed : [] }

  private func wording(of move: ReferenceMove) -> String {
    if let target = move.target { return "is at \(target.short) now" }
    let current = try? copy.repository.head().branch
    return current?.reference == move.name ? "has no commit any more" : "is gone"
  }

  /// What became of a stash: of one that was only thrown away, no file tells.
  private var wordingOfStash: String {
    outcome.changes.isEmpty ? "brought back into the list what was thrown away" : "put aside again what had come back"
  }

  private static func wording(of kind: FileChange.Kind) -> String {
    switch kind {
    case .added: "brought back"
    case .deleted: "removed"
    case .modified, .renamed, .typechange: "rewrote"
    }
  }
}

/// What stepping back several times did.
struct UndoStepsReport: Report {
  let steps: [UndoReport]

  var schema: String { "slipway.undo.to/1" }

  var fields: JSONObject { ["operations": .array(steps.map { .object($0.fields) })] }

  func show(on page: inout Page) {
    for step in steps { step.showStep(on: &page) }
    page.next("slipway redo", "does the earliest of them again")
  }
}

/// Who acts in the portal, where an operation changed one.
struct ActingMember: ParsableArguments {
  @Option(name: .customLong("as"), help: ArgumentHelp("Who acts in a portal that was changed too.", valueName: "email"))
  var email: String?
}

extension Context {
  /// The operation log of `copy`, which reverses changes of portals as well.
  fileprivate func journal(of copy: WorkingCopy, in history: ProjectHistory, as email: String?) -> UndoJournal {
    var journal = history.journal(of: copy)
    journal.reverseEffect = { (text) throws(Diagnostic) -> String in
      let actor = ActorSource(given: email ?? nonEmpty("SLIPWAY_AS"), environment: git, at: moment)
      return try PortalEffect(parsing: text).reverse(in: portalHome, by: actor, at: now).text
    }
    return journal
  }
}

extension UndoJournal {
  /// The change of a portal that goes with an operation, in words.
  fileprivate func portal(changedBy entry: JournalEntry) throws(Diagnostic) -> String? {
    try effect(of: entry).map { text throws(Diagnostic) in
      "the change of the portal of the team \(try PortalEffect(parsing: text).team)"
    }
  }
}

/// The operations that are recorded.
struct JournalReport: Report {
  let entries: [JournalEntry]

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
    if entries.isEmpty { page.line("No operation is recorded here") }
    page.table(
      entries.map {
        ["\($0.id)", "\(DateWording.iso($0.date), .faint)", "\($0.state.rawValue, .faint)", "\($0.title)"]
      }, whole: 3, leading: 3)
  }
}
