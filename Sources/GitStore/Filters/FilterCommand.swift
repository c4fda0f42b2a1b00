import Diagnostics
import Processes

/// A filter's command that is run anew for each file, through the shell.
struct FilterCommand {
  let text: String
  let directory: String
  let environment: [String: String]

  /// Gives it `bytes`; the second value is what it wrote to its standard error.
  func run(_ bytes: [UInt8], path: String) throws(Diagnostic) -> (answer: FilterAnswer, log: String) {
    let line = CommandTemplate.expanded(text, ["f": ShellWord.alwaysQuoted(path)])
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", line], directory: directory, environment: environment, input: bytes)
    guard outcome.succeeded else { return (.unfiltered("\(outcome.status)"), outcome.errorText) }
    return (.filtered(outcome.output), outcome.errorText)
  }
}
