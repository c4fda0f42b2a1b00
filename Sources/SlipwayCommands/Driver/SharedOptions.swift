import ArgumentParser

/// The options of every command.
struct SharedOptions: ParsableArguments {
  @Option(name: .customShort("C"), help: ArgumentHelp("Run as if started in this folder.", valueName: "dir"))
  var directory: String?

  @Option(help: ArgumentHelp("The .xcodeproj or .xcworkspace to use if a folder contains several.", valueName: "path"))
  var project: String?

  @Flag(help: "Print one JSON object to standard output.")
  var json = false

  @Option(help: ArgumentHelp("When to use color: auto, always or never.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Show only errors.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Also list each changed file.")
  var verbose = false

  @Option(help: ArgumentHelp("Use this as the current date (ISO 8601).", valueName: "date"))
  var at: String?

  @Flag(help: "Show what the command would do, and write nothing.")
  var dryRun = false

  @Flag(help: "Answer yes to all questions.")
  var yes = false

  @Flag(help: "Never ask questions.")
  var noInput = false
}

/// When output is colored.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
  /// On a terminal, unless NO_COLOR is set.
  case auto
  case always
  case never
}

extension SharedOptions {
  /// The shared options that take a value.
  static let namesWithValue: Set<String> = ["-C", "--project", "--color", "--at"]
  /// The shared options without a value.
  static let namesAlone: Set<String> = [
    "--json", "-q", "--quiet", "-v", "--verbose", "--dry-run", "--yes", "--no-input",
  ]
}
