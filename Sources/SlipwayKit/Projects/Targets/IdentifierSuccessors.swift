import AppleIdentifiers
import Diagnostics
import PropertyLists
import Scaffolding
import SyntaxTrees
import XcodeProjects

/// What contains the bundle identifier of a target and follows a new one: identifiers of extensions and tests, watch
/// companions, parents of App Clips, keychain access groups and profiles.
struct IdentifierSuccessors {
  /// The changes, each for the configurations in which it is the same.
  private(set) var parts: [TargetEditing.Part] = []
  /// What contains the old identifier and can't follow.
  private(set) var notes: [Diagnostic] = []
  private let target: ProjectTarget
  private let new: String
  private let loaded: LoadedProject
  /// The old identifier in each chosen configuration.
  private let old: [String: String]

  init(of target: ProjectTarget, to new: String, in names: [String], _ loaded: LoadedProject) {
    self.target = target
    self.new = new
    self.loaded = loaded
    var old: [String: String] = [:]
    for name in target.configurations.map(\.name) where names.isEmpty || names.contains(name) {
      let identifier = loaded.configurations.configuration(name, of: target).presentBundleIdentifier
      if !identifier.isEmpty, identifier != new { old[name] = identifier }
    }
    self.old = old
    for other in loaded.project.targets { addSettings(of: other) }
    addEntries(.infoPlist, Self.infoPlistKeys) { $0.infoPlistFile }
    addEntries(.entitlements, Self.entitlementKeys) { $0.entitlementsFile }
  }

  /// The error for another target that has the new identifier.
  func taken(in names: [String]) -> Diagnostic? {
    let others = loaded.project.targets.filter { $0.id != target.id && $0.productType?.isBundle == true }
    for other in others {
      for name in other.configurations.map(\.name) where names.isEmpty || names.contains(name) {
        let configuration = loaded.configurations.configuration(name, of: other)
        guard configuration.presentBundleIdentifier == new else { continue }
        return Diagnostic(
          .bundleIdentifierTaken, "target \"\(other.name)\" already has bundle identifier \"\(new)\"",
          at: configuration.placeToSet("PRODUCT_BUNDLE_IDENTIFIER"),
          remedy: .advice("choose another bundle identifier"))
      }
    }
    return nil
  }

  /// Adds the build settings of a target.
  private mutating func addSettings(of other: ProjectTarget) {
    var requests: [(request: SettingEditing.Request, configurations: [String])] = []
    var keys = ["PROVISIONING_PROFILE_SPECIFIER", "INFOPLIST_KEY_WKCompanionAppBundleIdentifier"]
    if other.id != target.id { keys.append("PRODUCT_BUNDLE_IDENTIFIER") }
    let isTest = loaded.targetTested(by: other) == target.id
    for name in other.configurations.map(\.name) {
      guard let own = old[name] else { continue }
      // An extension may have the identifier of another configuration of its app, which changes as well.
      let olds = [own] + Set(old.values).subtracting([own]).sorted()
      let follow = { [new] (text: String) in
        olds.lazy.compactMap { Self.following(text, $0, new, isTest: isTest) }.first
      }
      let settings = loaded.settings(of: other, configuration: name)
      for key in keys {
        let assignments = settings.assignmentsByCondition(of: key)
        var values = assignments.compactMap { assignment in
          follow(assignment.value).map { (assignment.writtenKey, $0) }
        }
        if values.isEmpty, key == "PRODUCT_BUNDLE_IDENTIFIER", let composed = assignments.first,
          let value = settings[key].flatMap(follow)
        {
          // The settings that it is composed of do not change.
          values = [(composed.writtenKey, value)]
        }
        for (key, value) in values {
          let request = SettingEditing.Request(key, .set(value))
          if let index = requests.firstIndex(where: { $0.request == request }) {
            requests[index].configurations.append(name)
          } else {
            requests.append((request, [name]))
          }
        }
      }
    }
    for (request, configurations) in requests {
      var part = TargetEditing.Part(other, in: configurations)
      part.settings = [request]
      parts.append(part)
    }
  }

  /// Adds the entries of the files that all users of them would change in the same way.
  private mutating func addEntries(
    _ kind: InformationRequest.List, _ keys: [[DocumentStep]], _ file: (TargetConfiguration) -> PropertyListFile?
  ) {
    var users: [String: [(target: ProjectTarget, configuration: String)]] = [:]
    for other in loaded.project.targets {
      for name in other.configurations.map(\.name) {
        guard let path = file(loaded.configurations.configuration(name, of: other))?.path else { continue }
        users[path, default: []].append((other, name))
      }
    }
    let (old, new) = (old, new)
    for (path, users) in users.sorted(by: { $0.key < $1.key }) {
      let content = loaded.files.propertyList(at: path).content
      let identifiers = users.map { old[$0.configuration] }
      let entries = keys.compactMap { key -> InformationRequest? in
        guard let value = content?.value(at: key) else { return nil }
        let followed = identifiers.lazy.compactMap { $0 }.compactMap { Self.following(value, $0, new) }.first
        return followed.map { InformationRequest(kind, key, to: $0) }
      }
      guard !entries.isEmpty, let first = users.first else { continue }
      guard Set(identifiers).count == 1 else {
        note("\"\(path)\" contains the old bundle identifier and serves several configurations, so it was not changed")
        continue
      }
      var part = TargetEditing.Part(first.target, in: [first.configuration])
      part.entries = entries
      parts.append(part)
    }
  }

  private mutating func note(_ message: String) {
    notes.append(Diagnostic(.oldNameKept, message, severity: .note))
  }

  private static let infoPlistKeys: [[DocumentStep]] = [
    ["WKCompanionAppBundleIdentifier"], ["NSExtension", "NSExtensionAttributes", "WKAppBundleIdentifier"],
  ]

  private static let entitlementKeys: [[DocumentStep]] = [
    ["com.apple.developer.parent-application-identifiers"],
    ["com.apple.developer.associated-appclip-app-identifiers"], ["keychain-access-groups"],
  ]

  private static func following(_ value: PropertyList, _ old: String, _ new: String) -> PropertyList? {
    if let text = value.string { return following(text, old, new).map { .string($0) } }
    guard let items = value.array else { return nil }
    let followed = items.map { following($0, old, new) ?? $0 }
    return followed == items ? nil : .array(followed)
  }

  /// A text with the new identifier instead of the old one, alone, after the prefix of a team, or as the last word of
  /// a profile's name; `nil` for other texts, such as those that refer to build settings.
  ///
  /// Xcode names the tests of an app by its name with an ending and no period, such as `de.example.WeckerTests`.
  private static func following(_ text: String, _ old: String, _ new: String, isTest: Bool = false) -> String? {
    let word = text.split(separator: " ").last.map(String.init) ?? ""
    let identifier =
      prefixes.first { word.hasPrefix($0) }.map { String(word.dropFirst($0.count)) }
      ?? (word.firstIndex(of: ".").flatMap { dot in
        (try? TeamID(String(word[..<dot]))).map { _ in String(word[word.index(after: dot)...]) }
      } ?? word)
    let isPart = identifier == old || identifier.hasPrefix(old + ".") || isTest && identifier.hasPrefix(old)
    guard isPart, !identifier.contains("$") else { return nil }
    return String(text.dropLast(identifier.count)) + new + identifier.dropFirst(old.count)
  }

  private static let prefixes = ["$(AppIdentifierPrefix)", "$(TeamIdentifierPrefix)"]

  /// What keeps the old identifier without `--follow`.
  ///
  /// - Parameter isPlan: Whether nothing is written; once it is, nothing tells the old identifier any more.
  /// - Returns: A note for each other target.
  func keptNotes(isPlan: Bool) -> [Diagnostic] {
    var names: [String] = []
    for part in parts where part.target.id != target.id && !names.contains(part.target.name) {
      names.append(part.target.name)
    }
    return names.map { Self.keptNote("\($0) still contains the old bundle identifier", isPlan: isPlan) }
  }

  /// A note on what keeps an old name without `--follow`.
  static func keptNote(_ message: String, isPlan: Bool) -> Diagnostic {
    let advice = isPlan ? "add --follow to change it" : "run slipway undo, then the same command with --follow"
    return Diagnostic(.oldNameKept, "\(message): \(advice)", severity: .note)
  }
}

extension ResolvedSettings {
  /// What the project gives to a setting: for each condition, also one that does not hold, the value that counts.
  fileprivate func assignmentsByCondition(of key: String) -> [SettingAssignment] {
    var seen: Set<String> = []
    return (assignments(of: key) + written.filter { $0.key == key }).filter { assignment in
      assignment.origin.level != .builtIn && seen.insert(assignment.writtenKey).inserted
    }
  }
}
