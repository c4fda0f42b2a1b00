/// Words of a command line as a shell reads them.
public enum ShellWord {
  /// `value` as a shell takes it as one word.
  public static func quoted(_ value: String) -> String {
    let isPlain = value.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./:@%+,=".utf8.contains(byte)
      }
    }
    if isPlain, !value.isEmpty { return value }
    return "'" + value.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
