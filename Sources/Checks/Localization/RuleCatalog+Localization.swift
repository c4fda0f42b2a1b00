extension RuleCatalog {
  /// The rules about languages.
  static let localization: [any CheckRule] = [
    FormatSpecifiersDiffer(),
    PluralInvalid(),
    RegionUnknown(),
    RegionWithoutFiles(),
    StringCatalogIncomplete(),
    StringCatalogUnreadable(),
    StringsDuplicateKey(),
    StringsUnreadable(),
    TranslationFileMissing(),
    TranslationLeftOver(),
    TranslationMissing(),
  ]
}
