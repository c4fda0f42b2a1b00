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
        try add(Self.claims(of: target), of: target, isExplicit: isExplicit)
      }
    }
  }

  /// The pattern of a target's App ID.
  func pattern(for target: SigningTarget) -> BundleIdentifierPattern? {
    index(for: target, isExplicit: needsExplicit(target)).map { plans[$0].pattern }
  }

  private func needsExplicit(_ target: SigningTarget) -> Bool {
    policy.contains(.wildcardDistribution) && (target.type ?? .development) != .development
      || Self.claims(of: target).contains { $0.capability.appIDRequirement.needsExplicit }
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
    _ claims: [CapabilityClaim], of target: SigningTarget, isExplicit: Bool
  ) throws(Diagnostic) {
    if index(for: target, isExplicit: isExplicit) == nil {
      let pattern = try BundleIdentifierPattern(isExplicit ? target.bundleIdentifier.rawValue : "*")
      plans.append(Plan(pattern: pattern, known: nil))
    }
    guard let index = index(for: target, isExplicit: isExplicit) else { return }
    for claim in claims {
      let name = claim.capability.name
      if !plans[index].capabilities.contains(name) { plans[index].capabilities.append(name) }
      if let known = plans[index].values.firstIndex(where: { $0.capability == name }) {
        plans[index].values[known].values.formUnion(claim.values)
      } else {
        plans[index].values.append((name, Set(claim.values)))
      }
    }
  }

  /// What the target's entitlements ask of an App ID.
  private static func claims(of target: SigningTarget) -> [CapabilityClaim] {
    CapabilityClaim.all(in: target.entitlements ?? PropertyListDictionary(), on: target.platform)
  }
}
