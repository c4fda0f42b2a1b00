import Checks

/// The uses of a member of a class in a source: of an outlet, or of the first part of an action's selector.
///
/// Without a compiler, a name means the member inside the class and its subclasses, alone or after `self`. What another
/// object has under that name is in doubt.
struct MemberUses {
  /// What the name means.
  enum Member {
    case property
    /// The method with the selector, and the methods of the same name with other arguments; none if it is the only one.
    case method(String, overloads: Set<MethodForm>)
  }

  /// The uses, in the order of the source.
  private(set) var uses: [RenameUse] = []
  private let tokens: SourceTokens
  private let name: String
  private let isSwift: Bool
  private let member: Member
  /// The class and its subclasses.
  private let classes: Set<String>
  /// The bodies of the class, its extensions and its subclasses.
  private let bodies: [Range<Int>]
  private let functions: [Function]

  /// Finds the uses of `name`.
  ///
  /// - Parameters:
  ///   - name: The member's name.
  ///   - classes: The class and its subclasses.
  ///   - tokens: The source.
  ///   - isSwift: Whether it is in Swift.
  ///   - member: What the name means.
  init(of name: String, in classes: Set<String>, _ tokens: SourceTokens, isSwift: Bool, as member: Member) {
    (self.tokens, self.name, self.isSwift, self.classes) = (tokens, name, isSwift, classes)
    self.member = member
    let bodies = classes.flatMap { tokens.bodies(of: $0, withExtensions: true).map(\.whole) }
    self.bodies = bodies
    functions = bodies.flatMap { body in
      Self.functions(in: body, tokens) { place, isInSignature in
        guard tokens.items[place].token == .name(name) else { return false }
        return isInSignature
          ? isSwift && tokens.token(before: place + 2) == .sign(UInt8(ascii: ":"))
          : [.name("let"), .name("var")].contains(tokens.token(before: place))
      }
    }
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
    var doubt: String?
    switch member {
    case .property: if isMethodName(index) { return }
    case .method(_, let overloads) where overloads.isEmpty: break
    case .method(let selector, let overloads):
      let form = MethodForm(at: index, in: tokens, isSwift: isSwift)
      if let form, !form.selectors.contains(selector), overloads.contains(form) { return }
      if form?.selectors.contains(selector) != true { doubt = "may be another method of that name" }
    }
    switch tokens.token(before: index) {
    case let before? where isAccess(before):
      let isArrow = before == .sign(UInt8(ascii: ">"))
      let owner = self.owner(before: isArrow ? index - 2 : index - 1)
      // A type's name before a selector, as in #selector(Alarm.stop(_:)), and self mean the class.
      let isOwn = isInside && owner == .name("self") || isClass(owner)
      uses.append(RenameUse(range: range, doubt: isOwn ? doubt : "may be a member of another object"))
    default:
      guard isInside, !isLabel(index) else { return }
      uses.append(RenameUse(range: range, doubt: isShadowed(index) ? "may be a local name" : doubt))
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
    if case .name(let name)? = owner { classes.contains(name) } else { false }
  }

  /// Whether the name is declared or called as a method, such as `tableView(_:cellForRowAt:)`.
  private func isMethodName(_ index: Int) -> Bool {
    let next = tokens.token(before: index + 2)
    guard isSwift else {
      let before = tokens.token(before: index)
      let isTernary = before == .sign(UInt8(ascii: "?"))
      return next == .sign(UInt8(ascii: ":")) && !isTernary && before != .sign(UInt8(ascii: "="))
    }
    return tokens.token(before: index) == .name("func") || next == .sign(UInt8(ascii: "("))
  }

  /// Whether the name is an argument's label, or a parameter of a function of the class.
  private func isLabel(_ index: Int) -> Bool {
    guard isSwift, tokens.token(before: index + 2) == .sign(UInt8(ascii: ":")) else { return false }
    return [.sign(UInt8(ascii: "(")), .sign(UInt8(ascii: ","))].contains(tokens.token(before: index))
      || functions.contains { $0.signature.contains(index) }
  }

  /// Whether the function around a use has a local variable or parameter of the same name.
  private func isShadowed(_ index: Int) -> Bool {
    functions.contains { $0.body.contains(index) && $0.hasLocal }
  }

  /// A function of the classes: the indexes of its tokens.
  private struct Function {
    let signature: Range<Int>
    let body: Range<Int>
    /// Whether a variable or parameter in it has the member's name.
    var hasLocal = false
  }

  /// The functions of a body that have a body themselves, and whether the member's name is a local one in them.
  private static func functions(
    in body: Range<Int>, _ tokens: SourceTokens, hidingBy isLocal: (Int, _ isInSignature: Bool) -> Bool
  ) -> [Function] {
    var functions: [Function] = []
    var (depth, start, opening) = (0, Int?.none, 0)
    for place in tokens.items.indices where body.contains(tokens.items[place].range.lowerBound) {
      switch tokens.items[place].token {
      case .name("func"), .name("init"): if depth == 0 { start = place }
      case .sign(UInt8(ascii: "{")):
        if depth == 0 { opening = place }
        depth += 1
      case .sign(UInt8(ascii: "}")):
        depth -= 1
        guard depth == 0, let begin = start else { continue }
        var function = Function(signature: begin..<opening, body: opening..<place)
        function.hasLocal =
          function.signature.contains { isLocal($0, true) } || function.body.contains { isLocal($0, false) }
        functions.append(function)
        start = nil
      default: continue
      }
    }
    return functions
  }
}
