public import AppleIdentifiers

/// A platform that has a capability.
public struct CapabilitySystem: Sendable, Hashable {
  /// The platform.
  public let platform: Platform
  /// The oldest version of the system that has the capability, such as `18.2`; `nil` if no source says it.
  public let since: String?

  init(_ platform: Platform, since: String? = nil) {
    self.platform = platform
    self.since = since
  }

  static let iOS = CapabilitySystem(.iOS)
  static let macOS = CapabilitySystem(.macOS)
  static let tvOS = CapabilitySystem(.tvOS)
  static let watchOS = CapabilitySystem(.watchOS)
  static let visionOS = CapabilitySystem(.visionOS)

  static func iOS(_ since: String) -> CapabilitySystem { CapabilitySystem(.iOS, since: since) }
  static func macOS(_ since: String) -> CapabilitySystem { CapabilitySystem(.macOS, since: since) }
  static func tvOS(_ since: String) -> CapabilitySystem { CapabilitySystem(.tvOS, since: since) }
  static func watchOS(_ since: String) -> CapabilitySystem { CapabilitySystem(.watchOS, since: since) }
  static func visionOS(_ since: String) -> CapabilitySystem { CapabilitySystem(.visionOS, since: since) }
}

extension [CapabilitySystem] {
  static let everywhere = Platform.allCases.map { CapabilitySystem($0) }
}
