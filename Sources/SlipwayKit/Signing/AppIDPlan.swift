import AppleIdentifiers
import Capabilities
import CodeSigning
import DeveloperPortal
import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// The App IDs that targets need, and what has to be done for them.
///
/// Where the entitlements or a policy need an explicit App ID, or there is one, it is that; otherwise a wildcard (Xcode
/// Help, "App IDs").
struct AppIDPlan {
  private var plans: [Plan]
  private let policy: Set<DevicePolicyRule>

  private struct Plan {
    let pattern: BundleIdentifierPattern
    /// What the portal has; `nil` for an App ID to register.
    let known: AppIDRecord?
    var capabilities: [String] = []
    var values: [(capability: String, values: Set<String>)] = []
  }

  init(
    for targets: [SigningTarget], in contents: PortalContents, under policy: Set<DevicePolicyRule>
  ) throws(Diagnostic) {
    self.policy = policy
    plans = try contents.appIDs().map { Plan(pattern: $0.pattern, known: $0) }
    // An explicit App ID that one target needs serves the others with its bundle identifier.
    for isExplicit in [true, false] {
      for target in targets where needsExplicit(target) == isExplicit {
        try add(Self.capabilities(of: target), of: target, isExplicit: isExplicit)
      }
    }
  }

  /// The pattern of a target's App ID.
  func pattern(for target: SigningTarget) -> BundleIdentifierPattern? {
    index(for: target, isExplicit: needsExplicit(target)).map { plans[$0].pattern }
  }

  private func needsExplicit(_ target: SigningTarget) -> Bool {
    policy.contains(.wildcardDistribution) && (target.type ?? .development) != .development
      || Self.capabilities(of: target).contains { $0.appIDRequirement.needsExplicit }
  }

  /// The steps, by App ID.
  var steps: [ProvisioningStep] {
    plans.flatMap { plan -> [ProvisioningStep] in
      let text = plan.pattern.description
      let lacking = plan.capabilities.filter { plan.known?.capabilities.contains($0) != true }
      var steps: [ProvisioningStep] = []
      if plan.known == nil {
        let words = text.split(separator: ".").joined(separator: " ")
        let name = plan.pattern.isExplicit ? "XC \(words)" : "XC Wildcard"
        steps.append(.registerAppID(text, name: name, capabilities: lacking))
      } else if !lacking.isEmpty {
        steps.append(.enable(lacking, appID: text))
      }
      // Xcode registers what an account may; the keys for its command line are said not to reach groups, which is not
      // simulated.
      return steps
        + plan.values.compactMap { entry in
          let wanted = entry.values.subtracting(plan.known?.values[entry.capability] ?? [])
          return wanted.isEmpty ? nil : .assign(wanted.sorted(), with: entry.capability, appID: text)
        }
    }
  }

  private func index(for target: SigningTarget, isExplicit: Bool) -> Int? {
    plans.indices.filter {
      plans[$0].pattern.covers(target.bundleIdentifier) && (plans[$0].pattern.isExplicit || !isExplicit)
    }.max { plans[$0].pattern.specificity < plans[$1].pattern.specificity }
  }

  private mutating func add(
    _ capabilities: [Capability], of target: SigningTarget, isExplicit: Bool
  ) throws(Diagnostic) {
    if index(for: target, isExplicit: isExplicit) == nil {
      let pattern = try BundleIdentifierPattern(isExplicit ? target.bundleIdentifier.rawValue : "*")
      plans.append(Plan(pattern: pattern, known: nil))
    }
    guard let index = index(for: target, isExplicit: isExplicit) else { return }
    for capability in capabilities {
      if !plans[index].capabilities.contains(capability.name) { plans[index].capabilities.append(capability.name) }
      let values = Self.values(of: capability, in: target)
      if let known = plans[index].values.firstIndex(where: { $0.capability == capability.name }) {
        plans[index].values[known].values.formUnion(values)
      } else {
        plans[index].values.append((capability.name, values))
      }
    }
  }

  /// The values that the target's entitlements use and an App ID can have.
  private static func values(of capability: Capability, in target: SigningTarget) -> Set<String> {
    let kind = IdentifierKind.kind(of: capability.name)
    let claimed = capability.entitlements.filter { capability.takesValues(under: $0.key) }
      .flatMap { target.entitlements?[$0.key(for: target.platform)]?.array?.compactMap(\.string) ?? [] }
    return Set(claimed.filter { kind?.accepts($0) != false })
  }

  /// The services that the target's entitlements ask for.
  private static func capabilities(of target: SigningTarget) -> [Capability] {
    var found: [Capability] = []
    for key in target.entitlements?.keys ?? [] {
      guard let capability = CapabilityTable.capability(forEntitlement: key), capability.service != nil,
        !found.contains(where: { $0.name == capability.name })
      else { continue }
      found.append(capability)
    }
    return found
  }
}
