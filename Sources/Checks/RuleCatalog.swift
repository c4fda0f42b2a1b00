/// All rules, in a fixed order.
public enum RuleCatalog {
  /// The rules.
  public static var all: [any CheckRule] {
    identifiers + infoPlist + versions + project + icons + git
  }

  /// The rule called `id`, if there is one.
  public static func rule(_ id: String) -> (any CheckRule)? {
    all.first { $0.description.id == id }
  }

  private static var identifiers: [any CheckRule] {
    [
      BundleIdentifierCaseCollision(), BundleIdentifierCharacters(), BundleIdentifierDuplicate(),
      BundleIdentifierEmptySegment(), BundleIdentifierMissing(), BundleIdentifierNotChild(),
      BundleIdentifierPlaceholder(), BundleIdentifierReserved(), BundleIdentifierSingleSegment(),
      BundleIdentifierUnderscore(), BundleIdentifierWildcard(),
    ]
  }

  private static var infoPlist: [any CheckRule] {
    [
      EntitlementsNotFound(), InfoPlistDuplicateKey(), InfoPlistInResources(), InfoPlistKeyUnknown(),
      InfoPlistNotFound(), InfoPlistUnreadable(), LaunchScreenMissing(), OrientationsForTablet(), URLSchemeForm(),
      UsageDescriptionEmpty(),
    ]
  }

  private static var versions: [any CheckRule] {
    [
      VersionDiffersFromHost(), VersionForm(), VersionLength(), VersionMissing(), VersionParts(),
    ]
  }

  private static var project: [any CheckRule] {
    [
      ConfigurationNamesDiffer(), DefaultConfigurationUnknown(), ProjectBuildFileMisplaced(), ProjectKeyDuplicate(),
      ProjectObjectDuplicate(), ProjectObjectOrphaned(), ProjectReferenceDangling(),
    ]
  }

  private static var icons: [any CheckRule] {
    [
      AppIconSetMissing()
    ]
  }

  private static var git: [any CheckRule] {
    [
      SigningSecretTracked(), UserDataTracked(),
    ]
  }
}
