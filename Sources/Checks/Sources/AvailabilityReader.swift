/// A reader of tokens that recognizes Swift code that is compiled or run only on newer systems.
///
/// It counts generously: the code after `@available` up to the end of the next block, the block after `if #available`,
/// and the rest of the scope after `guard #available` and after `#unavailable`.
struct AvailabilityReader {
  private enum State {
    case code
    /// After `@` or `#`.
    case mark
    /// In the arguments of the condition, or between them and the block.
    case condition(isRest: Bool)
    /// After the guarded block, where a further closure or a member may follow.
    case afterBlock
    /// After the name behind a block, which is the label of a further closure if a colon follows.
    case afterName
  }

  private var state = State.code
  private var braces = 0
  private var parentheses = 0
  private var parenthesesAtCondition = 0
  /// The depths of braces whose ends end the guarded code.
  private var guards: [Int] = []

  /// Whether the last token is, or may be, only for some versions of the system.
  private(set) var isGuarded = false

  mutating func read(_ token: SourceLexer.Token) {
    // @available may follow another attribute of the declaration.
    let isAttribute = if case .mark = state { true } else { false }
    switch token {
    case .sign(UInt8(ascii: "(")), .sign(UInt8(ascii: "[")): parentheses += 1
    case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")): parentheses = max(0, parentheses - 1)
    case .sign(UInt8(ascii: "{")): open()
    case .sign(UInt8(ascii: "}")): close()
    default: next(token)
    }
    if case .code = state { isGuarded = isAttribute || !guards.isEmpty } else { isGuarded = true }
  }

  private mutating func next(_ token: SourceLexer.Token) {
    switch (state, token) {
    case (.condition(isRest: false), .name("else")): state = .condition(isRest: true)
    case (.condition, _): break
    case (_, .sign(UInt8(ascii: "@"))), (_, .sign(UInt8(ascii: "#"))): state = .mark
    case (.mark, .name("available")): begin(isRest: false)
    case (.mark, .name("unavailable")): begin(isRest: true)
    case (.afterBlock, .name): state = .afterName
    case (.afterName, .sign(UInt8(ascii: ":"))), (.afterBlock, .sign(UInt8(ascii: "."))): begin(isRest: false)
    default: state = .code
    }
  }

  private mutating func begin(isRest: Bool) {
    state = .condition(isRest: isRest)
    parenthesesAtCondition = parentheses
  }

  private mutating func open() {
    braces += 1
    guard case .condition(let isRest) = state else {
      state = .code
      return
    }
    // A closure in parentheses is not the block.
    guard parentheses <= parenthesesAtCondition else { return }
    guards.append(isRest ? braces - 1 : braces)
    state = .code
  }

  private mutating func close() {
    // A declaration without a block ends with its scope; a closure in parentheses is a part of the condition.
    if case .condition = state, parentheses > parenthesesAtCondition {} else { state = .code }
    if guards.last == braces { state = .afterBlock }
    guards.removeAll { $0 >= braces }
    braces = max(0, braces - 1)
  }
}
