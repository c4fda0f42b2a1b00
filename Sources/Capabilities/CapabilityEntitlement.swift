public import AppleIdentifiers
public import PropertyLists

/// An entitlement that belongs to a capability.
public struct CapabilityEntitlement: Sendable, Hashable {
  /// The key.
  public let key: String
  /// The key on the Mac, where it is another.
  public let macKey: String?
  /// The value that profiles grant.
  public let grant: CapabilityValue
  /// The value that profiles grant on macOS, if different.
  public let macGrant: CapabilityValue?
  /// The value that an app claims by default, or `nil` if it claims the key only when it needs it.
  public let claim: CapabilityValue?
  /// The type of the value in an entitlements file.
  public let form: EntitlementForm
  /// The strings that the value can be; empty if any string is valid.
  public let words: [String]
  /// Whether an app may claim an empty list.
  public let isOptional: Bool
  /// Whether signing takes the value from the profile, whatever the entitlements file says.
  public let isRewrittenBySigning: Bool

  init(
    _ key: String, macKey: String? = nil, grant: CapabilityValue, macGrant: CapabilityValue? = nil,
    claim: CapabilityValue?, form: EntitlementForm? = nil, words: [String] = [], isOptional: Bool = false,
    isRewrittenBySigning: Bool = false
  ) {
    self.key = key
    self.macKey = macKey
    self.grant = grant
    self.macGrant = macGrant
    self.claim = claim
    self.form = form ?? (claim ?? grant).form
    self.words = words
    self.isOptional = isOptional
    self.isRewrittenBySigning = isRewrittenBySigning
  }

  /// A boolean, which profiles grant and apps claim as true.
  static func flag(_ key: String) -> CapabilityEntitlement {
    CapabilityEntitlement(key, grant: .fixed(true), claim: .fixed(true))
  }

  /// A boolean that profiles grant, and that apps claim only when they need it.
  static func extraFlag(_ key: String) -> CapabilityEntitlement {
    CapabilityEntitlement(key, grant: .fixed(true), claim: nil)
  }

  /// A list, the same in profiles and apps.
  static func list(_ key: String, _ items: [String]) -> CapabilityEntitlement {
    let value = CapabilityValue.fixed(.array(items.map { .string($0) }))
    return CapabilityEntitlement(key, grant: value, claim: value)
  }

  /// A list of which profiles grant all `items`, and apps claim the chosen ones.
  static func choice(_ key: String, _ items: [String], form: EntitlementForm = .list) -> CapabilityEntitlement {
    CapabilityEntitlement(
      key, grant: .fixed(.array(items.map { .string($0) })), claim: .chosen(items), form: form)
  }

  /// The key on `platform`.
  public func key(for platform: Platform) -> String {
    platform == .macOS ? macKey ?? key : key
  }

  /// Whether an app that claims it must give it a value.
  public var needsValues: Bool { !isOptional && claim?.isEmptyWithoutValues == true }

  /// All keys that it has.
  public var keys: [String] { [key] + (macKey.map { [$0] } ?? []) }

  /// The value that profiles for `platform` grant.
  public func grant(for platform: Platform) -> CapabilityValue {
    platform == .macOS ? macGrant ?? grant : grant
  }
}

/// The types of entitlement values.
public enum EntitlementForm: Sendable, Hashable {
  /// A boolean.
  case boolean
  /// A number.
  case number
  /// A string.
  case text
  /// An array, whose order means nothing.
  case list
  /// An array, whose order means nothing, or one string.
  case listOrText

  /// Whether the value can be an array.
  public var isList: Bool { self == .list || self == .listOrText }
}

/// A value that may depend on what is signed for, and on what was assigned.
public indirect enum CapabilityValue: Sendable, Hashable {
  /// Always the same.
  case fixed(PropertyList)
  /// One in development, another in distribution.
  case byChannel(development: PropertyList, distribution: PropertyList)
  /// The list of values assigned in the portal, or used by the app.
  case assigned
  /// The list of values assigned, or what follows where there are none.
  case assignedOr(PropertyList)
  /// The list of values assigned, and after them these.
  case assignedAnd([PropertyList])
  /// The values used by the app that are among these.
  case chosen([String])

  func value(channel: SigningChannel, values: [String]) -> PropertyList {
    let list = PropertyList.array(values.map { .string($0) })
    switch self {
    case .fixed(let value): return value
    case .byChannel(let development, let distribution):
      return channel == .development ? development : distribution
    case .assigned: return list
    case .assignedOr(let value): return values.isEmpty ? value : list
    case .assignedAnd(let others): return .array(values.map { .string($0) } + others)
    case .chosen(let words): return .array(values.filter(words.contains).map { .string($0) })
    }
  }

  /// Whether it has the values that were assigned.
  var isAssigned: Bool {
    switch self {
    case .assigned, .assignedOr, .assignedAnd, .chosen: true
    case .fixed, .byChannel: false
    }
  }

  /// Whether it is an empty list where there are no values.
  fileprivate var isEmptyWithoutValues: Bool {
    switch self {
    case .assigned, .chosen: true
    case .fixed, .byChannel, .assignedOr, .assignedAnd: false
    }
  }

  /// The type of the value.
  fileprivate var form: EntitlementForm {
    switch self {
    case .assigned, .assignedOr, .assignedAnd, .chosen: return .list
    case .fixed(let value), .byChannel(let value, _):
      switch value.value {
      case .boolean: return .boolean
      case .array: return .list
      case .string: return .text
      default: return .number
      }
    }
  }
}
