public import Diagnostics
public import SyntaxTrees

/// A string catalog (`.xcstrings`): the texts of an app in all its languages.
public struct StringCatalog: Sendable, Hashable {
  /// The file, with all that this view does not show.
  public internal(set) var document: JSONDocument

  /// Reads a string catalog.
  ///
  /// - Throws: The errors of ``SyntaxTrees/JSONDocument``, and `string-catalog-invalid` for JSON of another kind.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    document = try JSONDocument(parsing: bytes, file: file)
    guard document["sourceLanguage"]?.string != nil, document["strings"]?.object != nil else {
      throw Diagnostic(
        .stringCatalogInvalid,
        "\"\(file ?? "the file")\" is not a string catalog: it has no \"sourceLanguage\" and \"strings\"",
        at: Place(file: file))
    }
  }

  /// The language in which the texts are written first.
  public var sourceLanguage: String { document["sourceLanguage"]?.string ?? "" }

  /// The version of the form, such as `1.0`.
  public var version: String? { document["version"]?.string }

  /// A text in the catalog.
  public struct Entry: Sendable, Hashable {
    /// The key, which is the text itself when nothing else is said for the source language.
    public let key: String
    /// All that the file says about it.
    public let content: JSONObject

    /// A note for those who translate.
    public var comment: String? { content["comment"]?.string }
    /// The extraction state, such as `manual` or `stale`.
    public var extractionState: String? { content["extractionState"]?.string }
    /// Whether it needs a translation.
    public var isTranslatable: Bool { content["shouldTranslate"]?.bool ?? true }
    /// The languages that it has a text in, in the order of the file.
    public var languages: [String] { content["localizations"]?.object?.keys ?? [] }

    /// The text in `language`, if there is one.
    public func localization(_ language: String) -> Localization? {
      content["localizations"]?[language].map { Localization($0) }
    }
  }

  /// A text in one language, or in one of the variations of a text.
  public struct Localization: Sendable, Hashable {
    /// The state, such as `translated` or `new`; `nil` for a text that has variations only.
    public let state: String?
    /// The text.
    public let value: String?
    /// The texts by number, device or width: what they vary by (`plural`), and for which case (`one`).
    public let variations: [Variation]

    /// Whether the text, or the text of every variation, has one of `states`.
    public func isComplete(in states: Set<String>) -> Bool {
      state.map(states.contains) ?? variations.allSatisfy { $0.text.isComplete(in: states) }
    }

    init(_ value: JSONValue) {
      let unit = value["stringUnit"]
      state = unit?["state"]?.string
      self.value = unit?["value"]?.string
      variations =
        value["variations"]?.object?.members.flatMap { kind in
          kind.value.object?.members.map { Variation(kind: kind.key, name: $0.key, text: Localization($0.value)) } ?? []
        } ?? []
    }
  }

  /// A text for one case, such as the plural `one`.
  public struct Variation: Sendable, Hashable {
    /// The variation: `plural`, `device` or `width`.
    public let kind: String
    /// The case, such as `one` or `iphone`.
    public let name: String
    /// The text, which may vary further.
    public let text: Localization
  }

  /// The texts in the order of the file.
  public var entries: [Entry] {
    document["strings"]?.object?.members.map { Entry(key: $0.key, content: $0.value.object ?? JSONObject()) } ?? []
  }

  /// The text whose key is `key`, if there is one.
  public func entry(_ key: String) -> Entry? {
    document["strings", .key(key)].map { Entry(key: key, content: $0.object ?? JSONObject()) }
  }

  /// The languages that texts are in, the source language among them, in the order of their codes.
  public var languages: [String] {
    Set(entries.flatMap(\.languages) + [sourceLanguage]).sorted()
  }

  /// The entries that need a translation and have no finished text, by language, without the source language.
  public var untranslated: [String: [Entry]] { untranslated(into: []) }

  /// The entries that need a translation and have no finished text, by language, without the source language.
  ///
  /// - Parameter others: Languages that count even if no entry has a text in them: a new entry has none at all.
  /// - Returns: The entries of each language.
  public func untranslated(into others: Set<String>) -> [String: [Entry]] {
    let entries = entries
    let needed = entries.filter(\.isTranslatable)
    let languages = Set(entries.flatMap(\.languages)).union(others).subtracting([sourceLanguage])
    return Dictionary(
      uniqueKeysWithValues: languages.map { language in
        (
          language,
          needed.filter { !($0.localization(language)?.isComplete(in: ["translated", "machine_translated"]) ?? false) }
        )
      })
  }
}

extension Diagnostic.Code {
  package static let stringCatalogInvalid = Diagnostic.Code(
    "string-catalog-invalid", "The file is not a valid string catalog.",
    "restore the string catalog from Git's history")
  package static let stringCatalogKeyMissing = Diagnostic.Code(
    "string-catalog-key-missing", "The string catalog does not have the key.",
    "check the key, which is the text in the source")
}
