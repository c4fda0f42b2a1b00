public import Diagnostics

/// A team's identifier: ten capital letters and digits, such as `A1B2C3D4E5`.
///
/// App ID prefixes have the same form.
public struct TeamID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The ten characters.
  public let rawValue: String

  /// Checks that `text` has the form of a team identifier.
  ///
  /// - Throws: `team-id-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    guard text.utf8.count == 10, text.utf8.allSatisfy(Self.isLegal) else {
      throw Diagnostic(
        .teamIDInvalid, "\"\(text)\" is not a valid Team ID",
        remedy: .advice("use ten capital letters and digits, such as A1B2C3D4E5"))
    }
    rawValue = text
  }

  /// The ten characters.
  public var description: String { rawValue }

  /// Whether `lhs` sorts before `rhs` by characters.
  public static func < (lhs: TeamID, rhs: TeamID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  private static func isLegal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }
}

extension Diagnostic.Code {
  package static let teamIDInvalid = Diagnostic.Code(
    "team-id-invalid", "The text is not a valid Team ID.", "use ten capital letters A-Z and digits, such as A1B2C3D4E5")
}
