package import Diagnostics

/// Codes that the command line throws.
extension Diagnostic.Code {
  package static let cancelled = Diagnostic.Code(
    "cancelled", "You answered no, gave no answer, or interrupted the command.", "answer y, or add --yes")
  package static let checkUnfinished = Diagnostic.Code(
    "check-unfinished", "The check stopped before its end, so its report has no findings.",
    "run \(command: "check") again")
  package static let confirmationNeeded = Diagnostic.Code(
    "confirmation-needed",
    "The command needs your confirmation, and there is no terminal to ask on, or --no-input is given.",
    "add --yes to answer yes")
  package static let importRefused = Diagnostic.Code(
    "import-refused", "Some lines are not valid, so Slipway imported none.",
    "correct the lines and import the list again")
  package static let outputFailed = Diagnostic.Code(
    "output-failed", "Slipway could not write its output.", "check whether the disk is full")
  package static let passphraseMismatch = Diagnostic.Code(
    "passphrase-mismatch", "The two passphrases differ.", "try again; nothing was changed")
  package static let passphraseUnreadable = Diagnostic.Code(
    "passphrase-unreadable", "The passphrase in the file is not text.",
    "write it in UTF-8 on the first line of the file")
  package static let targetTraces = Diagnostic.Code(
    "target-traces", "Files or settings still refer to the removed target, or schemes were removed with it.",
    "check the files and settings in the message, and delete those that nobody needs")
}
