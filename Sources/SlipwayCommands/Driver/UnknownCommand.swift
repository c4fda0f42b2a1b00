import Diagnostics

/// What is said to a word that names no command: the right word for what many fingers type, or the nearest one.
enum UnknownCommand {
  /// What people type who come from git, Xcode, cargo or fastlane, and what to say to them.
  private static let guesses: [String: String] = [
    "add": "to put changes into the next commit, slipway commit --all or slipway commit PATH...",
    "checkout": "to change branches, slipway feature switch NAME",
    "switch": "to change to a feature, slipway feature switch NAME",
    "branch": "to begin a branch, slipway feature start NAME; to see them, slipway feature list",
    "rm": "delete the file, then slipway commit --all",
    "reset": "to take back the last operation, slipway undo",
    "revert": "to take back the last operation, slipway undo",
    "tag": "slipway has no tags of its own yet; git tag works on the same repository",
    "build": "slipway does not build: it gets a project ready for Xcode; slipway check finds what would fail",
    "run": "slipway does not run apps; slipway install --device UDID tells whether a device would take one",
    "test": "slipway does not run tests; slipway check looks at the project",
    "archive": "slipway does not archive; slipway signing tells how an archive would be signed",
    "match": "profiles and certificates are made with slipway profile create and slipway certificate request",
    "create": "to make a project, slipway new NAME",
    "generate": "to make a project, slipway new NAME",
    "lint": "slipway check",
    "verify": "slipway check",
    "validate": "slipway check",
    "produce": "slipway app-id create PATTERN --name NAME",
    "sigh": "slipway profile create --type development --app-id PATTERN",
    "cert": "slipway certificate request --type development",
    "info": "slipway show",
    "st": "slipway status",
    "ci": "slipway commit",
    "co": "to change branches, slipway feature switch NAME",
  ]

  /// What to answer to `word`.
  static func diagnostic(for word: String) -> Diagnostic {
    if SharedOptions.namesWithValue.contains(word) {
      return Diagnostic(
        .usage, "the option \(word) needs a value and a command", remedy: .advice("see slipway --help"))
    }
    if word.hasPrefix("-") {
      return Diagnostic(
        .usage, "the option \"\(word)\" stands before any command", remedy: .advice("see slipway --help"))
    }
    let hint = guesses[word] ?? nearest(to: word).map { "did you mean slipway \($0)?" } ?? "see slipway --help"
    return Diagnostic(.usage, "there is no command \"\(word)\"", remedy: .advice(hint))
  }

  private static func nearest(to word: String) -> String? {
    let candidates = CommandTree.names([]).map { (name: $0, distance: editDistance(word, $0)) }
    let best = candidates.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return best.flatMap { $0.distance <= max(1, word.count / 3) ? $0.name : nil }
  }

  /// The number of characters to insert, delete or replace to get from one word to the other (Levenshtein).
  private static func editDistance(_ lhs: String, _ rhs: String) -> Int {
    let target = Array(rhs)
    guard lhs.count <= 64 else { return Int.max }
    var row = Array(0...target.count)
    for (position, character) in lhs.enumerated() {
      var diagonal = row[0]
      row[0] = position + 1
      for column in target.indices {
        let replaced = diagonal + (character == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
