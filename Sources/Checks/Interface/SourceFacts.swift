/// What a source file says of classes, as far as names tell it.
struct SourceFacts: Sendable {
  /// All names in it.
  private(set) var names: Set<String> = []
  /// The classes that it declares or adds something to.
  private(set) var classes: Set<String> = []
  /// The classes that classes build on, where it says so.
  private(set) var superclasses: [String: String] = [:]
  /// The selectors of the methods that it declares.
  private(set) var selectors: Set<String> = []
  /// Whether it could be read to its end.
  private(set) var isSound = true

  /// Reads a source.
  init(_ bytes: [UInt8], isSwift: Bool) {
    var lexer = SourceLexer(bytes, isSwift: isSwift)
    var reader = DeclarationReader(isSwift: isSwift)
    var swift = SwiftSelectorReader()
    var objectiveC = ObjectiveCSelectorReader()
    while let token = lexer.next() {
      if case .name(let name) = token { names.insert(name) }
      reader.read(token)
      if isSwift { swift.read(token) } else { objectiveC.read(token) }
    }
    selectors = isSwift ? swift.selectors : objectiveC.selectors
    isSound = lexer.isSound
    classes = reader.classes
    superclasses = reader.superclasses
  }
}

/// Follows tokens, and notes the declarations of classes among them.
private struct DeclarationReader {
  private enum State {
    case anywhere
    /// After an at sign in Objective-C, with which its keywords begin.
    case keyword
    /// After a keyword that a class's name follows.
    case beforeName
    case afterName(String)
    /// In the list of a class's kinds between `<` and `>`, so many of them deep.
    case generic(String, Int)
    /// After the colon, with the last part of the name read so far.
    case superclass(String, String?)
  }

  private let isSwift: Bool
  private var state = State.anywhere
  private(set) var classes: Set<String> = []
  private(set) var superclasses: [String: String] = [:]

  init(isSwift: Bool) {
    self.isSwift = isSwift
  }

  mutating func read(_ token: SourceLexer.Token) {
    switch (state, token) {
    case (.anywhere, .sign(UInt8(ascii: "@"))) where !isSwift: state = .keyword
    case (.keyword, .name("interface")), (.keyword, .name("implementation")): state = .beforeName
    case (.anywhere, .name("class")) where isSwift, (.anywhere, .name("extension")) where isSwift:
      state = .beforeName
    case (.beforeName, .name(let name)) where !Self.keywords.contains(name):
      classes.insert(name)
      state = .afterName(name)
    case (.afterName(let outer), .sign(UInt8(ascii: "."))) where isSwift:
      // An extension of a class in another, which is called by both names.
      classes.insert(outer)
      state = .beforeName
    case (.afterName(let name), .sign(UInt8(ascii: "<"))): state = .generic(name, 1)
    case (.generic(let name, let depth), .sign(UInt8(ascii: "<"))): state = .generic(name, depth + 1)
    case (.generic(let name, let depth), .sign(UInt8(ascii: ">"))):
      state = depth == 1 ? .afterName(name) : .generic(name, depth - 1)
    case (.generic, .name), (.generic, .sign(UInt8(ascii: ","))), (.generic, .sign(UInt8(ascii: ":"))),
      (.generic, .sign(UInt8(ascii: "."))):
      break
    case (.afterName(let name), .sign(UInt8(ascii: ":"))): state = .superclass(name, nil)
    case (.superclass(let name, nil), .name(let base)): state = .superclass(name, base)
    case (.superclass(let name, .some), .sign(UInt8(ascii: "."))): state = .superclass(name, nil)
    default: finish(token)
    }
  }

  private mutating func finish(_ token: SourceLexer.Token) {
    if case .superclass(let name, let base?) = state, superclasses[name] == nil { superclasses[name] = base }
    state = .anywhere
    switch token {
    case .name("class") where isSwift, .name("extension") where isSwift: state = .beforeName
    case .sign(UInt8(ascii: "@")) where !isSwift: state = .keyword
    default: break
    }
  }

  /// What follows `class` where it begins no declaration of a class.
  private static let keywords: Set<String> = [
    "func", "var", "let", "subscript", "override", "private", "public", "internal", "fileprivate", "open", "final",
    "static", "dynamic", "lazy", "weak",
  ]
}
