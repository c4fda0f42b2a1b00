import Diagnostics
import GitHistory
import GitStore
import SlipwayKit
import SyntaxTrees

/// A change of a project, or with `--dry-run` its differences.
struct ProjectChangeReport: Report {
  /// The command, such as `target.rename`.
  let name: String
  let headline: StyledText
  /// The JSON fields other than the files.
  let record: JSONObject
  let change: ProjectChange
  /// The result; `nil` for a dry run.
  let outcome: ProjectHistory.Outcome?
  /// The change outside the project, such as in the portal.
  let outside: OutsideChange?
  /// Notes on side effects.
  var notes: [Diagnostic] = []
  let differences: [FileDiff]
  let context: Context
  /// The headline without changes.
  var unchanged: StyledText = "Nothing to change"
  /// The table of changes below the headline.
  var rows: [[StyledText]] = []

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject {
    var fields = record
    fields["files"] = .array(
      change.files.map { file in
        ["path": .string(context.shown(file.path)), "change": .string(Self.kind(of: file).rawValue)]
      })
    if let outside { fields["outside"] = .array([.string(outside.action)]) }
    fields["notes"] = .array(notes.map { .string($0.message) })
    if outcome == nil { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    page.line(change.isEmpty ? unchanged : headline)
    page.table(rows, indent: 2)
    for file in change.files where outcome != nil {
      page.detail("  \(Self.word(for: Self.kind(of: file))) \(context.shown(file.path), .name)")
    }
    if let outside {
      let plan = outside.action
      page.line(outcome == nil ? "Would \(plan)" : "\(outside.result)")
      for note in HarmWording.notes(outside.harm, isPlan: outcome == nil) {
        page.line("\(StyledText("note:", .warning)) \(note)")
      }
    }
    for file in differences { page.patch(of: file) }
    for note in notes { show(note, on: &page) }
    if outcome != nil, !change.isEmpty || outside != nil { page.undo() }
  }

  private func show(_ note: Diagnostic, on page: inout Page) {
    page.line("\(StyledText("note:", .name)) \(note.message)")
    if let remedy = note.remedy { page.line("  \(StyledText("hint:", .name)) \(RemedyWording.text(remedy))") }
  }

  private static func kind(of file: ProjectChange.File) -> FileChange.Kind {
    file.old == nil ? .added : file.new == nil ? .deleted : .modified
  }

  private static func word(for kind: FileChange.Kind) -> String {
    kind == .deleted ? "removed" : "wrote"
  }
}

extension Context {
  /// Applies a change of a project, or previews it with `--dry-run`.
  ///
  /// - Parameters:
  ///   - name: The command, such as `target.rename`.
  ///   - location: The project.
  ///   - change: The files.
  ///   - action: The headline.
  ///   - record: The JSON fields other than the files.
  ///   - notes: Notes on side effects.
  ///   - outside: The change outside the project, which the user confirms first.
  /// - Returns: The report.
  /// - Throws: What ``SlipwayKit/ProjectHistory/apply(_:)`` throws.
  func make(
    _ name: String, in location: ProjectLocation, _ change: ProjectChange, _ action: ResultAction, _ record: JSONObject,
    notes: [Diagnostic] = [], with outside: OutsideChange? = nil
  ) throws(Diagnostic) -> ProjectChangeReport {
    let history = try history(of: location.folder)
    if shared.dryRun { try history.check(change) }
    if let outside {
      try confirm(outside.action, after: HarmWording.sentences(outside.harm))
    }
    let outcome = shared.dryRun ? nil : try history.apply(change, with: outside)
    return ProjectChangeReport(
      name: name, headline: action.headline(extent), record: record, change: change, outcome: outcome, outside: outside,
      notes: notes,
      differences: shared.dryRun && !shared.json ? try change.differences(shown: shown) : [], context: self)
  }
}
