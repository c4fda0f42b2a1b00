/// The tokens of a Swift or Objective-C source with their places.
package struct SourceTokens {
  /// A token and where it is.
  package struct Item {
    package let token: SourceLexer.Token
    /// The offsets of its bytes; a literal begins where the token before it ends.
    package let range: Range<Int>
  }

  /// The tokens.
  package let items: [Item]
  /// Whether all comments and literals are terminated.
  package let isSound: Bool
  private let bytes: [UInt8]
  private let isSwift: Bool

  /// Reads a source, with the code in `#if 0`, which edits keep in step, unless told otherwise.
  package init(_ bytes: [UInt8], isSwift: Bool, withDisabledCode: Bool = true) {
    var lexer = SourceLexer(bytes, isSwift: isSwift, withDisabledCode: withDisabledCode)
    var items: [Item] = []
    var end = 0
    while let token = lexer.next() {
      let start =
        switch token {
        case .name(let name): lexer.offset - name.utf8.count
        case .sign: lexer.offset - 1
        case .text: end
        }
      items.append(Item(token: token, range: start..<lexer.offset))
      if isSwift, case .text = token { items += Self.interpolations(in: start..<lexer.offset, of: bytes) }
      end = lexer.offset
    }
    self.items = items
    self.bytes = bytes
    self.isSwift = isSwift
    isSound = lexer.isSound
  }

  /// The tokens of the code in a Swift literal, `\(…)`, in literals of that code as well.
  ///
  /// Code that does not end in its literal ends the search: nothing is known after it.
  private static func interpolations(in literal: Range<Int>, of bytes: [UInt8], depth: Int = 0) -> [Item] {
    guard depth < deepest, let quote = bytes[literal].firstIndex(of: UInt8(ascii: "\"")) else { return [] }
    let hashes = bytes[literal.lowerBound..<quote].reversed().prefix { $0 == UInt8(ascii: "#") }
    let opening = [UInt8(ascii: "\\")] + hashes + [UInt8(ascii: "(")]
    var items: [Item] = []
    var offset = quote + 1
    while let start = bytes[offset..<literal.upperBound].firstRange(of: opening) {
      var lexer = SourceLexer(bytes, isSwift: true, in: start.upperBound..<literal.upperBound)
      var (brackets, end) = (1, start.upperBound)
      while brackets > 0, let token = lexer.next() {
        brackets += change(token, "(", ")")
        switch token {
        case .name(let name): items.append(Item(token: token, range: (lexer.offset - name.utf8.count)..<lexer.offset))
        case .sign: if brackets > 0 { items.append(Item(token: token, range: (lexer.offset - 1)..<lexer.offset)) }
        case .text: items += interpolations(in: end..<lexer.offset, of: bytes, depth: depth + 1)
        }
        end = lexer.offset
      }
      guard brackets == 0 else { break }
      offset = end
    }
    return items
  }

  /// Literals in literals that are read.
  private static let deepest = 8

  /// The bodies of a class, each between braces or up to `@end`.
  ///
  /// - Parameters:
  ///   - name: The class.
  ///   - withExtensions: Whether to find its extensions and named categories as well.
  /// - Returns: The keyword before the class's name, the offsets of its members, and the offsets with the variables of an
  ///   Objective-C class as well, for each.
  package func bodies(
    of name: String, withExtensions: Bool = false
  ) -> [(keyword: String, range: Range<Int>, whole: Range<Int>)] {
    items.indices.dropLast().compactMap { index in
      guard case .name(let keyword) = items[index].token, items[index + 1].token == .name(name) else { return nil }
      let before = index > 0 ? items[index - 1].token : nil
      if isSwift {
        guard keyword == "class" || withExtensions && keyword == "extension", before != Self.sign("."),
          let open = next(Self.sign("{"), after: index),
          let close = closing(open)
        else { return nil }
        let range = items[open].range.upperBound..<items[close].range.lowerBound
        return (keyword, range, range)
      }
      guard keyword == "interface" || keyword == "implementation", before == Self.sign("@"),
        withExtensions || !isNamedCategory(at: index + 2), let end = end(after: index)
      else { return nil }
      let last = items[end].range.lowerBound
      return (
        keyword, min(start(ofBodyAfter: index + 1), last)..<last, items[index + 1].range.upperBound..<last
      )
    }
  }

  /// The members of a body that are marked with `mark`, such as `IBOutlet`: from the mark to the end of the last line.
  package func members(marked mark: String, in body: Range<Int>) -> [Range<Int>] {
    var (depth, conditions) = (0, 0)
    var found: [Range<Int>] = []
    for (index, item) in items.enumerated() where body.contains(item.range.lowerBound) {
      if index > 0, items[index - 1].token == Self.sign("#") {
        if case .name(let word) = item.token, word.hasPrefix("if") { conditions += 1 }
        if item.token == .name("endif") { conditions -= 1 }
      }
      // What another class in this one has, or only some builds have, is no neighbor.
      if item.token == .name(mark), depth == 0, conditions == 0 {
        found.append(item.range.lowerBound..<end(ofMemberAt: index))
      }
      depth += Self.change(item.token, "{", "}")
    }
    return found
  }

  /// The selectors of the methods that a body declares.
  package func selectors(in body: Range<Int>) -> Set<String> {
    var swift = SwiftSelectorReader()
    var objectiveC = ObjectiveCSelectorReader()
    for item in items where body.contains(item.range.lowerBound) {
      if isSwift { swift.read(item.token) } else { objectiveC.read(item.token) }
    }
    return isSwift ? swift.selectors : objectiveC.selectors
  }

  /// Whether a body declares a property or variable called `name`.
  package func declares(_ name: String, in body: Range<Int>) -> Bool {
    var depth = 0
    for (index, item) in items.enumerated() where body.contains(item.range.lowerBound) {
      depth += Self.change(item.token, "{", "}")
      guard item.token == .name(name), index > 0 else { continue }
      let isDeclared =
        isSwift
        ? depth == 0 && [.name("var"), .name("let")].contains(items[index - 1].token)
        : depth <= 1 && index + 1 < items.count && [Self.sign(";"), Self.sign(",")].contains(items[index + 1].token)
      if isDeclared { return true }
    }
    return false
  }

  /// The offset after the last line of the member whose mark is at `index`.
  private func end(ofMemberAt index: Int) -> Int {
    // The mark of an action in Objective-C is in parentheses.
    var (depth, hasVariable) = (index > 0 && items[index - 1].token == Self.sign("(") ? 1 : 0, false)
    for (place, item) in items[index...].enumerated() {
      let next = index + place + 1
      depth += Self.change(item.token, "{", "}") + Self.change(item.token, "(", ")")
      if item.token == .name("var") || item.token == .name("let") { hasVariable = true }
      let isEnd =
        depth == 0 && item.token == Self.sign("}") || !isSwift && depth <= 0 && item.token == Self.sign(";")
        || isSwift && hasVariable && depth == 0 && next < items.count
          && bytes[item.range.upperBound..<items[next].range.lowerBound].contains(UInt8(ascii: "\n"))
          && items[next].token != Self.sign("{")
      guard !isEnd, next < items.count, depth >= 0 else {
        let end = bytes[item.range.upperBound...].firstIndex(of: UInt8(ascii: "\n"))
        return end.map { $0 + 1 } ?? bytes.endIndex
      }
    }
    return bytes.endIndex
  }

  /// The offset where the members of an Objective-C class begin: after the line with its name, and after its variables.
  private func start(ofBodyAfter index: Int) -> Int {
    var last = items[index].range.upperBound
    let rest = items[(index + 1)...]
    let firstMember = rest.firstIndex { [Self.sign("@"), Self.sign("-"), Self.sign("+")].contains($0.token) }
    if let open = next(Self.sign("{"), after: index), firstMember.map({ open < $0 }) ?? true, let close = closing(open)
    {
      last = items[close].range.upperBound
    }
    let end = bytes[last...].firstIndex(of: UInt8(ascii: "\n"))
    return end ?? last
  }

  private func isNamedCategory(at index: Int) -> Bool {
    guard items.indices.contains(index + 1), items[index].token == Self.sign("(") else { return false }
    return items[index + 1].token != Self.sign(")")
  }

  /// The at sign of the next `@end`.
  private func end(after index: Int) -> Int? {
    items.indices.dropLast().first {
      $0 > index && items[$0].token == Self.sign("@") && items[$0 + 1].token == .name("end")
    }
  }

  private func next(_ token: SourceLexer.Token, after index: Int) -> Int? {
    items[(index + 1)...].firstIndex { $0.token == token }
  }

  /// The brace that closes the one at `open`.
  private func closing(_ open: Int) -> Int? {
    var depth = 0
    return items[open...].indices.first { index in
      depth += Self.change(items[index].token, "{", "}")
      return depth == 0
    }
  }

  private static func change(_ token: SourceLexer.Token, _ open: Unicode.Scalar, _ close: Unicode.Scalar) -> Int {
    token == sign(open) ? 1 : token == sign(close) ? -1 : 0
  }

  private static func sign(_ scalar: Unicode.Scalar) -> SourceLexer.Token { .sign(UInt8(ascii: scalar)) }
}
