import Foundation
package import Processes

/// A folder that is removed after the test, and the programs that judge its files.
package final class JudgesBench: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "/slipway-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Another folder with the same files.
  package func copy() throws -> JudgesBench {
    let other = try JudgesBench()
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(other.path)/\(name)")
    }
    return other
  }

  package func put(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  package func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  package func run(_ arguments: String...) throws -> ProgramOutcome {
    try run(arguments)
  }

  package func run(_ arguments: [String]) throws -> ProgramOutcome {
    try ProgramRun.run(
      arguments, directory: path, environment: ProcessInfo.processInfo.environment, timeLimit: .seconds(120))
  }

  /// Runs a program; `nil` if it is not installed.
  package func runInstalled(_ arguments: String...) throws -> ProgramOutcome? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard folders.contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(arguments[0])") }) else {
      return nil
    }
    return try run(arguments)
  }

  /// Runs Python with a script; `nil` if it or one of `modules` is not installed.
  package func python(_ script: String, needing modules: [String] = []) throws -> ProgramOutcome? {
    let imports = modules.map { "import \($0)" }.joined(separator: "\n")
    guard let probe = try runInstalled("python3", "-c", imports), probe.succeeded else { return nil }
    return try run("python3", "-c", script)
  }
}
