import AppleIdentifiers

/// The settings of targets that are added to an app's, after the same sources as ``TargetSettings/rows``.
extension TargetSettings {
  private static let frameworks: SettingRow.Condition = .target([.framework])
  private static let bundles: SettingRow.Condition = .target([.bundle])
  private static let staticLibraries: SettingRow.Condition = .target([.staticLibrary])
  private static let mac: SettingRow.Condition = .platform([.macOS])
  private static let mobile: SettingRow.Condition = .platform([.iOS, .tvOS, .watchOS, .visionOS])

  /// Frameworks, static libraries and loadable bundles.
  static let libraries: [SettingRow] = [
    SettingRow("BUILD_LIBRARY_FOR_DISTRIBUTION", "YES", frameworks, .language(.swift), .since(.xcode15)),
    SettingRow("COMBINE_HIDPI_IMAGES", "YES", .target([.framework, .bundle]), mac),
    SettingRow("DEFINES_MODULE", "YES", frameworks),
    SettingRow("DYLIB_COMPATIBILITY_VERSION", "1", frameworks),
    SettingRow("DYLIB_CURRENT_VERSION", "1", frameworks),
    SettingRow("DYLIB_INSTALL_NAME_BASE", "@rpath", frameworks),
    SettingRow("ENABLE_MODULE_VERIFIER", "YES", frameworks, .since(.xcode15)),
    SettingRow("EXECUTABLE_PREFIX", "lib", staticLibraries, mac),
    SettingRow("INFOPLIST_KEY_NSHumanReadableCopyright", "", .target([.framework, .bundle])),
    SettingRow("INFOPLIST_KEY_NSPrincipalClass", "", bundles),
    SettingRow("INSTALL_PATH", "$(LOCAL_LIBRARY_DIR)/Frameworks", frameworks),
    SettingRow("INSTALL_PATH", "$(LOCAL_LIBRARY_DIR)/Bundles", bundles),
    SettingRow(
      "LD_RUNPATH_SEARCH_PATHS",
      list: ["$(inherited)", "@executable_path/Frameworks", "@loader_path/Frameworks"], frameworks, mobile),
    SettingRow(
      "LD_RUNPATH_SEARCH_PATHS",
      list: ["$(inherited)", "@executable_path/../Frameworks", "@loader_path/Frameworks"], frameworks, mac),
    SettingRow("MODULE_VERIFIER_SUPPORTED_LANGUAGES", "objective-c objective-c++", frameworks, .since(.xcode15)),
    SettingRow("MODULE_VERIFIER_SUPPORTED_LANGUAGE_STANDARDS", "gnu17 gnu++20", frameworks, .since(.xcode15)),
    SettingRow("OTHER_LDFLAGS", "-ObjC", staticLibraries, mobile),
    SettingRow("PRODUCT_NAME", "$(TARGET_NAME:c99extidentifier)", frameworks),
    SettingRow("SKIP_INSTALL", "YES", .target([.framework, .bundle, .staticLibrary])),
    SettingRow("STRING_CATALOG_GENERATE_SYMBOLS", "YES", frameworks, .since(.xcode26)),
    SettingRow("SWIFT_EMIT_LOC_STRINGS", "YES", .target([.framework, .bundle]), .language(.swift)),
    SettingRow("SWIFT_INSTALL_MODULE", "YES", frameworks, .language(.swift), .since(.xcode26)),
    SettingRow("SWIFT_INSTALL_OBJC_HEADER", "NO", frameworks, .language(.swift), .since(.xcode15)),
    SettingRow("VERSIONING_SYSTEM", "apple-generic", frameworks),
    SettingRow("VERSION_INFO_PREFIX", "", frameworks),
    SettingRow("WRAPPER_EXTENSION", "bundle", bundles),
  ]

  private static let anyExtension: SettingRow.Condition = .target([.appExtension, .widgetExtension])
  private static let widgets: SettingRow.Condition = .target([.widgetExtension])

  /// Extensions that the system starts.
  static let extensions: [SettingRow] = [
    SettingRow("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "AccentColor", widgets),
    SettingRow("ASSETCATALOG_COMPILER_WIDGET_BACKGROUND_COLOR_NAME", "WidgetBackground", widgets),
    SettingRow("COMBINE_HIDPI_IMAGES", "YES", anyExtension, mac),
    // The Mac loads no extension that does not run in the sandbox; before Xcode 26 entitlements say so.
    SettingRow("ENABLE_APP_SANDBOX", "YES", anyExtension, mac, .since(.xcode26)),
    SettingRow("ENABLE_HARDENED_RUNTIME", "YES", anyExtension, mac),
    SettingRow("INFOPLIST_KEY_CFBundleDisplayName", from: .name, anyExtension),
    SettingRow("INFOPLIST_KEY_NSHumanReadableCopyright", "", anyExtension),
    SettingRow(
      "LD_RUNPATH_SEARCH_PATHS",
      list: ["$(inherited)", "@executable_path/Frameworks", "@executable_path/../../Frameworks"], anyExtension, mobile),
    SettingRow(
      "LD_RUNPATH_SEARCH_PATHS",
      list: ["$(inherited)", "@executable_path/../Frameworks", "@executable_path/../../../../Frameworks"], anyExtension,
      mac),
    SettingRow("SKIP_INSTALL", "YES", anyExtension),
    SettingRow("STRING_CATALOG_GENERATE_SYMBOLS", "YES", anyExtension, .since(.xcode26)),
    SettingRow("SWIFT_DEFAULT_ACTOR_ISOLATION", "MainActor", widgets, .since(.xcode26)),
    SettingRow("SWIFT_EMIT_LOC_STRINGS", "YES", anyExtension),
  ]

  private static let watchApps: SettingRow.Condition = .target([.watchApp])

  /// Apps for Apple Watch, which are one target since Xcode 14.
  static let watchApplication: [SettingRow] = [
    SettingRow("ASSETCATALOG_COMPILER_APPICON_NAME", "AppIcon", watchApps),
    SettingRow("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME", "AccentColor", watchApps),
    SettingRow("ENABLE_PREVIEWS", "YES", watchApps),
    SettingRow("INFOPLIST_KEY_CFBundleDisplayName", from: .name, .target([.watchApp, .watchContainer])),
    SettingRow(
      "INFOPLIST_KEY_UISupportedInterfaceOrientations",
      "UIInterfaceOrientationPortrait UIInterfaceOrientationPortraitUpsideDown", watchApps),
    SettingRow("INFOPLIST_KEY_WKCompanionAppBundleIdentifier", from: .companion, watchApps, .hosted),
    SettingRow("INFOPLIST_KEY_WKWatchOnly", "YES", watchApps, .alone),
    SettingRow(
      "LD_RUNPATH_SEARCH_PATHS", list: ["$(inherited)", "@executable_path/Frameworks"], watchApps),
    SettingRow("SKIP_INSTALL", "YES", watchApps, .hosted),
    SettingRow("STRING_CATALOG_GENERATE_SYMBOLS", "YES", watchApps, .since(.xcode26)),
    SettingRow("SWIFT_DEFAULT_ACTOR_ISOLATION", "MainActor", watchApps, .since(.xcode26)),
    SettingRow("SWIFT_EMIT_LOC_STRINGS", "YES", watchApps),
  ]

  private static let xpcServices: SettingRow.Condition = .target([.xpcService])

  /// Programs of a Mac that run beside an app.
  static let services: [SettingRow] = [
    SettingRow("COMBINE_HIDPI_IMAGES", "YES", xpcServices),
    // The Mac App Store accepts no service outside of the sandbox in a sandboxed app.
    SettingRow("ENABLE_APP_SANDBOX", "YES", xpcServices, .since(.xcode26)),
    SettingRow("ENABLE_HARDENED_RUNTIME", "YES", .target([.xpcService, .commandLineTool])),
    SettingRow("INFOPLIST_KEY_CFBundleDisplayName", from: .name, xpcServices),
    SettingRow("INFOPLIST_KEY_NSHumanReadableCopyright", "", xpcServices),
    SettingRow("SKIP_INSTALL", "YES", xpcServices),
    SettingRow("SWIFT_EMIT_LOC_STRINGS", "YES", xpcServices),
  ]
}
