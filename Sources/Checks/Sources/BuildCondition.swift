import AppleIdentifiers

/// A set of builds: each is for one platform, for its simulator or for devices, and with or without the app's macros.
struct BuildSet: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(where isIncluded: (_ platform: Int, _ isSimulator: Bool, _ hasMacros: Bool) -> Bool) {
    rawValue = (0..<Self.count).reduce(0) { bits, build in
      isIncluded(build / 4, build & 1 != 0, build & 2 != 0) ? bits | 1 << UInt32(build) : bits
    }
  }

  /// The builds for some platforms.
  init(_ platforms: Set<Platform>) {
    self.init { platform, _, _ in platforms.contains(Platform.allCases[platform]) }
  }

  private static let count = 4 * Platform.allCases.count

  static let all = BuildSet { _, _, _ in true }
  static let simulator = BuildSet { _, isSimulator, _ in isSimulator }
  static let withMacros = BuildSet { _, _, hasMacros in hasMacros }

  /// The platforms of the builds.
  var platforms: Set<Platform> { Set(Platform.allCases.filter { !isDisjoint(with: BuildSet([$0])) }) }
}

/// The condition of `#if`, with the builds for which it holds.
struct BuildCondition: Hashable, Sendable {
  /// The builds for which it may hold.
  let possible: BuildSet
  /// The builds for which it certainly holds.
  let certain: BuildSet

  static let always = BuildCondition(possible: .all, certain: .all)
  static let never = BuildCondition(possible: [], certain: [])
  static let unknown = BuildCondition(possible: .all, certain: [])
  /// A macro of the app, which some configurations may not define.
  static let own = BuildCondition(possible: .withMacros, certain: [])
  static let simulator = BuildCondition(possible: .simulator, certain: .simulator)

  init(possible: BuildSet, certain: BuildSet) {
    self.possible = possible
    self.certain = certain
  }

  /// A condition that holds for some platforms, and for some builds of others.
  init(_ platforms: Set<Platform>, andSomeOf others: Set<Platform> = []) {
    self.init(possible: BuildSet(platforms.union(others)), certain: BuildSet(platforms))
  }

  static prefix func ! (condition: BuildCondition) -> BuildCondition {
    BuildCondition(
      possible: .all.subtracting(condition.certain), certain: .all.subtracting(condition.possible))
  }

  static func && (left: BuildCondition, right: BuildCondition) -> BuildCondition {
    BuildCondition(
      possible: left.possible.intersection(right.possible), certain: left.certain.intersection(right.certain))
  }

  static func || (left: BuildCondition, right: BuildCondition) -> BuildCondition {
    BuildCondition(possible: left.possible.union(right.possible), certain: left.certain.union(right.certain))
  }
}

extension BuildCondition {
  /// The condition that a macro has a value other than zero.
  init(macro name: String) {
    self =
      Self.macros[name]
      ?? (Self.common.contains(name) || name.hasPrefix("TARGET_OS_") ? .unknown : .own)
  }

  /// The condition that a macro is defined, as in `#ifdef` and `defined(X)`: Apple defines its own ones for all platforms.
  init(definitionOf name: String) {
    self = name.hasPrefix("TARGET_") || Self.common.contains(name) ? .unknown : .own
  }

  /// The condition of a function such as `os(iOS)`.
  init(function name: String, argument: String) {
    switch (name, argument) {
    case ("os", _): self = Self.systems[argument] ?? .never
    case ("targetEnvironment", "simulator"): self = .simulator
    case ("targetEnvironment", "macCatalyst"): self = BuildCondition([], andSomeOf: [.iOS])
    case ("canImport", "UIKit"): self = BuildCondition(Self.mobile)
    // Mac Catalyst has parts of AppKit.
    case ("canImport", "AppKit"), ("canImport", "Cocoa"): self = BuildCondition([.macOS], andSomeOf: [.iOS])
    case ("defined", _): self = BuildCondition(definitionOf: argument)
    default: self = .unknown
    }
  }

  private static let mobile: Set<Platform> = [.iOS, .tvOS, .watchOS, .visionOS]

  private static let systems: [String: BuildCondition] = [
    "iOS": BuildCondition([.iOS]), "tvOS": BuildCondition([.tvOS]), "watchOS": BuildCondition([.watchOS]),
    "macOS": BuildCondition([.macOS]), "OSX": BuildCondition([.macOS]), "visionOS": BuildCondition([.visionOS]),
    "xrOS": BuildCondition([.visionOS]),
  ]

  private static let macros: [String: BuildCondition] = [
    "true": .always, "false": .never, "TARGET_OS_SIMULATOR": .simulator, "TARGET_IPHONE_SIMULATOR": .simulator,
    "TARGET_OS_IOS": BuildCondition([.iOS]), "TARGET_OS_TV": BuildCondition([.tvOS]),
    "TARGET_OS_WATCH": BuildCondition([.watchOS]), "TARGET_OS_OSX": BuildCondition([.macOS]),
    "TARGET_OS_VISION": BuildCondition([.visionOS]), "TARGET_OS_IPHONE": BuildCondition(mobile),
    "TARGET_OS_MACCATALYST": BuildCondition([], andSomeOf: [.iOS]),
  ]

  /// The macros that the compiler defines, or every project.
  private static let common: Set<String> = ["DEBUG", "NDEBUG", "__cplusplus", "__OBJC__", "__has_include"]
}

/// A reader of the condition of `#if`, from its tokens.
struct BuildConditionReader {
  /// The largest number of tokens that are read.
  static let most = 200
  private let tokens: [SourceLexer.Token]
  private var position = 0

  private init(_ tokens: [SourceLexer.Token]) { self.tokens = tokens }

  /// The condition that `tokens` are, without numbers; unknown if they are none.
  static func condition(_ tokens: [SourceLexer.Token]) -> BuildCondition {
    guard !tokens.isEmpty, tokens.count <= most else { return .unknown }
    var reader = BuildConditionReader(tokens)
    let condition = reader.alternatives()
    return reader.position == tokens.count ? condition : .unknown
  }

  private mutating func alternatives() -> BuildCondition {
    var condition = parts()
    while skip("||") { condition = condition || parts() }
    return condition
  }

  private mutating func parts() -> BuildCondition {
    var condition = compared()
    while skip("&&") { condition = condition && compared() }
    return condition
  }

  /// A condition, or a comparison of macros with numbers.
  private mutating func compared() -> BuildCondition {
    let condition = single()
    let start = position
    while position < tokens.count, !isAt("&&"), !isAt("||"), !isAt(")") { position += 1 }
    return start == position || condition == .own ? condition : .unknown
  }

  private mutating func single() -> BuildCondition {
    if skip("!") { return !single() }
    if skip("(") {
      let condition = alternatives()
      return skip(")") ? condition : .unknown
    }
    guard position < tokens.count, case .name(let name) = tokens[position] else { return .unknown }
    position += 1
    guard isAt("(") else {
      if name == "defined", position < tokens.count, case .name(let macro) = tokens[position] {
        position += 1
        return BuildCondition(definitionOf: macro)
      }
      return BuildCondition(macro: name)
    }
    return BuildCondition(function: name, argument: argument())
  }

  /// Skips the parentheses of a function, and returns its first argument.
  private mutating func argument() -> String {
    var (brackets, first) = (0, "")
    while position < tokens.count {
      switch tokens[position] {
      case .sign(UInt8(ascii: "(")): brackets += 1
      case .sign(UInt8(ascii: ")")): brackets -= 1
      case .name(let name) where first.isEmpty: first = name
      default: break
      }
      position += 1
      if brackets == 0 { break }
    }
    return first
  }

  private func isAt(_ signs: String) -> Bool {
    tokens[position...].starts(with: signs.utf8.map { SourceLexer.Token.sign($0) })
  }

  private mutating func skip(_ signs: String) -> Bool {
    guard isAt(signs) else { return false }
    position += signs.utf8.count
    return true
  }
}
