import ArgumentParser
import JSONTrees

/// What `slipway` alone shows: the commands in groups, each with a few words.
struct HelpPage: Report {
  /// Whether the groups of commands that are needed rarely are shown as well.
  let showsAll: Bool

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

  func show(on page: inout Page) {
    page.line("slipway: app projects, checked, signed and merged before a Mac builds them")
    for group in groups {
      page.blank()
      page.line("\(group.title, .bold)")
      page.table(
        group.commands.map { ["  \(padded(CommandTree.name($0)), .name)", "\($0.configuration.abstract)"] })
    }
    page.blank()
    page.line("slipway COMMAND --help explains a command\(showsAll ? "" : ", slipway help --all shows the rest").")
  }

  private var groups: [SlipwayRoot.Group] {
    SlipwayRoot.groups.filter { showsAll || $0.isShownFirst }
  }

  /// All groups have their words in the same column.
  private func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(0, 12 - name.count))
  }
}
