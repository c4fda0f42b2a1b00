import AppleIdentifiers
public import Diagnostics

/// A language that an app can be read in, as Xcode writes it: `de`, `pt-BR`, `zh-Hans`.
public struct LanguageCode: Hashable, Sendable, CustomStringConvertible {
  /// The code.
  public let rawValue: String

  /// The code.
  public var description: String { rawValue }

  /// The language that new projects are written in.
  static let development = LanguageCode(known: "en")

  private init(known: String) {
    rawValue = known
  }

  /// Reads a code: a language of two or three letters, then a script of four letters and a region if there are.
  ///
  /// The parts are written as they should be: `PT_br` is `pt-BR` (RFC 5646, section 2.1.1).
  ///
  /// - Throws: `language-invalid`, also for a code of two letters that is no language's.
  public init(_ text: String) throws(Diagnostic) {
    try self.init(formOf: text)
    let language = String(rawValue.prefix { $0 != "-" })
    guard language.utf8.count > 2 || LanguageNames.contains(language) else { throw Self.unknown(text, language) }
  }

  /// Reads a code by its form only: a project may have files in a language that does not exist.
  ///
  /// - Throws: `language-invalid`.
  public init(formOf text: String) throws(Diagnostic) {
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    let separators = text.count { $0 == "-" || $0 == "_" }
    guard (1...3).contains(parts.count), separators == parts.count - 1, let language = parts.first,
      (2...3).contains(language.utf8.count), Self.isLetters(language)
    else { throw Self.invalid(text) }
    var result = [language.lowercased()]
    var rest = parts.dropFirst()
    if let script = rest.first, script.utf8.count == 4, Self.isLetters(script) {
      result.append(script.prefix(1).uppercased() + script.dropFirst().lowercased())
      rest = rest.dropFirst()
    }
    if let region = rest.first {
      guard region.utf8.count == 2 && Self.isLetters(region) || region.utf8.count == 3 && Self.isDigits(region) else {
        throw Self.invalid(text)
      }
      result.append(region.uppercased())
      rest = rest.dropFirst()
    }
    guard rest.isEmpty else { throw Self.invalid(text) }
    rawValue = result.joined(separator: "-")
  }

  /// The languages of a text with commas between their codes.
  static func list(_ text: String?) -> [LanguageCode] {
    text?.split(separator: ",").compactMap { try? LanguageCode(String($0).trimmingSpaces) } ?? []
  }

  private static func isLetters(_ text: String) -> Bool {
    text.utf8.allSatisfy { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
  }

  private static func isDigits(_ text: String) -> Bool {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func unknown(_ text: String, _ language: String) -> Diagnostic {
    let meant = LanguageNames.language(ofCountry: language)
    return Diagnostic(
      .languageInvalid,
      "\(text.debugDescription) is not a language code" + (meant == nil ? "" : ": \"\(language)\" is a country"),
      remedy: .advice(meant.map { "use the code of the language: \($0)" } ?? "use a code such as de, pt-BR or zh-Hans"))
  }

  private static func invalid(_ text: String) -> Diagnostic {
    Diagnostic(
      .languageInvalid, "\(text.debugDescription) is not a language code",
      remedy: .advice("use a code such as de, pt-BR or zh-Hans"))
  }
}
