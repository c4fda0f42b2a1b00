package import AppleIdentifiers

/// The earliest Xcode that must be able to open a project; it determines the file format and the settings.
public enum XcodeRelease: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Xcode 14.
  case xcode14 = "14"
  /// Xcode 15.
  case xcode15 = "15"
  /// Xcode 16.
  case xcode16 = "16"
  /// Xcode 26.
  case xcode26 = "26"

  /// The values that a release writes into new projects (measured on projects that it created).
  struct Facts {
    /// The version of the file format.
    let objectVersion: Int
    /// `compatibilityVersion`, which the formats before 77 have.
    var compatibilityVersion: String?
    /// `LastUpgradeCheck`, `LastSwiftUpdateCheck` and a scheme's `LastUpgradeVersion`.
    let upgradeCheck: String
    /// `CreatedOnToolsVersion`.
    let toolsVersion: String
    /// The newest version of each platform that its SDKs know.
    let newestSystems: [Platform: SystemVersion]
    /// The lowest deployment target of each platform.
    let oldestSystems: [Platform: SystemVersion]
  }

  /// The newest version of `platform` that an SDK knows, and its Xcode; `nil` for a platform without one.
  package static func newestSystem(of platform: Platform) -> (version: SystemVersion, release: XcodeRelease)? {
    allCases.reversed().lazy.compactMap { release in
      release.facts.newestSystems[platform].map { ($0, release) }
    }.first
  }

  /// The system versions come from the release notes of 14.3, 15.4, 16.4 and 26.3, "Overview".
  var facts: Facts {
    switch self {
    case .xcode14:
      Facts(
        objectVersion: 56, compatibilityVersion: "Xcode 14.0", upgradeCheck: "1430", toolsVersion: "14.3.1",
        newestSystems: Self.systems(iOS: "16.4", macOS: "13.3", tvOS: "16.4", watchOS: "9.4"),
        oldestSystems: Self.systems(iOS: "11.0", macOS: "10.13", tvOS: "11.0", watchOS: "4.0"))
    case .xcode15:
      Facts(
        objectVersion: 56, compatibilityVersion: "Xcode 14.0", upgradeCheck: "1540", toolsVersion: "15.4",
        newestSystems: Self.systems(iOS: "17.5", macOS: "14.5", tvOS: "17.5", watchOS: "10.5", visionOS: "1.2"),
        oldestSystems: Self.systems(iOS: "12.0", macOS: "10.13", tvOS: "12.0", watchOS: "4.0", visionOS: "1.0"))
    case .xcode16:
      Facts(
        objectVersion: 77, upgradeCheck: "1640", toolsVersion: "16.4",
        newestSystems: Self.systems(iOS: "18.5", macOS: "15.5", tvOS: "18.5", watchOS: "11.5", visionOS: "2.5"),
        oldestSystems: Self.systems(iOS: "12.0", macOS: "10.13", tvOS: "12.0", watchOS: "4.0", visionOS: "1.0"))
    case .xcode26:
      Facts(
        objectVersion: 77, upgradeCheck: "2630", toolsVersion: "26.3",
        newestSystems: Self.systems(iOS: "26.2", macOS: "26.2", tvOS: "26.2", watchOS: "26.2", visionOS: "26.2"),
        oldestSystems: Self.systems(iOS: "12.0", macOS: "10.13", tvOS: "12.0", watchOS: "4.0", visionOS: "1.0"))
    }
  }

  /// Whether it knows synchronized folders.
  var hasSynchronizedFolders: Bool { self >= .xcode16 }

  /// Whether `lhs` came before `rhs`.
  public static func < (lhs: XcodeRelease, rhs: XcodeRelease) -> Bool {
    lhs.order < rhs.order
  }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  private static func systems(
    iOS: String, macOS: String, tvOS: String, watchOS: String, visionOS: String? = nil
  ) -> [Platform: SystemVersion] {
    let texts: [Platform: String?] = [
      .iOS: iOS, .macOS: macOS, .tvOS: tvOS, .watchOS: watchOS, .visionOS: visionOS,
    ]
    return texts.compactMapValues { text in text.flatMap { try? SystemVersion($0) } }
  }
}
