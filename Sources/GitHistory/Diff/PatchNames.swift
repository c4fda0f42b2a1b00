import GitStore

/// How names of files are written in patches: in quotes, as C does, if they have characters that would break the line.
public struct PatchNames: Hashable, Sendable {
  /// Whether bytes beyond ASCII are escaped as well, as `core.quotePath` wants, which is on where nothing is said.
  public let quotesOthers: Bool

  /// Creates the way to write names.
  public init(quotesOthers: Bool) {
    self.quotesOthers = quotesOthers
  }

  /// A name, in quotes if it needs them.
  public func written(_ name: String) -> String {
    guard name.utf8.contains(where: isQuoted) else { return name }
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for byte in name.utf8 {
      if let letter = Self.letters[byte] {
        result += [UInt8(ascii: "\\"), UInt8(ascii: letter)]
      } else if isQuoted(byte) {
        let digits = String(byte, radix: 8)
        result += Array(("\\" + String(repeating: "0", count: 3 - digits.count) + digits).utf8)
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  private func isQuoted(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || Self.letters[byte] != nil || quotesOthers && byte >= 0x80
  }

  /// The escapes that have a letter (Git's `quote.c`).
  private static let letters: [UInt8: Unicode.Scalar] = [
    0x07: "a", 0x08: "b", 0x09: "t", 0x0A: "n", 0x0B: "v", 0x0C: "f", 0x0D: "r", 0x22: "\"", 0x5C: "\\",
  ]
}

extension Diffs {
  /// How Git writes the names of files here.
  public var patchNames: PatchNames {
    PatchNames(quotesOthers: repository.configuration.boolean("core.quotePath") ?? true)
  }
}
