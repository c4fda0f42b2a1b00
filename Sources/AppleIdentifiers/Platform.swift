/// One of the systems that apps are made for.
public enum Platform: String, Hashable, Sendable, CaseIterable {
  /// iPhone, iPad and iPod touch.
  case iOS = "ios"
  /// The Mac.
  case macOS = "macos"
  /// Apple TV.
  case tvOS = "tvos"
  /// Apple Watch.
  case watchOS = "watchos"
  /// Apple Vision.
  case visionOS = "visionos"

  /// The name as Apple writes it.
  public var displayName: String {
    switch self {
    case .iOS: "iOS"
    case .macOS: "macOS"
    case .tvOS: "tvOS"
    case .watchOS: "watchOS"
    case .visionOS: "visionOS"
    }
  }

  /// The value of the build setting `SDKROOT`.
  public var sdk: String {
    switch self {
    case .iOS: "iphoneos"
    case .macOS: "macosx"
    case .tvOS: "appletvos"
    case .watchOS: "watchos"
    case .visionOS: "xros"
    }
  }

  /// The build setting of the platform's deployment target.
  public var deploymentTargetSetting: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .macOS: "MACOSX_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }

  /// The platform whose SDK `name` is, with or without a version, device or simulator.
  public init?(sdk name: String) {
    let base = name.prefix { !$0.isNumber }
    switch base {
    case "iphoneos", "iphonesimulator": self = .iOS
    case "macosx": self = .macOS
    case "appletvos", "appletvsimulator": self = .tvOS
    case "watchos", "watchsimulator": self = .watchOS
    case "xros", "xrsimulator": self = .visionOS
    default: return nil
    }
  }
}
