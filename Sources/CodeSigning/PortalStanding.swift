public import AppleIdentifiers
public import Diagnostics

/// The current status of a profile in the portal that issued it.
///
/// The file knows nothing of it: a profile whose device was disabled is genuine still, and can't be had again.
public struct PortalStanding: Hashable, Sendable {
  /// The reasons why it is invalid, each to follow "because"; empty if it is valid.
  public let flaws: [String]
  /// How to make it valid, step by step.
  public let remedies: [Remedy]
  /// The platform that the portal made it for; files of iOS, watchOS and visionOS profiles name the same platforms.
  public let platform: Platform?

  /// Creates a standing.
  public init(flaws: [String], remedies: [Remedy] = [], platform: Platform? = nil) {
    self.flaws = flaws
    self.remedies = remedies
    self.platform = platform
  }

  /// Whether the portal holds it valid.
  public var isValid: Bool { flaws.isEmpty }

  /// The standing in a sentence without a full stop.
  public var message: String {
    isValid ? "valid in the portal" : "invalid in the portal: \(flaws.joined(separator: "; "))"
  }

  var criterion: Criterion {
    Criterion(
      .portal, isValid ? .passed : .failed, message, expected: "valid", actual: isValid ? "valid" : "invalid",
      remedies: remedies)
  }
}
