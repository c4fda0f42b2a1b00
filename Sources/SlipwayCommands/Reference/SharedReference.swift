/// The shared options and exit codes in the reference and the manual page.
enum SharedReference {
  static let options: [(form: String, abstract: String)] = [
    ("-C <dir>", "Run as if started in this folder."),
    ("--project <path>", "The .xcodeproj or .xcworkspace to use if a folder contains several."),
    ("--json", "Print one JSON object to standard output, and nothing else."),
    ("--color <when>", "When to use color: auto (on a terminal, unless NO_COLOR is set), always or never."),
    ("-q, --quiet", "Show only errors."),
    ("-v, --verbose", "Show each changed file as well."),
    ("--at <date>", "Use this as the current date (ISO 8601; a date without a time is midnight UTC)."),
    ("--dry-run", "Show what the command would do, and write nothing."),
    ("--yes", "Answer yes to all questions."),
    ("--no-input", "Never ask questions."),
  ]

  static let exitCodes: [(Int, String)] = [
    (0, "Success, or the answer is yes."),
    (1, "The answer is no: check reported errors, install was refused, or a merge stopped on conflicts."),
    (2, "Failure: invalid input, a missing file, or a Git or file system error."),
    (64, "Invalid command line."),
    (130, "Interrupted."),
  ]
}
