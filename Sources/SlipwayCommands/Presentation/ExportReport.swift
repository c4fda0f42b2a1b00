import Diagnostics
import SlipwayKit
import SyntaxTrees

/// A file that a command exported.
struct ExportReport: Report {
  /// The command, such as `profile.export`.
  let name: String
  let id: String
  let file: String
  let size: Int
  let isPlan: Bool

  /// Writes `bytes` to a file, except in a dry run.
  ///
  /// - Throws: what ``SlipwayKit/OutputFile`` throws.
  static func writing(
    _ bytes: [UInt8], as format: OutputFormat, of name: String, id: String, to typed: String, in context: Context
  ) throws(Diagnostic) -> ExportReport {
    let output = try OutputFile(context.path(typed), named: typed, as: format)
    if !context.shared.dryRun { try output.write(bytes) }
    return ExportReport(
      name: name, id: id, file: context.shown(output.path), size: bytes.count, isPlan: context.shared.dryRun)
  }

  var schema: String { "slipway.\(name)/1" }

  var fields: JSONObject {
    var fields: JSONObject = ["id": .string(id), "file": .string(file), "size": .integer(size)]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  func show(on page: inout Page) {
    page.line("\(isPlan ? "Would write" : "Wrote") \(file, .name) (\(size) bytes)")
  }
}
