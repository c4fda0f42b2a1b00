/// The two versions that a bundle has.
struct VersionKey: Sendable {
  /// The key in Info.plist.
  let key: String
  /// The build setting that gives it a value in new projects.
  let setting: String
  /// What it is called to people.
  let name: String
  /// Reads it.
  let answer: @Sendable (CheckedConfiguration) -> CheckedConfiguration.Answer

  static let marketing = VersionKey(
    key: "CFBundleShortVersionString", setting: "MARKETING_VERSION", name: "version", answer: { $0.marketingVersion })
  static let build = VersionKey(
    key: "CFBundleVersion", setting: "CURRENT_PROJECT_VERSION", name: "build number", answer: { $0.buildVersion })
  static let all = [marketing, build]
}
