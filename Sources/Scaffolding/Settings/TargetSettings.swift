import AppleIdentifiers

/// The build settings of a new target.
///
/// As Xcode 16.0 to 26.3 write them (CocoaPods/Xcodeproj, `spec/fixtures/CommonBuildSettings/configs`; EvanBacon/xcode,
/// fixtures 007 and 010; mihaelamj/XcodeTemplateKit, `Fixtures/Targets`).
enum TargetSettings {
  static let rows: [SettingRow] =
    common + platforms + apps + touchApps + macApps + tests + libraries + extensions + watchApplication + services

  private static let bundles: SettingRow.Condition = .target(Set(TargetKind.allCases.filter(\.isBundle)))
  private static let compiled: SettingRow.Condition = .target(
    Set(TargetKind.allCases).subtracting([.aggregate, .watchContainer]))
  private static let swift: SettingRow.Condition = .language(.swift)

  /// The settings of most targets.
  private static let common: [SettingRow] = [
    SettingRow("CODE_SIGN_ENTITLEMENTS", from: .entitlements, .entitlements),
    SettingRow("CODE_SIGN_STYLE", "Automatic"),
    SettingRow("CURRENT_PROJECT_VERSION", "1", bundles),
    SettingRow("DEVELOPMENT_TEAM", from: .team),
    SettingRow("GCC_PRECOMPILE_PREFIX_HEADER", "YES", .prefixHeader),
    SettingRow("GCC_PREFIX_HEADER", from: .prefixHeader),
    SettingRow("GENERATE_INFOPLIST_FILE", "YES", bundles),
    SettingRow("INFOPLIST_FILE", from: .infoPlist, .infoPlist),
    SettingRow("MARKETING_VERSION", "1.0", bundles),
    SettingRow("PRODUCT_BUNDLE_IDENTIFIER", from: .bundleIdentifier, bundles),
    SettingRow(
      "PRODUCT_NAME", "$(TARGET_NAME)", .target(Set(TargetKind.allCases).subtracting([.framework]))),
    SettingRow("SWIFT_APPROACHABLE_CONCURRENCY", "YES", compiled, swift, .since(.xcode26)),
    SettingRow("SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY", "YES", compiled, swift, .since(.xcode26)),
    SettingRow("SWIFT_VERSION", "5.0", compiled, swift),
    SettingRow("TARGETED_DEVICE_FAMILY", from: .deviceFamilies, compiled),
  ]

  /// For several platforms, every target has these settings; for one platform, the project has them.
  private static let platforms: [SettingRow] = [
    SettingRow("SDKROOT", "auto", .multiplatform),
    SettingRow("SDKROOT", "iphoneos", .target([.watchContainer])),
    SettingRow("SUPPORTED_PLATFORMS", from: .supportedPlatforms, .multiplatform),
    SettingRow("SUPPORTED_PLATFORMS", from: .supportedPlatforms, .platform([.visionOS])),
    SettingRow("IPHONEOS_DEPLOYMENT_TARGET", from: .deploymentTarget(.iOS), .multiplatform),
    SettingRow("MACOSX_DEPLOYMENT_TARGET", from: .deploymentTarget(.macOS), .multiplatform),
    SettingRow("XROS_DEPLOYMENT_TARGET", from: .deploymentTarget(.visionOS), .multiplatform),
  ]

  private static let allTests: SettingRow.Condition = .target([.unitTests, .uiTests])

  private static let unitTests: SettingRow.Condition = .target([.unitTests])

  /// Unit tests, mostly inside an app, and tests that run an app from outside.
  private static let tests: [SettingRow] = [
    SettingRow("BUNDLE_LOADER", "$(TEST_HOST)", unitTests, .testsApp),
    SettingRow("IPHONEOS_DEPLOYMENT_TARGET", from: .deploymentTarget(.iOS), unitTests, .platform([.iOS])),
    SettingRow("MACOSX_DEPLOYMENT_TARGET", from: .deploymentTarget(.macOS), unitTests, .platform([.macOS])),
    SettingRow("STRING_CATALOG_GENERATE_SYMBOLS", "NO", allTests, .since(.xcode26)),
    SettingRow("SWIFT_EMIT_LOC_STRINGS", "NO", allTests, swift),
    SettingRow("TEST_HOST", from: .hostExecutable, unitTests, .testsApp),
    SettingRow("TEST_TARGET_NAME", from: .hostName, .target([.uiTests])),
    SettingRow("TVOS_DEPLOYMENT_TARGET", from: .deploymentTarget(.tvOS), unitTests, .platform([.tvOS])),
    SettingRow("WATCHOS_DEPLOYMENT_TARGET", from: .deploymentTarget(.watchOS), unitTests, .platform([.watchOS])),
    SettingRow("XROS_DEPLOYMENT_TARGET", from: .deploymentTarget(.visionOS), unitTests, .platform([.visionOS])),
  ]
}
