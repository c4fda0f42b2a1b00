/// The arguments that a format such as `"%1$@ has %ld items"` takes, by their positions.
///
/// After Apple's String Programming Guide, String Format Specifiers.
struct FormatSpecifiers: Equatable {
  /// What kind of value an argument is: values of one kind can stand for each other.
  enum Kind: String, Sendable {
    case object = "%@"
    case integer = "%d"
    case number = "%f"
    case text = "%s"
    case character = "%c"
    case pointer = "%p"
  }

  /// The arguments' kinds, by position, counted from 1.
  private(set) var kinds: [Int: Kind] = [:]
  /// Whether a variable of a plural, such as `%#@count@`, stands in it: what it takes is said elsewhere.
  private(set) var hasVariables = false
  /// Whether it is written as a format: it takes arguments, or has a percent sign that is written twice.
  let isFormat: Bool

  /// Finds the arguments of `format`.
  init(_ format: String) {
    let bytes = Array(format.utf8)
    var next = 1
    var offset = 0
    while let percent = bytes[offset...].firstIndex(of: UInt8(ascii: "%")) {
      var scanner = SpecifierScanner(bytes, percent + 1)
      let specifier = scanner.specifier()
      offset = max(scanner.offset, percent + 1)
      guard let specifier else { continue }
      if specifier.isVariable { hasVariables = true }
      for _ in 0..<specifier.stars where specifier.position == nil {
        kinds[next] = .integer
        next += 1
      }
      let position = specifier.position ?? next
      if specifier.position == nil { next += 1 }
      kinds[position] = kinds[position] ?? specifier.kind
    }
    isFormat = !kinds.isEmpty || hasVariables || format.contains("%%")
  }

  /// What is wrong with a translation of a format whose arguments these are.
  enum Difference: Equatable {
    /// It takes an argument that the format is not given.
    case extra(Int, Kind)
    /// It takes an argument for another kind of value.
    case kind(Int, expected: Kind, found: Kind)
    /// It leaves out an argument.
    case missing(Int, Kind)
  }

  /// How `translation` differs: first what can end a program, then what is only left out.
  func differences(in translation: FormatSpecifiers) -> [Difference] {
    guard !hasVariables, !translation.hasVariables else { return [] }
    let wrong = translation.kinds.sorted { $0.key < $1.key }.compactMap { position, kind -> Difference? in
      guard let expected = kinds[position] else { return .extra(position, kind) }
      return expected == kind ? nil : .kind(position, expected: expected, found: kind)
    }
    let missing = kinds.sorted { $0.key < $1.key }.filter { translation.kinds[$0.key] == nil }
    return wrong + missing.map { .missing($0.key, $0.value) }
  }
}

/// Reads one specifier after its percent sign.
private struct SpecifierScanner {
  struct Specifier {
    let kind: FormatSpecifiers.Kind
    let position: Int?
    /// How many arguments the width and the precision take.
    let stars: Int
    let isVariable: Bool
  }

  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], _ offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The specifier; `nil` for a percent sign that stands for itself.
  ///
  /// The parts have an order: flags, width, precision, length, kind. A space, as in "50 % de", and a hyphen without a
  /// width, as in the Hungarian "%-a", are legal flags and hardly ever meant, so what has them is taken for text.
  mutating func specifier() -> Specifier? {
    guard current != UInt8(ascii: "%") else {
      offset += 1
      return nil
    }
    let position = self.position()
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

  /// Passes over a number, or over an asterisk that stands for an argument; how many bytes that are.
  private mutating func number(_ stars: inout Int) -> Int {
    if current == UInt8(ascii: "*") {
      stars += 1
      offset += 1
      return 1
    }
    return skip("0123456789").count
  }

  /// The number before a dollar sign, if there is one.
  private mutating func position() -> Int? {
    let digits = bytes[offset...].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    guard !digits.isEmpty, digits.count < 4, digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "$")
    else { return nil }
    offset = digits.endIndex + 1
    return Int(String(decoding: digits, as: UTF8.self))
  }

  /// Whether a name and another at sign follow, as in `%#@count@`; they are passed over.
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
