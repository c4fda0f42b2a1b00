import GitStore

/// The lines such as `Signed-off-by: Ada` at the end of a commit's message (git-interpret-trailers(1)).
enum MessageTrailers {
  private static let origin = "(cherry picked from commit "

  /// A message with the line that names the commit that it is copied from, as `git cherry-pick -x` writes it.
  static func adding(originOf commit: ObjectName, to message: [UInt8]) -> [UInt8] {
    var text = Array(message.drop { $0 == newline })
    if text.last != newline, !text.isEmpty { text.append(newline) }
    if !endsWithTrailers(text) { text.append(newline) }
    return text + Array("\(origin)\(commit))\n".utf8)
  }

  private static let newline = UInt8(ascii: "\n")

  /// Whether the last paragraph consists of trailers, or has one of Git's own and at least a quarter of trailers.
  private static func endsWithTrailers(_ message: [UInt8]) -> Bool {
    let lines = message.split(separator: newline, omittingEmptySubsequences: false)
      .filter { $0.first != UInt8(ascii: "#") }
    let paragraphs = lines.split { $0.allSatisfy(isSpace) }
    // The first paragraph is the title.
    guard paragraphs.count > 1, let last = paragraphs.last else { return false }
    var (trailers, others, continuing, hasOwn) = (0, 0, 0, false)
    for line in last.reversed() {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(origin) || text.hasPrefix("Signed-off-by: ") {
        (trailers, continuing, hasOwn) = (trailers + 1, 0, true)
      } else if let first = line.first, isSpace(first) {
        continuing += 1
      } else if isTrailer(line) {
        (trailers, continuing) = (trailers + 1, 0)
      } else {
        (others, continuing) = (others + 1 + continuing, 0)
      }
    }
    others += continuing
    return hasOwn && trailers * 3 >= others || trailers > 0 && others == 0
  }

  /// Whether a line begins with letters, digits or hyphens, and a colon.
  private static func isTrailer(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.drop { isLetter($0) }
    guard rest.startIndex > line.startIndex else { return false }
    return rest.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: ":")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
