public import AppleIdentifiers
public import Capabilities
public import Diagnostics
import FileTrees
import PropertyLists
public import XcodeProjects

/// The addition or removal of a target's capability in entitlements, Info.plist and frameworks.
public struct CapabilityEditing {
  /// The files to write.
  public let change: ProjectChange
  /// The target.
  public let target: String
  /// The capability.
  public let capability: Capability
  /// What it is used with, such as app groups.
  public let values: [String]
  /// The bundle identifier whose App ID needs the capability, if known.
  public let bundleIdentifier: BundleIdentifier?
  /// Notes for the user.
  public let notes: [Diagnostic]

  /// Plans to add a capability to a target, in all of its configurations.
  ///
  /// - Parameters:
  ///   - name: The capability, by any of its names.
  ///   - values: What it is used with, such as app groups.
  ///   - loaded: The project.
  ///   - targetName: The target; `nil` for the default target.
  ///   - isForced: Whether settings that refer to other settings may be replaced.
  /// - Returns: The edit, not yet written.
  /// - Throws: `capability-unknown`, `capability-not-on-platform`, `capability-value-needed`,
  ///   `capability-value-invalid`, `entitlements-unclear`, `setting-refers-to-others`, `info-plist-missing`, and what
  ///   reading and editing throw.
  public static func adding(
    _ name: String, values: [String], to loaded: LoadedProject, target targetName: String?, force isForced: Bool = false
  ) throws(Diagnostic) -> CapabilityEditing {
    let capability = try CapabilityTable.capability(named: name)
    let target = try loaded.target(targetName)
    var files = try CapabilityFiles(loaded, target, isForced: isForced)
    let platform = loaded.settings(of: target, configuration: target.defaultConfigurationName ?? "").platform
    guard capability.platforms.contains(platform) else {
      throw Diagnostic(
        .capabilityNotOnPlatform,
        "\(capability.displayName) is not available on \(platform.displayName), the platform of \"\(target.name)\"",
        remedy: .advice(
          "choose a target for \(capability.platforms.map(\.displayName).joined(separator: ", "))"))
    }
    try capability.check(values, on: platform)
    let values = CapabilityValues.completed(values, for: capability)
    let claims = capability.appEntitlements(platform: platform, values: values)
    let lists = capability.infoPlistKeys.filter { $0.form == .list }.map(\.key)
    let lacksClaim = claims.entries.first.map { $0.value.array?.isEmpty ?? false && !files.claims($0.key) } ?? false
    let lacksList = lists.contains { files.infoPlistList($0).isEmpty }
    if values.isEmpty, lacksClaim || lacksList {
      throw Diagnostic(
        .capabilityValueNeeded, "\(capability.displayName) needs a value",
        remedy: .advice("add --value, such as \(CapabilityValues.example(for: capability))"))
    }
    for entry in claims.entries { try files.claim(entry.key, entry.value) }
    var notes: [Diagnostic] = []
    for key in capability.infoPlistKeys {
      switch key.form {
      case .list: try files.addToInfoPlist(key.key, values)
      case .purposeText:
        if try files.addPurpose(key.key, capability.placeholder) {
          notes.append(
            Diagnostic(
              .capabilityTextProposed, "\(key.key) contains a placeholder: write why your app needs access",
              severity: .note))
        }
      }
    }
    for framework in CapabilityFrameworks.byCapability[capability.name] ?? [] {
      files.project = try files.project.addingSystemFramework(framework, to: [target])
    }
    if capability.isManaged {
      notes.append(
        Diagnostic(
          .capabilityManaged, "Apple grants \(capability.displayName) only to teams that request it",
          severity: .note))
    }
    let words = values.isEmpty ? "" : " --value \(values.joined(separator: ","))"
    return CapabilityEditing(
      change: files.change("capability add \(capability.name)\(words)"), target: target.name, capability: capability,
      values: values, bundleIdentifier: files.bundleIdentifier, notes: files.notes + notes)
  }

  /// Plans that a target claims a capability no longer.
  ///
  /// Usage descriptions, except placeholders, and linked frameworks stay, because the app may use them otherwise.
  ///
  /// - Throws: `capability-unknown`, and what reading and editing throw.
  public static func removing(
    _ name: String, from loaded: LoadedProject, target targetName: String?
  ) throws(Diagnostic) -> CapabilityEditing {
    let capability = try CapabilityTable.capability(named: name)
    let target = try loaded.target(targetName)
    var files = try CapabilityFiles(loaded, target)
    for entitlement in capability.entitlements {
      try files.unclaim(entitlement.key)
      if let key = entitlement.macKey { try files.unclaim(key) }
    }
    for key in capability.infoPlistKeys where key.form == .list { try files.removeFromInfoPlist(key.key) }
    if capability.isFramework {
      for framework in CapabilityFrameworks.byCapability[capability.name] ?? [] {
        files.project = try files.project.removingUse(ofFilesNamed: framework + ".framework", from: target)
      }
    }
    var notes: [Diagnostic] = []
    for key in capability.infoPlistKeys where key.form == .purposeText {
      guard try files.removePurpose(key.key, capability.placeholder) else { continue }
      notes.append(
        Diagnostic(
          .capabilityTextProposed, "\(key.key) was not removed from the Info.plist, in case other code needs it",
          severity: .note))
    }
    return CapabilityEditing(
      change: files.change("capability remove \(capability.name)"), target: target.name, capability: capability,
      values: [], bundleIdentifier: files.bundleIdentifier, notes: notes)
  }

  /// The capabilities that a target claims in a configuration, and the values that it claims them with.
  public static func listed(
    of target: ProjectTarget, in loaded: LoadedProject
  ) throws(Diagnostic) -> [(capability: Capability, values: [String])] {
    let files = try CapabilityFiles(loaded, target)
    var found: [(capability: Capability, values: [String])] = []
    for (key, value) in files.allClaims {
      guard let capability = CapabilityTable.capability(forEntitlement: key) else { continue }
      let values = value.array?.compactMap(\.string) ?? []
      if let index = found.firstIndex(where: { $0.capability.name == capability.name }) {
        found[index].values += values.filter { !found[index].values.contains($0) }
      } else {
        found.append((capability, values))
      }
    }
    let modes = CapabilityTable.all.filter { row in
      row.infoPlistKeys.contains { $0.form == .list && !files.infoPlistList($0.key).isEmpty }
    }
    for row in modes where !found.contains(where: { $0.capability.name == row.name }) {
      found.append((row, row.infoPlistKeys.flatMap { files.infoPlistList($0.key) }))
    }
    let linked = Set(target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap(\.name))
    for row in CapabilityTable.all where row.isFramework {
      let frameworks = CapabilityFrameworks.byCapability[row.name] ?? []
      if !frameworks.isEmpty, frameworks.allSatisfy({ linked.contains($0 + ".framework") }) { found.append((row, [])) }
    }
    return found.sorted { $0.capability.name < $1.capability.name }
  }
}

extension Capability {
  /// The usage description that the developer is to replace.
  fileprivate var placeholder: String { "\(displayName) is used by $(PRODUCT_NAME)." }
  /// Whether only a linked framework shows that a target has it.
  fileprivate var isFramework: Bool { entitlements.isEmpty && infoPlistKeys.isEmpty }
}

/// The values that capabilities are used with.
enum CapabilityValues {
  /// The values as Xcode writes them: keychain groups begin with the App ID prefix.
  static func completed(_ values: [String], for capability: Capability) -> [String] {
    guard capability.name == "keychain-sharing" else { return values }
    return values.map { value in
      let hasPrefix =
        value.hasPrefix("$") || value == "com.apple.token"
        || (try? TeamID(String(value.prefix { $0 != "." }))) != nil
      return hasPrefix ? value : CapabilityTable.prefixSetting + value
    }
  }

  static func example(for capability: Capability) -> String {
    let examples = [
      "app-groups": "group.de.uni-hd.demo", "associated-domains": "applinks:example.org",
      "apple-pay": "merchant.de.uni-hd.demo", "network-extensions": "packet-tunnel-provider",
      "keychain-sharing": "de.uni-hd.demo.shared", "background-modes": "audio,fetch",
    ]
    return examples[capability.name] ?? "a,b"
  }
}

/// The frameworks that Xcode links when a capability is added.
///
/// Assumed, not measured: the behavior of Xcode's Signing & Capabilities.
enum CapabilityFrameworks {
  static let byCapability: [String: [String]] = [
    "apple-pay": ["PassKit"], "game-center": ["GameKit"], "healthkit": ["HealthKit"], "homekit": ["HomeKit"],
    "icloud": ["CloudKit"], "in-app-purchase": ["StoreKit"], "network-extensions": ["NetworkExtension"],
    "wallet": ["PassKit"],
  ]
}

extension Diagnostic.Code {
  /// A capability that the target's system does not have.
  public static let capabilityNotOnPlatform: Self = "capability-not-on-platform"
  /// A capability that needs a value.
  public static let capabilityValueNeeded: Self = "capability-value-needed"
  /// A sentence for users that the developer is to write.
  public static let capabilityTextProposed: Self = "capability-text-proposed"
  /// A capability that Apple grants upon request.
  public static let capabilityManaged: Self = "capability-managed"
}
