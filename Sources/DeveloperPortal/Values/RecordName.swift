public import Diagnostics

/// The name of a team, a member, a device, an App ID or a profile: one line of text.
public struct RecordName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name, without white space at its ends.
  public let rawValue: String

  /// Checks that `text` can be a name.
  ///
  /// - Throws: `record-name-invalid`, naming the rule that is broken.
  public init(_ text: String) throws(Diagnostic) {
    let trimmed = Self.trimmed(text)
    if let problem = Self.problem(in: trimmed) {
      throw Diagnostic(
        .recordNameInvalid, "\(text.debugDescription) is not a valid name: \(problem)",
        remedy: .advice("use one line of at most \(Self.longest) bytes without angle brackets"))
    }
    rawValue = trimmed
  }

  /// The name.
  public var description: String { rawValue }

  /// Whether `lhs` sorts before `rhs` by characters.
  public static func < (lhs: RecordName, rhs: RecordName) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  private static let longest = 200

  private static func problem(in text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.count > longest { return "it is longer than \(longest) bytes" }
    // Angle brackets would end the name of a commit's author.
    if text.contains("<") || text.contains(">") { return "it contains an angle bracket" }
    let hasControl = text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
    return hasControl ? "it contains a line break or another control character" : nil
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension Diagnostic.Code {
  package static let recordNameInvalid = Diagnostic.Code(
    "record-name-invalid", "The text is not a valid name of a team, member, device, App ID or profile.",
    "write one short line without angle brackets")
}
