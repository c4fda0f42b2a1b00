/// A reader of tokens that recognizes code that is compiled only for the simulator.
///
/// It recognizes `#if targetEnvironment(simulator)` and `#if TARGET_OS_SIMULATOR`, not combined conditions.
struct SimulatorCode {
  private enum State {
    case code
    case directive
    case condition
    case environment
    case afterCondition
  }

  private var state = State.code
  /// Whether each enclosing conditional block is compiled only for the simulator.
  private var blocks: [Bool] = []

  /// Whether the last token is compiled only for the simulator.
  var isActive: Bool { blocks.contains(true) }

  mutating func read(_ token: SourceLexer.Token) {
    switch (state, token) {
    case (_, .sign(UInt8(ascii: "#"))): state = .directive
    case (.directive, .name(let name)): begin(name)
    case (.condition, .sign(UInt8(ascii: "("))), (.environment, .sign(UInt8(ascii: "("))),
      (.afterCondition, .sign(UInt8(ascii: ")"))):
      break
    case (.condition, .name("targetEnvironment")): state = .environment
    case (.condition, .name("TARGET_OS_SIMULATOR")), (.condition, .name("TARGET_IPHONE_SIMULATOR")),
      (.environment, .name("simulator")):
      setBlock(true)
      state = .afterCondition
    case (.afterCondition, .sign(UInt8(ascii: "|"))), (.afterCondition, .sign(UInt8(ascii: "&"))):
      setBlock(false)
      state = .code
    default: state = .code
    }
  }

  private mutating func begin(_ directive: String) {
    state = .code
    switch directive {
    case "if":
      blocks.append(false)
      state = .condition
    case "ifdef", "ifndef": blocks.append(false)
    case "else", "elseif", "elif": setBlock(false)
    case "endif": _ = blocks.popLast()
    default: break
    }
  }

  private mutating func setBlock(_ isForSimulator: Bool) {
    if let last = blocks.indices.last { blocks[last] = isForSimulator }
  }
}
