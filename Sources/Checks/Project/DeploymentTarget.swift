import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// The deployment target of a target in one configuration.
struct DeploymentTarget {
  let platform: Platform
  /// The version as written.
  let text: String
  let version: SystemRelease
  let place: Place?

  /// Reads the build settings; `nil` without a known value.
  init?(of configuration: CheckedConfiguration) {
    platform = configuration.settings.platform
    guard case .known(let text, let place) = configuration.setting(platform.deploymentTargetSetting),
      let version = SystemRelease(text)
    else { return nil }
    self.text = text
    self.version = version
    self.place = place
  }

  /// The system and its version, such as `iOS 12.0`.
  var title: String { "\(platform.displayName) \(text)" }
}

/// A version of a system, such as 17.2.
struct SystemRelease: Comparable, Hashable, CustomStringConvertible {
  private let parts: [Int]

  /// Reads one to three numbers with periods between them.
  init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = words.compactMap { word in
      word.allSatisfy { $0.isASCII && $0.isNumber } && word.utf8.count < 6 ? Int(word) : nil
    }
    guard numbers.count == words.count, (1...3).contains(numbers.count) else { return nil }
    parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  static func < (left: SystemRelease, right: SystemRelease) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  /// The version with two numbers, or three if the third is not zero.
  var description: String {
    parts.map(String.init).prefix(parts[2] == 0 ? 2 : 3).joined(separator: ".")
  }
}
