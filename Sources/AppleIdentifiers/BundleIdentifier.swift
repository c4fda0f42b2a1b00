public import Diagnostics

/// An app's or another bundle's identifier, such as `de.uni-hd.demo.Wecker`.
///
/// It holds only letters, digits, hyphens, underscores and periods, and no empty segment (Apple's CFBundleIdentifier
/// reference; App Store Connect's ITMS-90049). Underscores are kept because older apps have them; whoever makes a new
/// identifier asks ``hasUnderscore``.
public struct BundleIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The identifier as it was written.
  public let rawValue: String

  /// Checks `text` against the lexical rules.
  ///
  /// - Throws: `bundle-identifier-invalid`, naming the rule that is broken.
  public init(_ text: String) throws(Diagnostic) {
    if let problem = Self.problem(in: text) {
      throw Diagnostic(
        .bundleIdentifierInvalid, "\"\(text)\" is not a valid bundle identifier: \(problem)",
        remedy: .advice("use letters, digits, hyphens and periods, such as com.example-company.MyApp"))
    }
    rawValue = text
  }

  /// The parts between the periods.
  public var segments: [String] {
    rawValue.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether it has an underscore, which uploads refuse in new identifiers (ITMS-90049, ITMS-90277).
  public var hasUnderscore: Bool {
    rawValue.utf8.contains(UInt8(ascii: "_"))
  }

  /// The identifier text in which two that Apple holds to be the same are equal: case does not count.
  public var caseFolded: String {
    rawValue.lowercased()
  }

  /// The identifier as it was written.
  public var description: String { rawValue }

  /// The identifier of a bundle inside this one: `segment` is appended after a period.
  ///
  /// - Throws: `bundle-identifier-invalid` when `segment` is not legal.
  public func appending(_ segment: String) throws(Diagnostic) -> BundleIdentifier {
    try BundleIdentifier(rawValue + "." + segment)
  }

  /// Whether this identifier is the host's followed by a period and more, as an embedded bundle's must be.
  public func isChild(of host: BundleIdentifier) -> Bool {
    rawValue.hasPrefix(host.rawValue + ".") && rawValue.utf8.count > host.rawValue.utf8.count + 1
  }

  /// Whether `lhs` sorts before `rhs` by characters.
  public static func < (lhs: BundleIdentifier, rhs: BundleIdentifier) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// The rule that `text` breaks, in words, or `nil`.
  static func problem(in text: String) -> String? {
    if isPlain(text) { return nil }
    if text.isEmpty { return "it is empty" }
    if let character = text.first(where: { !isLegal($0) }) {
      return "it contains \(character == " " ? "a space" : "\"\(character)\"")"
    }
    if text.hasPrefix(".") { return "it begins with a period" }
    if text.hasSuffix(".") { return "it ends with a period" }
    if text.utf8.elementsEqual(".".utf8) || containsEmptySegment(text) { return "it contains an empty component" }
    return nil
  }

  /// Whether no rule is broken, told by bytes: a portal has thousands of identifiers, and hardly any is bad.
  private static func isPlain(_ text: String) -> Bool {
    var last = UInt8(ascii: ".")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        break
      case UInt8(ascii: "."):
        guard last != byte else { return false }
      default:
        return false
      }
      last = byte
    }
    return last != UInt8(ascii: ".")
  }

  private static func isLegal(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-._".contains(character))
  }

  private static func containsEmptySegment(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).contains { $0.isEmpty }
  }
}

extension Diagnostic.Code {
  package static let bundleIdentifierInvalid = Diagnostic.Code(
    "bundle-identifier-invalid", "The bundle identifier is invalid, or does not begin with the identifier of its host.",
    "use letters, digits, hyphens and periods, as in com.example-company.MyApp")
}
