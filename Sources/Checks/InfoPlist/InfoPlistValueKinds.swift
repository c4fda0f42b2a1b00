public import PropertyLists

/// The type of value that an Info.plist key has.
public enum InfoPlistValueKind: Sendable {
  /// A string.
  case text
  /// A boolean.
  case boolean
  /// An array of strings or, otherwise, of dictionaries.
  case list(ofTexts: Bool)
  /// A dictionary.
  case dictionary
  /// An array or a dictionary.
  case listOrDictionary

  /// The name in messages.
  public var name: String {
    switch self {
    case .text: "a string"
    case .boolean: "a boolean"
    case .list(let ofTexts): ofTexts ? "an array of strings" : "an array of dictionaries"
    case .dictionary: "a dictionary"
    case .listOrDictionary: "an array or a dictionary"
    }
  }

  /// Whether `value` has this type.
  public func fits(_ value: PropertyList) -> Bool {
    switch self {
    case .text: value.string != nil
    case .boolean: value.boolean != nil
    case .list(ofTexts: true): value.array?.allSatisfy { $0.string != nil } ?? false
    case .list(ofTexts: false): value.array?.allSatisfy { $0.dictionary != nil } ?? false
    case .dictionary: value.dictionary != nil
    case .listOrDictionary: value.array != nil || value.dictionary != nil
    }
  }

  /// The value type of `key`, ignoring device variants such as `~ipad`; `nil` for unknown keys.
  public static func of(_ key: String) -> InfoPlistValueKind? {
    all[String(key.prefix { $0 != "~" })]
  }

  /// The known keys, from Apple's reference of the Information Property List.
  private static let all: [String: InfoPlistValueKind] = {
    var kinds: [String: InfoPlistValueKind] = ["UIRequiredDeviceCapabilities": .listOrDictionary]
    for key in texts { kinds[key] = .text }
    for key in booleans { kinds[key] = .boolean }
    for key in listsOfTexts { kinds[key] = .list(ofTexts: true) }
    for key in listsOfDictionaries { kinds[key] = .list(ofTexts: false) }
    for key in dictionaries { kinds[key] = .dictionary }
    return kinds
  }()

  /// The known keys.
  public static let keys: Set<String> = Set(all.keys)

  /// Whether neither a build nor the App Store checks the value of `key`.
  static func isOnlyForSystem(_ key: String) -> Bool { onlyForSystem.contains(String(key.prefix { $0 != "~" })) }

  /// No public source says that a build or the App Store checks the types of these.
  private static let onlyForSystem: Set<String> = [
    "CADisableMinimumFrameDurationOnPhone", "CFBundleDevelopmentRegion", "CFBundleLocalizations",
    "GCSupportedGameControllers", "INAlternativeAppNames", "LSApplicationCategoryType", "LSApplicationQueriesSchemes",
    "LSBackgroundOnly", "LSUIElement", "NSServices", "NSSupportsLiveActivities",
    "NSSupportsLiveActivitiesFrequentUpdates", "SKAdNetworkItems", "UIApplicationExitsOnSuspend",
    "UIApplicationSceneManifest", "UILaunchImages", "NSBonjourServices",
    "NSLocationTemporaryUsageDescriptionDictionary", "NSHumanReadableCopyright", "NSSupportsAutomaticTermination",
    "NSSupportsSuddenTermination", "NSUserActivityTypes",
    "UIAppFonts", "UIApplicationShortcutItems", "UIApplicationSupportsIndirectInputEvents", "UIFileSharingEnabled",
    "UILaunchScreen", "UIPrerenderedIcon", "UIRequiresPersistentWiFi", "UIStatusBarHidden", "UIStatusBarStyle",
    "UIUserInterfaceStyle", "UIViewControllerBasedStatusBarAppearance",
  ]

  private static let texts = [
    "CFBundleDevelopmentRegion", "CFBundleDisplayName", "CFBundleExecutable", "CFBundleIconFile", "CFBundleIconName",
    "CFBundleIdentifier", "CFBundleInfoDictionaryVersion", "CFBundleName", "CFBundlePackageType",
    "CFBundleShortVersionString", "CFBundleVersion", "ITSEncryptionExportComplianceCode", "LSApplicationCategoryType",
    "LSMinimumSystemVersion", "MinimumOSVersion", "NSHumanReadableCopyright", "NSMainNibFile",
    "NSMainStoryboardFile", "NSPrincipalClass", "UILaunchStoryboardName", "UIMainStoryboardFile", "UIStatusBarStyle",
    "UIUserInterfaceStyle", "WKCompanionAppBundleIdentifier",
  ]

  private static let booleans = [
    "CADisableMinimumFrameDurationOnPhone", "ITSAppUsesNonExemptEncryption", "LSBackgroundOnly",
    "LSRequiresIPhoneOS", "LSSupportsOpeningDocumentsInPlace", "LSUIElement", "NSSupportsAutomaticTermination",
    "NSSupportsLiveActivities", "NSSupportsLiveActivitiesFrequentUpdates", "NSSupportsSuddenTermination",
    "UIApplicationExitsOnSuspend", "UIApplicationSupportsIndirectInputEvents", "UIFileSharingEnabled",
    "UIPrerenderedIcon", "UIRequiresFullScreen", "UIRequiresPersistentWiFi", "UIStatusBarHidden",
    "UISupportsDocumentBrowser", "UIViewControllerBasedStatusBarAppearance", "WKApplication",
    "WKRunsIndependentlyOfCompanionApp", "WKWatchKitApp", "WKWatchOnly",
  ]

  /// The keys with boolean values in inner dictionaries, with the keys that lead there; `*` is any key.
  static let nestedBooleans: [(path: [String], keys: Set<String>)] = [
    (
      ["NSAppTransportSecurity"],
      [
        "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInMedia",
        "NSAllowsArbitraryLoadsInWebContent", "NSAllowsLocalNetworking",
      ]
    ),
    (
      ["NSAppTransportSecurity", "NSExceptionDomains", "*"],
      [
        "NSIncludesSubdomains", "NSExceptionAllowsInsecureHTTPLoads", "NSExceptionRequiresForwardSecrecy",
        "NSRequiresCertificateTransparency", "NSTemporaryExceptionAllowsInsecureHTTPLoads",
        "NSThirdPartyExceptionAllowsInsecureHTTPLoads", "NSThirdPartyExceptionRequiresForwardSecrecy",
      ]
    ),
    (["UIApplicationSceneManifest"], ["UIApplicationSupportsMultipleScenes"]),
    (["UILaunchScreen"], ["UIImageRespectsSafeAreaInsets"]),
    (["CFBundleIcons", "CFBundlePrimaryIcon"], ["UIPrerenderedIcon"]),
    (["NSExtension", "NSExtensionAttributes"], ["IsASCIICapable", "PrefersRightToLeft", "RequestsOpenAccess"]),
  ]

  private static let listsOfTexts = [
    "BGTaskSchedulerPermittedIdentifiers", "CFBundleLocalizations", "LSApplicationQueriesSchemes",
    "NSBonjourServices", "NSUserActivityTypes", "UIAppFonts", "UIBackgroundModes",
    "UISupportedInterfaceOrientations", "WKBackgroundModes",
  ]

  private static let listsOfDictionaries = [
    "CFBundleDocumentTypes", "CFBundleURLTypes", "GCSupportedGameControllers", "INAlternativeAppNames", "NSServices",
    "SKAdNetworkItems", "UIApplicationShortcutItems", "UILaunchImages", "UTExportedTypeDeclarations",
    "UTImportedTypeDeclarations",
  ]

  private static let dictionaries = [
    "CFBundleIcons", "EXAppExtensionAttributes", "NSAppTransportSecurity", "NSExtension",
    "NSLocationTemporaryUsageDescriptionDictionary", "UIApplicationSceneManifest", "UILaunchScreen", "XPCService",
  ]
}
