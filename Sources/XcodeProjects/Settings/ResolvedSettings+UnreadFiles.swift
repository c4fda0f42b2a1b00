import Diagnostics

extension ResolvedSettings {
  /// Whether an .xcconfig file that could not be read may give the value of `key`.
  ///
  /// The target's own value always counts more. The files that CocoaPods writes never give the settings that describe
  /// a product; they contain search paths, flags and the paths of the pods.
  public func mayBeUnread(_ key: String) -> Bool {
    guard !findings.isEmpty, origin(of: key)?.level != .target else { return false }
    return findings.contains { !Self.isOfPods($0) || !Self.isNeverOfPods(key) }
  }

  /// Whether an .xcconfig file that could not be read may give the value of one of `keys`.
  public func mayBeUnread(_ keys: [String]) -> Bool { keys.contains { mayBeUnread($0) } }

  /// Whether a finding is about a missing file that CocoaPods writes: `Pods/…/Pods-Wecker.debug.xcconfig`.
  private static func isOfPods(_ finding: Diagnostic) -> Bool {
    guard finding.code == .configurationFileMissing,
      let path = finding.message.split(separator: "\"").dropFirst().first
    else { return false }
    let parts = path.split(separator: "/")
    return parts.dropLast().contains("Pods") && parts.last?.hasPrefix("Pods") ?? false
  }

  /// Whether CocoaPods' generators AggregateXCConfig and XCConfigHelper never write a setting.
  ///
  /// A podspec could, with user_target_xcconfig, which is made for flags.
  private static func isNeverOfPods(_ key: String) -> Bool {
    described.contains(key) || ["INFOPLIST_", "ASSETCATALOG_"].contains(where: key.hasPrefix)
      || key.hasSuffix("_DEPLOYMENT_TARGET")
  }

  private static let described: Set<String> = [
    "CODE_SIGN_ENTITLEMENTS", "CURRENT_PROJECT_VERSION", "GENERATE_INFOPLIST_FILE", "MARKETING_VERSION",
    "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "SDKROOT", "SUPPORTED_PLATFORMS", "SWIFT_EMIT_LOC_STRINGS",
    "SWIFT_VERSION", "TARGETED_DEVICE_FAMILY",
  ]
}
