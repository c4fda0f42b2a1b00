public import Diagnostics

/// A device's unique identifier, in one of the forms that Apple's devices have.
///
/// Forms measured on real profiles: 40 hexadecimal digits (older devices), 8 digits, a hyphen and 16 digits (since
/// 2018), and a UUID (Macs). Devices compare them without regard to case, and so does this type.
public struct UDID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The identifier in the case in which Apple writes its form: lower for 40 digits, upper for the others.
  public let rawValue: String

  /// Checks that `text` has one of the known forms.
  ///
  /// - Throws: `udid-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    let isHexadecimal = groups.allSatisfy { $0.utf8.allSatisfy(Self.isHexadecimalDigit) }
    switch groups.map(\.utf8.count) {
    case [40] where isHexadecimal:
      rawValue = text.lowercased()
    case [8, 16] where isHexadecimal, [8, 4, 4, 4, 12] where isHexadecimal:
      rawValue = text.uppercased()
    default:
      throw Diagnostic(
        .udidInvalid, "\"\(text)\" is not a valid UDID",
        remedy: .advice(
          "use 40 hexadecimal digits, two groups of 8 and 16 (00008030-001A2B3C4D5E6F70), or a Mac's UUID"))
    }
  }

  /// The identifier as Apple writes it.
  public var description: String { rawValue }

  /// Whether `lhs` sorts before `rhs` by characters.
  public static func < (lhs: UDID, rhs: UDID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  private static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

extension Diagnostic.Code {
  package static let udidInvalid = Diagnostic.Code(
    "udid-invalid", "The text is not a UDID.",
    "use 40 hexadecimal digits, two groups of 8 and 16 (00008030-001A2B3C4D5E6F70), or a Mac's UUID")
}
