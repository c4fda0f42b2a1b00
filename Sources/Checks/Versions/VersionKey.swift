import XcodeProjects

/// A version of a bundle: its version or its build number.
struct VersionKey: Sendable {
  /// The Info.plist key.
  let key: String
  /// The build setting that defines the value in new projects.
  let setting: String
  /// The name in messages.
  let name: String
  /// Reads the value from a configuration.
  let answer: @Sendable (TargetConfiguration) -> TargetConfiguration.Answer

  static let marketing = VersionKey(
    key: "CFBundleShortVersionString", setting: "MARKETING_VERSION", name: "version", answer: { $0.marketingVersion })
  static let build = VersionKey(
    key: "CFBundleVersion", setting: "CURRENT_PROJECT_VERSION", name: "build number", answer: { $0.buildVersion })
  static let all = [marketing, build]

  /// Whether a version consists of numbers separated by periods, without empty components.
  static func isNumeric(_ version: String) -> Bool {
    version.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber }
    }
  }

  /// Whether a script probably replaces a version: it has no number but zero, such as AUTOMATIC or 0.0.0-SNAPSHOT.
  static func isPlaceholder(_ version: String) -> Bool {
    version.contains(where: \.isLetter) && !version.contains { $0.isNumber && $0 != "0" }
  }
}
