import AppleIdentifiers

/// A reader of tokens that recognizes code that is compiled only for the simulator, or only for one platform.
///
/// It recognizes `#if targetEnvironment(simulator)`, `#if os(tvOS)`, and macros such as `#if TARGET_OS_SIMULATOR` and
/// `#if TARGET_OS_TV`, not combined conditions.
struct ConditionalCode {
  private enum State {
    case code
    case directive
    case condition
    /// In the parentheses of a condition.
    case argument
    case afterCondition
  }

  /// What a conditional block is compiled for.
  private enum Block: Equatable {
    case anything
    case simulator
    case platform(Platform)
    /// A macro of the app, which some configurations may not define.
    case own
  }

  private var state = State.code
  /// The enclosing conditional blocks, the innermost last.
  private var blocks: [Block] = []

  /// Whether the last token is in a conditional block.
  var isConditional: Bool { !blocks.isEmpty }

  /// Whether the last token is compiled only for the simulator.
  var isForSimulator: Bool { blocks.contains(.simulator) }

  /// Whether the last token is compiled only with a macro of the app.
  var isForOwnMacro: Bool { blocks.contains(.own) }

  /// The only platform for which the last token is compiled; `nil` for several, or if unknown.
  var platform: Platform? {
    blocks.lazy.compactMap { block in if case .platform(let platform) = block { platform } else { nil } }.first
  }

  mutating func read(_ token: SourceLexer.Token) {
    switch (state, token) {
    case (_, .sign(UInt8(ascii: "#"))): state = .directive
    case (.directive, .name(let name)): begin(name)
    case (.condition, .sign(UInt8(ascii: "("))), (.argument, .sign(UInt8(ascii: "("))),
      (.afterCondition, .sign(UInt8(ascii: ")"))):
      break
    case (.condition, .name("targetEnvironment")), (.condition, .name("os")): state = .argument
    case (.condition, .name(let name)), (.argument, .name(let name)):
      let isOwn = state == .condition && !Self.commonConditions.contains(name) && !name.hasPrefix("TARGET_OS_")
      state = Self.conditions[name] == nil ? .code : .afterCondition
      setBlock(Self.conditions[name] ?? (isOwn ? .own : .anything))
    case (.afterCondition, .sign(UInt8(ascii: "|"))), (.afterCondition, .sign(UInt8(ascii: "&"))):
      setBlock(.anything)
      state = .code
    default: state = .code
    }
  }

  /// The conditions that the compiler defines, or every project.
  private static let commonConditions: Set<String> = [
    "DEBUG", "NDEBUG", "canImport", "compiler", "swift", "arch", "os", "targetEnvironment", "hasFeature", "defined",
    "hasAttribute", "true", "false", "TARGET_OS_SIMULATOR", "TARGET_IPHONE_SIMULATOR", "__has_include", "__cplusplus",
    "__OBJC__",
  ]

  private static let conditions: [String: Block] = [
    "simulator": .simulator, "TARGET_OS_SIMULATOR": .simulator, "TARGET_IPHONE_SIMULATOR": .simulator,
    "iOS": .platform(.iOS), "TARGET_OS_IOS": .platform(.iOS), "tvOS": .platform(.tvOS),
    "TARGET_OS_TV": .platform(.tvOS), "watchOS": .platform(.watchOS), "TARGET_OS_WATCH": .platform(.watchOS),
    "macOS": .platform(.macOS), "TARGET_OS_OSX": .platform(.macOS), "visionOS": .platform(.visionOS),
    "TARGET_OS_VISION": .platform(.visionOS),
  ]

  private mutating func begin(_ directive: String) {
    state = .code
    switch directive {
    case "if":
      blocks.append(.anything)
      state = .condition
    case "ifdef":
      blocks.append(.anything)
      state = .condition
    case "ifndef": blocks.append(.anything)
    case "else", "elseif", "elif": setBlock(.anything)
    case "endif": _ = blocks.popLast()
    default: break
    }
  }

  private mutating func setBlock(_ block: Block) {
    if let last = blocks.indices.last { blocks[last] = block }
  }
}
