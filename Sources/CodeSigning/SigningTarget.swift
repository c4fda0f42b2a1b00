public import AppleIdentifiers
public import Diagnostics
public import PropertyLists
public import ProvisioningProfiles

/// How a target's signing is decided.
public enum SigningStyle: Hashable, Sendable {
  /// Xcode chooses among the profiles that it manages.
  case automatic
  /// The target names its profile, by name or UUID; `nil` where it names none.
  case manual(specifier: String?)

  /// The name of the build setting's value, in lower case.
  public var name: String {
    switch self {
    case .automatic: "automatic"
    case .manual: "manual"
    }
  }
}

/// Whether a target is signed with a profile.
public enum ProfileNeed: String, Hashable, Sendable {
  /// It can't be signed without one.
  case required
  /// It is signed without one, and claims nothing that one would have to allow.
  case none
  /// Its product can't contain one: frameworks, libraries, unit tests.
  case unsupported
}

/// The signing values of one target in one configuration.
public struct SigningTarget: Hashable, Sendable {
  /// The app that brings a target along.
  public struct Host: Hashable, Sendable {
    /// The name of its target.
    public var name: String
    /// Its bundle identifier.
    public var bundleIdentifier: String
    /// Its team, if one is set.
    public var team: TeamID?

    /// Names the app.
    public init(name: String, bundleIdentifier: String, team: TeamID?) {
      self.name = name
      self.bundleIdentifier = bundleIdentifier
      self.team = team
    }
  }

  /// The target's name.
  public var name: String
  /// The configuration, such as `Debug`.
  public var configuration: String
  /// The bundle identifier.
  public var bundleIdentifier: BundleIdentifier
  /// The platform.
  public var platform: Platform
  /// The entitlements file's content with unresolved settings, or `nil` if it can't be read.
  public var entitlements: PropertyListDictionary?
  /// The team, if one is set.
  public var team: TeamID?
  /// How signing is decided.
  public var style: SigningStyle
  /// The purpose, or `nil` for the purpose of the profile.
  public var type: ProfileType?
  /// The device that it is to run on, if there is one.
  public var device: UDID?
  /// Whether to use the best manual profile if the target specifies none and no Xcode-managed profile matches.
  public var permitsStandIn: Bool

  /// Which identity the target asks for; `nil` where it leaves that to the way of signing.
  public var identity: IdentitySelector?
  /// Whether the target's settings let it be signed.
  public var isSigningAllowed = true
  /// The product type in Xcode's messages, such as `Application`.
  public var productName = "Application"
  /// Whether what it makes can carry a profile.
  public var canCarryProfile = true
  /// Whether it does not matter who manages the profile.
  public var acceptsManaged = false
  /// The app that brings it along, where one does.
  public var host: Host?
  /// The names of settings that the target has under conditions, such as `CODE_SIGN_IDENTITY[sdk=iphoneos*]`.
  public var conditionalKeys: [String: String] = [:]
  /// Whether the user chose the way of signing for this look, whatever the target's settings say.
  public var isStyleChosen = false

  /// Whether it is signed with a profile: not on the Mac, where it claims nothing restricted (TN3125), but for the store.
  public var profileNeed: ProfileNeed {
    guard canCarryProfile else { return .unsupported }
    if case .manual(.some) = style { return .required }
    guard platform == .macOS, type != .appStore, let entitlements else { return .required }
    return EntitlementRules.needNoProfile(entitlements) ? .none : .required
  }

  /// The purpose, or the one that its identity and the name of its profile suggest.
  public var likelyType: ProfileType {
    if let type { return type }
    switch identity?.purpose {
    case .distribution:
      guard case .manual(let name?) = style else { return .appStore }
      let letters = name.lowercased().filter(\.isLetter)
      if letters.contains("adhoc") { return .adHoc }
      return letters.contains("inhouse") || letters.contains("enterprise") ? .inHouse : .appStore
    case .developerID: return .developerID
    case .development, .other, nil: return .development
    }
  }

  /// Whether it is a built product, which has no build settings.
  var isBuilt: Bool { acceptsManaged && configuration.isEmpty }

  /// Sets the build setting `key` to `value`; an empty value removes it, and an unknown one is the user's to give.
  ///
  /// A built product has no build settings: what was chosen for its signature is chosen otherwise.
  public func setting(_ key: String, to value: String?) -> Remedy {
    guard !isBuilt else {
      return .advice(
        key == "DEVELOPMENT_TEAM"
          ? "give an identity and a profile of the same team: --identity FILE --profile FILE"
          : "choose another profile: --profile PROFILE")
    }
    var values = ["target": name]
    // Configurations usually differ in what they are signed with.
    if ["CODE_SIGN_IDENTITY", "PROVISIONING_PROFILE_SPECIFIER"].contains(key), !configuration.isEmpty {
      values["configuration"] = configuration
    }
    let key = conditionalKeys[key] ?? key
    guard value != "" else { return .operation(.init("setting.unset", values.merging(["key": key]) { $1 })) }
    return .operation(.init("setting.set", values.merging(["setting": "\(key)=\(value ?? "VALUE")"]) { $1 }))
  }

  /// Signs for another team than the project's, or simulates the project's team.
  public func teamRemedy(_ other: TeamID) -> Remedy {
    let remedy = setting("DEVELOPMENT_TEAM", to: other.rawValue)
    guard !isBuilt, let team, case .operation(let change) = remedy else { return remedy }
    return .hint(
      "\(Hint(.init("team.create", ["name": "NAME", "id": team.rawValue]))) to simulate the project's team, or "
        + Hint(change) + " to change it")
  }

  /// Sets the way of signing; what the user chose for this look is chosen otherwise.
  func changing(style: String) -> Remedy {
    guard isStyleChosen else { return setting("CODE_SIGN_STYLE", to: style) }
    return .advice("choose --style \(style.lowercased())")
  }

  /// Creates a target.
  public init(
    name: String, configuration: String, bundleIdentifier: BundleIdentifier, platform: Platform,
    entitlements: PropertyListDictionary? = PropertyListDictionary(), team: TeamID?,
    style: SigningStyle = .automatic, type: ProfileType? = .development, device: UDID? = nil,
    permitsStandIn: Bool = false
  ) {
    self.name = name
    self.configuration = configuration
    self.bundleIdentifier = bundleIdentifier
    self.platform = platform
    self.entitlements = entitlements
    self.team = team
    self.style = style
    self.type = type
    self.device = device
    self.permitsStandIn = permitsStandIn
  }
}

/// A certificate, and whether its private key is available for signing.
public struct SigningIdentity: Hashable, Sendable {
  /// The certificate.
  public let certificate: SigningCertificate
  /// Whether the private key is available.
  public let hasPrivateKey: Bool
  /// Whether the certificate is known to be revoked.
  public let isRevoked: Bool
  /// The member whom it belongs to, where another one acts.
  public let otherOwner: String?

  /// Creates an identity.
  public init(
    certificate: SigningCertificate, hasPrivateKey: Bool, isRevoked: Bool = false, otherOwner: String? = nil
  ) {
    self.certificate = certificate
    self.hasPrivateKey = hasPrivateKey
    self.isRevoked = isRevoked
    self.otherOwner = otherOwner
  }
}
