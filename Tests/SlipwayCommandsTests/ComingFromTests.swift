import FileTrees
import Foundation
import TestSupport
import Testing

@testable import SlipwayCommands

/// The names in the tables of `docs/coming-from.md` get the tables' commands as hints.
@Suite struct ComingFromTests {
  /// The names of another tool and the commands beside them, of the tables below a heading.
  private static func rows(below heading: String) throws -> [(names: [String], commands: [String])] {
    let page = String(decoding: try FileAccess.read(checkout + "/docs/coming-from.md"), as: Unicode.UTF8.self)
    let section = try #require(page.components(separatedBy: "## \(heading)\n").last).components(separatedBy: "\n## ")[0]
    return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
      let cells = line.split(separator: "|").map { $0.matches(of: #/`([^`]+)`/#).map { String($0.output.1) } }
      return (cells[0], cells.count > 1 ? cells[1] : [])
    }
  }

  /// The command without arguments and options.
  private static func verb(_ command: String) -> String {
    command.split(separator: " ").prefix { $0 == $0.lowercased() && !$0.hasPrefix("-") }.joined(separator: " ")
  }

  @Test func `fastlane's names lead to the commands of the table`() throws {
    let rows = try Self.rows(below: "fastlane")
    try #require(rows.count > 8)
    let world = try TestWorld()
    for (names, commands) in rows {
      for name in names {
        #expect(world.run(name) == 64)
        let hint = world.problems
        #expect(!hint.contains("hint: run slipway --help"), "\(name): \(hint)")
        guard !commands.isEmpty else { continue }
        #expect(commands.contains { hint.contains(Self.verb($0)) }, "\(name): \(hint)")
      }
    }
  }

  @Test func `a single name has every command of its row`() throws {
    let world = try TestWorld()
    for (names, commands) in try Self.rows(below: "fastlane") where names.count == 1 {
      #expect(world.run(names) == 64)
      for command in commands { #expect(world.problems.contains(Self.verb(command)), "\(names): \(world.problems)") }
    }
  }

  @Test(arguments: ["xcodegen", "agvtool", "altool", "setup_ci", "upload_to_testflight", "app_store_connect_api_key"])
  func `other tools' names have an answer of their own`(name: String) throws {
    let world = try TestWorld()
    #expect(world.run(name) == 64)
    #expect(!world.problems.contains("slipway --help") && !world.problems.contains("did you mean"), "\(world.problems)")
  }
}
