import AppleIdentifiers

extension TargetSettings {
  private static let app: SettingRow.Condition = .target([.application, .appClip])
  private static let swift: SettingRow.Condition = .language(.swift)
  private static let swiftUI: SettingRow.Condition = .interface([.swiftUI])
  private static let kit: SettingRow.Condition = .interface([.storyboard, .xib, .code])
  private static let storyboard: SettingRow.Condition = .interface([.storyboard])

  /// Apps, whatever they run on.
  static let apps: [SettingRow] = [
    SettingRow(
      "ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon", app, .platform([.iOS, .macOS, .visionOS])),
    SettingRow("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon", app, .multiplatform),
    SettingRow("ASSETCATALOG_COMPILER_APPICON_NAME", "App Icon & Top Shelf Image", app, .platform([.tvOS])),
    SettingRow("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "AccentColor", app),
    SettingRow("DEVELOPMENT_ASSET_PATHS", from: .previewFolder, app, swiftUI, .until(.xcode16)),
    SettingRow("ENABLE_PREVIEWS", "YES", app, swiftUI),
    SettingRow("LD_RUNPATH_SEARCH_PATHS", list: ["$(inherited)", touchFrameworks], app, touch),
    SettingRow("STRING_CATALOG_GENERATE_SYMBOLS", "YES", app, .since(.xcode26)),
    SettingRow("SWIFT_DEFAULT_ACTOR_ISOLATION", "MainActor", app, swift, .since(.xcode26)),
    SettingRow("SWIFT_EMIT_LOC_STRINGS", "YES", app, swift),
  ]

  private static let touch: SettingRow.Condition = .platform([.iOS, .tvOS, .visionOS])
  private static let touchFrameworks = "@executable_path/Frameworks"
  private static let macFrameworks = "@executable_path/../Frameworks"
  private static let portrait = "UIInterfaceOrientationPortrait"
  private static let upsideDown = "UIInterfaceOrientationPortraitUpsideDown"
  private static let landscape = "UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"
  private static let iOS: SettingRow.Condition = .platform([.iOS])
  private static let tvOS: SettingRow.Condition = .platform([.tvOS])
  private static let sceneManifest = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"
  private static let indirectInput = "INFOPLIST_KEY_UIApplicationSupportsIndirectInputEvents"
  private static let launchScreen = "INFOPLIST_KEY_UILaunchScreen_Generation"
  private static let launchStoryboard = "INFOPLIST_KEY_UILaunchStoryboardName"
  private static let mainStoryboard = "INFOPLIST_KEY_UIMainStoryboardFile"
  private static let orientations = "INFOPLIST_KEY_UISupportedInterfaceOrientations"

  /// Apps for what is touched, or worked from afar.
  static let touchApps: [SettingRow] = [
    SettingRow(sceneManifest, "YES", app, swiftUI, iOS),
    SettingRow(sceneManifest, "YES", app, .platform([.visionOS])),
    SettingRow(indirectInput, "YES", app, iOS),
    SettingRow(launchScreen, "YES", app, swiftUI, .platform([.iOS, .tvOS])),
    SettingRow(launchStoryboard, "LaunchScreen", app, kit, .platform([.iOS, .tvOS])),
    SettingRow(mainStoryboard, "Main", app, storyboard, .platform([.iOS, .tvOS])),
    SettingRow(
      "\(orientations)_iPad", "\(portrait) \(upsideDown) \(landscape)", app, iOS, .devices([.iPad, .universal])),
    SettingRow("\(orientations)_iPhone", "\(portrait) \(landscape)", app, iOS, .devices([.iPhone, .universal])),
    SettingRow("INFOPLIST_KEY_UIUserInterfaceStyle", "Automatic", app, tvOS),
    // An app for several platforms says which of them each is for.
    SettingRow("\(sceneManifest)[sdk=iphoneos*]", "YES", app, .multiplatform),
    SettingRow("\(sceneManifest)[sdk=iphonesimulator*]", "YES", app, .multiplatform),
    SettingRow("\(indirectInput)[sdk=iphoneos*]", "YES", app, .multiplatform),
    SettingRow("\(indirectInput)[sdk=iphonesimulator*]", "YES", app, .multiplatform),
    SettingRow("\(launchScreen)[sdk=iphoneos*]", "YES", app, .multiplatform),
    SettingRow("\(launchScreen)[sdk=iphonesimulator*]", "YES", app, .multiplatform),
    SettingRow("INFOPLIST_KEY_UIStatusBarStyle[sdk=iphoneos*]", "UIStatusBarStyleDefault", app, .multiplatform),
    SettingRow(
      "INFOPLIST_KEY_UIStatusBarStyle[sdk=iphonesimulator*]", "UIStatusBarStyleDefault", app, .multiplatform),
    SettingRow("\(orientations)_iPad", "\(portrait) \(upsideDown) \(landscape)", app, .multiplatform),
    SettingRow("\(orientations)_iPhone", "\(portrait) \(landscape)", app, .multiplatform),
    SettingRow("LD_RUNPATH_SEARCH_PATHS", touchFrameworks, app, .multiplatform),
    SettingRow("LD_RUNPATH_SEARCH_PATHS[sdk=macosx*]", macFrameworks, app, .multiplatform),
  ]

  private static let macOS: SettingRow.Condition = .platform([.macOS])

  /// Apps for the Mac, and what an app for several platforms has of them.
  static let macApps: [SettingRow] = [
    SettingRow("COMBINE_HIDPI_IMAGES", "YES", app, macOS),
    SettingRow("ENABLE_APP_SANDBOX", "YES", app, macOS, .since(.xcode26)),
    SettingRow("ENABLE_APP_SANDBOX", "YES", app, .multiplatform, .since(.xcode26)),
    SettingRow("ENABLE_HARDENED_RUNTIME", "YES", app, macOS),
    SettingRow("ENABLE_HARDENED_RUNTIME", "YES", app, .multiplatform),
    SettingRow("ENABLE_USER_SELECTED_FILES", "readonly", app, macOS, .since(.xcode26)),
    SettingRow("ENABLE_USER_SELECTED_FILES", "readonly", app, .multiplatform, .since(.xcode26)),
    SettingRow("INFOPLIST_KEY_NSHumanReadableCopyright", "", app, macOS),
    SettingRow("INFOPLIST_KEY_NSMainNibFile", "MainMenu", app, macOS, .interface([.xib])),
    SettingRow("INFOPLIST_KEY_NSMainStoryboardFile", "Main", app, macOS, storyboard),
    SettingRow("INFOPLIST_KEY_NSPrincipalClass", "NSApplication", app, macOS, kit),
    SettingRow("LD_RUNPATH_SEARCH_PATHS", list: ["$(inherited)", macFrameworks], app, macOS),
    SettingRow("REGISTER_APP_GROUPS", "YES", app, macOS, .since(.xcode16)),
    SettingRow("REGISTER_APP_GROUPS", "YES", app, .multiplatform, .since(.xcode16)),
  ]
}
