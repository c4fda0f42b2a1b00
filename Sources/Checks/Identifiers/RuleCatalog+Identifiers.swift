extension RuleCatalog {
  /// The rules about bundle identifiers.
  static let identifiers: [any CheckRule] = [
    BundleIdentifierCaseCollision(),
    BundleIdentifierCharacters(),
    BundleIdentifierDuplicate(),
    BundleIdentifierEmptySegment(),
    BundleIdentifierMissing(),
    BundleIdentifierNotChild(),
    BundleIdentifierPlaceholder(),
    BundleIdentifierReserved(),
    BundleIdentifierSingleSegment(),
    BundleIdentifierUnderscore(),
    BundleIdentifierWildcard(),
  ]
}
