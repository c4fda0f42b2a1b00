import AppleIdentifiers

/// The facts of a source file, from its names and literals.
struct SourceFacts: Sendable {
  /// All names in the source.
  private(set) var names: Set<String> = []
  /// The names that are only in code for the simulator.
  private(set) var simulatorNames: Set<String> = []
  /// Whether it starts an app by Swift's `main`.
  private(set) var startsProgram = false
  /// The storyboards of other bundles that code names.
  private(set) var foreignStoryboards: Set<String> = []
  /// The names that are only in code in `#if`.
  private(set) var conditionalNames: Set<String> = []
  /// The names that are only in code for a macro of the app.
  private(set) var macroNames: Set<String> = []
  /// The names in code for every system and every version that the target supports.
  private(set) var unguardedNames: Set<String> = []
  /// The capitalized names that code calls or whose members it uses, unlike those that are only types of variables.
  private(set) var calledNames: Set<String> = []
  /// The classes that it declares, implements or extends.
  private(set) var classes: Set<String> = []
  /// The classes that it implements; an `@interface` alone declares members that another file may implement.
  private(set) var implemented: Set<String> = []
  /// The types of any kind that it declares in Swift.
  private(set) var types: Set<String> = []
  /// The superclasses of classes, where declared.
  private(set) var superclasses: [String: String] = [:]
  /// The classes that it declares with different superclasses, such as for several platforms.
  private(set) var ambiguousClasses: Set<String> = []
  /// The selectors of the methods that it declares.
  private(set) var selectors: Set<String> = []
  /// The string literals.
  private(set) var literals: Set<LiteralText> = []
  /// The literals that are only identifiers for accessibility, which name no file.
  private(set) var accessibilityTexts: Set<LiteralText> = []
  /// The literals that are the values of constants or of arguments for identifiers, or are compared with identifiers.
  private(set) var values: Set<LiteralText> = []
  /// The media types that it requests from a capture device, `audio` and `video`, and `camera` and `biometrics`.
  private(set) var capturedMedia: Set<String> = []
  /// The names by which it loads resources from the app's bundle.
  private(set) var resourceNames: Set<ResourceName> = []
  /// The platforms of resources that only code for some platforms loads.
  private(set) var resourcePlatforms: [ResourceName: Set<Platform>] = [:]
  /// The resources that only code for a macro of the app loads, with the names in the conditions of that code.
  private(set) var macroResources: [ResourceName: Set<String>] = [:]
  /// The macros that it defines.
  private(set) var definedMacros: Set<String> = []
  /// The outlets and actions that it declares.
  private(set) var members: [DeclaredMember] = []
  /// The names by which it finds segues, scenes and cells.
  private(set) var interfaceCalls: Set<InterfaceCall> = []
  /// The constants by which it finds them.
  private(set) var constantCalls: Set<ConstantCall> = []
  /// The texts of constants by their names.
  private(set) var constants: [String: Set<String>] = [:]
  /// The names of parameters and of variables whose values are no literals.
  private(set) var variables: Set<String> = []
  /// The properties that Core Data implements.
  private(set) var managedProperties: Set<ManagedProperty> = []
  /// The identifiers of the background tasks that it registers or submits.
  private(set) var backgroundTasks: Set<String> = []
  /// The names of the files that it looks up in the main bundle.
  private(set) var bundleFiles: Set<String> = []
  /// The platforms of files that only code for some platforms looks up.
  private(set) var bundleFilePlatforms: [String: Set<Platform>] = [:]
  /// Whether it uses the shared application in code for every product.
  private(set) var usesSharedApplication = false
  /// The keys that it looks up in the app's strings files.
  private(set) var localizedKeys: Set<LocalizedKey> = []
  /// The members of strings that it declares: whether they look up the string, and in which table.
  private(set) var localizedMembers: [LocalizedMember: LocalizedMember.Meaning] = [:]
  /// The literals that look like keys, with the members that it asks them for.
  private(set) var localizedLiterals: Set<LocalizedLiteral> = []
  /// The modules that it imports.
  private(set) var imports: Set<String> = []
  /// Whether a literal contains bytes that are not UTF-8.
  private(set) var hasDamagedLiteral = false
  /// Whether the source was read to its end.
  private(set) var isSound = true

  /// Reads a source.
  init(_ bytes: [UInt8], isSwift: Bool) {
    var lexer = SourceLexer(bytes, isSwift: isSwift)
    var reader = DeclarationReader(isSwift: isSwift)
    var swift = SwiftSelectorReader()
    var objectiveC = ObjectiveCSelectorReader()
    var media = CapturedMediaReader()
    var resources = ResourceNameReader()
    var localized = LocalizedKeyReader()
    var calls = InterfaceCallReader()
    var named = NamedCallReader()
    var constants = ConstantReader()
    var managed = ManagedPropertyReader(isSwift: isSwift)
    var swiftMembers = SwiftMemberReader()
    var objectiveCMembers = ObjectiveCMemberReader()
    var conditions = ConditionalCode()
    var availability = AvailabilityReader()
    var helpers = LocalizedMemberReader()
    var entry = EntryPointReader()
    var literal = ""
    var isAfterImport = false
    var (isInSubject, isOfIdentifier) = (false, false)
    var isArgument = false
    var lastName = ""
    var isReceiver = false
    var previous = SourceLexer.Token.text("")
    while let token = lexer.next() {
      conditions.read(token, startsLine: lexer.startsLine)
      if let name = resources.read(token, isForSwiftUI: imports.contains("SwiftUI")) {
        let isFirst = resourceNames.insert(name).inserted
        if !conditions.isForOwnMacro {
          macroResources[name] = nil
        } else if isFirst || macroResources[name] != nil {
          macroResources[name, default: []].formUnion(conditions.conditionNames)
        }
        resourcePlatforms[name] = Self.joined(isFirst ? [] : resourcePlatforms[name], conditions.platforms)
      }
      localized.read(token)
      calls.read(token)
      if let file = named.read(token) {
        let isFirst = bundleFiles.insert(file).inserted
        bundleFilePlatforms[file] = Self.joined(isFirst ? [] : bundleFilePlatforms[file], conditions.platforms)
      }
      constants.read(token)
      managed.read(token)
      if isSwift {
        availability.read(token)
        helpers.read(token)
        entry.read(token)
      }
      if case .text(let text) = token {
        // Objective-C concatenates adjacent literals.
        hasDamagedLiteral = hasDamagedLiteral || text.utf8.contains(0xEF) && text.unicodeScalars.contains("\u{FFFD}")
        literal += text
        if previous == .sign(UInt8(ascii: "=")) && lastName == "accessibilityIdentifier" {
          if !literals.contains(LiteralText(text)) { accessibilityTexts.insert(LiteralText(text)) }
        } else {
          accessibilityTexts.remove(LiteralText(text))
        }
        literals.insert(LiteralText(text))
        if previous == .sign(UInt8(ascii: "=")) || isArgument || previous == .name("case") && isOfIdentifier {
          values.insert(LiteralText(text))
        }
        if literal != text { literals.insert(LiteralText(literal)) }
        continue
      }
      let earlier = previous
      if case .name(let name) = previous, name.utf8.first.map({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) ?? false
      {
        switch token {
        case .sign(UInt8(ascii: ".")), .sign(UInt8(ascii: "=")), .sign(UInt8(ascii: "(")): calledNames.insert(name)
        case .name where isReceiver: calledNames.insert(name)
        default: break
        }
      }
      if !isSwift, case .name = token { isReceiver = previous == .sign(UInt8(ascii: "[")) }
      isArgument = isSwift && token == .sign(UInt8(ascii: ":")) && earlier == .name("identifier")
      if token != .sign(UInt8(ascii: "@")) { (literal, previous) = ("", token) }
      // The texts of a switch are identifiers only where it is over one, as in `switch segue.identifier {`.
      if case .name(let name) = token {
        if name == "switch" {
          (isInSubject, isOfIdentifier) = (true, false)
        } else if isInSubject, Self.isOfIdentifier(name) {
          isOfIdentifier = true
        }
      } else if token == .sign(UInt8(ascii: "{")) {
        isInSubject = false
      }
      if case .name(let name) = token {
        if !isSwift, earlier == .name("define") { definedMacros.insert(name) }
        if conditions.isForSimulator {
          if !names.contains(name) { simulatorNames.insert(name) }
        } else if !simulatorNames.isEmpty {
          simulatorNames.remove(name)
        }
        if !conditions.isForOwnMacro {
          if !macroNames.isEmpty { macroNames.remove(name) }
        } else if !names.contains(name) {
          macroNames.insert(name)
        }
        if !conditions.isConditional {
          conditionalNames.remove(name)
        } else if !names.contains(name) {
          conditionalNames.insert(name)
        }
        names.insert(name)
        if lastName == "UIApplication", !conditions.isConditional, !availability.isGuarded,
          isSwift
            ? name == "shared" && earlier == .sign(UInt8(ascii: "."))
            : name == "sharedApplication" && earlier == .name(lastName)
        {
          usesSharedApplication = true
        }
        lastName = name
        if !conditions.isConditional, !availability.isGuarded { unguardedNames.insert(name) }
        if isAfterImport { imports.insert(name) }
        isAfterImport = name == "import" || isAfterImport && Self.importKinds.contains(name)
      }
      reader.read(token)
      media.read(token)
      if isSwift {
        swift.read(token)
        swiftMembers.read(token, to: lexer.offset)
      } else {
        objectiveC.read(token)
        objectiveCMembers.read(token, to: lexer.offset)
      }
    }
    selectors = isSwift ? swift.selectors : objectiveC.selectors
    isSound = lexer.isSound
    classes = reader.classes
    implemented = reader.implemented
    types = reader.types
    superclasses = reader.superclasses
    ambiguousClasses = reader.ambiguous
    capturedMedia = media.kinds
    // An attribute may precede @available.
    if names.isDisjoint(with: ["available", "unavailable"]) { unguardedNames = names.subtracting(conditionalNames) }
    // SwiftGen's function has two texts as well, and finds its bundle with a class of that name.
    localizedKeys = names.contains("BundleToken") ? localized.keys.union(localized.generatedKeys) : localized.keys
    helpers.finish()
    localizedMembers = helpers.members
    localizedLiterals = helpers.literals
    interfaceCalls = calls.calls
    constantCalls = calls.constantCalls
    foreignStoryboards = calls.foreignStoryboards
    startsProgram = entry.startsProgram
    self.constants = constants.texts
    variables = constants.others
    managedProperties = managed.properties
    backgroundTasks = named.backgroundTasks
    members = isSwift ? swiftMembers.members : objectiveCMembers.members
  }

  /// The platforms of two uses together; `nil` for all platforms.
  private static func joined(_ one: Set<Platform>?, _ other: Set<Platform>?) -> Set<Platform>? {
    guard let one, let other else { return nil }
    let all = one.union(other)
    return all.count == Platform.allCases.count ? nil : all
  }

  /// Whether the value of a variable or property is an identifier, by its name.
  private static func isOfIdentifier(_ name: String) -> Bool {
    name == "id" || ["Id", "ID", "dentifier"].contains(where: name.hasSuffix)
  }

  /// The keywords between `import` and a module, as in `import struct Foundation.Date`.
  private static let importKinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "typealias"]
}

/// A reader of tokens that finds the declarations of types.
private struct DeclarationReader {
  private enum State {
    case anywhere
    /// After an at sign in Objective-C, where keywords start with one.
    case keyword
    /// After a keyword before the name of a class.
    case beforeName(Kind)
    case afterName(String, Kind)
    /// In nested generic parameters between `<` and `>`.
    case generic(String, Int)
    /// After the colon, with the last component of the name so far.
    case superclass(String, String?)
  }

  /// The meaning of a keyword before a class.
  private enum Kind {
    /// The implementation of the class, unless a category's name follows.
    case implementation
    case declaration
    /// A Swift extension, which has no superclass.
    case extended
    /// A Swift type that is not a class.
    case value
  }

  private let isSwift: Bool
  private var state = State.anywhere
  private(set) var classes: Set<String> = []
  private(set) var implemented: Set<String> = []
  private(set) var types: Set<String> = []
  private(set) var superclasses: [String: String] = [:]
  private(set) var ambiguous: Set<String> = []

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
      let isFirst = kind == .implementation && implemented.insert(name).inserted
      if isSwift, kind == .implementation { types.insert(name) }
      // A category after the implementation in the same file takes nothing back.
      state = .afterName(name, kind == .extended ? .extended : isFirst ? .implementation : .declaration)
    case (.afterName(let name, .implementation), .sign(UInt8(ascii: "("))) where !isSwift:
      // A category extends a class that another file implements.
      implemented.remove(name)
      finish(token)
    case (.afterName(let outer, _), .sign(UInt8(ascii: "."))) where isSwift:
      // An extension of a nested class, with its qualified name.
      classes.insert(outer)
      state = .beforeName(.extended)
    case (.afterName(_, .extended), _): finish(token)
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
    if case .superclass(let name, let base?) = state {
      let first = superclasses[name] ?? base
      if first != base { ambiguous.insert(name) }
      superclasses[name] = first
    }
    begin(token)
  }

  private mutating func begin(_ token: SourceLexer.Token) {
    switch token {
    case .name("class") where isSwift, .name("actor") where isSwift: state = .beforeName(.implementation)
    case .name("extension") where isSwift: state = .beforeName(.extended)
    case .name("struct") where isSwift, .name("enum") where isSwift, .name("protocol") where isSwift,
      .name("typealias") where isSwift:
      state = .beforeName(.value)
    case .sign(UInt8(ascii: "@")) where !isSwift: state = .keyword
    default: state = .anywhere
    }
  }

  /// The keywords after `class` where it does not declare a class.
  private static let keywords: Set<String> = [
    "func", "var", "let", "subscript", "override", "private", "public", "internal", "fileprivate", "open", "final",
    "static", "dynamic", "lazy", "weak",
  ]
}
