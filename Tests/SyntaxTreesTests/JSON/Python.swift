import Processes
import TestSupport

/// Python's own reader as a judge.
enum Python {
  /// What `script` prints when `input` is fed to it, or nothing if it fails.
  static func run(_ script: String, input: [UInt8]) throws -> String? {
    let folder = try TemporaryFolder()
    try folder.write(input, to: "input")
    let outcome = try folder.run("python3", "-c", script, "input")
    return outcome.succeeded ? outcome.outputText : nil
  }
}
