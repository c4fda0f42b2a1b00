public import AppleIdentifiers
public import Capabilities
import CodeSigning
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
  /// What the target claims of an App ID once the edit is made.
  let claims: [CapabilityClaim]
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
    var files = try TargetPropertyLists(loaded, target, isForced: isForced)
    let platform = loaded.settings(of: target, configuration: target.defaultConfigurationName ?? "").platform
    guard capability.platforms.contains(platform) else {
      throw Diagnostic(
        .capabilityNotOnPlatform,
        "\(capability.displayName) is not available on \(platform.displayName), the platform of \"\(target.name)\"",
        remedy: .advice(
          "choose a target for \(capability.platforms.map(\.displayName).joined(separator: ", "))"))
    }
    try capability.check(values, on: platform)
    let values = capability.completed(values)
    let claims = capability.appEntitlements(platform: platform, values: values)
    if let missing = capability.missingValue(in: claims, values, of: files, on: platform) { throw missing }
    for entry in claims.entries { try files.claim(entry.key, entry.value) }
    var notes: [Diagnostic] = []
    for key in capability.infoPlistKeys {
      switch key.form {
      case .list, .records, .flag: try files.addToInfoPlist(key, values)
      case .purposeText:
        if try files.addPurpose(key.key, capability.placeholder) {
          notes.append(
            Diagnostic(
              .capabilityTextProposed, "\(key.key) contains a placeholder: write why your app needs access",
              severity: .note))
        }
      }
    }
    for setting in capability.buildSettings { try files.turn(setting, on: true) }
    for framework in capability.frameworks {
      files.project = try files.project.dependencyEdits.addingSystemFramework(framework, to: [target])
    }
    notes += files.notes(on: capability, platform)
    let words = values.isEmpty ? "" : " --value \(values.joined(separator: ","))"
    return CapabilityEditing(
      change: files.change("capability add \(capability.name)\(words)"), target: target.name, capability: capability,
      values: values, bundleIdentifier: files.bundleIdentifier, claims: files.capabilityClaims(on: platform),
      notes: files.notes + notes)
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
    var files = try TargetPropertyLists(loaded, target)
    for entitlement in capability.entitlements {
      for key in entitlement.keys { try files.unclaim(key) }
    }
    for key in capability.infoPlistKeys where key.form != .purposeText { try files.removeFromInfoPlist(key.key) }
    for setting in capability.buildSettings { try files.turn(setting, on: false) }
    if capability.isFramework {
      for framework in capability.frameworks {
        files.project = try files.project.fileEdits.removingUse(ofFilesNamed: framework + ".framework", from: target)
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
      values: [], bundleIdentifier: files.bundleIdentifier, claims: [], notes: notes)
  }

  /// The capabilities that a target claims in a configuration, and the values that it claims them with.
  public static func listed(
    of target: ProjectTarget, in loaded: LoadedProject
  ) throws(Diagnostic) -> [(capability: Capability, values: [String])] {
    let files = try TargetPropertyLists(loaded, target)
    var found: [(capability: Capability, values: [String])] = []
    for (key, value) in files.allClaims {
      guard let capability = CapabilityTable.capability(forEntitlement: key) else { continue }
      let values = value.array?.compactMap(\.string) ?? []
      if let index = found.firstIndex(where: { $0.capability.name == capability.name }) {
        found[index].values = (found[index].values + values).distinct
      } else {
        found.append((capability, values.distinct))
      }
    }
    let modes = CapabilityTable.all.filter { row in
      row.infoPlistKeys.contains { $0.takesValues && !files.infoPlistList($0).isEmpty }
    }
    for row in modes where !found.contains(where: { $0.capability.name == row.name }) {
      found.append((row, row.infoPlistKeys.flatMap { files.infoPlistList($0) }.distinct))
    }
    let linked = Set(target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap(\.name))
    for row in CapabilityTable.all where row.isFramework {
      if row.frameworks.allSatisfy({ linked.contains($0 + ".framework") }) { found.append((row, [])) }
    }
    let settings = loaded.configurations.settings(of: target)
    for row in CapabilityTable.all where !row.buildSettings.isEmpty && row.platforms.contains(settings.platform) {
      if row.buildSettings.allSatisfy({ settings.flag($0) == true }) { found.append((row, [])) }
    }
    return found.sorted { $0.capability.name < $1.capability.name }
  }
}

extension Capability {
  /// The example's values as the command takes them.
  var exampleText: String { example.joined(separator: ",") }

  /// The usage description that the developer is to replace.
  fileprivate var placeholder: String { "\(displayName) is used by $(PRODUCT_NAME)." }
  /// Whether only a linked framework shows that a target has it.
  fileprivate var isFramework: Bool { entitlements.isEmpty && infoPlistKeys.isEmpty && !frameworks.isEmpty }

  /// The error if `values` leave a list empty that must not be, and that the target does not have yet.
  fileprivate func missingValue(
    in claims: PropertyListDictionary, _ values: [String], of files: TargetPropertyLists, on platform: Platform
  ) -> Diagnostic? {
    let lacksClaim = entitlements.contains { entitlement in
      let key = entitlement.key(for: platform)
      return entitlement.needsValues && claims[key]?.array?.isEmpty ?? false && !files.claims(key)
    }
    let lacksEntry = infoPlistKeys.contains { $0.takesValues && values.isEmpty && files.infoPlistList($0).isEmpty }
    guard lacksClaim || lacksEntry else { return nil }
    return Diagnostic(
      .capabilityValueNeeded, "\(displayName) needs a value",
      remedy: .advice("add --value, such as \(exampleText)"))
  }
}

extension TargetPropertyLists {
  /// What the target's entitlements ask of an App ID, in all configurations.
  fileprivate func capabilityClaims(on platform: Platform) -> [CapabilityClaim] {
    var merged = PropertyListDictionary()
    for (key, value) in allClaims {
      let earlier = merged[key]?.array ?? []
      merged[key] = value.array.map { .array(earlier + $0) } ?? value
    }
    return CapabilityClaim.all(in: merged, on: platform)
  }

  /// What `capability` needs that the edit does not change: Apple's consent, and a newer system.
  fileprivate func notes(on capability: Capability, _ platform: Platform) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    if capability.isManaged {
      notes.append(
        Diagnostic(
          .capabilityManaged, "Apple grants \(capability.displayName) only to teams that request it",
          severity: .note))
    }
    if let oldest = capability.oldestSystem(on: platform), let since = try? BundleVersion(oldest),
      let deploymentTarget, deploymentTarget < since
    {
      notes.append(
        Diagnostic(
          .capabilityNeedsNewerSystem,
          "\(capability.displayName) requires \(platform.displayName) \(oldest), "
            + "but the deployment target is \(deploymentTarget)",
          severity: .note, remedy: .advice("raise the deployment target, or check the version with #available")))
    }
    return notes
  }
}

extension Diagnostic.Code {
  package static let capabilityNotOnPlatform = Diagnostic.Code(
    "capability-not-on-platform", "The capability is not available on the target's platform.",
    "choose a target for another platform: \(command: "explain") CAPABILITY")
  package static let capabilityValueNeeded = Diagnostic.Code(
    "capability-value-needed", "The capability needs a value.", "add --value")
  package static let capabilityTextProposed = Diagnostic.Code(
    "capability-text-proposed", "The usage description is a placeholder.",
    "write in one sentence why the app needs access")
  package static let capabilityNeedsNewerSystem = Diagnostic.Code(
    "capability-needs-newer-system", "The capability needs a newer system than the deployment target.",
    "raise the deployment target, or check the version with #available")
  package static let capabilityManaged = Diagnostic.Code(
    "capability-managed", "Apple grants the capability only upon request.",
    "request it from Apple on developer.apple.com first")
}
