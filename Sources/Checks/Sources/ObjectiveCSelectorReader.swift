/// A reader of Objective-C tokens that finds the selectors of methods.
struct ObjectiveCSelectorReader {
  private enum State {
    case anywhere
    /// After the sign at the start of a method.
    case sign
    /// In nested parentheses, with the state after them.
    indirect case type(depth: Int, then: State)
    /// Before the next part of the selector, with the previous parts.
    case part(String)
    /// After a name, which is a part of the selector if a colon follows.
    case name(String, String)
    /// Before an argument or its type.
    case argument(String)
  }

  private var state = State.anywhere
  /// The number of open braces; methods are declared outside of braces.
  private var braces = 0
  private(set) var selectors: Set<String> = []

  mutating func read(_ token: SourceLexer.Token) {
    switch (state, token) {
    case (_, .sign(UInt8(ascii: "{"))):
      finish()
      braces += 1
    case (_, .sign(UInt8(ascii: "}"))):
      finish()
      braces = max(0, braces - 1)
    case (.anywhere, .sign(UInt8(ascii: "-"))), (.anywhere, .sign(UInt8(ascii: "+"))):
      if braces == 0 { state = .sign }
    case (.anywhere, _): break
    case (.sign, .sign(UInt8(ascii: "("))): state = .type(depth: 1, then: .part(""))
    case (.sign, .name(let name)): state = .name("", name)
    case (.type(let depth, let next), .sign(UInt8(ascii: "("))): state = .type(depth: depth + 1, then: next)
    case (.type(let depth, let next), .sign(UInt8(ascii: ")"))):
      state = depth == 1 ? next : .type(depth: depth - 1, then: next)
    case (.type, _): break
    case (.part(let selector), .name(let name)): state = .name(selector, name)
    case (.part(let selector), .sign(UInt8(ascii: ":"))): state = .argument(selector + ":")
    case (.name(let selector, let name), .sign(UInt8(ascii: ":"))): state = .argument(selector + name + ":")
    case (.argument(let selector), .sign(UInt8(ascii: "("))): state = .type(depth: 1, then: .argument(selector))
    case (.argument(let selector), .name): state = .part(selector)
    default:
      finish()
      // The sign of the next method ends what looked like a method before, as in "#pragma mark - Actions".
      read(token)
    }
  }

  private mutating func finish() {
    switch state {
    case .name("", let name): selectors.insert(name)
    case .name(let selector, _), .part(let selector): if !selector.isEmpty { selectors.insert(selector) }
    default: break
    }
    state = .anywhere
  }
}
