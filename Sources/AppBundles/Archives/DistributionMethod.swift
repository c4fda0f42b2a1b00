public import ProvisioningProfiles

/// A way to distribute an archived app, with the name that ExportOptions.plist gives it.
public enum DistributionMethod: String, Hashable, Sendable, CaseIterable {
  /// Running on registered devices while developing.
  case debugging
  /// Testers with registered devices.
  case releaseTesting = "release-testing"
  /// TestFlight and the App Store.
  case appStoreConnect = "app-store-connect"
  /// A company's own employees.
  case enterprise
  /// Mac apps outside the App Store.
  case developerID = "developer-id"

  /// The method with a name; the names before Xcode 15.3 are accepted too.
  public init?(named name: String) {
    guard let method = Self.allCases.first(where: { $0.rawValue == name || $0.oldName == name }) else { return nil }
    self = method
  }

  /// The type of the profiles.
  public var profileType: ProfileType {
    switch self {
    case .debugging: .development
    case .releaseTesting: .adHoc
    case .appStoreConnect: .appStore
    case .enterprise: .inHouse
    case .developerID: .developerID
    }
  }

  /// What the exported app is verified for.
  public var purpose: ProductPurpose {
    switch self {
    case .debugging, .releaseTesting, .enterprise: .device
    case .appStoreConnect: .appStore
    case .developerID: .developerID
    }
  }

  /// Whether devices install such apps from a web page (`xcodebuild -help`: a manifest is for all but the App Store).
  public var installsFromWebPages: Bool { self != .appStoreConnect && self != .developerID }

  private var oldName: String? {
    switch self {
    case .debugging: "development"
    case .releaseTesting: "ad-hoc"
    case .appStoreConnect: "app-store"
    case .enterprise, .developerID: nil
    }
  }
}
