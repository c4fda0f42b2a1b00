public import AppleIdentifiers

/// The background modes and the platforms that support them.
public enum BackgroundModes {
  /// The platforms of each mode of UIBackgroundModes, as in swift-build's InfoPlistProcessor.
  public static let all: [String: Set<Platform>] = [
    "audio": [.iOS, .tvOS, .watchOS, .visionOS], "location": [.iOS, .watchOS], "voip": [.iOS, .watchOS, .visionOS],
    "fetch": [.iOS, .tvOS, .visionOS], "remote-notification": [.iOS, .tvOS, .watchOS, .visionOS],
    "newsstand-content": [.iOS], "external-accessory": [.iOS],
    "bluetooth-central": [.iOS, .watchOS, .visionOS], "bluetooth-peripheral": [.iOS],
    "network-authentication": [.iOS, .visionOS], "processing": [.iOS, .tvOS, .visionOS], "push-to-talk": [.iOS],
    "nearby-interaction": [.iOS],
  ]

  /// The modes of WKBackgroundModes.
  public static let ofWatch: Set<String> = [
    "workout-processing", "self-care", "mindfulness", "physical-therapy", "alarm", "underwater-depth",
  ]
}
