import FileTrees

/// The shared options that control output.
struct OutputSettings {
  /// Whether to print JSON.
  var isJSON = false
  /// Whether to print only errors.
  var isQuiet = false
  /// Whether to list changed files.
  var isDetailed = false
  /// When to use color.
  var color = ColorChoice.auto
  /// The base of shown paths.
  var directory: String?

  init(_ shared: SharedOptions, in world: World) {
    isJSON = shared.json
    isQuiet = shared.quiet
    isDetailed = shared.verbose
    color = shared.color
    directory = shared.directory.map { AbsolutePath($0, from: world.directory).description } ?? world.directory
  }

  /// Guesses the settings of a command line that was not parsed.
  init(guessingFrom arguments: [String]) {
    isJSON = arguments.contains("--json")
    if let position = arguments.firstIndex(of: "--color"), position + 1 < arguments.count {
      color = ColorChoice(rawValue: arguments[position + 1]) ?? .auto
    }
  }
}
