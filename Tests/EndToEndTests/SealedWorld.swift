import Diagnostics
import FileTrees
import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

/// The built program in a sealed world.
extension SealedWorld {
  convenience init(identity: Bool = true) throws {
    try self.init(
      gitConfiguration: identity ? "[user]\n\tname = Ada Beispiel\n\temail = ada@uni-hd.example\n" : nil)
  }

  /// What a command printed, and how it ended.
  struct Result: CustomStringConvertible {
    let status: ProgramStatus
    let output: String
    let problems: String

    /// The code that the program ended with; `nil` if something else ended it.
    var exitCode: Int32? {
      if case .exited(let code) = status { code } else { nil }
    }

    var description: String { "\(status)\n--- output\n\(output)\n--- problems\n\(problems)" }

    /// The JSON that was printed, which must be one object and nothing else.
    func json() throws -> JSONObject {
      try #require(JSONValue(parsing: Array(output.utf8), file: nil).object)
    }
  }

  /// Runs the built program, and expects it to end with `code`.
  @discardableResult
  func slipway(
    _ arguments: String..., exits code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Result {
    try slipway(arguments, exits: code, sourceLocation: sourceLocation)
  }

  /// Runs the built program with a list of arguments, and expects it to end with `code`.
  @discardableResult
  func slipway(
    _ arguments: [String], exits code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Result {
    let result = try run([Self.program] + arguments)
    #expect(result.exitCode == code, "slipway \(arguments): \(result)", sourceLocation: sourceLocation)
    return result
  }

  /// Runs the built program for its JSON.
  func json(
    _ arguments: String..., exits code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONObject {
    try json(arguments, exits: code, sourceLocation: sourceLocation)
  }

  /// The JSON that the built program answers a list of arguments with.
  func json(
    _ arguments: [String], exits code: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONObject {
    let result = try run([Self.program] + arguments + ["--json"])
    #expect(result.exitCode == code, "slipway \(arguments): \(result)", sourceLocation: sourceLocation)
    return try result.json()
  }

  /// Runs the real git, which must succeed.
  @discardableResult
  func git(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let result = try run(["git"] + arguments)
    #expect(result.exitCode == 0, "git \(arguments): \(result)", sourceLocation: sourceLocation)
    return result.output
  }

  /// Runs any program.
  func run(_ arguments: [String]) throws -> Result {
    let outcome = try outcome(of: arguments)
    return Result(status: outcome.status, output: outcome.outputText, problems: outcome.errorText)
  }

  /// Replaces `old`, which must be there, by `new`.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try text(path)
    try #require(text.contains(old), "\(path) has no \"\(old)\"")
    try write(text.replacingOccurrences(of: old, with: new), to: path)
  }

  /// All files and folders below the current folder.
  func listing() throws -> [String] {
    try FileAccess.walk(directory).map(\.name)
  }

  /// The program that was built with these tests, or the one that `SLIPWAY_PROGRAM` names.
  static let program: String = {
    if let path = ProcessInfo.processInfo.environment["SLIPWAY_PROGRAM"] { return path }
    #if os(macOS)
      let products = Bundle(for: SealedWorld.self).bundleURL.deletingLastPathComponent()
    #else
      let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    #endif
    return products.appendingPathComponent("slipway").path
  }()
}
