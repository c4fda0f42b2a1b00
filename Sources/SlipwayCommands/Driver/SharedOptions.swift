import ArgumentParser

/// The options that every command takes, before or after the verb.
struct SharedOptions: ParsableArguments {
  @Option(name: .customShort("C"), help: ArgumentHelp("Work as if started in this folder.", valueName: "dir"))
  var directory: String?

  @Option(help: ArgumentHelp("The .xcodeproj or .xcworkspace meant, where a folder has several.", valueName: "path"))
  var project: String?

  @Flag(help: "Write one JSON object to standard output.")
  var json = false

  @Option(help: ArgumentHelp("Colour: auto, always or never.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Show only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Show also what was done, file by file.")
  var verbose = false

  @Option(help: ArgumentHelp("Act as if it were this date (ISO 8601).", valueName: "date"))
  var at: String?

  @Flag(help: "Print what would be done, and write nothing.")
  var dryRun = false

  @Flag(help: "Answer yes to questions.")
  var yes = false

  @Flag(help: "Never ask.")
  var noInput = false
}

/// When output is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// On a terminal, unless NO_COLOR is set.
  case auto
  case always
  case never
}

extension SharedOptions {
  /// The shared options that are followed by a value, as they are typed.
  static let namesWithValue: Set<String> = ["-C", "--project", "--color", "--at"]
  /// The shared options that stand alone, as they are typed.
  static let namesAlone: Set<String> = [
    "--json", "-q", "--quiet", "-v", "--verbose", "--dry-run", "--yes", "--no-input",
  ]
}
