import Diagnostics
import FileTrees
import Foundation
import JSONTrees
import Processes
import Testing

/// A temporary folder with a home of its own, in which the built program runs and nothing of the machine is seen.
final class SealedWorld {
  let root: String
  /// The folder in which commands run.
  var directory: String
  /// What is set beside the world's own variables.
  var variables: [String: String] = [:]
  /// Whether the test leaves a repository that Git must complain of.
  var isDamagedOnPurpose = false

  init(identity: Bool = true) throws {
    let template = FileManager.default.temporaryDirectory.path + "/slipway-tests-\(UUID().uuidString)"
    try FileAccess.createDirectory(template + "/home")
    try FileAccess.createDirectory(template + "/work")
    root = try FileAccess.resolved(template)
    directory = root + "/work"
    if identity {
      try write("[user]\n\tname = Ada Beispiel\n\temail = ada@uni-hd.example\n", to: root + "/home/.gitconfig")
    }
  }

  deinit {
    if !isDamagedOnPurpose { expectSoundRepositories() }
    try? FileAccess.remove(root)
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
    let outcome = try ProgramRun.run(
      arguments, directory: directory, environment: environment, timeLimit: .seconds(120))
    return Result(status: outcome.status, output: outcome.outputText, problems: outcome.errorText)
  }

  /// The text of a file, relative to the current folder or absolute.
  func text(_ path: String) throws -> String {
    String(decoding: try FileAccess.read(absolute(path)), as: UTF8.self)
  }

  /// Writes a file, in folders that are made where they are missing.
  func write(_ text: String, to path: String) throws {
    let folder = absolute(path).split(separator: "/").dropLast().joined(separator: "/")
    try FileAccess.createDirectory("/" + folder)
    guard text.hasPrefix("#!") else {
      return try FileAccess.write(Array(text.utf8), to: OutputPath(ofGit: absolute(path)))
    }
    // Another program writes scripts: Git can't run a file while a process that another test starts has it open.
    let outcome = try ProgramRun.run(
      ["/bin/sh", "-c", "cat > \"$0\"", absolute(path)], directory: "/", environment: environment,
      input: Array(text.utf8))
    #expect(outcome.succeeded, "\(outcome.errorText)")
  }

  /// Replaces `old`, which must be there, by `new`.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try text(path)
    try #require(text.contains(old), "\(path) has no \"\(old)\"")
    try write(text.replacingOccurrences(of: old, with: new), to: path)
  }

  func exists(_ path: String) -> Bool {
    FileAccess.exists(absolute(path))
  }

  /// All files and folders below the current folder.
  func listing() throws -> [String] {
    try FileAccess.walk(directory).map(\.name)
  }

  private func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }

  var environment: [String: String] {
    let inherited = ProcessInfo.processInfo.environment.filter {
      ["PATH", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    let own = [
      "HOME": root + "/home", "XDG_CONFIG_HOME": root + "/home/.config", "XDG_DATA_HOME": root + "/home/.local/share",
      "XDG_STATE_HOME": root + "/home/.local/state", "SLIPWAY_HOME": root + "/portal", "GIT_CONFIG_NOSYSTEM": "1",
      "LC_ALL": "C.UTF-8", "TZ": "UTC",
    ]
    return inherited.merging(own) { $1 }.merging(variables) { $1 }
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
