public import Diagnostics

/// The prefix of a project's Objective-C class names, such as `AC`.
public struct ClassPrefix: Hashable, Sendable, CustomStringConvertible {
  /// The text.
  public let rawValue: String

  /// The text.
  public var description: String { rawValue }

  private static let longest = 32

  /// Reads a prefix: letters, digits and underscores, the first of them a letter.
  ///
  /// - Throws: `class-prefix-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    let isName = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
    guard isName, let first = text.first, first.isLetter, text.utf8.count <= Self.longest else {
      throw Diagnostic(
        .classPrefixInvalid, "\(text.debugDescription) is not a valid class prefix",
        remedy: .advice("use two or three capital letters, such as AC"))
    }
    rawValue = text
  }
}
