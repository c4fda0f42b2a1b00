import AppleIdentifiers

/// How profiles name the systems that they are for.
enum ProfilePlatform {
  /// The platform names that Apple's portal currently writes for an app of `platform`.
  ///
  /// Measured: `iOS` alone up to 2023, with `xrOS` since then and `visionOS` since 2024; `OSX` for the Mac. That
  /// `tvOS` is listed alone and that watch apps use profiles for iOS is expected, not measured.
  static func names(for platform: Platform) -> [String] {
    switch platform {
    case .iOS, .watchOS, .visionOS: ["iOS", "xrOS", "visionOS"]
    case .macOS: ["OSX"]
    case .tvOS: ["tvOS"]
    }
  }

  /// The platforms that a profile with `names` is for; case does not count, and one without names is for iOS.
  static func platforms(named names: [String]?) -> [Platform] {
    guard let names else { return [.iOS, .watchOS] }
    let folded = Set(names.map { $0.lowercased() })
    return Platform.allCases.filter { platform in
      switch platform {
      case .iOS, .watchOS: folded.contains("ios")
      case .macOS: folded.contains("osx") || folded.contains("macos")
      case .tvOS: folded.contains("tvos")
      case .visionOS: folded.contains("xros") || folded.contains("visionos")
      }
    }
  }
}
