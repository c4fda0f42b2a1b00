/// What one tool, language or system writes to the disk and no repository should hold, as ignore patterns.
public struct IgnoreTemplate: Hashable, Sendable {
  /// The name, such as `Xcode`.
  public let name: String
  /// The content of the template's file.
  public let bytes: [UInt8]

  /// Creates a template from the bytes of its file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a template from a text.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// A short fingerprint of the text, by which a section made from an older text is known.
  ///
  /// FNV-1a, 32 bits, eight hexadecimal digits.
  public var version: String {
    var hash: UInt32 = 0x811C_9DC5
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The patterns, without comments and blank lines.
  public var patterns: [String] {
    lines.compactMap(\.pattern).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the first comment says it is for.
  public var summary: String? {
    lines.lazy.compactMap(\.comment).first.map { String($0.drop { $0 == "#" || $0 == " " }) }
  }

  /// The lines as they are in a file whose lines end with a line feed alone.
  var lines: [IgnoreLine] {
    let lines = IgnoreLine.lines(of: bytes)
    guard !lines.isEmpty, lines.allSatisfy({ $0.bytes.last == IgnoreLine.carriageReturn }) else { return lines }
    return lines.map { IgnoreLine(bytes: Array($0.bytes.dropLast())) }
  }
}
