import Checks

/// The Swift declarations in a source that hide a type of the same name in their scope.
struct HidingDeclarations {
  private let tokens: SourceTokens
  private let name: String
  private let types: Set<Int>

  init(of name: String, in tokens: SourceTokens) {
    (self.tokens, self.name) = (tokens, name)
    types = tokens.outermostTypes(called: name)
  }

  /// Finds the first declaration in whose scope the name is used alone.
  ///
  /// - Parameter uses: The offsets at which the name is a type, without a period before it.
  /// - Returns: The offset of its name; `nil` if no use is mixed up.
  func firstUsed(at uses: [Int]) -> Int? {
    let declared = Set(types.map { tokens.items[$0].range.lowerBound })
    let uses = uses.filter { !declared.contains($0) }
    return tokens.items.indices.first { index in
      isHiding(index) && scopes(around: index).contains { scope in uses.contains(where: scope.contains) }
    }.map { tokens.items[$0].range.lowerBound }
  }

  private func isHiding(_ index: Int) -> Bool {
    guard tokens.items[index].token == .name(name), !types.contains(index) else { return false }
    switch tokens.token(before: index) {
    // A declaration has no period after its name.
    case .name(let keyword) where Self.keywords.contains(keyword):
      return tokens.token(before: index + 2) != .sign(UInt8(ascii: "."))
    case .sign(UInt8(ascii: "<")), .sign(UInt8(ascii: ",")): return isGenericParameter(index)
    default: return false
    }
  }

  /// Whether the name is a parameter of a generic declaration, such as `struct Box<Item>`.
  private func isGenericParameter(_ index: Int) -> Bool {
    var position = index
    while let token = tokens.token(before: position) {
      switch token {
      case .sign(UInt8(ascii: "<")):
        guard case .name = tokens.token(before: position - 1),
          case .name(let keyword) = tokens.token(before: position - 2)
        else { return false }
        return Self.keywords.contains(keyword)
      case .name, .sign(UInt8(ascii: ",")), .sign(UInt8(ascii: ":")), .sign(UInt8(ascii: "&")),
        .sign(UInt8(ascii: ".")):
        position -= 1
      default: return false
      }
    }
    return false
  }

  /// The bytes of the block around a declaration, or of the file, and of the extensions of the type around it.
  private func scopes(around index: Int) -> [Range<Int>] {
    var (start, depth) = (index - 1, 0)
    while start >= 0 {
      if isSign(start, "}") { depth += 1 }
      if isSign(start, "{") {
        guard depth > 0 else { break }
        depth -= 1
      }
      start -= 1
    }
    guard start >= 0 else { return [0..<Int.max] }
    let head = tokens.items[..<start].lastIndex { item in
      if case .name(let keyword) = item.token { SourceTokens.typeKeywords.contains(keyword) } else { false }
    }
    let owner = head.map { tokens.items[$0 + 1].token }
    let extensions = tokens.items.indices.filter { position in
      position > 0 && tokens.items[position].token == owner && tokens.token(before: position) == .name("extension")
    }
    return ([start] + extensions).map(block)
  }

  /// The bytes of the first block from a token on.
  private func block(from index: Int) -> Range<Int> {
    guard let start = tokens.items[index...].indices.first(where: { isSign($0, "{") }) else { return 0..<0 }
    var depth = 0
    let end = tokens.items[start...].indices.first { position in
      depth += isSign(position, "{") ? 1 : isSign(position, "}") ? -1 : 0
      return depth == 0
    }
    return tokens.items[start].range.lowerBound..<(end.map { tokens.items[$0].range.upperBound } ?? .max)
  }

  private func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    tokens.items[index].token == .sign(UInt8(ascii: sign))
  }

  private static let keywords = SourceTokens.typeKeywords.union(["associatedtype", "func", "let", "var"])
}
