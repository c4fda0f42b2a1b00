import ArgumentParser
import SyntaxTrees

/// The overview that `slipway` prints without arguments: the commands in groups.
struct HelpPage: Report {
  /// Whether all groups are shown.
  let showsAll: Bool
  /// The width that the user wants, on a terminal or not.
  let columns: Int?

  var schema: String { "slipway.help/1" }
  var pagerSubject: String? { showsAll ? "help" : nil }

  var fields: JSONObject {
    [
      "commands": .array(
        groups.flatMap { group in
          group.commands.map { command in
            [
              "name": .string(CommandTree.name(command)), "group": .string(group.title),
              "description": .string(command.configuration.abstract),
            ]
          }
        })
    ]
  }

  /// What the program does; also in the manual.
  static let summary = "create, check and merge Xcode projects, and sign built apps, without a Mac"

  func show(on page: inout Page) {
    page.width = columns ?? page.width
    page.line("slipway: \(Self.summary)")
    for group in groups {
      page.blank()
      page.line("\(group.title, .bold)")
      page.table(
        group.commands.map { ["  \(padded(CommandTree.name($0)), .name)", "\($0.configuration.abstract)"] })
    }
    page.blank()
    let rest = showsAll ? "" : ", slipway help --all for all commands"
    page.line("Run slipway COMMAND --help for help on a command\(rest).")
  }

  private var groups: [SlipwayRoot.Group] {
    SlipwayRoot.groups.filter { showsAll || $0.isShownFirst }
  }

  /// Aligns the abstracts of all groups.
  private func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(0, 12 - name.count))
  }
}
