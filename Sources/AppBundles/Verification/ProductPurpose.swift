/// What a product is verified for.
public enum ProductPurpose: String, Hashable, Sendable, CaseIterable {
  /// Installation on devices, without the store.
  case device
  /// Upload to App Store Connect for the App Store.
  case appStore = "app-store"
  /// Upload to App Store Connect for TestFlight.
  case testFlight = "testflight"
  /// Distribution of Mac apps outside the store, with notarization.
  case developerID = "developer-id"

  /// Whether App Store Connect checks the product.
  var isStore: Bool { self == .appStore || self == .testFlight }
}
