/// What the reference and the manual page say of every command.
enum SharedReference {
  static let options: [(form: String, abstract: String)] = [
    ("-C <dir>", "Work as if started in this folder."),
    ("--project <path>", "The .xcodeproj or .xcworkspace meant, where a folder has several."),
    ("--json", "Write one JSON object to standard output, and nothing else there."),
    ("--color <when>", "Colour: auto (on a terminal, unless NO_COLOR is set), always or never."),
    ("-q, --quiet", "Show only errors."),
    ("-v, --verbose", "Show also what was done, file by file."),
    ("--at <date>", "Act as if it were this date (ISO 8601; a bare date is midnight UTC)."),
    ("--dry-run", "Print what would be done, and write nothing."),
    ("--yes", "Answer yes to questions."),
    ("--no-input", "Never ask."),
  ]

  static let exitCodes: [(Int, String)] = [
    (0, "Done, and the answer is yes."),
    (1, "Done, and the answer is no: findings that are errors, an install refused, a merge that stopped."),
    (2, "Could not be done: bad input, nothing there, a Git or file error."),
    (64, "The command line itself is wrong."),
  ]
}
