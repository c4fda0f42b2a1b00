import AppleIdentifiers
import PropertyLists

extension CapabilityTable {
  /// Sound, pictures, sensors and games.
  static let media: [Capability] = [
    Capability(
      "inter-app-audio", "Inter-App Audio", service: "INTER_APP_AUDIO", on: [.iOS], [.flag("inter-app-audio")],
      source: .tools),
    Capability(
      "head-pose", "Head Pose", service: "COREMOTION_HEAD_POSE", on: [.iOS("18.0"), .macOS("15.0"), .tvOS("18.0")],
      [.flag("com.apple.developer.coremotion.head-pose")], source: .document),
    Capability(
      "spatial-audio-profile", "Spatial Audio Profile", service: "SPATIAL_AUDIO_PROFILE",
      on: [.iOS("18.0"), .macOS("15.0"), .tvOS("18.0"), .visionOS("2.0")],
      [.flag("com.apple.developer.spatial-audio.profile-access")], source: .document),
    Capability(
      "low-latency-hls", "Low Latency HLS", service: "COREMEDIA_HLS_LOW_LATENCY", on: .everywhere,
      [.flag("com.apple.developer.coremedia.hls.low-latency")], source: .tools),
    Capability(
      "hls-interstitial-previews", "HLS Interstitial Previews", service: "HLS_INTERSTITIAL_PREVIEW",
      on: [.iOS, .macOS, .tvOS, .watchOS], [.flag("com.apple.developer.coremedia.hls.interstitial-preview")],
      source: .tools),
    Capability(
      "low-latency-streaming", "Low-Latency Streaming", service: "LOW_LATENCY_STREAMING", on: [.visionOS("26.0")],
      [.flag("com.apple.developer.low-latency-streaming")], source: .document),
    Capability(
      "media-device-discovery", "Media Device Discovery", service: "MEDIA_DEVICE_DISCOVERY",
      on: [.iOS("16.0"), .visionOS("1.0")], [.flag("com.apple.developer.media-device-discovery-extension")],
      source: .document),
    Capability(
      "media-extension-format-reader", "Media Extension Format Reader", service: "MEDIAEXTENSION_FORMATREADER",
      on: [.macOS], [.flag("com.apple.developer.mediaextension.formatreader")], source: .document),
    Capability(
      "media-extension-video-decoder", "Media Extension Video Decoder", service: "MEDIAEXTENSION_VIDEODECODER",
      on: [.macOS], [.flag("com.apple.developer.mediaextension.videodecoder")], source: .document),
    Capability(
      "multitasking-camera-access", "Multitasking Camera Access", service: "IPAD_CAMERA_MULTITASKING",
      on: [.iOS("13.5")], [.flag("com.apple.developer.avfoundation.multitasking-camera-access")], source: .document),
    Capability(
      "sensitive-content-analysis", "Sensitive Content Analysis", service: "SENSITIVE_CONTENT_ANALYSIS",
      on: [.iOS("17.0"), .macOS], [.list("com.apple.developer.sensitivecontentanalysis.client", ["analysis"])],
      source: .document),
    Capability(
      "shallow-depth-and-pressure", "Shallow Depth and Pressure", service: "SHALLOW_DEPTH_PRESSURE", on: [.watchOS],
      [.flag("com.apple.developer.submerged-shallow-depth-and-pressure")], source: .tools),
    Capability(
      "fonts", "Fonts", service: "FONT_INSTALLATION", on: [.iOS, .visionOS],
      [.choice("com.apple.developer.user-fonts", ["app-usage", "system-installation"])],
      values: .words(["app-usage", "system-installation"]), example: ["app-usage"], source: .tools),
    Capability(
      "game-controllers", "Game Controllers", on: [.iOS, .macOS, .tvOS],
      infoPlist: [
        CapabilityInfoPlistKey("GCSupportedGameControllers", .records("ProfileName")),
        CapabilityInfoPlistKey("GCSupportsControllerUserInteraction", .flag),
      ],
      values: .words(["DirectionalGamepad", "ExtendedGamepad", "MicroGamepad"]), example: ["ExtendedGamepad"],
      appID: .wildcard, source: .tools),
  ]
}
