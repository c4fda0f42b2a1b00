public import AppleIdentifiers
public import PropertyLists

/// One of the services that an app may use once its App ID, its entitlements and its Info.plist say so.
///
/// A capability is one row of ``CapabilityTable``: whatever depends on it is in the row.
public struct Capability: Sendable, Hashable {
  /// The name in commands, such as `push-notifications`.
  public let name: String
  /// The name that Xcode shows, such as `Push Notifications`.
  public let displayName: String
  /// The name of the App ID's service in Apple's API, such as `PUSH_NOTIFICATIONS`, or `nil` where the portal has none.
  public let service: String?
  /// The platforms that have it.
  public let systems: [CapabilitySystem]
  /// The values that it is used with.
  public let values: CapabilityValueKind
  /// Values to show and to test it with; empty where it needs none.
  public let example: [String]
  /// The entitlements that it takes.
  public let entitlements: [CapabilityEntitlement]
  /// The keys that it takes in the Info.plist.
  public let infoPlistKeys: [CapabilityInfoPlistKey]
  /// The build settings that are on with it.
  public let buildSettings: [String]
  /// The frameworks that Xcode links with it (assumed, not measured).
  public let frameworks: [String]
  /// Whether it needs an App ID for one bundle identifier alone.
  public let appIDRequirement: AppIDRequirement
  /// Whether Apple grants it to teams one by one, upon request.
  public let isManaged: Bool
  /// The source of this row.
  public let source: FactSource

  init(
    _ name: String, _ displayName: String, service: String? = nil, on systems: [CapabilitySystem],
    _ entitlements: [CapabilityEntitlement] = [], infoPlist: [CapabilityInfoPlistKey] = [],
    buildSettings: [String] = [], frameworks: [String] = [], values: CapabilityValueKind = .none,
    example: [String] = [],
    appID: AppIDRequirement = .unknown, isManaged: Bool = false, source: FactSource
  ) {
    self.name = name
    self.displayName = displayName
    self.service = service
    self.systems = systems
    self.values = values
    self.example = example
    self.entitlements = entitlements
    infoPlistKeys = infoPlist
    self.buildSettings = buildSettings
    self.frameworks = frameworks
    appIDRequirement = appID
    self.isManaged = isManaged
    self.source = source
  }

  /// Whether a capability works with a wildcard App ID.
  public enum AppIDRequirement: String, Sendable, Hashable {
    /// It needs an explicit App ID.
    case explicit
    /// It probably needs an explicit App ID; not documented.
    case probablyExplicit = "probably-explicit"
    /// It works with a wildcard.
    case wildcard
    /// It probably works with a wildcard; not documented.
    case probablyWildcard = "probably-wildcard"
    /// Nothing is known.
    case unknown

    /// Whether the simulated portal asks for an explicit App ID.
    public var needsExplicit: Bool {
      self == .explicit || self == .probablyExplicit
    }
  }

  /// The platforms that have it.
  public var platforms: [Platform] { systems.map(\.platform) }

  /// The oldest version of `platform` that has it, such as `18.2`; `nil` if no source says it.
  public func oldestSystem(on platform: Platform) -> String? {
    systems.first { $0.platform == platform }?.since
  }

  /// The entitlements that a profile grants with the capability.
  ///
  /// - Parameters:
  ///   - prefix: The App ID's prefix.
  ///   - platform: The platform of the profile.
  ///   - channel: What the profile is for.
  ///   - values: What was assigned to the App ID in the portal, such as app groups or merchant identifiers.
  ///   - team: The team, where its identifier is not the prefix.
  /// - Returns: The entitlements, in the table's order.
  public func profileEntitlements(
    prefix: TeamID, platform: Platform, channel: SigningChannel, values: [String] = [], team: TeamID? = nil
  ) -> PropertyListDictionary {
    var granted = PropertyListDictionary()
    for entitlement in entitlements {
      granted[entitlement.key(for: platform)] = entitlement.grant(for: platform)
        .value(channel: channel, values: values)
        .replacing(CapabilityTable.prefixSetting, with: prefix.rawValue + ".")
        .replacing(CapabilityTable.teamSetting, with: (team ?? prefix).rawValue + ".")
    }
    return granted
  }

  /// What an app's entitlements file says to use the capability; the prefix stays a build setting, as Xcode leaves it.
  ///
  /// - Parameters:
  ///   - platform: The app's platform.
  ///   - values: The values that the app uses, such as app groups or domains.
  /// - Returns: The entitlements, in the table's order.
  public func appEntitlements(platform: Platform, values: [String] = []) -> PropertyListDictionary {
    var claimed = PropertyListDictionary()
    for entitlement in entitlements {
      guard let claim = entitlement.claim else { continue }
      claimed[entitlement.key(for: platform)] = claim.value(channel: .development, values: values)
    }
    return claimed
  }
}

/// Whether something is signed to be developed or to be given away.
public enum SigningChannel: String, Sendable, Hashable, CaseIterable {
  /// Running on the team's own devices.
  case development
  /// Stores, testers, companies.
  case distribution
}

/// The source of a fact.
public enum FactSource: String, Sendable, Hashable {
  /// Measured on authentic profiles.
  case measured
  /// A document of Apple's.
  case document
  /// Source code or data that tools in use agree on.
  case tools
  /// Believed, not confirmed.
  case believed
}

/// A key of the Info.plist that belongs to a capability.
public struct CapabilityInfoPlistKey: Sendable, Hashable {
  /// The key.
  public let key: String
  /// The kind of value.
  public let form: Form

  /// The kinds of value.
  public enum Form: Sendable, Hashable {
    /// A sentence shown to the user when the system asks for leave; without it the app is ended.
    case purposeText
    /// A list of names, whose order means nothing.
    case list
    /// A list of dictionaries that have a name under this key.
    case records(String)
    /// A boolean that is true.
    case flag
  }

  init(_ key: String, _ form: Form) {
    self.key = key
    self.form = form
  }

  /// Whether it has the values that the capability is used with.
  public var takesValues: Bool {
    switch form {
    case .list, .records: true
    case .purposeText, .flag: false
    }
  }
}

extension PropertyList {
  /// The value with the build setting at the beginning of its texts replaced.
  fileprivate func replacing(_ setting: String, with prefix: String) -> PropertyList {
    switch value {
    case .string(let text):
      guard text.hasPrefix(setting) else { return self }
      return .string(prefix + text.dropFirst(setting.count))
    case .array(let items): return .array(items.map { $0.replacing(setting, with: prefix) })
    default: return self
    }
  }
}
