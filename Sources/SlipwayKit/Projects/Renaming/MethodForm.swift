import Checks

/// The arguments of a method where a source declares, calls or names it.
struct MethodForm: Hashable {
  /// The selectors that such a method may have.
  let selectors: Set<String>

  /// Reads the arguments after a method's name; `nil` for a name without arguments in Swift, which may mean any method.
  ///
  /// - Parameters:
  ///   - index: The index of the name among the tokens.
  ///   - tokens: The source.
  ///   - isSwift: Whether it is in Swift.
  init?(at index: Int, in tokens: SourceTokens, isSwift: Bool) {
    guard tokens.items.indices.contains(index), case .name(let name) = tokens.items[index].token else { return nil }
    let rest = tokens.items[(index + 1)...].lazy.map(\.token)
    if isSwift {
      let isDeclared = tokens.declaresMethod(at: index, isSwift: true)
      guard rest.first == Self.sign("("), let labels = Self.labels(in: rest.dropFirst(), isDeclared: isDeclared) else {
        return nil
      }
      selectors = Set(SwiftSelectorReader.selectors(of: name, labels))
    } else {
      selectors = [Self.selector(of: name, rest)]
    }
  }

  /// The labels up to the closing parenthesis, `_` for none: of parameters, of arguments, or of a name such as `f(_:for:)`.
  private static func labels(in tokens: some Collection<SourceLexer.Token>, isDeclared: Bool) -> [String]? {
    var labels: [String] = []
    var (depth, isStart) = (0, true)
    var rest = tokens[...]
    while let token = rest.popFirst() {
      if depth == 0, token == sign(")") { return labels }
      if isStart, case .name(let label) = token {
        let next = rest.first
        labels.append(next == sign(":") || isDeclared && isName(next) ? label : "_")
        isStart = false
        guard next == sign(":") else { continue }
        rest.removeFirst()
        // The next label of a name follows without a comma.
        isStart = isName(rest.first) && rest.dropFirst().first == sign(":")
        continue
      }
      if isStart { labels.append("_") }
      isStart = depth == 0 && token == sign(",")
      depth += change(token)
    }
    return nil
  }

  /// The selector that begins with `name`, in a declaration, a message or `@selector`.
  private static func selector(of name: String, _ tokens: some Collection<SourceLexer.Token>) -> String {
    guard tokens.first == sign(":") else { return name }
    var selector = name + ":"
    var (depth, conditions) = (0, 0)
    var rest = tokens.dropFirst()[...]
    while let token = rest.popFirst() {
      if depth == 0, [sign("]"), sign(")"), sign("}"), sign("{"), sign(";")].contains(token) { break }
      if token == sign("?") { conditions += 1 }
      if token == sign(":") { conditions -= 1 }
      if depth == 0, conditions <= 0, case .name(let part) = token, rest.first == sign(":") {
        selector += part + ":"
        rest.removeFirst()
      }
      depth += change(token)
    }
    return selector
  }

  private static func isName(_ token: SourceLexer.Token?) -> Bool {
    if case .name? = token { true } else { false }
  }

  private static func change(_ token: SourceLexer.Token) -> Int {
    switch token {
    case sign("("), sign("["), sign("{"): 1
    case sign(")"), sign("]"), sign("}"): -1
    default: 0
    }
  }

  private static func sign(_ scalar: Unicode.Scalar) -> SourceLexer.Token { .sign(UInt8(ascii: scalar)) }
}

extension SourceTokens {
  /// Whether the name at `index` is the name of a method that is declared there.
  func declaresMethod(at index: Int, isSwift: Bool) -> Bool {
    let before = token(before: index)
    if isSwift { return before == .name("func") }
    // After the type of what the method returns.
    guard before == .sign(UInt8(ascii: ")")),
      let open = items[..<(index - 1)].lastIndex(where: { $0.token == .sign(UInt8(ascii: "(")) })
    else { return false }
    return [.sign(UInt8(ascii: "-")), .sign(UInt8(ascii: "+"))].contains(token(before: open))
  }
}
