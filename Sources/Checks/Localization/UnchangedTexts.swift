package import PropertyLists

/// What is left as it is in the development language.
extension StringsFile {
  /// Whether no text differs from the development language's, as in a language that was just added.
  ///
  /// A key that the development language lacks says nothing.
  package func isCopy(of text: (_ key: String) -> String?) -> Bool {
    entries.allSatisfy { entry in text(entry.key).map { $0 == entry.value ?? entry.key } ?? true }
  }
}

extension [StringsFile] {
  /// Whether all translations of a text are the text itself, such as a unit or a product's name.
  package func leave(_ text: String, of key: String) -> Bool {
    let texts = compactMap { $0[key] }
    return !texts.isEmpty && texts.allSatisfy { $0 == text }
  }
}
