import Checks

/// The uses of a member of a class in a source: of an outlet, or of the first part of an action's selector.
///
/// Without a compiler, a name means the member inside the class and its subclasses, alone or after `self`. What another
/// object has under that name is in doubt.
struct MemberUses {
  /// The uses, in the order of the source.
  private(set) var uses: [RenameUse] = []
  private let tokens: SourceTokens
  private let name: String
  private let isSwift: Bool
  /// The bodies of the class, its extensions and its subclasses.
  private let bodies: [Range<Int>]

  /// Finds the uses of `name`.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - classes: The class and its subclasses.
  ///   - tokens: The source.
  ///   - isSwift: Whether it is in Swift.
  init(of name: String, in classes: Set<String>, _ tokens: SourceTokens, isSwift: Bool) {
    (self.tokens, self.name, self.isSwift) = (tokens, name, isSwift)
    bodies = classes.flatMap { tokens.bodies(of: $0, withExtensions: true).map(\.whole) }
    let setter = "set" + name.prefix(1).uppercased() + name.dropFirst()
    let names: [String: Int] = isSwift ? [name: 0] : [name: 0, "_" + name: 1]
    for (index, item) in tokens.items.enumerated() {
      switch item.token {
      case .name(setter) where !isSwift: addSetter(index)
      case .name(let found): if let prefix = names[found] { add(index, after: prefix) }
      case .text(name):
        let end = item.range.upperBound - 1
        uses.append(RenameUse(range: (end - name.utf8.count)..<end, doubt: "is a literal"))
      default: continue
      }
    }
  }

  private mutating func add(_ index: Int, after prefix: Int) {
    let item = tokens.items[index]
    let range = (item.range.lowerBound + prefix)..<item.range.upperBound
    let isInside = bodies.contains { $0.contains(range.lowerBound) }
    switch tokens.token(before: index) {
    case let before? where isAccess(before):
      let isArrow = before == .sign(UInt8(ascii: ">"))
      let owner = self.owner(before: isArrow ? index - 2 : index - 1)
      // A type's name before a selector, as in #selector(Alarm.stop(_:)), and self mean the class.
      let isOwn = isInside && owner == .name("self") || isClass(owner)
      uses.append(RenameUse(range: range, doubt: isOwn ? nil : "may be a member of another object"))
    default:
      guard isInside, !isLabel(index) else { return }
      uses.append(RenameUse(range: range, doubt: isShadowed(index) ? "may be a local name" : nil))
    }
  }

  /// A setter of Objective-C, which is called on or declared by the class itself.
  private mutating func addSetter(_ index: Int) {
    let range = (tokens.items[index].range.lowerBound + 3)..<tokens.items[index].range.upperBound
    let isOwn =
      bodies.contains { $0.contains(range.lowerBound) }
      && [.name("self"), .sign(UInt8(ascii: ")"))].contains(tokens.token(before: index))
    uses.append(
      RenameUse(range: range, doubt: isOwn ? nil : "may be a member of another object", isCapitalized: true))
  }

  /// Whether a sign separates an object from its member: a period, or the end of an arrow in Objective-C.
  private func isAccess(_ token: SourceLexer.Token) -> Bool {
    token == .sign(UInt8(ascii: ".")) || !isSwift && token == .sign(UInt8(ascii: ">"))
  }

  /// The name before a period, `self` of `self?.` as well.
  private func owner(before index: Int) -> SourceLexer.Token? {
    let token = tokens.token(before: index)
    let isOptional = token == .sign(UInt8(ascii: "?")) || token == .sign(UInt8(ascii: "!"))
    return isOptional ? tokens.token(before: index - 1) : token
  }

  private func isClass(_ owner: SourceLexer.Token?) -> Bool {
    guard case .name(let name)? = owner else { return false }
    return !tokens.bodies(of: name, withExtensions: true).isEmpty
      && tokens.bodies(of: name, withExtensions: true).allSatisfy { bodies.contains($0.whole) }
  }

  /// Whether the name is an argument's label, of a call or a declaration.
  private func isLabel(_ index: Int) -> Bool {
    guard isSwift, tokens.token(before: index + 2) == .sign(UInt8(ascii: ":")) else { return false }
    return [.sign(UInt8(ascii: "(")), .sign(UInt8(ascii: ","))].contains(tokens.token(before: index))
  }

  /// Whether the function around a use has a local variable or parameter of the same name.
  private func isShadowed(_ index: Int) -> Bool {
    guard let member = member(around: index) else { return false }
    return tokens.items.indices.contains { place in
      guard member.contains(place), tokens.items[place].token == .name(name), place + 1 < tokens.items.count else {
        return false
      }
      let before = tokens.token(before: place)
      let isVariable = [.name("let"), .name("var")].contains(before) && place > member.lowerBound + 1
      let isParameter = isSwift && isLabel(place) && place < index
      return isVariable || isParameter
    }
  }

  /// The tokens of the function with a body around a use, from its keyword on; `nil` outside of functions.
  private func member(around index: Int) -> Range<Int>? {
    guard let body = bodies.first(where: { $0.contains(tokens.items[index].range.lowerBound) }) else { return nil }
    var (depth, start, found) = (0, 0, false)
    for place in tokens.items.indices where body.contains(tokens.items[place].range.lowerBound) {
      let token = tokens.items[place].token
      if depth == 0, token == .name("func") || token == .name("init") { start = place }
      if token == .sign(UInt8(ascii: "{")) { depth += 1 }
      if place == index { found = depth > 0 }
      if token == .sign(UInt8(ascii: "}")) {
        depth -= 1
        if depth == 0, place > index { return found ? start..<place : nil }
      }
    }
    return nil
  }
}
