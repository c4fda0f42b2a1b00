/// The shared options and exit codes in the reference and the manual page.
enum SharedReference {
  static let options: [(form: String, abstract: String)] = [
    ("-C <dir>", "Run as if started in this folder."),
    ("--project <path>", "The .xcodeproj or .xcworkspace to use if a folder contains several."),
    ("--json", "Print one JSON object to standard output, and nothing else."),
    ("--color <when>", "When to use color: auto (on a terminal, unless NO_COLOR is set), always or never."),
    ("-q, --quiet", "Show only errors."),
    ("-v, --verbose", "Also list each changed file."),
    ("--at <date>", "Use this as the current date (ISO 8601; a date without a time is midnight UTC)."),
    ("--dry-run", "Show what the command would do, and write nothing."),
    ("--yes", "Answer yes to all questions."),
    ("--no-input", "Never ask questions."),
  ]

  static let exitCodes: [(Int, String)] = [
    (0, "Success. For commands that check something: the check passed."),
    (
      1,
      """
      A check failed or something was not found, for example: slipway check found errors; a device would not install \
      the app; two profiles differ; no profile matches; a path is not ignored; the hook or the merge driver is not \
      installed; conflicts remain, or --dry-run predicts them; slipway fetch rejected the update of a ref; slipway \
      team list found a team whose portal can't be read.
      """
    ),
    (2, "Error: invalid input, a missing file, a Git or file system error, or a question answered with no."),
    (64, "Invalid command line."),
    (130, "Interrupted."),
  ]
}
