/// Finds a conflict that a merge left in a text, read in pieces.
///
/// A conflict is three lines in their order, each with seven signs at its beginning: `<<<<<<< `, `=======`, `>>>>>>> `.
/// One of them alone may be a heading, or an example.
public struct ConflictScanner: Sendable {
  private var line: [UInt8] = []
  private var number = 1
  private var start: Int?
  private var isDivided = false
  private var isBinary = false
  private var found: Int?

  /// Creates a scanner at the start of a text.
  public init() {}

  /// Reads the next piece.
  public mutating func scan(_ piece: some Sequence<UInt8>) {
    guard found == nil, !isBinary else { return }
    for byte in piece {
      if byte == UInt8(ascii: "\n") {
        endLine()
        if found != nil { return }
      } else if byte == 0 {
        isBinary = true
        return
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
  }

  /// The line of the first conflict's first marker, counted from 1; `nil` without a conflict.
  public mutating func finish() -> Int? {
    guard !isBinary else { return nil }
    if found == nil { endLine() }
    return found
  }

  private mutating func endLine() {
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if Self.begins(line, UInt8(ascii: "<"), hasLabel: true) {
      (start, isDivided) = (number, false)
    } else if start != nil, Self.begins(line, UInt8(ascii: "="), hasLabel: false) {
      isDivided = true
    } else if isDivided, Self.begins(line, UInt8(ascii: ">"), hasLabel: true) {
      found = start
    }
    line.removeAll(keepingCapacity: true)
    number += 1
  }

  private static func begins(_ line: [UInt8], _ sign: UInt8, hasLabel: Bool) -> Bool {
    let signs = line.prefix { $0 == sign }.count
    return signs == size && (hasLabel ? line.count > size && line[size] == UInt8(ascii: " ") : line.count == size)
  }

  private static let size = 7
  /// The number of bytes of a line that are checked.
  private static let longest = size + 2
}
