public import Diagnostics

/// The frameworks and libraries of Apple's SDKs.
///
/// The list need not be whole: an unknown name may be right.
enum SystemFrameworks {
  /// Notes an unknown name, and refuses one that is most likely a misspelling.
  ///
  /// With its extension, as in `Charts.framework`, a misspelled name is only noted.
  ///
  /// - Returns: A note; `nil` for a known name.
  /// - Throws: `framework-unknown`, with the names that come near.
  static func note(on name: String) throws(Diagnostic) -> Diagnostic? {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let isLibrary = name.hasSuffix(".tbd") || name.hasSuffix(".dylib")
    let stem = isLibrary ? parts[0] : name.hasSuffix(".framework") ? String(name.dropLast(10)) : name
    if isLibrary ? libraries.contains(stem) : frameworks.contains(stem) { return nil }
    let near = near(stem)
    let isSameButCapitals = near.first?.lowercased() == stem.lowercased()
    guard near.isEmpty || stem != name && !isSameButCapitals else {
      throw Diagnostic(
        .frameworkUnknown, "Apple's SDKs have no framework \"\(name)\"",
        remedy: .advice("choose \(near.map { "\"\($0)\"" }.joined(separator: " or "))"))
    }
    let kind = isLibrary ? "library" : "framework"
    return Diagnostic(
      .frameworkUnknown, "\"\(name)\" is not a known \(kind) of Apple's SDKs: check its name",
      severity: .note)
  }

  private static func near(_ stem: String) -> [String] {
    let exact = libraries.first { $0 == stem || $0 == "lib" + stem }
    if let exact { return [exact + ".tbd"] }
    if let other = frameworks.first(where: { $0.lowercased() == stem.lowercased() }) { return [other] }
    return [NearNames.slip(stem, among: frameworks)].compactMap(\.self)
  }

  private static let frameworks = words(
    """
    ARKit AVFAudio AVFoundation AVKit AVRouting Accelerate Accessibility AccessorySetupKit AccessoryNotifications \
    Accounts ActivityKit AdAttributionKit AdServices AdSupport AddressBook AddressBookUI AlarmKit AppClip AppIntents \
    AppKit AppTrackingTransparency AppleScriptObjC AppleScriptKit ApplicationServices AssetsLibrary AudioDriverKit \
    AudioToolbox AudioUnit AudioVideoBridging AuthenticationServices AutomatedDeviceEnrollment \
    AutomaticAssessmentConfiguration Automator BackgroundAssets BackgroundTasks BlockStorageDeviceDriverKit \
    BrowserEngineCore BrowserEngineKit BrowserKit BusinessChat CFNetwork CalendarStore CallKit CarKey CarPlay Carbon \
    Charts Cinematic ClassKit ClockKit CloudKit Cocoa Collaboration ColorSync Combine CompositorServices Contacts \
    ContactsUI ContactProvider CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreDisplay \
    CoreFoundation CoreGraphics CoreHID CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI CoreMIDIServer \
    CoreML CoreMedia CoreMediaIO CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable \
    CoreVideo CoreWLAN CreateML CreateMLComponents CryptoKit CryptoTokenKit DVDPlayback DataDetection \
    DeclaredAgeRange DeveloperToolsSupport DeviceActivity DeviceCheck DeviceDiscoveryExtension DeviceDiscoveryUI \
    DirectoryService DiscRecording DiscRecordingUI DiskArbitration DockKit DriverKit EndpointSecurity EnergyKit \
    EventKit EventKitUI ExceptionHandling ExecutionPolicy ExposureNotification ExtensionFoundation ExtensionKit \
    ExternalAccessory FSKit FamilyControls FileProvider FileProviderUI FinanceKit FinanceKitUI FinderSync \
    ForceFeedback Foundation FoundationModels GLKit GLUT GSS GameController GameKit GameSave GameplayKit GeoToolbox \
    GroupActivities HIDDriverKit HealthKit HealthKitUI HomeKit Hypervisor ICADevices IOBluetooth IOBluetoothUI IOKit \
    IOSurface IOUSBHost IdentityDocumentServices IdentityDocumentServicesUI IdentityLookup IdentityLookupUI \
    ImageCaptureCore ImageIO ImagePlayground ImmersiveMediaSupport InputMethodKit InstallerPlugins Intents IntentsUI \
    InstantMessage JavaNativeFoundation JavaRuntimeSupport JavaScriptCore JournalingSuggestions Kerberos Kernel \
    KernelManagement LDAP LatentSemanticMapping LightweightCodeRequirements LinkPresentation LiveCommunicationKit \
    LocalAuthentication LocalAuthenticationEmbeddedUI LockedCameraCapture MLCompute MailKit ManagedApp \
    ManagedAppDistribution ManagedSettings ManagedSettingsUI MapKit MarketplaceKit Matter MatterSupport \
    MediaAccessibility MediaExtension MediaLibrary MediaPlayer MediaSetup MediaToolbox MessageUI Messages Metal \
    MetalFX MetalKit MetalPerformanceShaders MetalPerformanceShadersGraph MetricKit MobileCoreServices ModelIO \
    MultipeerConnectivity MusicKit NaturalLanguage NearbyInteraction NetFS Network NetworkExtension \
    NetworkingDriverKit NewsstandKit NotificationCenter OSAKit OSLog Observation OpenAL OpenCL OpenDirectory OpenGL \
    OpenGLES PCIDriverKit PCSC PDFKit PHASE PaperKit ParavirtualizedGraphics PassKit PencilKit PermissionKit Photos \
    PhotosUI PreferencePanes ProximityReader PushKit PushToTalk Python QTKit Quartz QuartzCore QuickLook \
    QuickLookThumbnailing QuickLookUI QuickTime RealityFoundation RealityKit RelevanceKit ReplayKit RoomPlan Ruby \
    SCSIControllerDriverKit SafariServices SafetyKit SceneKit ScreenCaptureKit ScreenSaver ScreenTime \
    ScriptingBridge SecureElementCredential Security SecurityFoundation SecurityInterface SecurityUI \
    SensitiveContentAnalysis SensorKit SerialDriverKit ServiceManagement SharedWithYou SharedWithYouCore ShazamKit \
    Social SoundAnalysis Spatial Speech SpriteKit StickerFoundation StickerKit StoreKit StoreKitTest SwiftData \
    SwiftUI SwiftUICore Symbols SyncServices System SystemConfiguration SystemExtensions TVMLKit TVServices TVUIKit \
    TWAIN TabularData TabletopKit TelephonyMessagingKit Tcl Testing ThreadNetwork TipKit Tk Translation \
    TranslationUIProvider Twitter UIKit USBDriverKit USBSerialDriverKit UniformTypeIdentifiers UserNotifications \
    UserNotificationsUI VideoDriverKit VideoSubscriberAccount VideoToolbox Virtualization Vision VisionKit \
    VisualIntelligence VoiceShortcutClient WalletOrders WalletPasses WatchConnectivity WatchKit WebKit WidgetKit \
    WiFiAware WidgetPush WorkoutKit WritingTools XCTest XCUIAutomation iAd iTunesLibrary vecLib vmnet
    """)

  private static let libraries = words(
    """
    libAppleArchive libBSM libEndpointSecurity libIASAuthReboot libSystem libarchive libbsm libbz2 libc libc++ \
    libc++abi libcharset libcompression libcoretls libcups libcupsimage libcurl libdispatch libdl libedit libexpat \
    libexslt libffi libform libiconv libicucore libipsec libjpeg liblzma libm libmecabra libncurses libnetwork \
    libobjc libpam libpanel libpcap libpng libproc libpthread libreadline libresolv librpcsvc libsandbox libsqlite3 \
    libstdc++ libswiftCore libtermcap libtidy libutil libxar libxml2 libxslt libz
    """)

  private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}

extension Diagnostic.Code {
  /// The name of a framework or library that no SDK of Apple's is known to have.
  public static let frameworkUnknown: Self = "framework-unknown"
}
