import AppleIdentifiers

/// A reader of tokens that recognizes code that is compiled only for the simulator, or only for some platforms.
///
/// It recognizes `#if os(iOS)`, macros such as `#if TARGET_OS_SIMULATOR`, combinations of them, and `#else`.
struct ConditionalCode {
  private enum State {
    case code
    case directive
    /// In the line of a directive with a condition.
    case condition(Directive, [SourceLexer.Token])
  }

  private enum Directive {
    case expression
    case definition
    case noDefinition
  }

  /// A conditional block up to `#endif`.
  private struct Block {
    /// The condition that none of the earlier branches is compiled.
    var rest = BuildCondition.always
    /// The builds for which the current branch may be compiled.
    var builds = BuildSet.all
    /// The names in its conditions.
    var names: Set<String> = []
  }

  private var state = State.code
  private var isContinued = false
  /// The enclosing conditional blocks, the innermost last.
  private var blocks: [Block] = []
  /// The builds for which the last token may be compiled.
  private var builds = BuildSet.all

  /// Whether the last token is in a conditional block.
  var isConditional: Bool { !blocks.isEmpty }

  /// Whether the last token is compiled only for the simulator.
  var isForSimulator: Bool { BuildSet.simulator.isSuperset(of: builds) }

  /// Whether the last token is compiled only with a macro of the app.
  var isForOwnMacro: Bool { BuildSet.withMacros.isSuperset(of: builds) }

  /// The names in the conditions of all blocks around the last token, among which are macros of the app.
  var conditionNames: Set<String> { blocks.reduce(into: []) { $0.formUnion($1.names) } }

  /// The platforms for which the last token may be compiled; `nil` for all.
  var platforms: Set<Platform>? {
    guard builds != .all else { return nil }
    let platforms = builds.platforms
    return platforms.count == Platform.allCases.count ? nil : platforms
  }

  /// Reads a token.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - startsLine: Whether it is the first of its line, so that a directive ends before it.
  mutating func read(_ token: SourceLexer.Token, startsLine: Bool) {
    if startsLine, !isContinued, case .condition(let directive, let tokens) = state { end(directive, tokens) }
    isContinued = token == .sign(UInt8(ascii: "\\"))
    switch (state, token) {
    case (.condition(let directive, let tokens), _):
      // A longer condition is unknown.
      if !isContinued, tokens.count <= BuildConditionReader.most { state = .condition(directive, tokens + [token]) }
    case (_, .sign(UInt8(ascii: "#"))): state = .directive
    case (.directive, .name(let name)): begin(name)
    default: state = .code
    }
  }

  private mutating func begin(_ directive: String) {
    state = .code
    switch directive {
    case "if", "ifdef", "ifndef":
      blocks.append(Block())
      state = .condition(directive == "if" ? .expression : directive == "ifdef" ? .definition : .noDefinition, [])
    case "elseif", "elif":
      guard !blocks.isEmpty else { return }
      setBuilds(.all)
      state = .condition(.expression, [])
    case "else": setBuilds(blocks.last?.rest.possible ?? .all)
    case "endif":
      _ = blocks.popLast()
      builds = blocks.reduce(.all) { $0.intersection($1.builds) }
    default: break
    }
  }

  private mutating func end(_ directive: Directive, _ tokens: [SourceLexer.Token]) {
    state = .code
    guard let last = blocks.indices.last else { return }
    for case .name(let name) in tokens { blocks[last].names.insert(name) }
    let condition = Self.condition(directive, tokens)
    setBuilds((blocks[last].rest && condition).possible)
    blocks[last].rest = blocks[last].rest && !condition
  }

  private static func condition(_ directive: Directive, _ tokens: [SourceLexer.Token]) -> BuildCondition {
    guard case .name(let name)? = tokens.first else {
      return directive == .expression ? BuildConditionReader.condition(tokens) : .unknown
    }
    return switch directive {
    case .expression: BuildConditionReader.condition(tokens)
    case .definition: BuildCondition(definitionOf: name)
    case .noDefinition: !BuildCondition(definitionOf: name)
    }
  }

  private mutating func setBuilds(_ set: BuildSet) {
    guard let last = blocks.indices.last else { return }
    blocks[last].builds = set
    builds = blocks.reduce(.all) { $0.intersection($1.builds) }
  }
}
