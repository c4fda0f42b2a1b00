public import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CodeRequirement {
  /// Compiles a text, as `csreq` does.
  ///
  /// - Throws: `requirement-invalid`.
  public init(compiling text: String) throws(Diagnostic) {
    do {
      var parser = try RequirementParser(text)
      self.init(try parser.requirement())
    } catch {
      throw .invalidRequirement(error.problem)
    }
  }
}

/// Reads the text form (Security's `requirements.grammar`).
private struct RequirementParser {
  private var tokens: ArraySlice<RequirementToken>
  private var depth = 0

  private static let deepest = 200

  init(_ text: String) throws(MalformedCode) {
    tokens = try RequirementLexer.tokens(text)[...]
  }

  mutating func requirement() throws(MalformedCode) -> RequirementExpression {
    let expression = try expression()
    while takes(";") {}
    if let rest = tokens.first { throw MalformedCode(problem: "\(rest.description) follows its end") }
    return expression
  }

  private mutating func expression() throws(MalformedCode) -> RequirementExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw MalformedCode(problem: "it nests too deep") }
    var result = try term()
    while takes(word: "or") { result = .or(result, try term()) }
    return result
  }

  private mutating func term() throws(MalformedCode) -> RequirementExpression {
    var result = try primary()
    while takes(word: "and") { result = .and(result, try primary()) }
    return result
  }

  private mutating func primary() throws(MalformedCode) -> RequirementExpression {
    if takes("(") { return try parenthesis() }
    if takes("!") {
      depth += 1
      defer { depth -= 1 }
      guard depth < Self.deepest else { throw MalformedCode(problem: "it nests too deep") }
      return .not(try primary())
    }
    guard case .word(let word)? = tokens.popFirst() else {
      throw MalformedCode(problem: "a condition is missing")
    }
    switch word {
    case "always", "true": return .always
    case "never", "false": return .never
    case "notarized": return .notarized
    case "legacy": return .legacy
    case "identifier":
      skipEqual()
      return .identifier(try string("an identifier"))
    case "cdhash":
      skipEqual()
      return .cdHash(try digest())
    case "platform":
      skipEqual()
      return .platform(try integer())
    case "info": return .info(key: try bracketKey(), try match())
    case "entitlement": return .entitlement(key: try bracketKey(), try match())
    case "anchor": return try anchor()
    case "certificate", "cert": return try certificate()
    default: throw MalformedCode(problem: "\"\(word)\" is not a condition")
    }
  }

  /// A condition in parentheses, or the name of one.
  private mutating func parenthesis() throws(MalformedCode) -> RequirementExpression {
    if let name = name(tokens.first), tokens.dropFirst().first == .sign(")") {
      tokens = tokens.dropFirst(2)
      return .namedCode(name)
    }
    let inner = try expression()
    try expect(")")
    return inner
  }

  private func name(_ token: RequirementToken?) -> [UInt8]? {
    switch token {
    case .string(let text), .hexadecimal(let text): text
    case .word(let word) where !RequirementText.keywords.contains(word): Array(word.utf8)
    default: nil
    }
  }

  private mutating func anchor() throws(MalformedCode) -> RequirementExpression {
    if takes(word: "trusted") { return .anchorTrusted }
    if takes(word: "generic") {
      guard takes(word: "apple") else { throw MalformedCode(problem: "\"apple\" must follow \"anchor generic\"") }
      return .anchorAppleGeneric
    }
    guard takes(word: "apple") else { return try certificateCondition(.root) }
    if takes(word: "generic") { return .anchorAppleGeneric }
    guard let name = name(tokens.first) else { return .anchorApple }
    tokens = tokens.dropFirst()
    return .namedAnchor(name)
  }

  private mutating func certificate() throws(MalformedCode) -> RequirementExpression {
    if takes(word: "trusted") { return .anchorTrusted }
    let position = try position()
    return takes(word: "trusted") ? .certificateTrusted(position) : try certificateCondition(position)
  }

  private mutating func position() throws(MalformedCode) -> RequirementExpression.CertificatePosition {
    if takes(word: "leaf") { return .leaf }
    if takes(word: "root") { return .root }
    let isNegative = takes("-")
    let number = try integer()
    return RequirementExpression.CertificatePosition(rawValue: isNegative ? -number : number)
  }

  private mutating func certificateCondition(
    _ position: RequirementExpression.CertificatePosition
  ) throws(MalformedCode) -> RequirementExpression {
    guard tokens.first == .sign("[") else {
      skipEqual()
      return .certificateDigest(position, try digest())
    }
    let key = String(decoding: try bracketKey(), as: UTF8.self)
    if key.hasPrefix("subject.") {
      return .certificateField(position, key: Array(key.utf8), try match())
    }
    let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2, let oid = ObjectIdentifierText.bytes(parts[1]) else {
      throw MalformedCode(problem: "\"\(key)\" names no part of a certificate")
    }
    switch parts[0] {
    case "field", "extension": return .certificateExtension(position, oid: oid, try match())
    case "policy": return .certificatePolicy(position, oid: oid, try match())
    case "timestamp": return .certificateDate(position, oid: oid, try match())
    default: throw MalformedCode(problem: "\"\(key)\" names no part of a certificate")
    }
  }

  private mutating func match() throws(MalformedCode) -> RequirementMatch {
    if takes(word: "exists") { return .exists }
    if takes(word: "absent") { return .absent }
    guard case .sign(let sign)? = tokens.first, ["=", "==", "~", "<", ">", "<=", ">="].contains(sign) else {
      return .exists
    }
    tokens = tokens.dropFirst()
    if takes(word: "timestamp") { return .date(try Self.dateComparison(sign), try moment()) }
    switch sign {
    case "=", "==": return try equality()
    case "~": return .compare(.contains, try string("a value"))
    case "<": return .compare(.less, try string("a value"))
    case ">": return .compare(.greater, try string("a value"))
    case "<=": return .compare(.lessOrEqual, try string("a value"))
    default: return .compare(.greaterOrEqual, try string("a value"))
    }
  }

  private mutating func equality() throws(MalformedCode) -> RequirementMatch {
    let startsOpen = takes("*")
    let value = try string("a value")
    let endsOpen = takes("*")
    switch (startsOpen, endsOpen) {
    case (true, true): return .compare(.contains, value)
    case (true, false): return .compare(.ends, value)
    case (false, true): return .compare(.begins, value)
    case (false, false): return .compare(.equal, value)
    }
  }

  private static func dateComparison(_ sign: String) throws(MalformedCode) -> RequirementMatch.DateComparison {
    let plain = sign == "==" ? "=" : sign
    guard let comparison = RequirementMatch.DateComparison.allCases.first(where: { $0.sign == plain }) else {
      throw MalformedCode(problem: "dates are not compared with \"\(sign)\"")
    }
    return comparison
  }

  private mutating func moment() throws(MalformedCode) -> Int64 {
    let text = String(decoding: try string("a date"), as: UTF8.self)
    guard let date = CivilTime.date(compactText: text) else {
      throw MalformedCode(problem: "\"\(text)\" is no date such as 20240131120000Z")
    }
    return Int64(date.timeIntervalSinceReferenceDate)
  }

  private mutating func bracketKey() throws(MalformedCode) -> [UInt8] {
    try expect("[")
    let key = try string("a key")
    try expect("]")
    return key
  }

  private mutating func string(_ name: String) throws(MalformedCode) -> [UInt8] {
    switch tokens.popFirst() {
    case .string(let text), .hexadecimal(let text): return text
    case .word(let word): return Array(word.utf8)
    default: throw MalformedCode(problem: "\(name) is missing")
    }
  }

  private mutating func digest() throws(MalformedCode) -> [UInt8] {
    guard case .digest(let digest)? = tokens.popFirst(), digest.count == 20 else {
      throw MalformedCode(problem: "a digest H\"…\" with 40 digits is missing")
    }
    return digest
  }

  private mutating func integer() throws(MalformedCode) -> Int32 {
    guard case .number(let text)? = tokens.popFirst(), let number = Int32(text) else {
      throw MalformedCode(problem: "a number is missing")
    }
    return number
  }

  private mutating func skipEqual() {
    if !takes("=") { _ = takes("==") }
  }

  private mutating func takes(_ sign: String) -> Bool { takes(.sign(sign)) }

  private mutating func takes(word: String) -> Bool { takes(.word(word)) }

  private mutating func takes(_ token: RequirementToken) -> Bool {
    guard tokens.first == token else { return false }
    tokens = tokens.dropFirst()
    return true
  }

  private mutating func expect(_ sign: String) throws(MalformedCode) {
    guard takes(sign) else {
      throw MalformedCode(problem: "\"\(sign)\" is missing before \(tokens.first?.description ?? "its end")")
    }
  }
}
