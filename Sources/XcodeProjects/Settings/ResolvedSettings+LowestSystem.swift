public import AppleIdentifiers

extension ResolvedSettings {
  /// The lowest system on which the product runs: the deployment target, or macOS 11 for arm64 alone.
  ///
  /// - Returns: `nil` if the deployment target is unknown.
  public func lowestSystem(of platform: Platform) -> NumericVersion? {
    guard let target = self[platform.deploymentTargetSetting].flatMap({ NumericVersion($0) }) else { return nil }
    // There is no Mac with Apple silicon and an older system.
    guard platform == .macOS, Set(list("ARCHS")) == ["arm64"] else { return target }
    return max(target, NumericVersion("11.0") ?? target)
  }
}
