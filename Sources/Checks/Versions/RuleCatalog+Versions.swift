extension RuleCatalog {
  /// The rules about versions.
  static let versions: [any CheckRule] = [
    VersionDiffersFromHost(),
    VersionForm(),
    VersionLength(),
    VersionMissing(),
    VersionParts(),
  ]
}
