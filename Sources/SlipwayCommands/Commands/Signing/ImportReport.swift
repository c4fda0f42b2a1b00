import DeveloperPortal
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// The result of importing a list into a portal.
struct ImportReport: Report {
  /// The noun, such as `device`.
  let noun: String
  /// The key of the list in JSON, such as `devices`.
  let key: String
  /// The verb, as in "Registered" and "Would register".
  let verb: (done: String, planned: String)
  let records: [RecordView]
  let known: Int
  let extent: ResultExtent
  let next: (command: String, purpose: String)?
  var failures: [Diagnostic] = []
  /// The team profiles that the import regenerated.
  var regenerated = HarmPreview.none

  /// Describes the outcome of importing `file`.
  init<Record>(
    _ noun: String, _ key: String, _ verb: (done: String, planned: String), _ outcome: ImportOutcome<Record>,
    file: String, extent: ResultExtent, next: (command: String, purpose: String)?, view: (Record) -> RecordView
  ) {
    self.noun = noun
    self.key = key
    self.verb = verb
    self.extent = extent
    self.next = next
    switch outcome {
    case .imported(let records, let known):
      self.records = records.map(view)
      self.known = known
    case .refused(let faults):
      records = []
      known = 0
      let count = faults.count == 1 ? "1 line is" : "\(faults.count) lines are"
      let refusal = Diagnostic(
        .importRefused, "nothing was imported from \"\(file)\": \(count) invalid",
        remedy: .advice("fix the lines and import the list again"))
      failures = [refusal] + faults
    }
  }

  var schema: String { "slipway.\(noun).import/1" }

  var fields: JSONObject {
    extent.marking([
      key: .array(records.map { .object($0.json) }), "added": .integer(records.count), "known": .integer(known),
    ])
  }

  func show(on page: inout Page) {
    let object: StyledText = records.count == 1 ? "1 \(noun)" : "\(records.count) \(noun)s"
    page.line(ResultAction(verb.done, verb.planned, object).headline(extent))
    page.table(records.map(\.summary), indent: 2)
    if known > 0 { page.line("Already in the team: \(known)") }
    for note in HarmWording.notes(regenerated, isPlan: extent.isPlan) {
      page.line("\(StyledText("note:", .warning)) \(note)")
    }
    extent.show(on: &page)
    if let next, !extent.isPlan, !records.isEmpty { page.next(next.command, next.purpose) }
  }
}
