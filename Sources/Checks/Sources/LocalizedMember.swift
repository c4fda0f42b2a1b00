/// A property or function that code adds to strings.
struct LocalizedMember: Hashable, Sendable {
  let name: String
  let isFunction: Bool

  /// What a member does with the string.
  enum Meaning: Hashable, Sendable {
    /// It looks up the string as a key of a table in the app's bundle.
    case lookup(table: String)
    /// Something else, or several things.
    case other
  }
}

/// A literal that looks like a key, and the member that code asks it for: `"alarm.title".localized`.
struct LocalizedLiteral: Hashable, Sendable {
  let text: String
  let member: LocalizedMember
}

/// A reader of Swift tokens that finds extensions of strings that look up translations, and literals that use them.
struct LocalizedMemberReader {
  private(set) var members: [LocalizedMember: LocalizedMember.Meaning] = [:]
  private(set) var literals: Set<LocalizedLiteral> = []

  /// The last tokens: a literal, a period and a name.
  private enum Use {
    case nothing
    case literal(String)
    case period(String)
    case member(String, String)
  }

  private enum Place {
    case outside
    case afterExtension
    /// Between the type and the body of the extension.
    case head
    case body
  }

  private var use = Use.nothing
  private var place = Place.outside
  private var depth = 0
  private var isAfterKeyword: Bool?
  private var member: LocalizedMember?
  /// The tokens of the member's body so far.
  private var body: [SourceLexer.Token] = []

  mutating func read(_ token: SourceLexer.Token) {
    readUse(token)
    switch (place, token) {
    case (.outside, .name("extension")): place = .afterExtension
    case (.outside, _): break
    case (.afterExtension, .name("String")), (.afterExtension, .name("StringProtocol")): place = .head
    case (.afterExtension, _): place = .outside
    // An extension of a nested type.
    case (.head, .sign(UInt8(ascii: "."))): place = .outside
    case (.head, .sign(UInt8(ascii: "{"))): (place, depth) = (.body, 1)
    case (.head, _): break
    case (.body, _): readBody(token)
    }
  }

  /// Ends the source, whose last token may be a member.
  mutating func finish() { readUse(.sign(0)) }

  private mutating func readUse(_ token: SourceLexer.Token) {
    switch (use, token) {
    case (_, .text(let text)): use = LocalizedKey.hasSeparator(text) ? .literal(text) : .nothing
    case (.literal(let text), .sign(UInt8(ascii: "."))): use = .period(text)
    case (.period(let text), .name(let name)): use = .member(text, name)
    case (.member(let text, let name), _):
      let member = LocalizedMember(name: name, isFunction: token == .sign(UInt8(ascii: "(")))
      literals.insert(LocalizedLiteral(text: text, member: member))
      use = .nothing
    default: use = .nothing
    }
  }

  private mutating func readBody(_ token: SourceLexer.Token) {
    if depth > 1 { body.append(token) }
    switch token {
    case .sign(UInt8(ascii: "{")): depth += 1
    case .sign(UInt8(ascii: "}")):
      depth -= 1
      if depth == 1 { finishMember() }
      if depth == 0 { place = .outside }
    case .name("var") where depth == 1: isAfterKeyword = false
    case .name("func") where depth == 1: isAfterKeyword = true
    case .name(let name) where depth == 1:
      if let isFunction = isAfterKeyword { member = LocalizedMember(name: name, isFunction: isFunction) }
      isAfterKeyword = nil
    default: break
    }
  }

  private mutating func finishMember() {
    if let member {
      let meaning = Self.meaning(of: body)
      members[member] = members[member].map { $0 == meaning ? meaning : .other } ?? meaning
    }
    (member, body) = (nil, [])
  }

  /// The meaning of a body with one call of NSLocalizedString, whose key is `self`.
  private static func meaning(of body: [SourceLexer.Token]) -> LocalizedMember.Meaning {
    guard body.count(where: { $0 == .name("NSLocalizedString") }) == 1,
      let start = body.firstIndex(of: .name("NSLocalizedString")),
      body.count > start + 3, body[start + 2] == .name("self"), body[start + 3] == .sign(UInt8(ascii: ","))
    else { return .other }
    // A literal in the place of the key makes the reader judge the other arguments.
    var reader = LocalizedKeyReader()
    let call = [body[start], body[start + 1], .text("key")] + body[(start + 3)...]
    for token in call {
      if let found = reader.read(token) { return .lookup(table: found.table) }
    }
    return .other
  }
}
