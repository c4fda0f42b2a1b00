/// The conflicts of a source, some of which may be in its string literals of several lines, such as the input of a test.
struct LiteralConflicts {
  /// The line of the first conflict that is in no literal, counted from 1; `nil` if all are in literals.
  private(set) var firstOpen: Int?

  /// Finds the conflicts.
  ///
  /// - Parameters:
  ///   - bytes: A file with conflicts.
  ///   - path: Its path, whose extension says how literals begin and end.
  init(in bytes: [UInt8], at path: String) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    var (literal, start) = (Literal(of: path), nil as Int?)
    // Whether the literal in which the conflict began is the one in which it ends.
    var (isInside, isDivided) = (false, false)
    for (offset, line) in lines.enumerated() {
      if line.hasPrefix("<<<<<<< ") {
        (start, isInside, isDivided) = (offset + 1, literal.isOpen, false)
      } else if start != nil, line.hasPrefix("=======") {
        isDivided = true
      } else if let first = start, isDivided, line.hasPrefix(">>>>>>> ") {
        if !(isInside && literal.isOpen), firstOpen == nil { firstOpen = first }
        (start, isDivided) = (nil, false)
      }
      literal.read(line)
    }
    // A literal that never ends is none: a quotation mark in a comment, perhaps.
    if literal.isOpen, firstOpen == nil { firstOpen = lines.firstIndex { $0.hasPrefix("<<<<<<< ") }.map { $0 + 1 } }
  }

  /// A string literal of several lines, read line by line.
  private struct Literal {
    /// The marks that begin and end literals.
    private let marks: [String]
    private let hasDocuments: Bool
    /// What ends the literal that is open.
    private var end: String?
    /// Whether the end is a line of its own, as in a shell's here document.
    private var isDocument = false

    var isOpen: Bool { end != nil }

    init(of path: String) {
      let name = path.split(separator: "/").last ?? ""
      let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
      marks =
        switch ending {
        case "swift", "kt", "kts", "java", "scala", "cs", "toml": ["\"\"\""]
        case "dart", "py", "groovy", "gradle", "podspec": ["\"\"\"", "'''"]
        case "js", "jsx", "mjs", "cjs", "ts", "tsx", "go": ["`"]
        default: []
        }
      hasDocuments = ["sh", "bash", "zsh", "rb", "pl", "php"].contains(ending)
    }

    mutating func read(_ line: String) {
      if isDocument {
        if line.allSatisfy(\.isWhitespace) { return }
        if line.split(whereSeparator: \.isWhitespace).joined(separator: " ").trimmingSuffix(";") == end {
          (end, isDocument) = (nil, false)
        }
        return
      }
      var rest = line[...]
      while !rest.isEmpty {
        if let mark = end {
          guard let range = rest.firstRange(of: mark) else { return }
          (end, rest) = (nil, rest[range.upperBound...])
        } else {
          let next = marks.compactMap { mark in rest.firstRange(of: mark).map { (mark, $0) } }
            .min { $0.1.lowerBound < $1.1.lowerBound }
          guard let (mark, range) = next else { break }
          (end, rest) = (mark, rest[range.upperBound...])
        }
      }
      guard hasDocuments, let range = line.firstRange(of: "<<") else { return }
      let word = line[range.upperBound...].drop { "-~<'\"".contains($0) }
        .prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if let first = word.first, first.isUppercase { (end, isDocument) = (String(word), true) }
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ sign: Character) -> String { last == sign ? String(dropLast()) : self }
}
