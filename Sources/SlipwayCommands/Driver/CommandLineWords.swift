/// A command line split into the command's words and its arguments, with shared options last.
///
/// Shared options are allowed before, between and after the words; the parser accepts them only after.
struct CommandLineWords: Equatable {
  /// The words that name a command.
  private(set) var path: [String] = []
  /// The arguments for the command at `path`.
  private(set) var arguments: [String] = []

  /// Splits `arguments`; `names` returns the subcommands at a path.
  init(_ arguments: [String], names: (_ path: [String]) -> Set<String>) {
    var early: [String] = []
    var position = 0
    while position < arguments.count {
      let argument = arguments[position]
      if SharedOptions.namesWithValue.contains(argument) {
        early += arguments[position...].prefix(2)
        position += 2
        continue
      }
      if SharedOptions.isShared(argument) || argument.hasPrefix("-C") {
        early += Self.separated(argument)
        position += 1
        continue
      }
      guard names(path).contains(argument) else { break }
      path.append(argument)
      position += 1
    }
    self.arguments = Self.joined(Array(arguments[min(position, arguments.count)...]), early)
  }

  /// Whether the arguments contain `--help` or `-h`.
  var asksForHelp: Bool { hasOption(["--help", "-h"]) }

  /// Whether the arguments contain `--version`, which no command declares.
  var asksForVersion: Bool { hasOption(["--version"]) }

  /// The value that follows `--version`: a version of the project was meant, not the program's.
  var valueOfVersion: String? {
    let words = arguments.prefix { $0 != "--" }
    if let joined = words.first(where: { $0.hasPrefix("--version=") }) { return String(joined.dropFirst(10)) }
    guard let place = words.firstIndex(of: "--version"), place + 1 < words.endIndex,
      !words[place + 1].hasPrefix("-")
    else { return nil }
    return words[place + 1]
  }

  private func hasOption(_ names: Set<String>) -> Bool {
    arguments.prefix { $0 != "--" }.contains(where: names.contains)
  }

  /// Splits `-Cdir` into `-C dir`.
  private static func separated(_ argument: String) -> [String] {
    argument.hasPrefix("-C") && argument.count > 2 ? ["-C", String(argument.dropFirst(2))] : [argument]
  }

  private static func joined(_ rest: [String], _ early: [String]) -> [String] {
    guard let terminator = rest.firstIndex(of: "--") else { return rest + early }
    return rest[..<terminator] + early + rest[terminator...]
  }
}

extension SharedOptions {
  /// Whether `argument` is a complete shared option.
  static func isShared(_ argument: String) -> Bool {
    if namesAlone.contains(argument) { return true }
    if argument.hasPrefix("-"), argument.count > 2, argument.dropFirst().allSatisfy({ $0 == "q" || $0 == "v" }) {
      return true
    }
    return namesWithValue.contains { $0.hasPrefix("--") && argument.hasPrefix($0 + "=") }
  }
}
