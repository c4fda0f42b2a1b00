public import Diagnostics

/// The short name of a record in the portal: ten lower-case hexadecimal digits.
///
/// It is a digest of the record's key (a device's UDID, a member's address), so that two clones of a portal
/// that register the same thing give it the same name.
public struct RecordID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The ten digits.
  public let rawValue: String

  /// How many digits a record's name has.
  public static let length = 10

  /// Checks that `text` has the form of a record's name.
  ///
  /// - Throws: `record-id-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    guard text.utf8.count == Self.length, text.utf8.allSatisfy(Self.isDigit) else {
      throw Diagnostic(
        .recordIDInvalid, "\"\(text)\" is not a valid id",
        remedy: .advice("give \(Self.length) lower-case hexadecimal digits, as the list commands show"))
    }
    rawValue = text
  }

  /// The digest of `identity`, hashed again with a counter while it is one of `taken`.
  static func digest(of identity: String, avoiding taken: (RecordID) -> Bool = { _ in false }) -> RecordID {
    var attempt = 0
    while true {
      let text = attempt == 0 ? identity : "\(identity)\u{0}\(attempt)"
      let candidate = RecordID(digits: String(MixedDigest(of: text).hexadecimal.prefix(length)))
      if !taken(candidate) { return candidate }
      attempt += 1
    }
  }

  /// The ten digits.
  public var description: String { rawValue }

  /// Whether `lhs` sorts before `rhs` by digits.
  public static func < (lhs: RecordID, rhs: RecordID) -> Bool {
    lhs.rawValue < rhs.rawValue
  }

  /// The record's path without its extension, in a folder of its first two digits: `devices/ab/ab12cd34ef`.
  func path(in folder: String) -> String {
    "\(folder)/\(rawValue.prefix(2))/\(rawValue)"
  }

  private init(digits: String) {
    rawValue = digits
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

extension Diagnostic.Code {
  package static let recordIDInvalid = Diagnostic.Code(
    "record-id-invalid",
    "The text is not the id of a member, device, certificate, App ID or profile. An id has ten hexadecimal digits.",
    "write the id in lower case, as the list commands show it")
}
