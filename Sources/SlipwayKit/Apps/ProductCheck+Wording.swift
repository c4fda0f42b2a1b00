public import AppBundles

extension ProductCheck {
  /// What the message is about, before it: the slice or the profile; empty for the product.
  public var subject: String {
    architecture.map { "\($0): " } ?? (isOfProfile ? "profile: " : "")
  }

  /// The errors of devices and App Store Connect for a failure.
  public var codes: [String] { [deviceCode, storeCode].compactMap(\.self) }
}
