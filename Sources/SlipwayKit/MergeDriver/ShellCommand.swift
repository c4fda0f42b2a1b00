/// A parser for shell commands.
enum ShellCommand {
  /// The program that a command runs; `nil` if only a shell can tell.
  static func program(of command: String) -> String? {
    var word = ""
    var quote: Character?
    var characters = command.drop { $0 == " " }[...]
    while let character = characters.popFirst() {
      switch character {
      case "\"", "'":
        if quote == nil {
          quote = character
        } else if quote == character {
          quote = nil
        } else {
          word.append(character)
        }
      case "\\" where quote != "'":
        guard let next = characters.popFirst() else { return nil }
        word.append(next)
      case "$", "`":
        guard quote == "'" else { return nil }
        word.append(character)
      case " " where quote == nil:
        return word.contains("=") ? nil : word
      case ";", "&", "|", "(", ")", "<", ">", "{", "}", "*", "?", "[", "~", "!", "#", "\n", "\t":
        guard quote != nil else { return nil }
        word.append(character)
      default: word.append(character)
      }
    }
    return quote == nil && !word.isEmpty && !word.contains("=") ? word : nil
  }
}
