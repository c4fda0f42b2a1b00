import Diagnostics
import JSONTrees

/// What a command did or found: one value that is shown to people or written as JSON.
protocol Report {
  /// The form of the JSON and its version, such as `slipway.new/1`.
  var schema: String { get }
  /// The JSON object's members after `schema`.
  var fields: JSONObject { get }
  /// Whether the answer is yes (exit 0) or no (exit 1).
  var isAffirmative: Bool { get }
  /// What standard output gets as it is, instead of lines for people; `nil` for nearly all.
  var bytes: [UInt8]? { get }
  /// What people read on standard error besides.
  var problems: [String] { get }
  /// What kept it from being done (exit 2): the sentence for all, then each fault at its place; none for nearly all.
  var failures: [Diagnostic] { get }
  /// What the JSON of a failure has besides the error; nothing for nearly all.
  var fieldsOfFailure: JSONObject { get }
  /// The word by which Git's settings know the text for its pager (`pager.log`), or `nil` for one that needs none.
  var pagerSubject: String? { get }

  /// Writes what people read.
  func show(on page: inout Page)
}

/// A report with what people should know besides, on standard error.
struct NotedReport: Report {
  let report: any Report
  let notes: [String]

  var schema: String { report.schema }
  var fields: JSONObject { report.fields }
  var isAffirmative: Bool { report.isAffirmative }
  var bytes: [UInt8]? { report.bytes }
  var problems: [String] { notes + report.problems }
  var pagerSubject: String? { report.pagerSubject }

  func show(on page: inout Page) { report.show(on: &page) }
}

extension Report {
  var isAffirmative: Bool { true }
  var bytes: [UInt8]? { nil }
  var problems: [String] { [] }
  var failures: [Diagnostic] { [] }
  var fieldsOfFailure: JSONObject { [:] }
  var pagerSubject: String? { nil }
}
