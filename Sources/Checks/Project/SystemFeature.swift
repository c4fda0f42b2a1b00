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

  /// The system frameworks that were introduced after 2012.
  static let frameworks: [String: SystemFeature] = [
    "ARKit": SystemFeature("11.0"),
    "ActivityKit": SystemFeature("16.1"),
    "AppIntents": SystemFeature("16.0", macOS: "13.0", tvOS: "16.0", watchOS: "9.0"),
    "AppTrackingTransparency": SystemFeature("14.0", macOS: "11.0", tvOS: "14.0"),
    "AuthenticationServices": SystemFeature("12.0", macOS: "10.15"),
    "BackgroundTasks": SystemFeature("13.0", tvOS: "13.0"),
    "CallKit": SystemFeature("10.0"),
    "Charts": SystemFeature("16.0", macOS: "13.0", tvOS: "16.0", watchOS: "9.0"),
    "CloudKit": SystemFeature("8.0", macOS: "10.10"),
    "Combine": SystemFeature("13.0", macOS: "10.15", tvOS: "13.0", watchOS: "6.0"),
    "Contacts": SystemFeature("9.0", macOS: "10.11", watchOS: "2.0"),
    "ContactsUI": SystemFeature("9.0", macOS: "10.11"),
    "CoreML": SystemFeature("11.0", macOS: "10.13"),
    "CoreNFC": SystemFeature("11.0"),
    "CryptoKit": SystemFeature("13.0", macOS: "10.15", watchOS: "6.0"),
    "DeviceCheck": SystemFeature("11.0", macOS: "10.15"),
    "HealthKit": SystemFeature("8.0"),
    "HomeKit": SystemFeature("8.0"),
    "LinkPresentation": SystemFeature("13.0", macOS: "10.15"),
    "LocalAuthentication": SystemFeature("8.0", macOS: "10.10"),
    "Metal": SystemFeature("8.0", macOS: "10.11"),
    "MetricKit": SystemFeature("13.0"),
    "NaturalLanguage": SystemFeature("12.0", macOS: "10.14"),
    "Network": SystemFeature("12.0", macOS: "10.14", tvOS: "12.0"),
    "NetworkExtension": SystemFeature("8.0", macOS: "10.11"),
    "PencilKit": SystemFeature("13.0"),
    "Photos": SystemFeature("8.0"),
    "PhotosUI": SystemFeature("8.0"),
    "RealityKit": SystemFeature("13.0", macOS: "10.15"),
    "ReplayKit": SystemFeature("9.0"),
    "Speech": SystemFeature("10.0", macOS: "10.15"),
    "SwiftData": SystemFeature("17.0", macOS: "14.0", tvOS: "17.0", watchOS: "10.0"),
    "SwiftUI": SystemFeature("13.0", macOS: "10.15", tvOS: "13.0", watchOS: "6.0"),
    "TipKit": SystemFeature("17.0", macOS: "14.0"),
    "UniformTypeIdentifiers": SystemFeature("14.0", macOS: "11.0", tvOS: "14.0", watchOS: "7.0"),
    "UserNotifications": SystemFeature("10.0", macOS: "10.14", tvOS: "10.0", watchOS: "3.0"),
    "UserNotificationsUI": SystemFeature("10.0"),
    "Vision": SystemFeature("11.0", macOS: "10.13"),
    "VisionKit": SystemFeature("13.0"),
    "WeatherKit": SystemFeature("16.0", macOS: "13.0", tvOS: "16.0", watchOS: "9.0"),
    "WebKit": SystemFeature("8.0"),
    "WidgetKit": SystemFeature("14.0", macOS: "11.0", watchOS: "9.0"),
  ]
}
