/// A pattern of bundle identifiers, such as `de.uni-hd.$(USER).*`.
///
/// `*` at the end matches one component or more, elsewhere exactly one. `$(USER)` matches one component: who checks a
/// project need not be its author. New projects write the user's name for it.
public struct IdentifierPattern: Sendable, Hashable {
  /// The pattern as written.
  public let text: String
  private let parts: [String]

  /// The component that new projects replace with the user's name.
  private static let user = "$(USER)"

  /// Reads a pattern; `nil` if a component can't be in a bundle identifier.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isValid = parts.allSatisfy { part in
      part == "*" || part == Self.user
        || !part.isEmpty
          && part.utf8.allSatisfy { byte in
            let scalar = UnicodeScalar(byte)
            return byte == UInt8(ascii: "-") || scalar.properties.isAlphabetic && scalar.isASCII
              || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          }
    }
    guard isValid else { return nil }
    self.text = text
    self.parts = parts
  }

  /// Whether a bundle identifier matches, ignoring case as Apple does.
  public func matches(_ identifier: String) -> Bool {
    let components = identifier.lowercased().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isOpen = parts.last == "*"
    guard isOpen ? components.count >= parts.count : components.count == parts.count else { return false }
    return zip(parts, components).allSatisfy { part, component in
      part == "*" || part == Self.user ? !component.isEmpty : part.lowercased() == component
    }
  }

  /// The beginning of new bundle identifiers, for a user; `nil` if the pattern does not end with its only asterisk.
  ///
  /// - Parameter user: The user's name as a component.
  /// - Returns: The prefix, without a period at the end.
  public func prefix(for user: String) -> String? {
    guard parts.count > 1, parts.last == "*", !parts.dropLast().contains("*") else { return nil }
    return parts.dropLast().map { $0 == Self.user ? user : $0 }.joined(separator: ".")
  }
}
