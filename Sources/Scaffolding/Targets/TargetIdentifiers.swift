import AppleIdentifiers
package import Diagnostics
import PropertyLists
import XcodeProjects

/// The bundle identifiers of a new target, in each configuration of the project.
///
/// What is put into another product must have the other's identifier before its own in every configuration, or the
/// product is not installed (Apple: "Embedded binary's bundle identifier is not prefixed with the parent app's").
struct TargetIdentifiers {
  /// The identifier in the project's default configuration.
  let standard: BundleIdentifier?
  /// The identifiers by the names of the configurations.
  let byConfiguration: [String: BundleIdentifier]

  /// The identifiers of the target that the user names.
  init(
    of name: String, _ kind: TargetKind, host: ProjectTarget?, _ answers: ProjectAnswers, on ground: TargetGround
  ) throws(Diagnostic) {
    guard kind.isBundle else {
      if let given = answers.bundleIdentifier {
        throw Diagnostic(
          .bundleIdentifierInvalid,
          "\(kind.rawValue) targets can't have a bundle identifier, but \"\(given)\" is given",
          remedy: .advice("leave out --bundle-id"))
      }
      self = Self.none
      return
    }
    let main = ground.project.defaultConfigurationName ?? ""
    var found: [String: BundleIdentifier] = [:]
    for configuration in ground.project.configurations {
      found[configuration.name] = try Self.identifier(
        of: name, kind, host: host, answers, configuration.name, main: main, on: ground)
    }
    if kind == .application || kind == .watchContainer {
      for identifier in found.values.sorted() { try ResolvedAnswers.refuseUnregistrable(identifier) }
    }
    standard = found[main] ?? found.values.sorted().first
    byConfiguration = found
  }

  private init(standard: BundleIdentifier?, byConfiguration: [String: BundleIdentifier]) {
    self.standard = standard
    self.byConfiguration = byConfiguration
  }

  /// The identifiers of a product that has none.
  static let none = Self(standard: nil, byConfiguration: [:])

  /// The identifiers of a target of the same template: with what its planned identifier has beyond `base`.
  func next(
    _ target: PlannedTarget, _ host: ProjectTarget?, beside base: BundleIdentifier, _ answers: ProjectAnswers,
    on ground: TargetGround
  ) throws(Diagnostic) -> Self {
    guard target.isBundle else { return .none }
    guard let standard else { return try Self(of: target.name, target.kind, host: host, answers, on: ground) }
    let suffix = target.bundleIdentifier.rawValue.dropFirst(base.rawValue.count)
    var found: [String: BundleIdentifier] = [:]
    for (configuration, identifier) in byConfiguration {
      found[configuration] = try BundleIdentifier(identifier.rawValue + suffix)
    }
    return Self(standard: try BundleIdentifier(standard.rawValue + suffix), byConfiguration: found)
  }

  private static func identifier(
    of name: String, _ kind: TargetKind, host: ProjectTarget?, _ answers: ProjectAnswers, _ configuration: String,
    main: String, on ground: TargetGround
  ) throws(Diagnostic) -> BundleIdentifier {
    let parent = host.flatMap { ground.bundleIdentifier(of: $0, in: configuration) }
    if case .embedded = kind.facts.role, let host, kind != .bundle {
      guard let parent else {
        if let unread = unreadFile(of: host, name, in: configuration, on: ground) { throw unread }
        throw Diagnostic(
          .bundleIdentifierInvalid,
          "\"\(host.name)\", the host of \"\(name)\", has no bundle identifier in \"\(configuration)\"",
          at: ground.place(ofSetting: "PRODUCT_BUNDLE_IDENTIFIER", of: host, in: configuration),
          remedy: .advice(
            "set PRODUCT_BUNDLE_IDENTIFIER of \"\(host.name)\"; the bundle identifier of \"\(name)\" begins with it"))
      }
      guard let given = answers.bundleIdentifier else {
        if let suffix = kind.facts.identifierSuffix { return try parent.appending(suffix) }
        return try parent.appending(segment(of: name))
      }
      return try child(given, of: parent, host, in: configuration, main: main, on: ground)
    }
    if let given = answers.bundleIdentifier { return given }
    // As in Xcode, what is not embedded has one identifier, though an app may have one for each configuration.
    if let host, let parent = ground.bundleIdentifier(of: host, in: main) ?? parent {
      guard case .tests = kind.facts.role, name.hasPrefix(host.name) else {
        return try sibling(of: parent, name)
      }
      let rest = Transliteration.words(of: String(name.dropFirst(host.name.count)))
      return rest.isEmpty ? try sibling(of: parent, name) : try BundleIdentifier(parent.rawValue + rest)
    }
    // An app's other configurations often have a suffix of their own, which says nothing of the company.
    let targets = ground.project.targets
    let apps = targets.filter { $0.productType?.suffix.hasPrefix("application") ?? false }
    // The identifier of a watch app begins with its container's or its companion's.
    let parts = Set(apps.flatMap(\.dependencies).compactMap { $0.target?.id })
    let peers = apps.filter { !parts.contains($0.id) } + targets
    if let peer = peers.lazy.compactMap({ ground.bundleIdentifier(of: $0, in: main) }).first {
      return try sibling(of: peer, name)
    }
    guard let company = answers.companyIdentifier else {
      throw Diagnostic(
        .companyIdentifierMissing, "can't derive a bundle identifier for \"\(name)\": no target of the project has one",
        remedy: .advice("give a bundle identifier with --bundle-id"))
    }
    return try company.appending(segment(of: name))
  }

  /// The error for a host whose bundle identifier needs an .xcconfig file that is not there; `nil` for another cause.
  private static func unreadFile(
    of host: ProjectTarget, _ name: String, in configuration: String, on ground: TargetGround
  ) -> Diagnostic? {
    let settings = ground.settings(of: host, in: configuration)
    let raw = host.configurations.first { $0.name == configuration }?.settings["PRODUCT_BUNDLE_IDENTIFIER"]?.string
    guard let raw, raw.contains("$"),
      let missing = settings.findings.first(where: { $0.code == .configurationFileMissing }),
      let path = missing.message.split(separator: "\"").dropFirst().first.map(String.init)
    else { return nil }
    let template = ground.listing("").first { $0.hasPrefix(path + ".") }
    return Diagnostic(
      .bundleIdentifierInvalid,
      "\"\(path)\" does not exist, so \"\(host.name)\", the host of \"\(name)\", has no bundle identifier in \"\(configuration)\"",
      at: missing.place, remedy: .advice(template.map { "copy \($0) to \(path)" } ?? "restore the file"))
  }

  /// The given bundle identifier, with the parent's prefix in configurations where the parent has another one.
  private static func child(
    _ given: BundleIdentifier, of parent: BundleIdentifier, _ host: ProjectTarget, in configuration: String,
    main: String, on ground: TargetGround
  ) throws(Diagnostic) -> BundleIdentifier {
    if given.isChild(of: parent) { return given }
    let usual = ground.bundleIdentifier(of: host, in: main)
    guard let usual, given.isChild(of: usual) else {
      throw Diagnostic(
        .bundleIdentifierInvalid,
        "\"\(given)\" does not begin with \"\(usual ?? parent).\", the bundle identifier of its host \"\(host.name)\"",
        remedy: .advice("give a bundle identifier such as \(usual ?? parent).\(given.segments.last ?? "Extension")"))
    }
    return try BundleIdentifier(parent.rawValue + given.rawValue.dropFirst(usual.rawValue.count))
  }

  private static func sibling(of other: BundleIdentifier, _ name: String) throws(Diagnostic) -> BundleIdentifier {
    let company = other.segments.dropLast().joined(separator: ".")
    let segment = try segment(of: name)
    return try BundleIdentifier(company.isEmpty ? "\(other).\(segment)" : "\(company).\(segment)")
  }

  private static func segment(of name: String) throws(Diagnostic) -> String {
    let segment = Transliteration.segment(of: name)
    guard !segment.isEmpty else {
      throw Diagnostic(
        .bundleIdentifierInvalid, "can't derive a bundle identifier from \"\(name)\"",
        remedy: .advice("give a bundle identifier with --bundle-id"))
    }
    return segment
  }

  /// Refuses the identifier of another target.
  func requireUnique(on ground: TargetGround) throws(Diagnostic) {
    for (configuration, identifier) in byConfiguration.sorted(by: { $0.key < $1.key }) {
      for target in ground.project.targets {
        guard let other = ground.bundleIdentifier(of: target, in: configuration),
          other.caseFolded == identifier.caseFolded
        else { continue }
        throw Diagnostic(
          .bundleIdentifierTaken,
          "target \"\(target.name)\" already uses bundle identifier \"\(identifier)\" in \"\(configuration)\"",
          at: target.object.place, remedy: .advice("give another bundle identifier with --bundle-id"))
      }
    }
  }
}

/// The App ID's bundle identifier that an App Clip claims as its parent's.
///
/// The entitlements are one file for all configurations. Where the app's identifier differs between them, the file names
/// a setting that the clip has in each: Xcode puts settings into entitlements when it signs. Real projects do so
/// (DP3T's App Clip: `$(AppIdentifierPrefix)$(PRIMARY_BUNDLE_IDENTIFIER)`); the setting's name is ours.
enum AppClipParentSetting {
  static let key = "APP_CLIP_PARENT_BUNDLE_IDENTIFIER"

  /// Whether the identifier of `host` is another one in some configuration.
  static func isNeeded(for kind: TargetKind, in host: ProjectTarget?, on ground: TargetGround) -> Bool {
    guard kind == .appClip, let host else { return false }
    let found = ground.project.configurations.map { ground.bundleIdentifier(of: host, in: $0.name)?.rawValue }
    return Set(found).count > 1
  }
}

extension Diagnostic.Code {
  package static let bundleIdentifierTaken = Diagnostic.Code(
    "bundle-identifier-taken", "Another target has the bundle identifier.", "give another one with --bundle-id")
}
