/// A property that Core Data implements at run time.
struct ManagedProperty: Hashable, Sendable {
  let className: String
  let name: String
}

/// Follows the tokens of a source, and finds the properties that Core Data implements.
///
/// These are `@dynamic` in an Objective-C implementation, and `@NSManaged var` in a Swift class or extension.
struct ManagedPropertyReader {
  private enum State {
    case anywhere
    case mark
    case typeName
    case dynamic
    case managed
    case managedName
  }

  private let isSwift: Bool
  private var state = State.anywhere
  private var className: String?
  private(set) var properties: Set<ManagedProperty> = []

  init(isSwift: Bool) {
    self.isSwift = isSwift
  }

  mutating func read(_ token: SourceLexer.Token) {
    switch (state, token) {
    case (.dynamic, .name(let name)): add(name)
    case (.dynamic, .sign(UInt8(ascii: ","))): break
    case (.typeName, .name(let name)):
      // The members of types in other declarations are not told apart.
      if !["func", "var", "let", "subscript"].contains(name) { className = name }
      state = .anywhere
    case (.managed, .name("var")): state = .managedName
    case (.managed, .name("func")): state = .anywhere
    case (.managed, .name), (.managed, .sign(UInt8(ascii: "("))), (.managed, .sign(UInt8(ascii: ")"))): break
    case (.managedName, .name(let name)):
      add(name)
      state = .anywhere
    case (.mark, .name("implementation")) where !isSwift: state = .typeName
    case (.mark, .name("end")) where !isSwift: (className, state) = (nil, .anywhere)
    case (.mark, .name("dynamic")) where !isSwift: state = .dynamic
    case (.mark, .name("NSManaged")) where isSwift: state = .managed
    case (_, .sign(UInt8(ascii: "@"))): state = .mark
    case (_, .name("class")) where isSwift, (_, .name("extension")) where isSwift,
      (_, .name("struct")) where isSwift:
      state = .typeName
    default: state = .anywhere
    }
  }

  private mutating func add(_ name: String) {
    if let className { properties.insert(ManagedProperty(className: className, name: name)) }
  }
}
