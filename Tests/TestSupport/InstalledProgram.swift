import Foundation
package import Processes

/// The programs of the machine.
package enum InstalledProgram {
  /// The path of a program in `PATH`, or `nil`.
  package static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program with the environment of the tests, for at most ten minutes.
  package static func run(
    _ arguments: [String], in directory: String? = nil, input: [UInt8] = []
  ) throws -> ProgramOutcome {
    try ProgramRun.run(
      arguments, directory: directory, environment: ProcessInfo.processInfo.environment, input: input,
      timeLimit: .seconds(600))
  }
}
