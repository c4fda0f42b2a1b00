import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Bundle identifiers that contain invalid characters.
struct BundleIdentifierCharacters: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-characters", severity: .error,
    summary: "Bundle identifier contains invalid characters",
    explanation: """
      Bundle identifiers contain only ASCII letters, digits, hyphens and periods. Xcode warns about other characters, \
      and the App Store rejects the upload. Transliterate accented letters and other scripts. For a bundle that is never \
      uploaded, such as tests, the finding is a warning.
      """,
    wrong: "de.café.Wecker",
    right: "de.cafe.Wecker",
    source: "ITMS-90049; Apple's reference of CFBundleIdentifier", command: .setIdentifier)

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      guard let character = Self.illegal(in: identifier) else { return nil }
      return finding(
        "bundle identifier \"\(identifier)\" contains \"\(character)\", which is not a letter A-Z, digit, hyphen or period",
        hint: Self.hint(for: identifier, in: context), at: place,
        severity: context.identifierSeverity, in: context)
    }
  }

  /// The first character that no bundle identifier contains; other rules report underscores and asterisks.
  static func illegal(in identifier: String) -> Character? {
    identifier.first { !($0.isASCII && ($0.isLetter || $0.isNumber || "-._*".contains($0))) }
  }

  /// A valid identifier to write instead, or general advice where no transliteration exists.
  static func hint(for identifier: String, in context: TargetContext) -> Hint {
    corrected(identifier).map { context.commands.identifierHint($0) }
      ?? "use only letters A-Z, digits, hyphens and periods"
  }

  /// The identifier that the hint names; `nil` where no transliteration exists.
  static func corrected(_ identifier: String) -> String? {
    Transliteration.identifier(from: identifier.filter { $0 != "*" })
  }
}
