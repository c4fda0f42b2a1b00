extension RuleCatalog {
  /// The rules about bundle identifiers.
  static let identifiers: [any CheckRule] = [
    BundleIdentifierCaseCollision(),
    BundleIdentifierCharacters(),
    BundleIdentifierDiffersFromSetting(),
    BundleIdentifierDuplicate(),
    BundleIdentifierEmptySegment(),
    BundleIdentifierLength(),
    BundleIdentifierMissing(),
    BundleIdentifierNotChild(),
    BundleIdentifierPlaceholder(),
    BundleIdentifierReserved(),
    BundleIdentifierSegmentForm(),
    BundleIdentifierSingleSegment(),
    BundleIdentifierUnderscore(),
    BundleIdentifierVariableUndefined(),
    BundleIdentifierWildcard(),
    TestIdentifierDuplicate(),
  ]
}
