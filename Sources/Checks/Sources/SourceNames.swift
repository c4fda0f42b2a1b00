/// The names in a source, as far as tokens show them.
public struct SourceNames: Sendable {
  /// The types that it declares in Swift, and the classes that it implements in Objective-C.
  public let types: Set<String>
  /// The classes that it declares with a superclass.
  public let classes: Set<String>
  /// The classes that it declares, implements or extends.
  public let extended: Set<String>
  /// The superclasses of the classes that it declares.
  public let superclasses: [String: String]
  /// The selectors of the methods that it declares.
  public let selectors: Set<String>
  /// The classes of the outlets that it declares, by class and outlet; collections are left out.
  public let outletTypes: [String: [String: String]]
  /// All names in it.
  public let all: Set<String>
  /// The modules that it imports.
  public let imports: Set<String>

  /// Reads the source at `path`, whose extension decides the language.
  public init(_ bytes: [UInt8], path: String) {
    let facts = SourceFacts(bytes, isSwift: path.hasSuffix(".swift"))
    types = facts.types.union(facts.implemented)
    classes = Set(facts.superclasses.keys)
    extended = facts.classes
    superclasses = facts.superclasses
    selectors = facts.selectors
    outletTypes = facts.members.reduce(into: [:]) { types, member in
      guard case .outlet(let type?, isCollection: false) = member.kind else { return }
      types[member.className, default: [:]][member.name] = type
    }
    all = facts.names
    imports = facts.imports
  }
}
