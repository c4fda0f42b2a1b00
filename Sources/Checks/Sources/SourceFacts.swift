/// What a source file says, as far as its names and literals tell it.
struct SourceFacts: Sendable {
  /// All names in it.
  private(set) var names: Set<String> = []
  /// The classes that it declares, implements or extends.
  private(set) var classes: Set<String> = []
  /// The classes whose implementation it has: an `@interface` alone promises members that another file may have.
  private(set) var implemented: Set<String> = []
  /// The types of any kind that it declares in Swift.
  private(set) var types: Set<String> = []
  /// The superclasses of classes, where it names them.
  private(set) var superclasses: [String: String] = [:]
  /// The selectors of the methods that it declares.
  private(set) var selectors: Set<String> = []
  /// The string literals, by the form in which ``LiteralText`` compares them.
  private(set) var literals: Set<LiteralText> = []
  /// The kinds of media that it asks a capture device for: `audio`, `video`.
  private(set) var capturedMedia: Set<String> = []
  /// The names by which it loads resources from the app's bundle.
  private(set) var resourceNames: Set<ResourceName> = []
  /// The modules that it imports.
  private(set) var imports: Set<String> = []
  /// Whether it was read to its end.
  private(set) var isSound = true

  /// Reads a source.
  init(_ bytes: [UInt8], isSwift: Bool) {
    var lexer = SourceLexer(bytes, isSwift: isSwift)
    var reader = DeclarationReader(isSwift: isSwift)
    var swift = SwiftSelectorReader()
    var objectiveC = ObjectiveCSelectorReader()
    var media = CapturedMediaReader()
    var resources = ResourceNameReader()
    var literal = ""
    var isAfterImport = false
    while let token = lexer.next() {
      resources.read(token, isForSwiftUI: imports.contains("SwiftUI"))
      if case .text(let text) = token {
        // Objective-C joins literals that follow each other.
        literal += text
        literals.insert(LiteralText(text))
        if literal != text { literals.insert(LiteralText(literal)) }
        continue
      }
      if token != .sign(UInt8(ascii: "@")) { literal = "" }
      if case .name(let name) = token {
        names.insert(name)
        if isAfterImport { imports.insert(name) }
        isAfterImport = name == "import" || isAfterImport && Self.importKinds.contains(name)
      }
      reader.read(token)
      media.read(token)
      if isSwift { swift.read(token) } else { objectiveC.read(token) }
    }
    selectors = isSwift ? swift.selectors : objectiveC.selectors
    isSound = lexer.isSound
    classes = reader.classes
    implemented = reader.implemented
    types = reader.types
    superclasses = reader.superclasses
    capturedMedia = media.kinds
    resourceNames = resources.names
  }

  /// What may be between `import` and a module, as in `import struct Foundation.Date`.
  private static let importKinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "typealias"]
}

/// Follows tokens, and notes the declarations of types among them.
private struct DeclarationReader {
  private enum State {
    case anywhere
    /// After an at sign in Objective-C, with which its keywords begin.
    case keyword
    /// After a keyword that a class's name follows.
    case beforeName(Kind)
    case afterName(String, Kind)
    /// In the list of a class's kinds between `<` and `>`, so many of them deep.
    case generic(String, Int)
    /// After the colon, with the last part of the name read so far.
    case superclass(String, String?)
  }

  /// What a keyword says of the class after it.
  private enum Kind {
    /// It has the class's members, unless a category's name follows.
    case implementation
    case declaration
    /// A type of Swift's that is no class.
    case value
  }

  private let isSwift: Bool
  private var state = State.anywhere
  private(set) var classes: Set<String> = []
  private(set) var implemented: Set<String> = []
  private(set) var types: Set<String> = []
  private(set) var superclasses: [String: String] = [:]

  init(isSwift: Bool) {
    self.isSwift = isSwift
  }

  mutating func read(_ token: SourceLexer.Token) {
    switch (state, token) {
    case (.anywhere, _): begin(token)
    case (.keyword, .name("interface")): state = .beforeName(.declaration)
    case (.keyword, .name("implementation")): state = .beforeName(.implementation)
    case (.beforeName(.value), .name(let name)):
      types.insert(name)
      state = .anywhere
    case (.beforeName(let kind), .name(let name)) where !Self.keywords.contains(name):
      classes.insert(name)
      if kind == .implementation { implemented.insert(name) }
      if isSwift, kind == .implementation { types.insert(name) }
      state = .afterName(name, kind)
    case (.afterName(let name, .implementation), .sign(UInt8(ascii: "("))) where !isSwift:
      // A category adds to a class whose members another file has.
      implemented.remove(name)
      finish(token)
    case (.afterName(let outer, _), .sign(UInt8(ascii: "."))) where isSwift:
      // An extension of a class in another, which is called by both names.
      classes.insert(outer)
      state = .beforeName(.declaration)
    case (.afterName(let name, _), .sign(UInt8(ascii: "<"))): state = .generic(name, 1)
    case (.generic(let name, let depth), .sign(UInt8(ascii: "<"))): state = .generic(name, depth + 1)
    case (.generic(let name, let depth), .sign(UInt8(ascii: ">"))):
      state = depth == 1 ? .afterName(name, .declaration) : .generic(name, depth - 1)
    case (.generic, .name), (.generic, .sign(UInt8(ascii: ","))), (.generic, .sign(UInt8(ascii: ":"))),
      (.generic, .sign(UInt8(ascii: "."))):
      break
    case (.afterName(let name, _), .sign(UInt8(ascii: ":"))): state = .superclass(name, nil)
    case (.superclass(let name, nil), .name(let base)): state = .superclass(name, base)
    case (.superclass(let name, .some), .sign(UInt8(ascii: "."))): state = .superclass(name, nil)
    default: finish(token)
    }
  }

  private mutating func finish(_ token: SourceLexer.Token) {
    if case .superclass(let name, let base?) = state, superclasses[name] == nil { superclasses[name] = base }
    begin(token)
  }

  private mutating func begin(_ token: SourceLexer.Token) {
    switch token {
    case .name("class") where isSwift, .name("actor") where isSwift: state = .beforeName(.implementation)
    case .name("extension") where isSwift: state = .beforeName(.declaration)
    case .name("struct") where isSwift, .name("enum") where isSwift, .name("protocol") where isSwift,
      .name("typealias") where isSwift:
      state = .beforeName(.value)
    case .sign(UInt8(ascii: "@")) where !isSwift: state = .keyword
    default: state = .anywhere
    }
  }

  /// What follows `class` where it begins no declaration of a class.
  private static let keywords: Set<String> = [
    "func", "var", "let", "subscript", "override", "private", "public", "internal", "fileprivate", "open", "final",
    "static", "dynamic", "lazy", "weak",
  ]
}
