import Diagnostics
import FileTrees
import JSONTrees

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
  /// - Throws: `usage` if the file's extension names another format, and what writing throws.
  static func writing(
    _ bytes: [UInt8], as format: WrittenFormat, of name: String, id: String, to typed: String, in context: Context
  ) throws(Diagnostic) -> ExportReport {
    try format.require(for: typed)
    let path = context.path(typed)
    let output = try OutputPath(path)
    if !context.shared.dryRun { try FileAccess.write(bytes, to: output) }
    return ExportReport(
      name: name, id: id, file: context.shown(path), size: bytes.count, isPlan: context.shared.dryRun)
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
