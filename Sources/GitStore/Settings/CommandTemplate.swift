/// A configured command with placeholders, such as `%f`, as gitattributes(5) describes them.
package enum CommandTemplate {
  /// Replaces the placeholders of a command.
  ///
  /// - Parameters:
  ///   - command: The command of a filter or a merge driver.
  ///   - values: The text for each letter after `%`, quoted for the shell; other letters stay as they are.
  /// - Returns: The command, in which `%%` is one percent sign.
  package static func expanded(_ command: String, _ values: [Character: String]) -> String {
    var result = ""
    var rest = command[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      let letter = rest.first
      let value = letter == "%" ? "%" : letter.flatMap { values[$0] }
      if value != nil { rest.removeFirst() }
      result += value ?? "%"
    }
    return result + rest
  }
}
