import Foundation
package import Processes

/// Programs that judge the files of a folder.
extension TemporaryFolder {
  package func run(_ arguments: String...) throws -> ProgramOutcome {
    try run(arguments)
  }

  package func run(_ arguments: [String], input: [UInt8] = []) throws -> ProgramOutcome {
    try InstalledProgram.run(arguments, in: path, input: input)
  }

  /// Runs a program; `nil` if it is not installed.
  package func runInstalled(_ arguments: String...) throws -> ProgramOutcome? {
    InstalledProgram.path(of: arguments[0]) == nil ? nil : try run(arguments)
  }

  /// Runs Python with a script; `nil` if it or one of `modules` is not installed.
  package func python(_ script: String, needing modules: [String] = []) throws -> ProgramOutcome? {
    let imports = modules.map { "import \($0)" }.joined(separator: "\n")
    guard let probe = try runInstalled("python3", "-c", imports), probe.succeeded else { return nil }
    return try run("python3", "-c", script)
  }
}
