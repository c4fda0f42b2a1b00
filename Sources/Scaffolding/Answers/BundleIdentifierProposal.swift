public import AppleIdentifiers
public import Diagnostics

/// The bundle identifier proposed for a name, where the user gives none.
///
/// Xcode makes a hyphen of every character that an identifier can't have, so that `Café` becomes `Caf-`. A proposal is
/// friendlier: letters lose their accents, and hyphens are neither doubled nor left at the ends. It is only a proposal:
/// what the user writes is never altered.
public struct BundleIdentifierProposal: Hashable, Sendable {
  /// The identifier.
  public let identifier: BundleIdentifier
  /// Whether the name did not go into it as it is.
  public let isAltered: Bool

  /// Proposes the identifier of the product `name` of a company.
  ///
  /// - Throws: `bundle-identifier-invalid` when nothing legal can be made of the name.
  public init(for name: ProductName, of company: BundleIdentifier) throws(Diagnostic) {
    let segment = Self.segment(for: name.rawValue)
    guard !segment.isEmpty else {
      throw Diagnostic(
        .bundleIdentifierInvalid,
        "can't derive a bundle identifier from \"\(name)\", which has no letter from A to Z and no digit",
        remedy: .advice("give a bundle identifier with --bundle-id, such as \(company).App"))
    }
    identifier = try company.appending(segment)
    isAltered = segment != name.rawValue
  }

  static func segment(for name: String) -> String {
    var result = ""
    for character in name.flatMap(plainLetters) {
      if character.isASCII, character.isLetter || character.isNumber {
        result.append(character)
      } else if !result.isEmpty, result.last != "-" {
        result.append("-")
      }
    }
    if result.last == "-" { result.removeLast() }
    return result
  }

  /// The ASCII transliteration of `character`, or the character itself.
  ///
  /// The names of the Unicode characters tell: `LATIN SMALL LETTER E WITH ACUTE` is an e, and
  /// `LATIN SMALL LETTER AE` is an a and an e.
  private static func plainLetters(_ character: Character) -> [Character] {
    guard !character.isASCII else { return [character] }
    var letters: [Character] = []
    for scalar in character.unicodeScalars {
      if scalar.isASCII {
        letters.append(Character(scalar))
      } else if !scalar.properties.isDiacritic, scalar.properties.generalCategory != .nonspacingMark {
        guard let plain = plainLetters(ofScalarNamed: scalar.properties.name ?? "") else { return [character] }
        letters += plain
      }
    }
    return letters
  }

  private static func plainLetters(ofScalarNamed name: String) -> [Character]? {
    let words = name.split(separator: " ")
    guard words.count >= 4, words[0] == "LATIN", words[2] == "LETTER" || words[2] == "LIGATURE" else { return nil }
    let isSmall = words[1] == "SMALL"
    if words[3] == "SHARP" { return isSmall ? ["s", "s"] : ["S", "S"] }
    guard words[3].count <= 2, words.count == 4 || words[4] == "WITH" else { return nil }
    return Array(isSmall ? words[3].lowercased() : String(words[3]))
  }
}
