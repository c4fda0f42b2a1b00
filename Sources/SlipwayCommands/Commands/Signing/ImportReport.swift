import DeveloperPortal
import Diagnostics
import JSONTrees

/// What came of taking a list into a portal.
struct ImportReport: Report {
  /// The noun, such as `device`.
  let noun: String
  /// The key of the list in JSON, such as `devices`.
  let key: String
  /// What is done, as in "Registered" and "Would register".
  let verb: (done: String, planned: String)
  let records: [RecordView]
  let known: Int
  let extent: DeedExtent
  let next: (command: String, purpose: String)
  var failures: [Diagnostic] = []

  /// Words `outcome` of the list in the file that was typed as `file`.
  init<Record>(
    _ noun: String, _ key: String, _ verb: (done: String, planned: String), _ outcome: ImportOutcome<Record>,
    file: String, extent: DeedExtent, next: (command: String, purpose: String), view: (Record) -> RecordView
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
      let count = faults.count == 1 ? "one line" : "\(faults.count) lines"
      let refusal = Diagnostic(
        .importRefused, "nothing was imported from \"\(file)\", because of \(count)",
        remedy: .advice("put the lines right and import the list again"))
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
    let object: StyledText = records.count == 1 ? "one \(noun)" : "\(records.count) \(noun)s"
    page.line(Deed(verb.done, verb.planned, object).headline(extent))
    page.table(records.map(\.summary), indent: 2)
    if known > 0 { page.line(known == 1 ? "One was there already" : "\(known) were there already") }
    extent.show(on: &page)
    if !extent.isPlan, !records.isEmpty { page.next(next.command, next.purpose) }
  }
}

extension Diagnostic.Code {
  /// A list of which nothing was taken, because some lines are bad.
  static let importRefused: Self = "import-refused"
}
