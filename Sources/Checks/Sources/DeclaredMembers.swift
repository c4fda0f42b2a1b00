import Diagnostics
import SyntaxTrees

/// The outlets and actions of all sources of a project.
struct DeclaredMembers: Sendable {
  /// A member with its source.
  struct Item: Sendable {
    let path: String
    let member: DeclaredMember
  }

  /// The members of each class.
  private(set) var byClass: [String: [Item]] = [:]
  /// The sources of all targets, with headers.
  let paths: [String]
  /// The sources with an implementation of each class.
  private var implementers: [String: Set<String>] = [:]
  private var subclasses: [String: Set<String>] = [:]
  private var bases: [String: Set<String>] = [:]

  init(in project: CheckedProject) {
    let sources = Set(project.targets.flatMap { project.sources(of: $0).paths })
    let isInSwift = sources.allSatisfy { $0.hasSuffix(".swift") }
    paths = (sources + (isInSwift ? [] : project.paths.filter { $0.hasSuffix(".h") })).sorted()
    for path in paths {
      guard let facts = project.sourceIndex.facts(of: path) else { continue }
      for member in facts.members {
        byClass[member.className, default: []].append(Item(path: path, member: member))
      }
      for name in facts.implemented { implementers[name, default: []].insert(path) }
      for (name, base) in facts.superclasses {
        subclasses[base, default: []].insert(name)
        bases[name, default: []].insert(base)
      }
    }
  }

  /// Whether exactly one source implements a class.
  func isUnique(_ className: String) -> Bool { implementers[className]?.count == 1 }

  /// A class and the classes below it.
  func family(of className: String) -> Set<String> { Self.reached(from: className, by: subclasses) }

  /// A class and the classes above it.
  func superclasses(of className: String) -> Set<String> { Self.reached(from: className, by: bases) }

  private static func reached(from className: String, by next: [String: Set<String>]) -> Set<String> {
    var found: Set<String> = [className]
    var waiting = [className]
    while let name = waiting.popLast() {
      for other in next[name] ?? [] where found.insert(other).inserted { waiting.append(other) }
    }
    return found
  }

  /// The sources that contain `name`.
  func paths(with name: String, in project: CheckedProject) -> [String] {
    paths.filter { project.sourceIndex.facts(of: $0)?.names.contains(name) ?? false }
  }
}

extension SourceSearch {
  /// The outlets and actions of all sources.
  var declaredMembers: DeclaredMembers { project.memory.members.value { DeclaredMembers(in: project) } }

  /// Where a source declares a member.
  func place(of item: DeclaredMembers.Item) -> Place? {
    project.files.bytes(of: item.path).map { place(of: item.member.offset, in: $0, of: item.path) }
  }

  /// Whether any source assigns a value to something called `name`.
  func assigns(_ name: String) -> Bool {
    let members = declaredMembers
    let setter = "set" + name.prefix(1).uppercased() + name.dropFirst()
    guard members.paths(with: setter, in: project).isEmpty else { return true }
    return members.paths(with: name, in: project).contains { path in
      let tokens = tokens(of: path)
      return tokens.indices.dropLast(2).contains { index in
        tokens[index] == .name(name) && tokens[index + 1] == Self.equals && tokens[index + 2] != Self.equals
      }
    }
  }

  /// Whether any source declares or overrides a variable of Swift, or a method of Objective-C, called `name`.
  func declares(_ name: String) -> Bool {
    declaredMembers.paths(with: name, in: project).contains { path in
      let tokens = tokens(of: path)
      let isMethod = !path.hasSuffix(".swift")
      return tokens.indices.dropFirst().contains { index in
        guard tokens[index] == .name(name) else { return false }
        return tokens[index - 1] == .name("var") || isMethod && tokens[index - 1] == .sign(UInt8(ascii: ")"))
      }
    }
  }

  /// Whether any source uses a class as a value, from which it may take the name: `Name.self`, `[Name class]`.
  func usesAsValue(type name: String) -> Bool {
    let members = declaredMembers
    return members.paths(with: name, in: project).contains { path in
      let tokens = tokens(of: path)
      return tokens.indices.dropLast().contains { index in
        let next = tokens[index + 1] == Self.period ? index + 2 : index + 1
        return tokens[index] == .name(name) && next < tokens.count
          && [.name("self"), .name("class")].contains(tokens[next])
      }
    }
  }

  /// Whether sources contain the name of an action elsewhere than in its declarations.
  func mentions(_ item: DeclaredMembers.Item) -> Bool {
    let name = item.member.name
    let texts = Set(item.member.selectors.union([name]).map(LiteralText.init))
    let declarations = declaredMembers.byClass[item.member.className] ?? []
    return declaredMembers.paths.contains { path in
      guard let facts = project.sourceIndex.facts(of: path) else { return false }
      // A selector may be a literal.
      if !facts.literals.isDisjoint(with: texts) { return true }
      guard facts.names.contains(name) else { return false }
      let own = declarations.count { $0.path == path && $0.member.name == name }
      return tokens(of: path).count { $0 == .name(name) } > own
    }
  }

  private func tokens(of path: String) -> [SourceLexer.Token] {
    SourceTokens(project.files.bytes(of: path) ?? [], isSwift: path.hasSuffix(".swift"), withDisabledCode: false).items
      .map(\.token)
  }

  private static let period = SourceLexer.Token.sign(UInt8(ascii: "."))
  private static let equals = SourceLexer.Token.sign(UInt8(ascii: "="))
}
