import Foundation
import SyntaxTrees
import TestSupport

@testable import SlipwayCommands

/// A world in which the program runs inside the test: a folder of its own, a clock that stands, and recorded output.
final class TestWorld {
  private let temporary: TemporaryFolder
  var folder: String { temporary.path }
  var environment: [String: String]
  /// The columns of the terminal, or `nil` where there is none.
  var terminalWidth: Int?
  /// What the user types, line by line; `nil` where nobody can type.
  var answers: [String]?
  private(set) var output = ""
  private(set) var problems = ""

  init() throws {
    temporary = try TemporaryFolder()
    let folder = temporary.path
    environment = [
      "HOME": folder, "XDG_CONFIG_HOME": folder + "/.config", "XDG_DATA_HOME": folder + "/.local",
      "SLIPWAY_HOME": folder + "/portal", "GIT_CONFIG_NOSYSTEM": "1", "SLIPWAY_AS": "ada@uni-hd.example",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
  }

  /// Runs a command line and returns its exit code; what it wrote is in `output` and `problems`.
  func run(_ arguments: [String]) -> Int32 {
    output = ""
    problems = ""
    let world = World(
      directory: folder, environment: environment, executable: checkout + "/.build/debug/slipway",
      clock: { Date(timeIntervalSince1970: 1_800_000_000) },
      output: World.Stream(terminalWidth: terminalWidth) { [self] in
        output += String(decoding: $0, as: Unicode.UTF8.self)
        return true
      },
      problems: World.Stream(terminalWidth: terminalWidth) { [self] in
        problems += String(decoding: $0, as: Unicode.UTF8.self)
        return true
      },
      readLine: answers == nil ? nil : { [self] in answers?.isEmpty == false ? answers?.removeFirst() : nil })
    return Program(world: world).run(arguments)
  }

  func run(_ arguments: String...) -> Int32 {
    run(arguments)
  }

  /// The JSON that was written.
  func json() throws -> JSONValue {
    try JSONValue(parsing: Array(output.utf8), file: nil)
  }
}
