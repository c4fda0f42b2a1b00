extension RuleCatalog {
  /// The rules about icons.
  static let icons: [any CheckRule] = iconsAlone + AssetFinding.all

  private static let iconsAlone: [any CheckRule] = [
    AlternateIconMissing(),
    AppIconAlpha(),
    AppIconMarketingMissing(),
    AppIconSetMissing(),
    AppIconSizeMissing(),
    AppIconWrongSize(),
    IconFileMissing(),
    IconNameMissing(),
  ]
}
