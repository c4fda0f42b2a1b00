import AppleIdentifiers

/// The frameworks whose classes a new class may inherit from or extend.
enum SuperclassFrameworks {
  /// The framework that a source imports for `type` on `platform`; `umbrella` for NSObject and unknown types.
  static func framework(of type: String, on platform: Platform, umbrella: String) -> String {
    guard type != "NSObject", let found = byName[type] ?? byPrefix(type, on: platform) else { return umbrella }
    let isMac = platform == .macOS
    return found == "UIKit" && isMac || found == "Cocoa" && !isMac ? userInterface(of: platform) : found
  }

  /// The framework that apps for a platform are made with.
  static func userInterface(of platform: Platform) -> String {
    switch platform {
    case .macOS: "Cocoa"
    case .watchOS: "WatchKit"
    default: "UIKit"
    }
  }

  private static func byPrefix(_ name: String, on platform: Platform) -> String? {
    let capitals = name.prefix { $0.isUppercase || $0.isNumber }.dropLast()
    guard !capitals.isEmpty, name.utf8.count > capitals.utf8.count else { return nil }
    if capitals == "NS" {
      return userInterface(of: platform) == "WatchKit" ? "Foundation" : userInterface(of: platform)
    }
    return prefixes[String(capitals)]
  }

  /// The prefixes of classes; what a framework shares with another is in ``byName``.
  private static let prefixes = [
    "AR": "ARKit", "AS": "AuthenticationServices", "AU": "AudioToolbox", "AV": "AVFoundation", "CA": "QuartzCore",
    "CB": "CoreBluetooth", "CI": "CoreImage", "CK": "CloudKit", "CL": "CoreLocation", "CM": "CoreMotion",
    "CN": "Contacts", "CP": "CarPlay", "CS": "CoreSpotlight", "CT": "CoreTelephony", "CX": "CallKit", "EK": "EventKit",
    "GC": "GameController", "GK": "GameKit", "GLK": "GLKit", "HK": "HealthKit", "HM": "HomeKit", "IN": "Intents",
    "LA": "LocalAuthentication", "MC": "MultipeerConnectivity", "MDL": "ModelIO", "MF": "MessageUI", "MK": "MapKit",
    "ML": "CoreML", "MP": "MediaPlayer", "MPS": "MetalPerformanceShaders", "MS": "Messages", "MTK": "MetalKit",
    "MTL": "Metal", "MX": "MetricKit", "NE": "NetworkExtension", "NL": "NaturalLanguage", "PDF": "PDFKit",
    "PH": "Photos", "PK": "PassKit", "QL": "QuickLook", "RP": "ReplayKit", "SCN": "SceneKit", "SF": "SafariServices",
    "SK": "SpriteKit", "SN": "SoundAnalysis", "TV": "TVUIKit", "UI": "UIKit", "UN": "UserNotifications",
    "VN": "Vision", "WC": "WatchConnectivity", "WK": "WebKit", "XC": "XCTest", "XCUI": "XCTest",
  ]

  /// The types whose prefix is another framework's, or that have none.
  private static let byName: [String: String] = {
    var table: [String: String] = [:]
    for (framework, names) in types {
      for name in names.split(whereSeparator: \.isWhitespace) { table[String(name)] = framework }
    }
    return table
  }()

  private static let types: [(String, String)] = [
    (
      "Foundation",
      """
      Any AnyObject Array Bool Bundle ByteCountFormatter Calendar Character Collection Comparable Data Date \
      DateComponents DateComponentsFormatter DateFormatter DateInterval Decimal Dictionary Double Equatable Error \
      FileHandle FileManager Float Formatter HTTPURLResponse Hashable Identifiable IndexPath IndexSet InputStream Int \
      JSONDecoder JSONEncoder JSONSerialization LengthFormatter Locale Measurement MeasurementFormatter Notification \
      NotificationCenter NumberFormatter Operation OperationQueue Optional OutputStream Port Process ProcessInfo \
      Progress PropertyListDecoder PropertyListEncoder Result RunLoop Scanner Sequence Set Stream String Substring \
      Thread TimeInterval TimeZone Timer UInt URL URLCache URLComponents URLProtocol URLRequest URLResponse URLSession \
      UUID Unit Dimension UserDefaults ValueTransformer XMLParser Codable Decodable Encodable \
      NSArray NSAttributedString NSBundle NSCache NSCalendar NSCharacterSet NSCoder NSCondition NSConditionLock NSCountedSet \
      NSData NSDataDetector NSDate NSDateComponents NSDateFormatter NSDecimalNumber NSDictionary NSError \
      NSException NSExpression NSFileHandle NSFileManager NSFilePresenter NSFormatter NSHashTable NSIndexPath \
      NSIndexSet NSInputStream NSInvocation NSInvocationOperation NSItemProvider NSKeyedArchiver NSKeyedUnarchiver \
      NSLocale NSLock NSMapTable NSMethodSignature NSMutableArray NSMutableAttributedString NSMutableData \
      NSMutableDictionary NSMutableIndexSet NSMutableOrderedSet NSMutableSet NSMutableString NSMutableURLRequest \
      NSNotification NSNotificationCenter NSNull NSNumber NSNumberFormatter NSOperation NSOperationQueue \
      NSOrderedSet NSOutputStream NSPointerArray NSPointerFunctions NSPort NSPredicate NSProcessInfo NSProgress \
      NSProxy NSRecursiveLock NSRegularExpression NSRunLoop NSScanner NSSet NSSortDescriptor NSStream NSString \
      NSThread NSTimeZone NSTimer NSURL NSURLCache NSURLComponents NSURLConnection NSURLProtocol NSURLRequest \
      NSURLResponse NSURLSession NSURLSessionTask NSUUID NSUndoManager NSUnit NSDimension NSUserActivity \
      NSUserDefaults NSUserNotification NSValue NSValueTransformer NSXMLParser NSXPCConnection NSXPCListener \
      NSBlockOperation BlockOperation UndoManager
      """
    ),
    (
      "CoreData",
      """
      NSAsynchronousFetchRequest NSAtomicStore NSAtomicStoreCacheNode NSAttributeDescription \
      NSBatchDeleteRequest NSBatchInsertRequest NSBatchUpdateRequest NSEntityDescription NSEntityMapping \
      NSEntityMigrationPolicy NSExpressionDescription NSFetchRequest NSFetchRequestResult \
      NSFetchedPropertyDescription NSFetchedResultsController NSIncrementalStore NSIncrementalStoreNode NSManagedObject \
      NSManagedObjectContext NSManagedObjectID NSManagedObjectModel NSMappingModel NSMergePolicy NSMigrationManager \
      NSPersistentCloudKitContainer NSPersistentContainer NSPersistentStore NSPersistentStoreCoordinator \
      NSPersistentStoreDescription NSPersistentStoreRequest NSPropertyDescription NSRelationshipDescription \
      NSSaveChangesRequest
      """
    ),
    (
      "WatchKit",
      """
      WKApplication WKApplicationDelegate WKAudioFilePlayer WKAudioFilePlayerItem WKCrownSequencer WKExtendedRuntimeSession \
      WKExtension WKExtensionDelegate WKGestureRecognizer WKImage WKInterfaceActivityRing WKInterfaceButton \
      WKInterfaceController WKInterfaceDate WKInterfaceDevice WKInterfaceGroup WKInterfaceHMCamera \
      WKInterfaceImage WKInterfaceInlineMovie WKInterfaceLabel WKInterfaceMap WKInterfaceMovie WKInterfaceObject \
      WKInterfacePaymentButton WKInterfacePicker WKInterfaceSCNScene WKInterfaceSKScene WKInterfaceSeparator \
      WKInterfaceSlider WKInterfaceSwitch WKInterfaceTable WKInterfaceTimer WKInterfaceVolumeControl \
      WKLongPressGestureRecognizer WKPanGestureRecognizer WKPickerItem WKSwipeGestureRecognizer \
      WKTapGestureRecognizer WKUserNotificationInterfaceController
      """
    ),
    (
      "SwiftUI",
      """
      App Button Color Font Gradient Image NSHostingController NSHostingView Scene Shape Text UIHostingController View \
      ViewModifier WKHostingController ButtonStyle Animation Binding EnvironmentValues LabelStyle PrimitiveButtonStyle \
      ToggleStyle Path Alignment Edge
      """
    ),
    ("Combine", "ObservableObject Publisher Subscriber AnyCancellable"),
    (
      "StoreKit",
      """
      SKCloudServiceController SKDownload SKMutablePayment SKPayment SKPaymentQueue SKPaymentTransaction SKProduct \
      SKProductsRequest SKProductsResponse SKReceiptRefreshRequest SKRequest SKStoreProductViewController \
      SKStoreReviewController SKStorefront SKAdNetwork SKOverlay
      """
    ),
    (
      "GameplayKit",
      """
      GKAgent GKAgent2D GKAgent3D GKBehavior GKComponent GKComponentSystem GKEntity GKGoal GKGraph GKGraphNode \
      GKGraphNode2D GKGraphNode3D GKGridGraph GKGridGraphNode GKMinmaxStrategist GKNoise GKNoiseMap GKObstacle \
      GKPolygonObstacle GKRandomDistribution GKRandomSource GKRule GKRuleSystem GKState GKStateMachine
      """
    ),
    ("AVKit", "AVPlayerViewController AVPlayerView AVRoutePickerView AVPictureInPictureController"),
    ("ContactsUI", "CNContactPickerViewController CNContactViewController CNContactPicker"),
    ("EventKitUI", "EKCalendarChooser EKEventEditViewController EKEventViewController"),
    ("PhotosUI", "PHLivePhotoView PHPickerViewController PHPickerConfiguration PHContentEditingController"),
    ("IntentsUI", "INUIAddVoiceShortcutViewController INUIAddVoiceShortcutButton INUIEditVoiceShortcutViewController"),
    ("PencilKit", "PKCanvasView PKDrawing PKInkingTool PKEraserTool PKLassoTool PKStroke PKToolPicker"),
    ("QuickLook", "QLPreviewController QLPreviewProvider QLPreviewItem"),
    ("QuickLookThumbnailing", "QLThumbnailProvider QLThumbnailGenerator QLThumbnailRequest"),
    ("Speech", "SFSpeechRecognizer SFSpeechRecognitionRequest SFSpeechRecognitionTask"),
    ("RealityKit", "ARView"), ("CoreAudioKit", "AUViewController AUGenericViewController"),
    ("AVFoundation", "AUAudioUnit"), ("CoreHaptics", "CHHapticEngine CHHapticPattern"),
  ]
}
