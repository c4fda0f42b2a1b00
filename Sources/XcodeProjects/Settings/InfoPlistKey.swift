/// A key of Info.plist that a build setting `INFOPLIST_KEY_` and its name can give a value to.
public struct InfoPlistKey: Sendable, Hashable {
  /// The kinds of value.
  public enum Kind: Sendable, Hashable {
    /// A text.
    case string
    /// `YES` or `NO`.
    case boolean
    /// Texts with spaces between them.
    case list
  }

  /// The key in Info.plist, such as `UISupportedInterfaceOrientations~ipad`.
  public let name: String
  /// The kind of value.
  public let kind: Kind

  /// The build setting that gives it a value.
  public var setting: String {
    var name = name
    for (suffix, replacement) in [("~ipad", "_iPad"), ("~iphone", "_iPhone")] where name.hasSuffix(suffix) {
      name = name.dropLast(suffix.count) + replacement
    }
    return Self.settingPrefix + name
  }

  /// The common prefix of these settings' names.
  public static let settingPrefix = "INFOPLIST_KEY_"

  /// The settings that turn on the making of a key, and have another name than the key.
  public static let switches = [
    "INFOPLIST_KEY_UIApplicationSceneManifest_Generation", "INFOPLIST_KEY_UILaunchScreen_Generation",
  ]

  /// Whether Xcode knows the setting `name`; the value of another one that begins like these goes nowhere.
  public static func isKnown(setting name: String) -> Bool {
    switches.contains(name) || all.contains { $0.setting == name }
  }

  /// All that Xcode knows, after swift-build's InfoPlistProcessorTaskAction.swift and BuiltinMacros.swift.
  public static let all: [InfoPlistKey] =
    booleans.map { InfoPlistKey(name: $0, kind: .boolean) } + lists.map { InfoPlistKey(name: $0, kind: .list) }
    + strings.map { InfoPlistKey(name: $0, kind: .string) }
    + usages.map { InfoPlistKey(name: $0 + "UsageDescription", kind: .string) }

  private static let booleans = [
    "GCSupportsControllerUserInteraction", "GCSupportsGameMode", "ITSAppUsesNonExemptEncryption", "LSBackgroundOnly",
    "LSSupportsOpeningDocumentsInPlace", "LSUIElement", "MetalCaptureEnabled", "NSSupportsLiveActivities",
    "NSSupportsLiveActivitiesFrequentUpdates", "NSViewGestureRecognizerIsExclusive",
    "UIApplicationSupportsIndirectInputEvents", "UIRequiresFullScreen", "UIStatusBarHidden",
    "UISupportsDocumentBrowser",
    "WKApplication", "WKRunsIndependentlyOfCompanionApp", "WKWatchOnly",
  ]

  private static let lists = [
    "UIRequiredDeviceCapabilities", "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations~ipad",
    "UISupportedInterfaceOrientations~iphone", "WKSupportsLiveActivityLaunchAttributeTypes",
  ]

  private static let strings = [
    "CFBundleDisplayName", "CLKComplicationPrincipalClass", "ITSEncryptionExportComplianceCode",
    "LSApplicationCategoryType", "NSHumanReadableCopyright", "NSLocationTemporaryUsageDescriptionDictionary",
    "NSMainNibFile", "NSMainStoryboardFile", "NSPrincipalClass", "NSSensorKitPrivacyPolicyURL", "NSStickerSharingLevel",
    "UILaunchStoryboardName", "UIMainStoryboardFile", "UIStatusBarStyle", "UIUserInterfaceStyle",
    "WKCompanionAppBundleIdentifier", "WKExtensionDelegateClassName",
  ]

  /// Each is followed by `UsageDescription`.
  private static let usages = [
    "NFCReader", "NSAccessoryTracking", "NSAppData", "NSAppleEvents", "NSAppleMusic", "NSBluetoothAlways",
    "NSBluetoothPeripheral", "NSBluetoothWhileInUse", "NSCalendars", "NSCalendarsFullAccess",
    "NSCalendarsWriteOnlyAccess", "NSCamera", "NSContacts", "NSCriticalMessaging", "NSDesktopFolder",
    "NSDocumentsFolder", "NSDownloadsFolder", "NSFaceID", "NSFallDetection", "NSFileProviderDomain",
    "NSFileProviderPresence", "NSFinancialData", "NSFocusStatus", "NSGKFriendList", "NSHandsTracking",
    "NSHealthClinicalHealthRecordsShare", "NSHealthShare", "NSHealthUpdate", "NSHomeKit", "NSIdentity",
    "NSLocalNetwork", "NSLocation", "NSLocationAlways", "NSLocationAlwaysAndWhenInUse", "NSLocationTemporary",
    "NSLocationWhenInUse", "NSMainCamera", "NSMicrophone", "NSMotion", "NSNearbyInteraction",
    "NSNearbyInteractionAllowOnce", "NSNetworkVolumes", "NSPhotoLibrary", "NSPhotoLibraryAdd", "NSReminders",
    "NSRemindersFullAccess", "NSRemovableVolumes", "NSSensorKit", "NSSiri", "NSSpeechRecognition",
    "NSSystemAdministration", "NSSystemExtension", "NSUserTracking", "NSVideoSubscriberAccount", "NSVoIP",
    "NSWorldSensing", "OSBundle",
  ]
}
