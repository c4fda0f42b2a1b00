public import AppleIdentifiers

/// The values that conditions of build settings are compared with.
public struct SettingQuery: Sendable, Hashable {
  /// The configuration, such as `Debug`.
  public var configuration: String
  /// The SDK; `nil` for the one that the settings themselves name.
  public var sdk: SDKName?
  /// The processor that is built for.
  public var architecture: String
  /// The variant of the product, such as `profile`.
  public var variant: String

  /// Creates a query; the default is a current device and the usual variant.
  public init(
    configuration: String, sdk: SDKName? = nil, architecture: String = "arm64", variant: String = "normal"
  ) {
    self.configuration = configuration
    self.sdk = sdk
    self.architecture = architecture
    self.variant = variant
  }
}

/// The name of an SDK, such as `iphoneos` or `iphonesimulator17.2`.
public struct SDKName: Sendable, Hashable, CustomStringConvertible {
  /// The name without a version.
  public let name: String
  /// The version; `nil` if unknown, as for an SDK that comes with Xcode.
  public let version: String?

  /// Splits `text` into the name and the version after it.
  public init(_ text: String) {
    let version = text.drop { !$0.isASCII || !$0.isNumber }
    name = String(text.prefix(upTo: version.startIndex))
    self.version = version.isEmpty ? nil : String(version)
  }

  /// The SDK for devices of `platform`, of a version that is not known.
  public init(_ platform: Platform) {
    name = platform.sdk
    version = nil
  }

  /// The system that it is for, if it is one of Apple's that are known.
  public var platform: Platform? { Platform(sdk: name) }

  /// The name and the version after it.
  public var description: String { name + (version ?? "") }

  /// Whether it fits `pattern`; `nil` when that hangs on the version and the version is not known.
  func fits(_ pattern: String) -> Bool? {
    if SettingPattern.matches(pattern, description) { return true }
    guard version == nil, let firstDigit = pattern.firstIndex(where: { $0.isASCII && $0.isNumber }) else {
      return false
    }
    return SettingPattern.matches(String(pattern[..<firstDigit]), name) ? nil : false
  }
}
