/// The code in a source that no build compiles: between `#if 0` and its `#endif`, or after the `#else` of `#if 1`.
struct DisabledCode {
  /// Whether the branch of each enclosing block is always compiled, so that the next ones never are.
  private var isAlways: [Bool] = []
  /// Whether the lines after the last directive are never compiled.
  private var isPending = false

  /// Reads a directive from its number sign on.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    guard let directive = Directive(bytes) else { return }
    switch directive.name {
    case "if", "ifdef", "ifndef":
      isAlways.append(directive.isAlways)
      isPending = directive.isNever
    case "elif", "elseif", "else":
      guard let isDone = isAlways.last else { return }
      isPending = isDone || directive.isNever
      isAlways[isAlways.count - 1] = isDone || directive.isAlways
    case "endif": _ = isAlways.popLast()
    default: break
    }
  }

  /// The offset of the directive that ends the disabled lines at the start of `bytes`; `nil` if they are compiled.
  mutating func end(of bytes: ArraySlice<UInt8>) -> Int? {
    guard isPending else { return nil }
    isPending = false
    var (line, depth) = (bytes.startIndex, 0)
    while line < bytes.endIndex {
      let start = bytes[line...].firstIndex { !Self.isBlank($0) } ?? bytes.endIndex
      if start < bytes.endIndex, bytes[start] == UInt8(ascii: "#"), let directive = Directive(bytes[start...]) {
        switch directive.name {
        case "if", "ifdef", "ifndef": depth += 1
        case "elif", "elseif", "else": if depth == 0 { return line }
        case "endif":
          if depth == 0 { return line }
          depth -= 1
        default: break
        }
      }
      line = bytes[line...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
    }
    return bytes.endIndex
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// A line such as `#if 0`.
  private struct Directive {
    let name: String
    /// Whether the condition never holds; a longer one than a number may.
    let isNever: Bool
    /// Whether the condition always holds.
    let isAlways: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
      let line = bytes.dropFirst().prefix { $0 != UInt8(ascii: "\n") }.prefix(Self.longest)
      let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard let first = words.first, first.allSatisfy(\.isLetter) else { return nil }
      name = String(first)
      let rest = words.dropFirst().prefix { !$0.hasPrefix("//") && !$0.hasPrefix("/*") }
      let condition = name == "if" || name.hasPrefix("el") && name != "else" ? rest : []
      isNever = ["0", "false", "(0)"].contains(condition.joined())
      isAlways = ["1", "true", "(1)"].contains(condition.joined())
    }

    /// The number of bytes of a line that are read.
    private static let longest = 200
  }
}
