import FileTrees

/// How output is written: what the shared options say about it, once they are understood.
struct OutputSettings {
  /// Whether one JSON object is written instead of lines for people.
  var isJSON = false
  /// Whether only errors are shown.
  var isQuiet = false
  /// Whether what was done is shown file by file.
  var isDetailed = false
  /// When output is coloured.
  var color = ColorChoice.auto
  /// The folder from which paths are shown.
  var directory: String?

  init(_ shared: SharedOptions, in world: World) {
    isJSON = shared.json
    isQuiet = shared.quiet
    isDetailed = shared.verbose
    color = shared.color
    directory = shared.directory.map { AbsolutePath($0, from: world.directory).description } ?? world.directory
  }

  /// The settings of a command line that no command has taken, as far as they can be told.
  init(guessingFrom arguments: [String]) {
    isJSON = arguments.contains("--json")
    if let position = arguments.firstIndex(of: "--color"), position + 1 < arguments.count {
      color = ColorChoice(rawValue: arguments[position + 1]) ?? .auto
    }
  }
}
