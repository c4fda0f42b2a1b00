extension RuleCatalog {
  /// The rules about Info.plists.
  static let infoPlist: [any CheckRule] = [
    EntitlementsNotFound(),
    InfoPlistDuplicateKey(),
    InfoPlistInResources(),
    InfoPlistKeyUnknown(),
    InfoPlistNotFound(),
    InfoPlistUnreadable(),
    LaunchScreenMissing(),
    OrientationsForTablet(),
    URLSchemeForm(),
    UsageDescriptionEmpty(),
  ]
}
