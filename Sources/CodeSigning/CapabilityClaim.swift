public import AppleIdentifiers
public import Capabilities
public import PropertyLists

/// A capability that an App ID must have, because an app's entitlements ask for it.
public struct CapabilityClaim: Hashable, Sendable {
  /// The capability.
  public let capability: Capability
  /// The values that the app uses and an App ID can have, such as app groups.
  public let values: [String]

  /// Claims `capability` with `values`.
  public init(capability: Capability, values: [String]) {
    (self.capability, self.values) = (capability, values)
  }

  /// The claims of entitlements, in their order.
  public static func all(in entitlements: PropertyListDictionary, on platform: Platform) -> [CapabilityClaim] {
    var found: [Capability] = []
    for key in entitlements.keys {
      guard let capability = CapabilityTable.capability(forEntitlement: key), capability.service != nil,
        !found.contains(where: { $0.name == capability.name })
      else { continue }
      found.append(capability)
    }
    return found.map { CapabilityClaim(capability: $0, values: values(of: $0, in: entitlements, on: platform)) }
  }

  private static func values(
    of capability: Capability, in entitlements: PropertyListDictionary, on platform: Platform
  ) -> [String] {
    let kind = IdentifierKind.kind(of: capability.name)
    let claimed = capability.entitlements.filter { capability.takesValues(under: $0.key) }
      .flatMap { entitlements[$0.key(for: platform)]?.array?.compactMap(\.string) ?? [] }
    var seen: Set<String> = []
    return claimed.filter { kind?.accepts($0) != false && seen.insert($0).inserted }
  }
}
