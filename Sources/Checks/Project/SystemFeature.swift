import AppleIdentifiers

/// A feature of Apple's systems, with the versions that introduced it.
///
/// The versions are the availability of the framework or class in Apple's documentation.
struct SystemFeature: Sendable {
  /// The first version of each system; other systems lack the feature, or always had it.
  let first: [Platform: String]

  init(_ iOS: String, macOS: String? = nil, tvOS: String? = nil, watchOS: String? = nil) {
    let rows: [(Platform, String?)] = [(.iOS, iOS), (.macOS, macOS), (.tvOS, tvOS), (.watchOS, watchOS)]
    first = Dictionary(rows.compactMap { row in row.1.map { (row.0, $0) } }, uniquingKeysWith: { first, _ in first })
  }

  /// The first version with the feature, if it is later than the deployment target.
  func missingVersion(for target: DeploymentTarget) -> NumericVersion? {
    guard let version = first[target.platform].flatMap({ NumericVersion($0) }), target.version < version else {
      return nil
    }
    return version
  }

  /// Storyboards, by the availability of UIStoryboard and NSStoryboard.
  static let storyboards = SystemFeature("5.0", macOS: "10.10")
  /// Weak references, by the availability of objc_initWeak.
  static let weakReferences = SystemFeature("5.0", macOS: "10.7")
  /// App Clips.
  static let appClips = SystemFeature("14.0")
  /// Apps that conform to SwiftUI's `App`.
  static let swiftUIApps = SystemFeature("14.0", macOS: "11.0", tvOS: "14.0", watchOS: "7.0")
}
