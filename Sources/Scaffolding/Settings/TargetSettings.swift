import AppleIdentifiers
/// The build settings that a new target has of its own.
///
/// As Xcode 16.0 to 26.3 write them (CocoaPods/Xcodeproj, `spec/fixtures/CommonBuildSettings/configs`; EvanBacon/xcode,
/// fixtures 007 and 010; mihaelamj/XcodeTemplateKit, `Fixtures/Targets`).
enum TargetSettings {
  static let rows: [SettingRow] =
    common + application + tests + libraries + extensions + watchApplication + services

  private static let bundles: SettingRow.Condition = .target(Set(TargetKind.allCases.filter(\.isBundle)))
  private static let compiled: SettingRow.Condition = .target(Set(TargetKind.allCases).subtracting([.aggregate]))
  private static let swift: SettingRow.Condition = .language(.swift)

  /// What most targets have.
  private static let common: [SettingRow] = [
    SettingRow("CODE_SIGN_ENTITLEMENTS", from: .entitlements, .entitlements),
    SettingRow("CODE_SIGN_STYLE", "Automatic"),
    SettingRow("CURRENT_PROJECT_VERSION", "1", bundles),
    SettingRow("DEVELOPMENT_TEAM", from: .team),
    SettingRow("GENERATE_INFOPLIST_FILE", "YES", bundles),
    SettingRow("INFOPLIST_FILE", from: .infoPlist, .infoPlist),
    SettingRow("MARKETING_VERSION", "1.0", bundles),
    SettingRow("PRODUCT_BUNDLE_IDENTIFIER", from: .bundleIdentifier, bundles),
    SettingRow(
      "PRODUCT_NAME", "$(TARGET_NAME)", .target(Set(TargetKind.allCases).subtracting([.framework]))),
    SettingRow("SWIFT_APPROACHABLE_CONCURRENCY", "YES", compiled, swift, .xcode([.xcode26])),
    SettingRow("SWIFT_UPCOMING_FEATURE_MEMBER_IMPORT_VISIBILITY", "YES", compiled, swift, .xcode([.xcode26])),
    SettingRow("SWIFT_VERSION", "5.0", compiled, swift),
    SettingRow("TARGETED_DEVICE_FAMILY", from: .deviceFamilies, compiled, .platform([.iOS])),
    SettingRow("TARGETED_DEVICE_FAMILY", "3", compiled, .platform([.tvOS])),
    SettingRow("TARGETED_DEVICE_FAMILY", "4", compiled, .platform([.watchOS])),
    SettingRow("TARGETED_DEVICE_FAMILY", "7", compiled, .platform([.visionOS])),
  ]

  private static let apps: SettingRow.Condition = .target([.application, .appClip])
  private static let portrait = "UIInterfaceOrientationPortrait"
  private static let upsideDown = "UIInterfaceOrientationPortraitUpsideDown"
  private static let landscape = "UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"

  /// iOS apps.
  private static let application: [SettingRow] = [
    SettingRow("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon", apps),
    SettingRow("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "AccentColor", apps),
    SettingRow(
      "DEVELOPMENT_ASSET_PATHS", from: .previewFolder, apps, .interface(.swiftUI), .xcode([.xcode16])),
    SettingRow("ENABLE_PREVIEWS", "YES", apps, .interface(.swiftUI)),
    SettingRow("INFOPLIST_KEY_UIApplicationSceneManifest_Generation", "YES", apps, .interface(.swiftUI)),
    SettingRow("INFOPLIST_KEY_UIApplicationSupportsIndirectInputEvents", "YES", apps),
    SettingRow("INFOPLIST_KEY_UILaunchScreen_Generation", "YES", apps, .interface(.swiftUI)),
    SettingRow("INFOPLIST_KEY_UILaunchStoryboardName", "LaunchScreen", apps, .interface(.storyboard)),
    SettingRow("INFOPLIST_KEY_UIMainStoryboardFile", "Main", apps, .interface(.storyboard)),
    SettingRow(
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad", "\(portrait) \(upsideDown) \(landscape)", apps,
      .devices([.iPad, .universal])),
    SettingRow(
      "INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone", "\(portrait) \(landscape)", apps,
      .devices([.iPhone, .universal])),
    SettingRow("LD_RUNPATH_SEARCH_PATHS", list: ["$(inherited)", "@executable_path/Frameworks"], apps),
    SettingRow("STRING_CATALOG_GENERATE_SYMBOLS", "YES", apps, .xcode([.xcode26])),
    SettingRow("SWIFT_DEFAULT_ACTOR_ISOLATION", "MainActor", apps, .xcode([.xcode26])),
    SettingRow("SWIFT_EMIT_LOC_STRINGS", "YES", apps),
  ]

  private static let allTests: SettingRow.Condition = .target([.unitTests, .uiTests])

  /// Unit tests that run inside an app, and tests that run an app from outside.
  private static let tests: [SettingRow] = [
    SettingRow("BUNDLE_LOADER", "$(TEST_HOST)", .target([.unitTests])),
    SettingRow("IPHONEOS_DEPLOYMENT_TARGET", from: .deploymentTarget, .target([.unitTests])),
    SettingRow("STRING_CATALOG_GENERATE_SYMBOLS", "NO", allTests, .xcode([.xcode26])),
    SettingRow("SWIFT_EMIT_LOC_STRINGS", "NO", allTests),
    SettingRow("TEST_HOST", from: .hostExecutable, .target([.unitTests])),
    SettingRow("TEST_TARGET_NAME", from: .hostName, .target([.uiTests])),
  ]
}
