import DeveloperPortal
import Diagnostics
import JSONTrees
import SlipwayKit

/// A record of a portal that a command created, changed or was asked for.
struct RecordReport: Report {
  /// The noun and the verb, such as `device.register`.
  let name: String
  /// What was done, or would be, in one line.
  let headline: StyledText
  let record: RecordView
  /// How far it was done; `nil` where the record was only asked for.
  var extent: DeedExtent?
  /// What to do next, and what for.
  var next: (command: String, purpose: String)?
  /// What became invalid, or would.
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
    for sentence in HarmWording.sentences(harm) { page.line("\(StyledText("note:", .warning)) \(sentence)") }
    extent?.show(on: &page)
    if let next, extent?.isPlan != true { page.next(next.command, next.purpose) }
  }
}

/// Records of one kind.
struct RecordListReport: Report {
  /// The noun, such as `device`.
  let noun: String
  /// The verb, where the noun does not stand alone.
  var verb: String? = "list"
  /// The key of the list in JSON, such as `devices`.
  let key: String
  let records: [RecordView]
  /// What to type to make the first one.
  let create: String
  /// Whether only some were asked for.
  var isFiltered = false
  /// Why some of them can't be read.
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
    if records.isEmpty, isFiltered { return page.line("There are none like that.") }
    if records.isEmpty {
      page.line("There are none yet.")
      page.next(create, "makes the first")
      return
    }
    page.table(records.map(\.summary))
  }
}

/// A record in the three ways in which it is shown: as JSON, as fields under a headline, and as a row of a list.
struct RecordView {
  let json: JSONObject
  let rows: [(name: String, value: StyledText)]
  let summary: [StyledText]
}
