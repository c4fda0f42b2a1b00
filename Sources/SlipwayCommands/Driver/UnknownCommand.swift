import Diagnostics

/// The error for an unknown command, with a hint.
enum UnknownCommand {
  /// The error for `word`, followed by `rest`.
  static func diagnostic(for word: String, followedBy rest: [String] = []) -> Diagnostic {
    if SharedOptions.namesWithValue.contains(word) {
      return Diagnostic(
        .usage, "option \(word) requires a value and a command", remedy: .advice("slipway --help"))
    }
    if word.hasPrefix("-") {
      let isVersion = word == "-V" || NearNames.slip(word, among: ["--version"]) != nil
      if isVersion || NearNames.slip(word, among: ["--help"]) != nil {
        return Diagnostic(
          .usage, "unknown option \(word)",
          remedy: .advice("did you mean slipway \(isVersion ? "--version" : "--help")?"))
      }
      return Diagnostic(
        .usage, "option \"\(word)\" is not allowed before a command", remedy: .advice("slipway --help"))
    }
    let hint = MeaningSearch.hint(forCommand: word, followedBy: rest) ?? "slipway --help"
    return Diagnostic(.usage, "unknown command \"\(word)\"", remedy: .advice(hint))
  }

  /// The error for `--version` with a value, which no command takes.
  static func version(_ value: String, of path: [String], _ arguments: [String]) -> Diagnostic {
    let version = RemedyWording.quoted(value)
    let operand = arguments.first { !$0.hasPrefix("-") && $0 != value }
    let hint =
      switch path {
      case ["target", "set"]:
        "run slipway version set \(version)\(operand.map { " --target \(RemedyWording.quoted($0))" } ?? "")"
      case ["release", "start"]: "run slipway release start \(version)"
      case ["new"], ["target", "add"], ["setting", "set"], ["info", "set"]:
        "run slipway version set \(version) in the project"
      case ["dependency", "add", "package"]:
        "use --from, --up-to-next-minor or --exact: see slipway dependency add package --help"
      default: "slipway --version shows the version of slipway"
      }
    return Diagnostic(.usage, "unknown option --version", remedy: .advice(hint))
  }

  /// The error for an unknown verb `word` of the noun at `path`.
  static func verb(_ word: String, of path: [String], _ arguments: [String]) -> Diagnostic {
    let noun = path.joined(separator: " ")
    if path == ["dependency", "add"], word.contains("://") || word.hasPrefix("git@") {
      return Diagnostic(
        .usage, "unknown command \"\(word)\" for \"slipway \(noun)\"",
        remedy: .advice("run slipway \(noun) package \(RemedyWording.quoted(word))"))
    }
    let hint =
      MeaningSearch.hint(forVerb: word, of: path, arguments)
      ?? "choose \(CommandTree.names(path).sorted().alternatives)"
    return Diagnostic(.usage, "unknown command \"\(word)\" for \"slipway \(noun)\"", remedy: .advice(hint))
  }
}
