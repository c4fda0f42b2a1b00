import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The texts of requirements, as Apple's `Dumper` prints them.
extension RequirementExpression {
  /// How tightly the operation around an expression binds.
  enum Level: Int {
    case primary, and, or, top
  }

  /// The text, in parentheses where the operation around binds more tightly.
  func text(in level: Level) -> String {
    switch self {
    case .never: "never"
    case .always: "always"
    case .anchorApple: "anchor apple"
    case .anchorAppleGeneric: "anchor apple generic"
    case .anchorTrusted: "anchor trusted"
    case .notarized: "notarized"
    case .legacy: "legacy"
    case .and(let left, let right): Self.joined(left, "and", right, .and, in: level)
    case .or(let left, let right): Self.joined(left, "or", right, .or, in: level)
    case .not(let expression): "! " + expression.text(in: .primary)
    case .platform(let number): "platform = \(number)"
    case .identifier(let text): "identifier " + RequirementText.value(text)
    case .cdHash(let digest): "cdhash " + RequirementText.digest(digest)
    case .namedAnchor(let name): "anchor apple " + RequirementText.value(name)
    case .namedCode(let name): "(" + RequirementText.value(name) + ")"
    case .infoValue(let key, let value):
      "info[" + RequirementText.key(key) + "] = " + RequirementText.value(value)
    case .info(let key, let match): "info[" + RequirementText.key(key) + "]" + match.text
    case .entitlement(let key, let match): "entitlement[" + RequirementText.key(key) + "]" + match.text
    case .unknownFalse(let word, _): "false /* opcode \(word & ~RequirementOperation.flagBits) */"
    case .unknownSkipped(let word, _, let rest):
      "/* opcode \(word & ~RequirementOperation.flagBits) */ " + rest.text(in: level)
    default: certificateText
    }
  }

  private var certificateText: String {
    switch self {
    case .certificateDigest(let place, let digest): "certificate \(place.word) = " + RequirementText.digest(digest)
    case .certificateTrusted(let place): "certificate \(place.word) trusted"
    case .certificateField(let place, let key, let match):
      "certificate \(place.word)[" + RequirementText.key(key) + "]" + match.text
    case .certificateExtension(let place, let oid, let match):
      "certificate \(place.word)[field.\(ObjectIdentifierText.dots(oid))]" + match.text
    case .certificatePolicy(let place, let oid, let match):
      "certificate \(place.word)[policy.\(ObjectIdentifierText.dots(oid))]" + match.text
    case .certificateDate(let place, let oid, let match):
      "certificate \(place.word)[timestamp.\(ObjectIdentifierText.dots(oid))]" + match.text
    default: ""
    }
  }

  private static func joined(
    _ left: RequirementExpression, _ word: String, _ right: RequirementExpression, _ own: Level, in level: Level
  ) -> String {
    let text = left.text(in: own) + " \(word) " + right.text(in: own)
    return level.rawValue < own.rawValue ? "(" + text + ")" : text
  }
}

extension RequirementExpression.CertificatePosition {
  var word: String {
    switch self {
    case .root: "root"
    case .leaf: "leaf"
    default: "\(rawValue)"
    }
  }
}

extension RequirementMatch {
  fileprivate var text: String {
    switch self {
    case .exists: " /* exists */"
    case .absent: " absent"
    case .compare(let comparison, let text):
      switch comparison {
      case .equal: " = " + RequirementText.value(text)
      case .contains: " ~ " + RequirementText.value(text)
      case .begins: " = " + RequirementText.value(text) + "*"
      case .ends: " = *" + RequirementText.value(text)
      case .less: " < " + RequirementText.value(text)
      case .greater: " > " + RequirementText.value(text)
      case .lessOrEqual: " <= " + RequirementText.value(text)
      case .greaterOrEqual: " >= " + RequirementText.value(text)
      }
    case .date(let comparison, let moment): " \(comparison.sign) timestamp \"\(RequirementText.moment(moment))\""
    case .unknown(let word, _): " /* match \(word) */"
    }
  }
}

extension RequirementMatch.DateComparison {
  /// The sign in texts.
  var sign: String {
    switch self {
    case .on: "="
    case .before: "<"
    case .after: ">"
    case .onOrBefore: "<="
    case .onOrAfter: ">="
    }
  }
}

/// The keywords of the language, and how it writes values.
enum RequirementText {
  /// The words that a value must be in quotes for.
  static let keywords: Set<String> = [
    "guest", "host", "designated", "library", "plugin", "or", "and", "always", "true", "never", "false",
    "identifier", "cdhash", "platform", "notarized", "legacy", "anchor", "apple", "generic", "certificate", "cert",
    "trusted", "info", "entitlement", "exists", "absent", "leaf", "root", "timestamp",
  ]

  /// A value: a word if it can be one, else in quotes, or in hexadecimal if it has other than ASCII letters.
  static func value(_ bytes: [UInt8]) -> String {
    text(bytes, allowingDots: false)
  }

  /// A key in brackets, which may be a word with periods.
  static func key(_ bytes: [UInt8]) -> String {
    text(bytes, allowingDots: true)
  }

  static func digest(_ bytes: [UInt8]) -> String {
    "H\"" + hexadecimal(bytes) + "\""
  }

  /// A moment in seconds since 2001, as a GeneralizedTime spells it.
  static func moment(_ seconds: Int64) -> String {
    let latest: Int64 = 250_000_000_000
    let date = Date(timeIntervalSinceReferenceDate: Double(min(max(seconds, -latest), latest)))
    return CivilTime.compactText(date)
  }

  private static func text(_ bytes: [UInt8], allowingDots: Bool) -> String {
    let isGraphic = bytes.allSatisfy { (0x20...0x7E).contains($0) || (0x09...0x0D).contains($0) }
    guard isGraphic else { return "0x" + hexadecimal(bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    let isWord = bytes.allSatisfy { isAlphanumeric($0) || (allowingDots && $0 == UInt8(ascii: ".")) }
    let startsWithDigit = bytes.first.map { isDigit($0) } ?? true
    guard !isWord || startsWithDigit || keywords.contains(text) else { return text }
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"" + escaped + "\""
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// Bytes as lower-case hexadecimal digits, two a byte.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var text: [UInt8] = []
  for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
  return String(decoding: text, as: UTF8.self)
}

/// The encoded numbers of an object identifier, and its text with dots.
enum ObjectIdentifierText {
  /// The text of the encoded numbers, or the bytes in hexadecimal if they are none.
  static func dots(_ bytes: [UInt8]) -> String {
    var numbers: [UInt64] = []
    var current: UInt64 = 0
    var isOpen = false
    for byte in bytes {
      guard current < 1 << 56 else { return "0x" + hexadecimal(bytes) }
      current = current << 7 | UInt64(byte & 0x7F)
      isOpen = byte & 0x80 != 0
      guard !isOpen else { continue }
      numbers.append(current)
      current = 0
    }
    guard let first = numbers.first, !isOpen else { return "0x" + hexadecimal(bytes) }
    let head = first < 80 ? [first / 40, first % 40] : [2, first - 80]
    return (head + numbers.dropFirst()).map(String.init).joined(separator: ".")
  }

  /// The encoded numbers of a text with dots; `nil` if it is none.
  static func bytes(_ text: String) -> [UInt8]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt64($0) }
    guard numbers.count == parts.count, numbers.count >= 2, numbers[0] <= 2, numbers[1] < 40 || numbers[0] == 2,
      numbers.allSatisfy({ $0 < 1 << 56 })
    else { return nil }
    return ([numbers[0] * 40 + numbers[1]] + numbers.dropFirst(2)).flatMap { number in
      let groups = stride(from: 56, through: 7, by: -7).map { UInt8(truncatingIfNeeded: number >> UInt64($0) & 0x7F) }
      return groups.drop { $0 == 0 }.map { $0 | 0x80 } + [UInt8(number & 0x7F)]
    }
  }
}
