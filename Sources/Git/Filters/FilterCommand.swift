import Diagnostics
import Processes

/// A filter's command that is run anew for each file, through the shell.
struct FilterCommand {
  let text: String
  let directory: String
  let environment: [String: String]

  /// Gives it `bytes`; the second value is what it wrote to its standard error.
  func run(_ bytes: [UInt8], path: String) throws(Diagnostic) -> (answer: FilterAnswer, log: String) {
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", Self.expanded(text, path: path)], directory: directory, environment: environment, input: bytes)
    guard outcome.succeeded else { return (.unfiltered("\(outcome.status)"), outcome.errorText) }
    return (.filtered(outcome.output), outcome.errorText)
  }

  /// `%f` is the path, quoted for the shell; `%%` is a percent sign.
  static func expanded(_ text: String, path: String) -> String {
    var expanded = ""
    var rest = text[...]
    while let percent = rest.firstIndex(of: "%") {
      expanded += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      switch rest.first {
      case "f":
        expanded += quoted(path)
        rest.removeFirst()
      case "%":
        expanded += "%"
        rest.removeFirst()
      default: expanded += "%"
      }
    }
    return expanded + rest
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
