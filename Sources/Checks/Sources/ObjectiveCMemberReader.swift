/// A reader of Objective-C tokens that finds the outlets and actions of classes.
struct ObjectiveCMemberReader {
  private enum State {
    case anywhere
    case className
    /// In the declaration of one or more outlets.
    case outlet(Outlet)
    /// In the declaration of an action, with its name and the offset of the name.
    case action((name: String, offset: Int)?)
  }

  /// An outlet so far.
  private struct Outlet {
    var isCollection = false
    var type: String?
    var variable: (name: String, offset: Int)?
    /// The number of open angle brackets around protocols.
    var depth = 0
  }

  private var state = State.anywhere
  private var last = SourceLexer.Token.text("")
  private var className: String?
  private var selectors = ObjectiveCSelectorReader()
  private(set) var members: [DeclaredMember] = []

  /// - Parameters:
  ///   - token: The next token.
  ///   - end: The offset after it.
  mutating func read(_ token: SourceLexer.Token, to end: Int) {
    switch state {
    case .anywhere: begin(token)
    case .className:
      if case .name(let name) = token { className = name }
      state = .anywhere
    case .outlet(let outlet): read(token, outlet, to: end)
    case .action(let name): readAction(token, name, to: end)
    }
    last = token
  }

  private mutating func begin(_ token: SourceLexer.Token) {
    state = .anywhere
    guard case .name(let name) = token else { return }
    let isKeyword = last == .sign(UInt8(ascii: "@"))
    switch name {
    case "interface", "implementation": if isKeyword { state = .className }
    case "end": if isKeyword { className = nil }
    case "IBOutlet": state = .outlet(Outlet())
    case "IBOutletCollection": state = .outlet(Outlet(isCollection: true))
    case "IBAction":
      selectors = ObjectiveCSelectorReader()
      for token in [.sign(UInt8(ascii: "-")), .sign(UInt8(ascii: "(")), token] { selectors.read(token) }
      state = .action(nil)
    default: break
    }
  }

  private mutating func read(_ token: SourceLexer.Token, _ known: Outlet, to end: Int) {
    var outlet = known
    switch token {
    case .sign(UInt8(ascii: "<")): outlet.depth += 1
    case .sign(UInt8(ascii: ">")): outlet.depth -= 1
    case .name(let name) where outlet.depth == 0 && !Self.isQualifier(name):
      if outlet.type == nil {
        outlet.type = name
      } else if outlet.variable == nil {
        outlet.variable = (name, end - name.utf8.count)
      }
    case .sign(UInt8(ascii: "*")):
      // The type of a collection of outlets comes before the type of the property.
      outlet.variable = nil
    case .sign(UInt8(ascii: ",")), .sign(UInt8(ascii: ";")):
      if outlet.depth == 0, let variable = outlet.variable { add(outlet, variable) }
      outlet.variable = nil
      guard token == .sign(UInt8(ascii: ",")) else {
        state = .anywhere
        return
      }
    case .sign(UInt8(ascii: "{")), .sign(UInt8(ascii: "}")), .sign(UInt8(ascii: "@")), .sign(UInt8(ascii: "#")):
      begin(token)
      return
    default: break
    }
    state = .outlet(outlet)
  }

  private mutating func readAction(
    _ token: SourceLexer.Token, _ known: (name: String, offset: Int)?, to end: Int
  ) {
    var name = known
    if name == nil, case .name(let text) = token { name = (text, end - text.utf8.count) }
    selectors.read(token)
    state = .action(name)
    guard let selector = selectors.selectors.first else {
      if token == .sign(UInt8(ascii: "{")) || token == .sign(UInt8(ascii: ";")) { state = .anywhere }
      return
    }
    state = .anywhere
    guard let name, let className else { return }
    members.append(
      DeclaredMember(
        className: className, name: name.name, kind: .action([selector], isOverride: false), offset: name.offset))
  }

  private mutating func add(_ outlet: Outlet, _ variable: (name: String, offset: Int)) {
    guard let className else { return }
    members.append(
      DeclaredMember(
        className: className, name: variable.name,
        kind: .outlet(type: outlet.type, isCollection: outlet.isCollection), offset: variable.offset))
  }

  private static func isQualifier(_ name: String) -> Bool {
    name.hasPrefix("_") && name.dropFirst().first.map { $0 == "_" || $0.isUppercase } ?? false
      || ["nonnull", "nullable", "const", "weak", "strong"].contains(name)
  }
}
