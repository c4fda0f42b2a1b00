extension RuleCatalog {
  /// The rules for localization.
  static let localization: [any CheckRule] = [
    FormatSpecifiersDiffer(),
    InfoPlistTextKeyUnknown(),
    LocalizedKeyMissing(),
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
    TranslationNotInProject(),
  ]
}
