public import Diagnostics
import SyntaxTrees

extension StringCatalog {
  /// Gives the text of `key` in `language`.
  ///
  /// A text that varied there before is one text from now on.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - key: The key.
  ///   - language: The language's code.
  ///   - state: How far the text is, as Xcode says it: `translated`, `needs_review` or `new`.
  /// - Throws: `string-catalog-key-missing` when the catalog does not have the key.
  public mutating func setTranslation(
    _ text: String, of key: String, in language: String, state: String = "translated"
  ) throws(Diagnostic) {
    try setLocalization(of: key, in: language, at: ["stringUnit"], to: Self.unit(text, state), removing: "variations")
  }

  /// Adds the language `language`: each key to be translated gets the source's text there, as one that is new.
  ///
  /// Keys that already have a text stay unchanged.
  public mutating func addLanguage(_ language: String) throws(Diagnostic) {
    for entry in entries where entry.isTranslatable && entry.localization(language) == nil {
      let source = entry.localization(sourceLanguage)?.value ?? entry.key
      try setTranslation(source, of: entry.key, in: language, state: "new")
    }
  }

  /// Removes the texts in `language` from all keys; a key that has texts no more is kept.
  public mutating func removeLanguage(_ language: String) throws(Diagnostic) {
    for entry in entries where entry.localization(language) != nil {
      let path: [DocumentStep] = ["strings", .key(entry.key), "localizations"]
      try document.remove(at: entry.languages.count == 1 ? path : path + [.key(language)])
    }
  }

  private mutating func setLocalization(
    of key: String, in language: String, at path: [DocumentStep], to value: JSONValue, removing other: String
  ) throws(Diagnostic) {
    guard let entry = entry(key) else {
      throw Diagnostic(.stringCatalogKeyMissing, "key \"\(key)\" does not exist in the string catalog")
    }
    let base: [DocumentStep] = ["strings", .key(key), "localizations"]
    if entry.content["localizations"] == nil {
      let localizations = JSONObject([(language, Self.nested(path, value))])
      try document.setInOrder(.object(localizations), forKey: "localizations", at: ["strings", .key(key)])
    } else if entry.localization(language) == nil {
      try document.setInOrder(Self.nested(path, value), forKey: language, at: base)
    } else {
      try document.remove(at: base + [.key(language), .key(other)])
      try document.set(value, at: base + [.key(language)] + path)
    }
  }

  private static func nested(_ path: [DocumentStep], _ value: JSONValue) -> JSONValue {
    path.reversed().reduce(value) { inner, step in .object(JSONObject([(step.description, inner)])) }
  }

  private static func unit(_ text: String, _ state: String) -> JSONValue {
    .object(JSONObject([("state", .string(state)), ("value", .string(text))]))
  }
}
