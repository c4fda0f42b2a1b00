import Diagnostics
import SyntaxTrees

/// The result of a command, printed as text or JSON.
protocol Report {
  /// The JSON schema and its version, such as `slipway.new/1`.
  var schema: String { get }
  /// The JSON object's members after `schema`.
  var fields: JSONObject { get }
  /// Whether the answer is yes (exit 0) or no (exit 1).
  var isAffirmative: Bool { get }
  /// The exact bytes for standard output, instead of text; usually `nil`.
  var bytes: [UInt8]? { get }
  /// Additional lines on standard error.
  var problems: [String] { get }
  /// The errors (exit 2): a summary, then each error with its place; usually empty.
  var failures: [Diagnostic] { get }
  /// Additional members of a failure's JSON object; usually empty.
  var fieldsOfFailure: JSONObject { get }
  /// The name of Git's pager setting (`log` for `pager.log`); `nil` without a pager.
  var pagerSubject: String? { get }

  /// Adds the text to a page.
  func show(on page: inout Page)

  /// Continues after the report was printed, as a server does; `tell` prints a line on standard error.
  func proceed(telling tell: (String) -> Void)
}

/// A report with additional notes on standard error.
struct NotedReport: Report {
  let report: any Report
  let notes: [String]

  var schema: String { report.schema }
  var fields: JSONObject { report.fields }
  var isAffirmative: Bool { report.isAffirmative }
  var bytes: [UInt8]? { report.bytes }
  var problems: [String] { notes + report.problems }
  var failures: [Diagnostic] { report.failures }
  var fieldsOfFailure: JSONObject { report.fieldsOfFailure }
  var pagerSubject: String? { report.pagerSubject }

  func show(on page: inout Page) { report.show(on: &page) }
  func proceed(telling tell: (String) -> Void) { report.proceed(telling: tell) }
}

extension Report {
  var isAffirmative: Bool { true }
  var bytes: [UInt8]? { nil }
  var problems: [String] { [] }
  var failures: [Diagnostic] { [] }
  var fieldsOfFailure: JSONObject { [:] }
  var pagerSubject: String? { nil }

  func proceed(telling tell: (String) -> Void) {}
}
