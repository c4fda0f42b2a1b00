public import AppleIdentifiers

/// The product families that Apple counts a team's devices by.
public enum DeviceClass: String, Hashable, Sendable, CaseIterable {
  /// iPhone.
  case iPhone = "iphone"
  /// iPad.
  case iPad = "ipad"
  /// iPod touch.
  case iPod = "ipod"
  /// Apple Watch.
  case watch
  /// Apple TV.
  case tv
  /// Apple Vision.
  case vision
  /// Mac.
  case mac

  /// The family as Apple words it.
  public var displayName: String {
    switch self {
    case .iPhone: "iPhone"
    case .iPad: "iPad"
    case .iPod: "iPod touch"
    case .watch: "Apple Watch"
    case .tv: "Apple TV"
    case .vision: "Apple Vision"
    case .mac: "Mac"
    }
  }

  /// The default class of a device: the UDID identifies only Macs with Intel processors, and watches since 2018.
  ///
  /// The first eight digits are the number of the processor, and other devices share theirs with iPhones.
  public static func likely(for udid: UDID) -> DeviceClass {
    if UDIDForm(of: udid) == .uuid { return .mac }
    return watchProcessors.contains(String(udid.rawValue.prefix(8))) ? .watch : .iPhone
  }

  /// The processors S4 and S5, and S6 to S8, as watches in public reports have them.
  ///
  /// S9 is left out: no report of one is known here.
  private static let watchProcessors: Set<String> = ["00008006", "00008301"]

  /// The forms that the UDIDs of this family have.
  var forms: [UDIDForm] {
    switch self {
    case .iPhone, .iPad, .watch, .tv: [.fortyDigits, .eightAndSixteen]
    case .iPod: [.fortyDigits]
    case .vision: [.eightAndSixteen]
    case .mac: [.uuid, .eightAndSixteen]
    }
  }

  /// The option that registers a device for `platform`, where the default class is not for it.
  static func option(for platform: Platform) -> [String: String] {
    let known = families(for: platform)
    guard known.count == 1, let only = known.first else { return [:] }
    return ["class": only.rawValue]
  }

  /// The families whose devices a profile for `platform` can name.
  public static func families(for platform: Platform) -> [DeviceClass] {
    switch platform {
    case .iOS: [.iPhone, .iPad, .iPod, .watch, .vision]
    case .macOS: [.mac]
    case .tvOS: [.tv]
    case .watchOS: [.watch]
    case .visionOS: [.vision]
    }
  }
}

/// The forms of UDIDs, as measured on 576 entries of real profiles.
enum UDIDForm: String, Hashable, Sendable {
  /// 40 hexadecimal digits: devices before 2018.
  case fortyDigits = "40 hexadecimal digits"
  /// 8 digits, a hyphen and 16: devices since 2018.
  case eightAndSixteen = "8 digits, a hyphen and 16 digits"
  /// Macs with Intel processors.
  case uuid = "a UUID"

  init(of udid: UDID) {
    switch udid.rawValue.utf8.count {
    case 40: self = .fortyDigits
    case 36: self = .uuid
    default: self = .eightAndSixteen
    }
  }
}
