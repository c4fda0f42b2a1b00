import DeveloperPortal
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// A portal record that a command created, changed or shows.
struct RecordReport: Report {
  /// The noun and the verb, such as `device.register`.
  let name: String
  /// The result, or its preview, in one line.
  let headline: StyledText
  let record: RecordView
  /// The extent of the change; `nil` if the record is only shown.
  var extent: ResultExtent?
  /// The next command and its purpose.
  var next: (command: String, purpose: String)?
  /// A note for the user.
  var remark: StyledText?
  /// The profiles and targets that became invalid, or would.
  var harm = HarmPreview.none

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject {
    var fields = extent?.marking(record.json) ?? record.json
    if !harm.isEmpty { fields["invalid"] = HarmWording.json(harm) }
    return fields
  }

  func show(on page: inout Page) {
    page.line(headline)
    page.fields(record.rows)
    for note in HarmWording.notes(harm, isPlan: extent?.isPlan ?? false) {
      page.line("\(StyledText("note:", .warning)) \(note)")
    }
    if let remark { page.line("\(StyledText("note:", .warning)) \(remark)") }
    extent?.show(on: &page)
    if let next, extent?.isPlan != true { page.next(next.command, next.purpose) }
  }
}

/// Records of one kind.
struct RecordListReport: Report {
  /// The noun, such as `device`.
  let noun: String
  /// The verb of the schema; `nil` for the noun only.
  var verb: String? = "list"
  /// The key of the list in JSON, such as `devices`.
  let key: String
  let records: [RecordView]
  /// The command that creates a record, and its purpose.
  let create: (command: String, purpose: String)
  /// Whether the list is filtered.
  let isFiltered: Bool
  /// The errors of records that cannot be read.
  var unreadable: [Diagnostic] = []

  var isAffirmative: Bool { unreadable.isEmpty }

  var problems: [String] {
    unreadable.flatMap { problem in
      ["error: \(problem.message)"] + (problem.remedy.map { ["hint: \(RemedyWording.text($0))"] } ?? [])
    }
  }

  var schema: String { "slipway.\(verb.map { "\(noun).\($0)" } ?? noun)/1" }

  var fields: JSONObject {
    [key: .array(records.map { .object($0.json) })]
  }

  func show(on page: inout Page) {
    if records.isEmpty, isFiltered { return page.line("None match the filter") }
    if records.isEmpty {
      page.line("No \(key == "appIDs" ? "App IDs" : key)")
      page.next(create.command, create.purpose)
      return
    }
    page.table(records.map(\.summary))
  }
}

/// A record as JSON, as fields below a headline, and as a row of a list.
struct RecordView {
  let json: JSONObject
  let rows: [(name: String, value: StyledText)]
  let summary: [StyledText]
}
