public import AppleIdentifiers

/// The system that a slice is built for, as its load commands number it.
public struct MachOPlatform: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// Apple's number.
  public let rawValue: UInt32

  /// Creates a platform from Apple's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The platform of devices or Macs that a project is for.
  public init(_ platform: Platform) {
    rawValue = Self.rows.first { $0.platform == platform && !$0.isSimulator }?.number ?? 0
  }

  /// macOS.
  public static let macOS = MachOPlatform(rawValue: 1)
  /// iOS on devices.
  public static let iOS = MachOPlatform(rawValue: 2)
  /// tvOS on devices.
  public static let tvOS = MachOPlatform(rawValue: 3)
  /// watchOS on devices.
  public static let watchOS = MachOPlatform(rawValue: 4)
  /// iOS apps on the Mac.
  public static let macCatalyst = MachOPlatform(rawValue: 6)
  /// The iOS simulator.
  public static let iOSSimulator = MachOPlatform(rawValue: 7)
  /// visionOS on devices.
  public static let visionOS = MachOPlatform(rawValue: 11)

  /// The name, as Apple writes it.
  public var description: String { row?.name ?? "platform \(rawValue)" }

  /// Whether it is a simulator.
  public var isSimulator: Bool { row?.isSimulator ?? false }

  /// The platform of profiles and projects, if there is one.
  public var platform: Platform? { row?.platform }

  /// The name in CFBundleSupportedPlatforms, such as `iPhoneOS`; `nil` for platforms that have none.
  public var supportedName: String? { row?.supportedName }

  /// The platforms with a number, in order of numbers.
  public static let all = rows.map { MachOPlatform(rawValue: $0.number) }

  private var row: Row? { Self.rows.first { $0.number == rawValue } }

  private struct Row {
    let number: UInt32
    let name: String
    let platform: Platform?
    let isSimulator: Bool
    let supportedName: String?

    init(
      _ number: UInt32, _ name: String, _ platform: Platform?, isSimulator: Bool = false, as supported: String? = nil
    ) {
      self.number = number
      self.name = name
      self.platform = platform
      self.isSimulator = isSimulator
      supportedName = supported
    }
  }

  /// Apple's numbers (mach-o/loader.h), and the names in the Info.plists of released apps.
  private static let rows = [
    Row(1, "macOS", .macOS, as: "MacOSX"), Row(2, "iOS", .iOS, as: "iPhoneOS"),
    Row(3, "tvOS", .tvOS, as: "AppleTVOS"), Row(4, "watchOS", .watchOS, as: "WatchOS"),
    Row(5, "bridgeOS", nil), Row(6, "Mac Catalyst", .macOS),
    Row(7, "iOS Simulator", .iOS, isSimulator: true, as: "iPhoneSimulator"),
    Row(8, "tvOS Simulator", .tvOS, isSimulator: true, as: "AppleTVSimulator"),
    Row(9, "watchOS Simulator", .watchOS, isSimulator: true, as: "WatchSimulator"),
    Row(10, "DriverKit", nil), Row(11, "visionOS", .visionOS, as: "XROS"),
    Row(12, "visionOS Simulator", .visionOS, isSimulator: true, as: "XRSimulator"),
  ]
}

/// A version of a system or SDK in a load command: three numbers in 32 bits.
public struct MachOVersion: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The number: 16 bits, 8 bits and 8 bits.
  public let rawValue: UInt32

  /// Creates a version from its number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates a version from its parts.
  public init(_ major: UInt16, _ minor: UInt8 = 0, _ patch: UInt8 = 0) {
    rawValue = UInt32(major) << 16 | UInt32(minor) << 8 | UInt32(patch)
  }

  /// The version that a text such as `17.0` names; `nil` unless it is one to three numbers that fit.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 3, let major = parts.first.flatMap({ UInt16($0) }) else { return nil }
    let rest = parts.dropFirst().map { UInt8($0) }
    guard !rest.contains(nil) else { return nil }
    self.init(major, rest.first.flatMap(\.self) ?? 0, rest.dropFirst().first.flatMap(\.self) ?? 0)
  }

  /// The version in words, such as `17.0` or `10.11.4`.
  public var description: String {
    let (major, minor, patch) = (rawValue >> 16, rawValue >> 8 & 0xFF, rawValue & 0xFF)
    return "\(major).\(minor)" + (patch == 0 ? "" : ".\(patch)")
  }

  /// Whether `left` is older.
  public static func < (left: MachOVersion, right: MachOVersion) -> Bool {
    left.rawValue < right.rawValue
  }
}
