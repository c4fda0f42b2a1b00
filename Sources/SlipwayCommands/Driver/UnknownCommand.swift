import Diagnostics

/// What is said to a word that names no command: the right word for what many fingers type, or the nearest one.
enum UnknownCommand {
  /// What people type who come from git, Xcode, cargo or fastlane, and what to say to them.
  private static let guesses: [String: String] = [
    "add": "to put changes into the next commit, slipway stage PATH...; slipway commit --all records every change",
    "checkout": "to change branches, slipway switch BRANCH",
    "rm": "delete the file, then slipway commit --all",
    "reset": "to take back the last operation, slipway undo; to unstage, slipway unstage PATH...",
    "revert": "to take back the last operation, slipway undo",
    "tag": "slipway release finish tags a release; git tag makes any other on the same repository",
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
    "co": "to change branches, slipway switch BRANCH",
    "download": "slipway clone URL gets a repository",
    "sync": "slipway pull takes in what others did, slipway push sends what you did",
    "publish": "slipway push --set-upstream",
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
    // Two letters in the wrong order are one slip.
    let candidates = CommandTree.names([]).map { name in
      (name: name, distance: name.sorted() == word.sorted() ? 1 : editDistance(word, name))
    }
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
