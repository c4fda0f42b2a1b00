public import Diagnostics

/// A member's e-mail address, by which the portal knows people.
///
/// Only what would make it useless as a name is refused; two that differ in case are the same person.
public struct EmailAddress: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The address as it was written.
  public let rawValue: String

  /// Checks that `text` can be an address.
  ///
  /// - Throws: `email-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !"<>\"".unicodeScalars.contains($0)
    }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain, text.utf8.count <= 254 else {
      throw Diagnostic(
        .emailInvalid, "\"\(text)\" is not a valid email address",
        remedy: .advice("use a name, an @ and a host, such as ada@example.com"))
    }
    rawValue = text
  }

  /// The address as it was written.
  public var description: String { rawValue }

  /// Whether both name the same person: case does not count.
  public static func == (lhs: EmailAddress, rhs: EmailAddress) -> Bool {
    lhs.folded == rhs.folded
  }

  /// Hashes the address without regard to case.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(folded)
  }

  /// Whether `lhs` sorts before `rhs`, ignoring case.
  public static func < (lhs: EmailAddress, rhs: EmailAddress) -> Bool {
    lhs.folded < rhs.folded
  }

  var folded: String { rawValue.lowercased() }
}

extension Diagnostic.Code {
  package static let emailInvalid = Diagnostic.Code(
    "email-invalid", "The text is not an email address.", "use a name, an @ and a host, such as ada@example.com")
}
