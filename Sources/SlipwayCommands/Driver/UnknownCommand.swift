import Diagnostics

/// The error for an unknown command, with a suggestion.
enum UnknownCommand {
  /// The hints for commands of git, Xcode, cargo and fastlane.
  private static let guesses: [String: String] = [
    "add": "run slipway stage PATH... to stage changes, or slipway commit --all to commit all changes",
    "checkout": "run slipway switch BRANCH",
    "cherry-pick": "Slipway cannot cherry-pick yet; run git cherry-pick COMMIT",
    "blame": "Slipway cannot annotate lines; run git blame FILE",
    "bisect": "Slipway cannot bisect; run git bisect",
    "rm": "delete the file, then run slipway commit --all",
    "reset": "run slipway undo to undo the last operation, or slipway unstage PATH... to unstage",
    "revert": "run slipway undo to undo the last operation",
    "tag": "slipway release finish --tag NAME tags a release; create other tags with git tag",
    "build": "slipway does not build; run slipway check to check the project against Xcode's and Apple's rules",
    "run": "slipway does not run apps; run slipway install --device UDID to check whether a device accepts the app",
    "test": "slipway does not run tests; run slipway check to check the project",
    "archive": "slipway does not archive; run slipway signing to see how an archive would be signed",
    "match": "run slipway profile create and slipway certificate request",
    "create": "run slipway new NAME to create a project",
    "generate": "run slipway new NAME to create a project",
    "lint": "run slipway check",
    "verify": "run slipway check",
    "validate": "run slipway check",
    "produce": "run slipway app-id create PATTERN --name NAME",
    "sigh": "run slipway profile create --type development --app-id PATTERN",
    "cert": "run slipway certificate request --type development",
    "info": "run slipway show",
    "st": "run slipway status",
    "ci": "run slipway commit",
    "co": "run slipway switch BRANCH",
    "download": "run slipway clone URL",
    "sync": "run slipway pull to integrate the remote's commits, slipway push to push yours",
    "publish": "run slipway push --set-upstream",
  ]

  /// The error for `word`.
  static func diagnostic(for word: String) -> Diagnostic {
    if SharedOptions.namesWithValue.contains(word) {
      return Diagnostic(
        .usage, "option \(word) requires a value and a command", remedy: .advice("see slipway --help"))
    }
    if word.hasPrefix("-") {
      return Diagnostic(
        .usage, "option \"\(word)\" is not allowed before a command", remedy: .advice("see slipway --help"))
    }
    let hint = guesses[word] ?? nearest(to: word).map { "did you mean slipway \($0)?" } ?? "see slipway --help"
    return Diagnostic(.usage, "unknown command \"\(word)\"", remedy: .advice(hint))
  }

  private static func nearest(to word: String) -> String? {
    NearNames(to: word, among: CommandTree.names([])).names.first
  }

  /// The suggestions for unknown verbs; the first that the noun has is offered.
  private static let verbs: [String: [String]] = [
    "rm": ["remove", "delete"], "delete": ["remove"], "del": ["remove", "delete"], "remove": ["delete", "drop"],
    "ls": ["list"], "add": ["create", "start", "register", "request", "invite"],
    "new": ["create", "add", "start"], "create": ["add", "start", "register", "request"], "mv": ["rename"],
    "move": ["rename"], "get": ["show"], "info": ["show"], "up": ["bump"], "raise": ["bump"],
  ]

  /// The error for an unknown verb `word` of the noun at `path`.
  static func verb(_ word: String, of path: [String]) -> Diagnostic {
    let known = CommandTree.names(path)
    let noun = path.joined(separator: " ")
    let meant = verbs[word]?.first(where: known.contains) ?? NearNames(to: word, among: known).names.first
    let hint =
      if let meant {
        "did you mean slipway \(noun) \(meant)?"
      } else if path == ["version"], word.first?.isNumber ?? false {
        "run slipway version set \(RemedyWording.quoted(word))"
      } else { "choose one of \(known.sorted().joined(separator: ", "))" }
    return Diagnostic(.usage, "unknown command \"\(word)\" for \"slipway \(noun)\"", remedy: .advice(hint))
  }
}
