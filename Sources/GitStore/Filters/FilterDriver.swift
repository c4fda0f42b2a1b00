import Diagnostics

/// Which way content goes through a filter.
enum FilterDirection: String {
  /// From the working tree into the repository.
  case clean
  /// From the repository into the working tree.
  case smudge
}

/// A filter that the user's settings name: the programs that content goes through.
package struct FilterDriver {
  let name: String
  /// Whether content must never go round it.
  let isRequired: Bool
  /// The program that stays running and takes one file after the other.
  let process: String?
  private let commands: [FilterDirection: String]

  /// Reads the settings below `filter.<name>`; `nil` where they name no program.
  init?(_ name: String, settings: Configuration) {
    var commands: [FilterDirection: String] = [:]
    for direction in [FilterDirection.clean, .smudge] {
      commands[direction] = settings.string("filter.\(name).\(direction.rawValue)")
    }
    let process = settings.string("filter.\(name).process")
    guard process != nil || !commands.isEmpty else { return nil }
    self.name = name
    self.process = process
    self.commands = commands
    isRequired = settings.boolean("filter.\(name).required") ?? false
  }

  /// The command for one file, unless a running program is named: that one counts then, even for what it can't do.
  func command(_ direction: FilterDirection) -> String? {
    guard process == nil, let command = commands[direction], !command.isEmpty else { return nil }
    return command
  }
}

/// What became of content that was given to a filter.
enum FilterAnswer {
  /// What the filter made of it.
  case filtered([UInt8])
  /// The filter did nothing, for this reason.
  case unfiltered(String)
}
