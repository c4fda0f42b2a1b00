/// The arguments of a format such as `"%1$@ has %ld items"`, by position.
///
/// After Apple's String Programming Guide, String Format Specifiers.
struct FormatSpecifiers: Equatable {
  /// The type of an argument; values of one type are interchangeable.
  enum Kind: String, Sendable {
    case object = "%@"
    case integer = "%d"
    case number = "%f"
    case text = "%s"
    case character = "%c"
    case pointer = "%p"
  }

  /// The types of the arguments, by position, counted from 1.
  private(set) var kinds: [Int: Kind] = [:]
  /// The second type of arguments that are used as two, as the first in `"%@ %1$d"`.
  private(set) var secondKinds: [Int: Kind] = [:]
  /// Whether it contains a plural variable such as `%#@count@`, whose arguments are defined elsewhere.
  private(set) var hasVariables = false
  /// The specifiers as written, by the position and the type of their arguments.
  private(set) var spellings: [Int: [Kind: String]] = [:]
  /// The number of signs of a specifier that belong to none: percent signs, also full-width and Arabic ones, and `$@`.
  private(set) var strays = 0
  /// The first specifier that has a dollar sign but no position before it, such as `%$1d`.
  private(set) var invalid: String?
  /// Whether the text is a format: it has arguments, or an escaped percent sign.
  let isFormat: Bool

  /// Finds the arguments of `format`.
  ///
  /// - Parameters:
  ///   - format: The text.
  ///   - allowsSpace: Whether a space after the percent sign is a flag, as for `printf`, and not text, as in "50 % de".
  init(_ format: String, allowsSpace: Bool = false) {
    let bytes = Array(format.utf8)
    var next = 1
    var offset = 0
    var dollars = 0
    while let percent = bytes[offset...].firstIndex(of: UInt8(ascii: "%")) {
      var scanner = SpecifierScanner(bytes, percent + 1, allowsSpace: allowsSpace)
      let specifier = scanner.specifier()
      offset = max(scanner.offset, percent + 1)
      guard let specifier else {
        if percent + 1 == bytes.count || bytes[percent + 1] != UInt8(ascii: "%") { strays += 1 }
        invalid = invalid ?? Self.misplacedDollar(bytes[percent...])
        continue
      }
      if specifier.isVariable { hasVariables = true }
      for _ in 0..<specifier.stars where specifier.position == nil {
        kinds[next] = .integer
        next += 1
      }
      let position = specifier.position ?? next
      if specifier.position == nil { next += 1 }
      let spelling = String(decoding: bytes[percent..<scanner.offset], as: UTF8.self)
      if spellings[position]?[specifier.kind] == nil { spellings[position, default: [:]][specifier.kind] = spelling }
      if spelling.hasSuffix("$@") { dollars += 1 }
      let kind = kinds[position, default: specifier.kind]
      kinds[position] = kind
      if kind != specifier.kind { secondKinds[position] = secondKinds[position] ?? specifier.kind }
    }
    strays +=
      format.filter { $0 == "\u{FF05}" }.count + Self.arabicSpecifiers(in: format)
      + max(0, format.split(separator: "$@", omittingEmptySubsequences: false).count - 1 - dollars)
      + Self.types(withoutPercentIn: bytes)
    isFormat = !kinds.isEmpty || hasVariables || format.contains("%%")
  }

  /// The number of Arabic percent signs (U+066A) that begin what would be a specifier, and not a percentage.
  static func arabicSpecifiers(in format: String) -> Int {
    let scalars = Array(format.unicodeScalars)
    return scalars.indices.count { index in
      guard scalars[index] == "\u{066A}" else { return false }
      let numbered = scalars[(index + 1)...].drop { ("0"..."9").contains($0) || $0 == " " }
      // A space follows also the sign of a percentage.
      let start = numbered.first == "$" ? numbered.dropFirst().drop { $0 == " " } : scalars[(index + 1)...]
      let rest = start.drop { ("0"..."9").contains($0) || $0 == "." || $0 == "l" }
      return rest.first.map { "@dufsx".unicodeScalars.contains($0) } ?? false
    }
  }

  /// The number of types such as `$lu` whose percent sign is missing.
  private static func types(withoutPercentIn bytes: [UInt8]) -> Int {
    let isLetter = { (byte: UInt8?) in byte.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) } ?? false
    }
    return bytes.indices.count { index in
      guard bytes[index] == UInt8(ascii: "$"), index == 0 || bytes[index - 1] == UInt8(ascii: " ") else { return false }
      let rest = bytes[(index + 1)...].drop { $0 == UInt8(ascii: "l") }
      return rest.first.map { "duf".utf8.contains($0) } == true && !isLetter(rest.dropFirst().first)
    }
  }

  /// The beginning of `bytes` up to the type, if it is a percent sign, a dollar sign, digits and a type.
  private static func misplacedDollar(_ bytes: ArraySlice<UInt8>) -> String? {
    let rest = bytes.dropFirst()
    guard rest.first == UInt8(ascii: "$") else { return nil }
    let type = rest.dropFirst().drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard let end = type.first, "@dufslx".utf8.contains(end) else { return nil }
    return String(decoding: bytes[...type.startIndex], as: UTF8.self)
  }

  /// A difference of a translation from the original format.
  enum Difference: Hashable {
    /// An argument that the original does not have.
    case extra(Int, Kind)
    /// An argument of another type.
    case kind(Int, expected: Kind, found: Kind)
    /// An omitted argument.
    case missing(Int, Kind)
    /// A specifier with a dollar sign but no position before it, as written.
    case invalid(String)
    /// Signs of a specifier whose other signs are missing.
    case broken

    /// Whether it is an argument that the original does not have.
    var isExtra: Bool { if case .extra = self { true } else { false } }

    /// Whether the system takes a number for the address of a text or an object.
    var mayCrash: Bool {
      switch self {
      case .extra(_, let found), .kind(_, _, let found): found == .object || found == .text
      case .missing, .invalid, .broken: false
      }
    }
  }

  /// The differences of `translation`: those that may crash first, then a broken specifier, and omitted arguments last.
  func differences(in translation: FormatSpecifiers) -> [Difference] {
    guard !hasVariables, !translation.hasVariables else { return [] }
    let wrong = translation.kinds.sorted { $0.key < $1.key }.compactMap { position, kind -> Difference? in
      guard let expected = kinds[position] else { return .extra(position, kind) }
      guard secondKinds[position] == nil else { return nil }
      let other = kind == expected ? translation.secondKinds[position] : kind
      return other.map { .kind(position, expected: expected, found: $0) }
    }
    let missing = kinds.sorted { $0.key < $1.key }.filter { translation.kinds[$0.key] == nil }
    // An argument is not omitted on purpose where signs of its specifier are left.
    let isBroken = translation.strays > strays && translation.kinds.count < kinds.count
    let broken: Difference? = translation.invalid.map { .invalid($0) } ?? (isBroken ? .broken : nil)
    return wrong.filter(\.mayCrash) + [invalid == nil ? broken : nil].compactMap(\.self)
      + wrong.filter { !$0.mayCrash }
      + missing.map { .missing($0.key, $0.value) }
  }
}

/// Reads one specifier after its percent sign.
private struct SpecifierScanner {
  struct Specifier {
    let kind: FormatSpecifiers.Kind
    let position: Int?
    /// The number of arguments for the width and the precision.
    let stars: Int
    let isVariable: Bool
  }

  private let bytes: [UInt8]
  private(set) var offset: Int
  private let allowsSpace: Bool

  init(_ bytes: [UInt8], _ offset: Int, allowsSpace: Bool) {
    self.bytes = bytes
    self.offset = offset
    self.allowsSpace = allowsSpace
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Reads the specifier; `nil` for a literal percent sign.
  ///
  /// The order is flags, width, precision, length, type. A space, as in "50 % de", and a hyphen without a width, as in
  /// the Hungarian "%-a", are legal flags but hardly ever intended, so they are treated as text. Before an at sign, as
  /// in "% @", a space is a flag.
  mutating func specifier() -> Specifier? {
    guard current != UInt8(ascii: "%") else {
      offset += 1
      return nil
    }
    let position = self.position()
    if current == UInt8(ascii: " "), allowsSpace || offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "@") {
      offset += 1
    }
    let flags = skip("+-0#'")
    var stars = 0
    let width = number(&stars)
    if flags.contains(UInt8(ascii: "-")), width == 0 { return nil }
    if current == UInt8(ascii: ".") {
      offset += 1
      _ = number(&stars)
    }
    _ = skip("hlqLztj")
    guard let byte = current, let kind = Self.kinds[byte] else { return nil }
    offset += 1
    let isVariable = flags.contains(UInt8(ascii: "#")) && kind == .object && isVariableName()
    return Specifier(kind: kind, position: position, stars: stars, isVariable: isVariable)
  }

  private mutating func skip(_ signs: String) -> ArraySlice<UInt8> {
    let found = bytes[offset...].prefix { signs.utf8.contains($0) }
    offset = found.endIndex
    return found
  }

  /// Skips a number, or an asterisk that takes an argument, and returns the number of bytes.
  private mutating func number(_ stars: inout Int) -> Int {
    if current == UInt8(ascii: "*") {
      stars += 1
      offset += 1
      return 1
    }
    return skip("0123456789").count
  }

  /// Reads the number before a dollar sign, if any.
  private mutating func position() -> Int? {
    let digits = bytes[offset...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard !digits.isEmpty, digits.count < 4, digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "$")
    else { return nil }
    offset = digits.endIndex + 1
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Skips a variable name and its closing at sign, as in `%#@count@`, if they follow.
  private mutating func isVariableName() -> Bool {
    let name = bytes[offset...].prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "%") }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "@") else { return false }
    offset = name.endIndex + 1
    return true
  }

  private static let kinds: [UInt8: FormatSpecifiers.Kind] = {
    var kinds: [UInt8: FormatSpecifiers.Kind] = [:]
    for (letters, kind) in [
      ("@", .object), ("diuoxXDUO", .integer), ("fFeEgGaA", .number), ("sS", .text), ("cC", .character),
      ("p", .pointer),
    ] as [(String, FormatSpecifiers.Kind)] {
      for letter in letters.utf8 { kinds[letter] = kind }
    }
    return kinds
  }()
}
