/// The type of a profile.
public enum ProfileType: String, Hashable, Sendable, CaseIterable {
  /// Running on registered devices while developing.
  case development
  /// Giving an app to testers on registered devices.
  case adHoc = "ad-hoc"
  /// The App Store and TestFlight.
  case appStore = "app-store"
  /// A company's own employees, on any device.
  case inHouse = "in-house"
  /// Mac apps outside the store.
  case developerID = "developer-id"

  /// The name in words.
  public var displayName: String {
    switch self {
    case .development: "development"
    case .adHoc: "ad hoc"
    case .appStore: "App Store"
    case .inHouse: "in-house"
    case .developerID: "Developer ID"
    }
  }

  /// The type that Xcode's messages name, as in "any iOS App Development provisioning profiles".
  public var xcodeName: String {
    switch self {
    case .development: "App Development"
    case .adHoc: "App Ad Hoc"
    case .appStore: "App Store"
    case .inHouse: "In House"
    case .developerID: "Developer ID"
    }
  }

  /// Whether such a profile lists the devices that it is for.
  public var listsDevices: Bool {
    self == .development || self == .adHoc
  }

  /// The value of `ProfileDistributionType` in the inner layer.
  ///
  /// Of ad hoc profiles it is not certain: a public note says `ADHOC`, and no recent one was measured.
  public var innerName: String {
    switch self {
    case .development, .adHoc: "LIMITED"
    case .appStore: "STORE"
    case .inHouse: "IN_HOUSE"
    case .developerID: "DIRECT"
    }
  }

  /// Whether a profile of this type may have `name` in its inner layer: two names are known for ad hoc profiles.
  func allows(innerName name: String) -> Bool {
    name == innerName || (self == .adHoc && name == "ADHOC")
  }

  /// The purpose of the certificates in such a profile.
  public var certificatePurpose: CertificateKind.Purpose {
    switch self {
    case .development: .development
    case .adHoc, .appStore, .inHouse: .distribution
    case .developerID: .developerID
    }
  }

  /// The type of a profile with these marks.
  ///
  /// - Parameters:
  ///   - listsDevices: Whether it has a list of devices.
  ///   - coversAllDevices: Whether it is for all devices.
  ///   - allowsDebugging: The entitlement `get-task-allow`, which profiles for the Mac do not have.
  ///   - certificates: The kinds of its certificates.
  ///   - isForMac: Whether it is for the Mac alone.
  init(
    listsDevices: Bool, coversAllDevices: Bool, allowsDebugging: Bool?, certificates: [CertificateKind],
    isForMac: Bool
  ) {
    if coversAllDevices {
      let isDeveloperID = isForMac || certificates.contains { $0.purpose == .developerID }
      self = isDeveloperID ? .developerID : .inHouse
    } else if listsDevices {
      let isDevelopment = allowsDebugging ?? !certificates.contains { $0.purpose == .distribution }
      self = isDevelopment ? .development : .adHoc
    } else {
      self = .appStore
    }
  }
}
