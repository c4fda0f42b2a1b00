import AppleIdentifiers
import Diagnostics

/// A bundle identifier has only letters A-Z, digits, hyphens and periods.
struct BundleIdentifierCharacters: CheckRule {
  let description = RuleDescription(
    id: "bundle-id-characters", severity: .error,
    summary: "a bundle identifier has only letters A-Z, digits, hyphens and periods",
    explanation: """
      Apple accepts only ASCII letters, digits, hyphens and periods. Xcode warns, and the App Store \
      refuses the upload. Letters with accents and other scripts must be written with the letters A-Z.
      """,
    wrong: "de.café.Wecker",
    right: "de.cafe.Wecker",
    source: "ITMS-90049; Apple's reference of CFBundleIdentifier")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isBundle).compactMap { context in
      guard case .known(let identifier, let place) = context.configuration.bundleIdentifier else { return nil }
      let isLegal: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber || "-._*".contains($0)) }
      guard let character = identifier.first(where: { !isLegal($0) }) else { return nil }
      return finding(
        "the bundle identifier \"\(identifier)\" contains \"\(character)\", and only letters A-Z, digits, hyphens and periods may be in one",
        hint: Self.hint(for: identifier), at: place,
        severity: context.identifierSeverity, in: context)
    }
  }

  /// What to write instead; what no letters from A to Z stand for is left to a person.
  static func hint(for identifier: String) -> String {
    Transliteration.identifier(from: identifier.filter { $0 != "*" }).map { "write \($0)" }
      ?? "write each part in letters from A to Z"
  }
}
