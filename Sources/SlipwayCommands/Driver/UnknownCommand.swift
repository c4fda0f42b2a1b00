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
    NearNames(to: word, among: CommandTree.names([])).names.first
  }

  /// What people type for a verb, and the verbs that may be meant, of which the first that the noun has is offered.
  private static let verbs: [String: [String]] = [
    "rm": ["remove", "delete"], "delete": ["remove"], "del": ["remove", "delete"], "remove": ["delete", "drop"],
    "ls": ["list"], "add": ["create", "start", "register", "request", "invite"],
    "new": ["create", "add", "start"], "create": ["add", "start", "register", "request"], "mv": ["rename"],
    "move": ["rename"], "get": ["show"], "info": ["show"], "up": ["bump"], "raise": ["bump"],
  ]

  /// What to answer to `word` where a verb of the noun `path` stands.
  static func verb(_ word: String, of path: [String]) -> Diagnostic {
    let known = CommandTree.names(path)
    let noun = path.joined(separator: " ")
    let meant = verbs[word]?.first(where: known.contains) ?? NearNames(to: word, among: known).names.first
    let hint =
      if let meant {
        "did you mean slipway \(noun) \(meant)?"
      } else if path == ["version"], word.first?.isNumber ?? false {
        "to set it, slipway version set \(RemedyWording.quoted(word))"
      } else { "its verbs are \(known.sorted().joined(separator: ", "))" }
    return Diagnostic(.usage, "\"\(word)\" is no verb of \"\(noun)\"", remedy: .advice(hint))
  }
}
