extension RuleCatalog {
  /// The rules about versions.
  static let versions: [any CheckRule] = [
    FrameworkVersionInvalid(),
    VersionDiffersFromHost(),
    VersionForm(),
    VersionLeadingZero(),
    VersionLength(),
    VersionMissing(),
    VersionParts(),
    VersionSettingIgnored(),
    VersioningSystemWithoutVersion(),
  ]
}
