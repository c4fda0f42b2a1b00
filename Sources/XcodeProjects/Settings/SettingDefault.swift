/// The default of a build setting.
struct SettingDefault: Sendable {
  /// Who says so.
  enum Source: String, Sendable {
    /// The project and the target themselves, and where they lie.
    case project = "project"
    /// swift-build's table of all settings.
    case coreBuildSystem = "CoreBuildSystem.xcspec"
    /// swift-build's table of the kinds of product that all systems have.
    case productTypes = "ProductTypes.xcspec"
    /// swift-build's table of the kinds of product that Apple's systems have.
    case darwinProductTypes = "DarwinProductTypes.xcspec"
    /// swift-build's table of the kinds of product that only macOS has.
    case macProductTypes = "macOSProductTypes.xcspec"
    /// swift-build's table of the kinds of product of the first watchOS.
    case watchKitProductTypes = "WatchKit1ProductTypes.xcspec"
    /// swift-build's tables of the kinds of package, which give the folders in a product.
    case packageTypes = "PackageTypes.xcspec"
    /// The names, devices and SDKs of a platform.
    case platform = "platform"
  }

  let key: String
  let value: String
  let source: Source

  init(_ key: String, _ value: String, _ source: Source) {
    self.key = key
    self.value = value
    self.source = source
  }

  /// The defaults of every target.
  ///
  /// Settings that are empty there are left out: nothing is known of them. So are CODE_SIGN_STYLE, CODE_SIGN_IDENTITY,
  /// DEVELOPMENT_TEAM and SWIFT_VERSION, which are empty in the table, or get their values from an SDK or from Xcode.
  static let ofAllTargets: [SettingDefault] = [
    ("ALLOW_TARGET_PLATFORM_SPECIALIZATION", "NO"), ("ALWAYS_SEARCH_USER_PATHS", "YES"),
    ("APPLY_RULES_IN_COPY_FILES", "NO"), ("ARCHS", "$(ARCHS_STANDARD)"), ("BUILD_VARIANTS", "normal"),
    ("CODE_SIGNING_ALLOWED", "NO"), ("CODE_SIGN_INJECT_BASE_ENTITLEMENTS", "YES"), ("COPY_PHASE_STRIP", "YES"),
    ("DEAD_CODE_STRIPPING", "NO"), ("DEBUG_INFORMATION_FORMAT", "dwarf"), ("DEFINES_MODULE", "NO"),
    ("DEPLOYMENT_LOCATION", "NO"), ("DEPLOYMENT_POSTPROCESSING", "NO"), ("DONT_GENERATE_INFOPLIST_FILE", "NO"),
    ("DWARF_DSYM_FILE_NAME", "$(FULL_PRODUCT_NAME).dSYM"), ("DWARF_DSYM_FOLDER_PATH", "$(CONFIGURATION_BUILD_DIR)"),
    ("EAGER_LINKING", "NO"), ("ENABLE_APP_SANDBOX", "NO"), ("ENABLE_HARDENED_RUNTIME", "NO"),
    ("ENABLE_INCOMING_NETWORK_CONNECTIONS", "NO"), ("ENABLE_OUTGOING_NETWORK_CONNECTIONS", "NO"),
    ("ENABLE_USER_SCRIPT_SANDBOXING", "NO"), ("FRAMEWORK_VERSION", "A"), ("FUSE_BUILD_SCRIPT_PHASES", "NO"),
    ("GENERATE_INFOPLIST_FILE", "NO"), ("GENERATE_PKGINFO_FILE", "NO"), ("INFOPLIST_EXPAND_BUILD_SETTINGS", "YES"),
    ("INFOPLIST_OUTPUT_FORMAT", "same-as-input"), ("INFOPLIST_PREPROCESS", "NO"), ("MERGED_BINARY_TYPE", "none"),
    ("ONLY_ACTIVE_ARCH", "NO"), ("PRODUCT_MODULE_NAME", "$(PRODUCT_NAME:c99extidentifier)"), ("SKIP_INSTALL", "NO"),
    ("STRINGS_FILE_OUTPUT_ENCODING", "UTF-16"), ("STRIP_INSTALLED_PRODUCT", "YES"), ("STRIP_STYLE", "all"),
    ("STRIP_SWIFT_SYMBOLS", "YES"),
  ].map { SettingDefault($0.0, $0.1, .coreBuildSystem) }

  /// The defaults of a kind of product, and its base kind.
  struct OfKind: Sendable {
    let base: String?
    let source: Source
    let rows: [(key: String, value: String)]

    init(_ base: String?, _ source: Source, _ rows: [(key: String, value: String)]) {
      self.base = base
      self.source = source
      self.rows = rows
    }
  }

  /// The rows of the kind of product `suffix`, the rows of its base kind first.
  static func ofProduct(_ suffix: String) -> [SettingDefault] {
    guard let kind = ofKinds[suffix] else { return [] }
    return (kind.base.map { ofProduct($0) } ?? []) + kind.rows.map { SettingDefault($0.key, $0.value, kind.source) }
  }

  /// What kinds of product say beyond their names and folders; a kind that is not here says nothing.
  static let ofKinds: [String: OfKind] = [
    "tool": OfKind(
      nil, .productTypes, [("INSTALL_PATH", "/usr/local/bin"), ("STRIP_STYLE", "all"), ("CODE_SIGNING_ALLOWED", "YES")]),
    "library.dynamic": OfKind(
      nil, .productTypes,
      [
        ("INSTALL_PATH", "/usr/local/lib"), ("PUBLIC_HEADERS_FOLDER_PATH", "/usr/local/include"),
        ("PRIVATE_HEADERS_FOLDER_PATH", "/usr/local/include"), ("DYLIB_INSTALL_NAME_BASE", "$(INSTALL_PATH)"),
        ("DYLIB_COMPATIBILITY_VERSION", "1"), ("DYLIB_CURRENT_VERSION", "1"), ("STRIP_STYLE", "debugging"),
        ("CODE_SIGNING_ALLOWED", "YES"), ("CODE_SIGNING_REQUIRED", "NO"),
      ]),
    "library.static": OfKind(
      nil, .productTypes,
      [
        ("EXECUTABLE_PREFIX", "lib"),
        ("INSTALL_PATH", "/usr/local/lib"), ("PUBLIC_HEADERS_FOLDER_PATH", "/usr/local/include"),
        ("PRIVATE_HEADERS_FOLDER_PATH", "/usr/local/include"), ("STRIP_STYLE", "debugging"),
        ("CODE_SIGNING_ALLOWED", "NO"),
      ]),
    "objfile": OfKind(
      nil, .productTypes, [("SKIP_INSTALL", "YES"), ("STRIP_STYLE", "debugging"), ("DEAD_CODE_STRIPPING", "NO")]),
    "bundle": OfKind(
      nil, .productTypes,
      [("STRIP_STYLE", "non-global"), ("CODE_SIGNING_ALLOWED", "YES"), ("ENTITLEMENTS_REQUIRED", "NO")]),
    "framework": OfKind(
      "bundle", .productTypes,
      [
        ("INSTALL_PATH", "$(LOCAL_LIBRARY_DIR)/Frameworks"), ("DYLIB_INSTALL_NAME_BASE", "$(INSTALL_PATH)"),
        ("STRIP_STYLE", "debugging"), ("CODE_SIGNING_REQUIRED", "NO"), ("CODE_SIGNING_REQUIRES_TEAM", "YES"),
      ]),
    "framework.static": OfKind("framework", .productTypes, [("DYLIB_INSTALL_NAME_BASE", "")]),
    "bundle.unit-test": OfKind(
      "bundle", .productTypes, [("PROVISIONING_PROFILE_SUPPORTED", "YES"), ("PROVISIONING_PROFILE_REQUIRED", "NO")]),
    "bundle.ui-testing": OfKind(
      "bundle.unit-test", .darwinProductTypes,
      [("USES_XCTRUNNER", "YES")] + profileUnlessMac),
    "bundle.ocunit-test": OfKind("bundle", .darwinProductTypes, []),
    "application": OfKind(
      "bundle", .darwinProductTypes,
      [
        ("INSTALL_PATH", "$(LOCAL_APPS_DIR)"), ("STRIP_STYLE", "all"), ("SUPPORTS_MACCATALYST", "NO"),
        ("PROVISIONING_PROFILE_SUPPORTED", "YES"),
      ] + profileOnDevices),
    "application.on-demand-install-capable": OfKind(
      "application", .darwinProductTypes, [("SKIP_INSTALL", "YES"), ("ENABLE_ON_DEMAND_RESOURCES", "NO")]),
    "application.messages": OfKind("application", .darwinProductTypes, [("PRODUCT_TYPE_HAS_STUB_BINARY", "YES")]),
    "application.watchapp": OfKind("application", .watchKitProductTypes, [("PRODUCT_TYPE_HAS_STUB_BINARY", "YES")]),
    // Its icon is a stub's, in a catalog of Xcode's, which no project has.
    "application.watchapp2-container": OfKind(
      "application", .darwinProductTypes,
      [
        ("GENERATE_INFOPLIST_FILE", "YES"), ("IPHONEOS_DEPLOYMENT_TARGET", "15.0"),
        ("PRODUCT_TYPE_HAS_STUB_BINARY", "YES"),
      ]),
    "xpc-service": OfKind(
      "bundle", .darwinProductTypes, [("PROVISIONING_PROFILE_SUPPORTED", "YES")] + profileUnlessMac),
    "app-extension": OfKind(
      "xpc-service", .darwinProductTypes,
      [("APPLICATION_EXTENSION_API_ONLY", "YES"), ("SUPPORTS_MACCATALYST", "NO")]),
    "app-extension.messages": OfKind("app-extension", .darwinProductTypes, []),
    "app-extension.messages-sticker-pack": OfKind(
      "app-extension", .darwinProductTypes, [("PRODUCT_TYPE_HAS_STUB_BINARY", "YES")]),
    "extensionkit-extension": OfKind("app-extension", .darwinProductTypes, []),
    "watchkit-extension": OfKind("app-extension", .watchKitProductTypes, []),
    "xcode-extension": OfKind("app-extension", .macProductTypes, [("PROVISIONING_PROFILE_REQUIRED", "NO")]),
    "spotlight-importer": OfKind("bundle", .macProductTypes, []),
    "system-extension": OfKind(
      "bundle", .darwinProductTypes,
      [
        ("PRODUCT_NAME", "$(PRODUCT_BUNDLE_IDENTIFIER)"), ("PROVISIONING_PROFILE_SUPPORTED", "YES"),
        ("PROVISIONING_PROFILE_REQUIRED", "NO"),
      ]),
    "driver-extension": OfKind(
      "system-extension", .darwinProductTypes,
      [("PROVISIONING_PROFILE_REQUIRED", "YES"), ("STRIP_STYLE", "debugging")]),
    "in-app-purchase-content": OfKind(nil, .darwinProductTypes, [("CODE_SIGNING_ALLOWED", "NO")]),
  ]

  /// That a product needs a profile on all systems but the Mac.
  private static let profileUnlessMac = [
    ("PROVISIONING_PROFILE_REQUIRED", "$(__IS_NOT_MACOS)"),
    ("__IS_NOT_MACOS", "$(__IS_NOT_MACOS_$(PLATFORM_NAME):default=YES)"), ("__IS_NOT_MACOS_macosx", "NO"),
  ]

  /// That an app needs a profile on devices of all systems but the Mac.
  private static let profileOnDevices =
    profileUnlessMac + [
      (
        "PROVISIONING_PROFILE_REQUIRED",
        "$(PROVISIONING_PROFILE_REQUIRED_$(__IS_NOT_SIMULATOR)_$(__IS_NOT_MACOS):default=NO)"
      ),
      ("PROVISIONING_PROFILE_REQUIRED_YES_YES", "YES"), ("ENTITLEMENTS_ALLOWED", "$(__IS_NOT_SIMULATOR)"),
      ("__IS_NOT_SIMULATOR", "$(__IS_NOT_SIMULATOR$(LLVM_TARGET_TRIPLE_SUFFIX:identifier):default=YES)"),
      ("__IS_NOT_SIMULATOR_simulator", "NO"),
    ]
}
