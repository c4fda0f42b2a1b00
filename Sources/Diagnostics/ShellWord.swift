/// Quoting for a shell command line.
public enum ShellWord {
  /// Quotes `value` where a shell would not take it as one word.
  public static func quoted(_ value: String) -> String {
    let isPlain = value.unicodeScalars.allSatisfy { scalar in
      // Other letters are plain to most shells, and quotes are plain to all.
      scalar.isASCII && scalar.properties.isAlphabetic || "0123456789-_./:@%+,=".unicodeScalars.contains(scalar)
    }
    return isPlain && !value.isEmpty ? value : alwaysQuoted(value)
  }

  /// Puts `value` in single quotes, as Git does with the paths it gives to commands.
  public static func alwaysQuoted(_ value: some StringProtocol) -> String {
    "'" + String(value).replacing("'", with: "'\\''") + "'"
  }
}
