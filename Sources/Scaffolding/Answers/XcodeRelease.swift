import AppleIdentifiers

/// The oldest Xcode that must be able to open a project; it decides the file format and the settings.
public enum XcodeRelease: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Xcode 16.
  case xcode16 = "16"
  /// Xcode 26.
  case xcode26 = "26"

  /// What a release writes into new projects (measured on projects that it made).
  struct Facts {
    /// The version of the file format.
    let objectVersion: Int
    /// `LastUpgradeCheck`, `LastSwiftUpdateCheck` and a scheme's `LastUpgradeVersion`.
    let upgradeCheck: String
    /// `CreatedOnToolsVersion`.
    let toolsVersion: String
    /// The newest version of each platform that its SDKs know.
    let newestSystems: [Platform: SystemVersion]
    /// The oldest version of each platform that it still builds for.
    let oldestSystems: [Platform: SystemVersion]
  }

  var facts: Facts {
    switch self {
    case .xcode16:
      Facts(
        objectVersion: 77, upgradeCheck: "1640", toolsVersion: "16.4",
        newestSystems: [.iOS: SystemVersion(major: 18, minor: 5)],
        oldestSystems: [.iOS: SystemVersion(major: 12, minor: 0)])
    case .xcode26:
      Facts(
        objectVersion: 77, upgradeCheck: "2630", toolsVersion: "26.3",
        newestSystems: [.iOS: SystemVersion(major: 26, minor: 2)],
        oldestSystems: [.iOS: SystemVersion(major: 12, minor: 0)])
    }
  }

  /// Whether `lhs` came before `rhs`.
  public static func < (lhs: XcodeRelease, rhs: XcodeRelease) -> Bool {
    lhs.order < rhs.order
  }

  private var order: Int {
    switch self {
    case .xcode16: 16
    case .xcode26: 26
    }
  }
}
