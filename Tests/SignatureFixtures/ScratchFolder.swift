import Foundation
import Processes

/// A folder that is removed after the test, and the programs that judge its files.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "/slipway-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func put(_ bytes: [UInt8], as name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  /// Runs openssl, which the tests need, with arguments that have no spaces.
  func openssl(_ arguments: String) throws -> ProgramOutcome {
    try ProgramRun.run(
      ["openssl"] + arguments.split(separator: " ").map(String.init), directory: path,
      environment: ProcessInfo.processInfo.environment, timeLimit: .seconds(120))
  }

  /// Runs a program in the folder; `nil` where it is not installed.
  func run(_ arguments: String...) throws -> ProgramOutcome? {
    guard isInstalled(arguments[0]) else { return nil }
    return try ProgramRun.run(
      arguments, directory: path, environment: ProcessInfo.processInfo.environment, timeLimit: .seconds(120))
  }

  /// Runs Python with a script; `nil` where it or one of `modules` is not installed.
  func python(_ script: String, needing modules: [String] = []) throws -> ProgramOutcome? {
    guard let probe = try run("python3", "-c", modules.map { "import \($0)" }.joined(separator: "\n")) else {
      return nil
    }
    guard probe.succeeded else { return nil }
    return try run("python3", "-c", script)
  }

  private func isInstalled(_ program: String) -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
  }
}
