import AppleIdentifiers
import Diagnostics
import PropertyLists
import Scaffolding
import XcodeProjects

/// What contains the bundle identifier of a target and follows a new one: identifiers of extensions and tests, watch
/// companions, parents of App Clips, keychain groups and profiles.
struct IdentifierSuccessors {
  /// The changes of the targets.
  let parts: [TargetEditing.Part]
  /// A target that has the new identifier.
  let taken: Diagnostic?
  private let target: ProjectTarget
  private let old: [String]
  private let new: String

  init(of target: ProjectTarget, to new: String, in names: [String], _ loaded: LoadedProject) {
    self.target = target
    self.new = new
    func configurations(of other: ProjectTarget) -> [TargetConfiguration] {
      other.configurations.map(\.name).filter { names.isEmpty || names.contains($0) }.map {
        loaded.configurations.configuration($0, of: other)
      }
    }
    var old: [String] = []
    for identifier in configurations(of: target).map(\.presentBundleIdentifier)
    where !identifier.isEmpty && identifier != new && !old.contains(identifier) {
      old.append(identifier)
    }
    self.old = old
    let others = loaded.project.targets.filter { $0.id != target.id }
    let owner = others.first { other in
      other.productType?.isBundle == true && configurations(of: other).contains { $0.presentBundleIdentifier == new }
    }
    taken = owner.map { other in
      Diagnostic(
        .bundleIdentifierTaken, "the target \(other.name) has the bundle identifier \(new)",
        at: configurations(of: other).first?.placeToSet("PRODUCT_BUNDLE_IDENTIFIER"),
        remedy: .advice("choose another bundle identifier"))
    }
    parts = loaded.project.targets.compactMap { other in
      var part = TargetEditing.Part(other)
      for configuration in configurations(of: other) {
        Self.add(configuration, other.id == target.id, old, new, to: &part)
      }
      return part.settings.isEmpty && part.entries.isEmpty ? nil : part
    }
  }

  private static func add(
    _ configuration: TargetConfiguration, _ isItself: Bool, _ old: [String], _ new: String,
    to part: inout TargetEditing.Part
  ) {
    let settings = configuration.settings
    var keys = ["PROVISIONING_PROFILE_SPECIFIER", "INFOPLIST_KEY_WKCompanionAppBundleIdentifier"]
    if !isItself { keys.append("PRODUCT_BUNDLE_IDENTIFIER") }
    for key in keys {
      // A reference to another setting follows by itself.
      guard let assignment = settings.assignments(of: key).first, assignment.origin.level != .builtIn,
        let value = following(assignment.value, old, new)
      else { continue }
      let request = SettingEditing.Request(key, .set(value))
      if !part.settings.contains(request) { part.settings.append(request) }
    }
    add(configuration.infoPlistFile?.content, .infoPlist, infoPlistKeys, old, new, to: &part)
    add(configuration.entitlementsFile?.content, .entitlements, entitlementKeys, old, new, to: &part)
  }

  private static func add(
    _ list: PropertyList?, _ kind: InformationRequest.List, _ keys: [[PropertyListStep]], _ old: [String],
    _ new: String, to part: inout TargetEditing.Part
  ) {
    for path in keys {
      guard let value = list?.value(at: path), let followed = following(value, old, new),
        !part.entries.contains(where: { $0.list == kind && $0.path == path })
      else { continue }
      part.entries.append(InformationRequest(kind, path, to: followed))
    }
  }

  private static let infoPlistKeys: [[PropertyListStep]] = [
    ["WKCompanionAppBundleIdentifier"], ["NSExtension", "NSExtensionAttributes", "WKAppBundleIdentifier"],
  ]

  private static let entitlementKeys: [[PropertyListStep]] = [
    ["com.apple.developer.parent-application-identifiers"],
    ["com.apple.developer.associated-appclip-app-identifiers"], ["keychain-access-groups"],
  ]

  private static func following(_ value: PropertyList, _ old: [String], _ new: String) -> PropertyList? {
    if let text = value.string { return following(text, old, new).map { .string($0) } }
    guard let items = value.array else { return nil }
    let followed = items.map { following($0, old, new) ?? $0 }
    return followed == items ? nil : .array(followed)
  }

  /// A text with the new identifier instead of an old one; `nil` if it contains none.
  ///
  /// An identifier ends where no further letter, digit or hyphen follows; it begins at the start, after a space or
  /// after the prefix of a team.
  private static func following(_ text: String, _ old: [String], _ new: String) -> String? {
    for identifier in old {
      guard let range = text.firstRange(of: identifier) else { continue }
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      let begins = before == nil || before == " " || before == ")" || before == "."
      let ends = after.map { !$0.isLetter && !$0.isNumber && $0 != "-" } ?? true
      if begins, ends { return text.replacingCharacters(in: range, with: new) }
    }
    return nil
  }

  /// The parts with the change of the target itself.
  func joined(with own: TargetEditing.Part) -> [TargetEditing.Part] {
    var own = own
    if let more = parts.first(where: { $0.target.id == target.id }) {
      own.settings += more.settings
      own.entries += more.entries
    }
    return [own] + parts.filter { $0.target.id != target.id }
  }

  /// What keeps the old identifier without `--follow`.
  var notes: [Diagnostic] {
    parts.filter { $0.target.id != target.id }.map { part in
      Diagnostic(
        .oldNameKept,
        "\(part.target.name) still contains the old bundle identifier \(old.first ?? ""): add --follow to change it",
        severity: .note)
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
