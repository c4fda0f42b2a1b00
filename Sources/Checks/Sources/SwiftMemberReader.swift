/// A reader of Swift tokens that finds the outlets and actions of classes.
struct SwiftMemberReader {
  private enum State {
    case anywhere
    /// Before the name of a type.
    case typeName
    /// Before `var`, after the mark of an outlet.
    case outlet
    case outletName
    case outletType(name: String, offset: Int, SwiftOutletType)
    /// Before `func`, after the mark of an action.
    case action
    case actionName
    case arguments(name: String, offset: Int)
  }

  private var state = State.anywhere
  private var last = SourceLexer.Token.text("")
  private var depth = 0
  /// The types around the current place, with the depths of their bodies.
  private var types: [(name: String, depth: Int)] = []
  /// The type whose body comes next.
  private var nextType: String?
  private var isOverride = false
  /// Whether an attribute gives the next function its selector.
  private var isRenamed = false
  private var selectors = SwiftSelectorReader()
  private(set) var members: [DeclaredMember] = []

  /// - Parameters:
  ///   - token: The next token.
  ///   - end: The offset after it.
  mutating func read(_ token: SourceLexer.Token, to end: Int) {
    followBraces(token)
    readMember(token, to: end)
    last = token
  }

  private mutating func followBraces(_ token: SourceLexer.Token) {
    switch token {
    case .sign(UInt8(ascii: "{")):
      depth += 1
      if let nextType { types.append((nextType, depth)) }
      nextType = nil
    case .sign(UInt8(ascii: "}")):
      if types.last?.depth == depth { types.removeLast() }
      depth -= 1
    default: break
    }
  }

  private mutating func readMember(_ token: SourceLexer.Token, to end: Int) {
    switch state {
    case .anywhere: begin(token)
    case .typeName:
      state = .anywhere
      if case .name(let name) = token, !Self.modifiers.contains(name) { nextType = name }
    case .outlet:
      if token == .name("var") { state = .outletName } else if token == .sign(UInt8(ascii: "}")) { state = .anywhere }
    case .outletName:
      state = .anywhere
      if case .name(let name) = token {
        state = .outletType(name: name, offset: end - name.utf8.count, SwiftOutletType())
      }
    case .outletType(let name, let offset, var type):
      if type.read(token) {
        state = .outletType(name: name, offset: offset, type)
      } else {
        add(name, .outlet(type: type.className, isCollection: type.isCollection), at: offset)
        begin(token)
      }
    case .action:
      noteAttributes(token)
      if token == .name("func") { state = .actionName } else if token == .sign(UInt8(ascii: "}")) { state = .anywhere }
    case .actionName:
      state = .anywhere
      if case .name(let name) = token {
        selectors = SwiftSelectorReader()
        selectors.read(.name("func"))
        selectors.read(token)
        state = .arguments(name: name, offset: end - name.utf8.count)
      }
    case .arguments(let name, let offset):
      selectors.read(token)
      guard !selectors.selectors.isEmpty else { return }
      if !isRenamed { add(name, .action(selectors.selectors, isOverride: isOverride), at: offset) }
      state = .anywhere
      (isOverride, isRenamed) = (false, false)
    }
  }

  private mutating func begin(_ token: SourceLexer.Token) {
    state = .anywhere
    noteAttributes(token)
    guard case .name(let name) = token else { return }
    switch name {
    case "class", "extension", "struct", "enum", "protocol", "actor":
      // As in `protocol P: class` and `.class`.
      if ![":", ",", "."].contains(where: { last == .sign(UInt8(ascii: $0)) }) { state = .typeName }
    case "IBOutlet": if last == .sign(UInt8(ascii: "@")) { state = .outlet }
    case "IBAction", "IBSegueAction": if last == .sign(UInt8(ascii: "@")) { state = .action }
    case "func", "var", "let", "init": (isOverride, isRenamed) = (false, false)
    default: break
    }
  }

  private mutating func noteAttributes(_ token: SourceLexer.Token) {
    if token == .name("override") { isOverride = true }
    if token == .sign(UInt8(ascii: "(")), last == .name("objc") { isRenamed = true }
  }

  private mutating func add(_ name: String, _ kind: DeclaredMember.Kind, at offset: Int) {
    guard let type = types.last, type.depth == depth else { return }
    members.append(DeclaredMember(className: type.name, name: name, kind: kind, offset: offset))
  }

  /// The words after `class` where it does not declare a class.
  private static let modifiers: Set<String> = ["func", "var", "let", "subscript", "override", "final"]
}

/// The type of an outlet, from the tokens after its name.
struct SwiftOutletType {
  private var name: String?
  private var isBegun = false
  private var isAfterPeriod = false
  /// Whether it is more than one name, such as a generic type.
  private var isComposed = false
  private(set) var isCollection = false

  /// The class, or the class of the elements; `nil` if unknown.
  var className: String? { isComposed ? nil : name }

  /// Reads a token; `false` if the type ends before it.
  mutating func read(_ token: SourceLexer.Token) -> Bool {
    switch token {
    case .sign(UInt8(ascii: ":")):
      isComposed = isBegun
      isBegun = true
      return !isComposed
    case _ where !isBegun: return false
    case .sign(UInt8(ascii: "[")) where name == nil: isCollection = true
    case .sign(UInt8(ascii: "]")) where isCollection: break
    case .sign(UInt8(ascii: ".")): isAfterPeriod = true
    case .name(let next) where name == nil || isAfterPeriod:
      name = next
      isAfterPeriod = false
      isComposed = ["any", "some"].contains(next)
    case .sign(UInt8(ascii: "<")), .sign(UInt8(ascii: "&")), .sign(UInt8(ascii: "(")):
      isComposed = true
      return false
    default: return false
    }
    return !isComposed
  }
}
