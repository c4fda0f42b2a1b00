public import Capabilities
public import Diagnostics
import AppleIdentifiers
import XcodeProjects

/// A capability that can be added to targets of a project.
public struct AvailableCapability {
  /// The capability.
  public let capability: Capability
  /// The names of the targets that have it, in the project's order.
  public let targets: [String]
  /// The systems of the targets' platforms that have it.
  public let systems: [CapabilitySystem]
}

extension CapabilityEditing {
  /// The capabilities for the platforms of a target, by name; `nil` means every target.
  ///
  /// - Throws: `target-not-found`, and what reading entitlements and the Info.plist throws.
  public static func available(
    to targetName: String?, in loaded: LoadedProject
  ) throws(Diagnostic) -> [AvailableCapability] {
    var owners: [String: [String]] = [:]
    var platforms: Set<Platform> = []
    for target in try loaded.targets(named: targetName) {
      let settings = loaded.settings(of: target, configuration: target.defaultConfigurationName ?? "")
      platforms.insert(settings.platform)
      for (capability, _) in try listed(of: target, in: loaded) {
        owners[capability.name, default: []].append(target.name)
      }
    }
    return CapabilityTable.all.filter { !platforms.isDisjoint(with: $0.platforms) }.map { capability in
      AvailableCapability(
        capability: capability, targets: owners[capability.name] ?? [],
        systems: capability.systems.filter { platforms.contains($0.platform) })
    }
  }
}
