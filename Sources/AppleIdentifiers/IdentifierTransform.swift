/// The ways in which Xcode makes an identifier of a name: the operators of `$(NAME:operator)`.
///
/// The rules come from swift-build's `String.swift` and `MacroEvaluationProgram.swift`: one replacement for each
/// user-perceived character, nothing collapsed and nothing trimmed.
public enum IdentifierTransform: String, Hashable, Sendable, CaseIterable {
  /// Letters, digits and hyphens; a leading digit is replaced as well. The last part of a bundle identifier.
  case rfc1034 = "rfc1034identifier"
  /// Letters, digits, hyphens and periods. The organization's part of a bundle identifier.
  case bundle = "bundleIdentifier"
  /// Letters, digits and underscores; a leading digit is replaced as well. Names in C.
  case c = "identifier"
  /// As ``c``, but letters beyond ASCII are kept. Module names.
  case c99Extended = "c99extidentifier"

  /// `name` made into an identifier.
  public func callAsFunction(_ name: String) -> String {
    var result = ""
    for (position, character) in name.enumerated() {
      result.append(transformed(character, isFirst: position == 0))
    }
    return result
  }

  private func transformed(_ character: Character, isFirst: Bool) -> Character {
    if isFirst, replacesLeadingDigit, character.isNumber { return replacement }
    return keeps(character) ? character : replacement
  }

  private func keeps(_ character: Character) -> Bool {
    let isASCIILetterOrDigit = character.isASCII && (character.isLetter || character.isNumber)
    switch self {
    case .rfc1034: return isASCIILetterOrDigit || character == "-"
    case .bundle: return isASCIILetterOrDigit || character == "-" || character == "."
    case .c: return isASCIILetterOrDigit || character == "_"
    case .c99Extended:
      return isASCIILetterOrDigit || character == "_" || (!character.isASCII && character.isLetter)
    }
  }

  private var replacesLeadingDigit: Bool { self != .bundle }

  private var replacement: Character {
    switch self {
    case .rfc1034, .bundle: "-"
    case .c, .c99Extended: "_"
    }
  }
}
