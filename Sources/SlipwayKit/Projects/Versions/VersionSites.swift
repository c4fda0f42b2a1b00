package import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// The places that have to be written for some targets to have new numbers.
struct VersionSites {
  private let finder: VersionFinder
  private let scope: VersionScope
  private var goals: [VersionSite: String] = [:]
  /// What changes although the product does not use it.
  private(set) var notes: [Diagnostic] = []

  init(_ finder: VersionFinder, _ scope: VersionScope) {
    self.finder = finder
    self.scope = scope
  }

  /// Plans `goal` for all targets and configurations of the scope.
  mutating func plan(_ number: VersionNumber, _ goal: VersionGoal) throws(Diagnostic) {
    var foreign: ForeignSites?
    var hasAny = false
    for target in scope.targets {
      for configuration in target.configurations.map(\.name) where scope.contains(configuration) {
        let settings = finder.settings(of: target, in: configuration)
        let found = finder.version(number, of: target, in: settings)
        let isDistributed = target.productType?.isDistributed ?? false
        guard let goal = goal.text(insteadOf: found.text, isDistributed: isDistributed) else { continue }
        let unused = finder.unusedVersion(number, of: target, in: settings)
        if foreign == nil, scope.isPartial,
          [found.site, unused?.site].contains(where: { $0.map { !$0.isOwn } ?? false })
        {
          foreign = foreignSites(number)
        }
        guard let site = try site(for: number, of: target, found, settings, foreign?.all ?? [], goal) else { continue }
        hasAny = true
        if found.text != goal || found.site != site { goals[site] = goal }
        if let unused { planUnused(number, of: target, unused, settings, foreign ?? ForeignSites(), goal) }
      }
    }
    guard hasAny else {
      throw Diagnostic(
        .versionUnknown, "no target has a \(number.noun), and none is an app or an extension",
        remedy: .operation(.init("show", ["settings": ""])))
    }
  }

  /// Plans that the place which the product does not use agrees, as far as that changes no other target.
  private mutating func planUnused(
    _ number: VersionNumber, of target: ProjectTarget, _ unused: FoundVersion, _ settings: ResolvedSettings,
    _ foreign: ForeignSites, _ goal: String
  ) {
    guard unused.text != goal else { return }
    switch unused.site {
    case .infoPlist?:
      guard let site = unused.site, !foreign.used.contains(site) else { return }
      // Other targets with the file have other numbers; the setting has each one's.
      goals[site] = scope.isPartial ? "$(\(number.setting))" : goal
      noteUnused(number.infoPlistKey, of: target, unused)
    case .setting?, .settingsFile?:
      if let site = try? site(for: number, of: target, unused, settings, foreign.all, goal) {
        goals[site] = goal
        noteUnused(number.setting, of: target, unused)
      }
    case nil: return
    }
  }

  private mutating func noteUnused(_ key: String, of target: ProjectTarget, _ unused: FoundVersion) {
    let note = Diagnostic(
      .versionUnused,
      "also changed \(key) of \"\(target.name)\", which the product does not use"
        + (unused.text.map { ", from \($0)" } ?? ""), severity: .note)
    if !notes.contains(note) { notes.append(note) }
  }

  /// The place to write a target's number in one configuration; `nil` if it needs none.
  private func site(
    for number: VersionNumber, of target: ProjectTarget, _ found: FoundVersion, _ settings: ResolvedSettings,
    _ foreign: Set<VersionSite>, _ goal: String
  ) throws(Diagnostic) -> VersionSite? {
    func own(_ key: String) -> VersionSite {
      .setting(key: key, target: target.id, configuration: settings.configuration)
    }
    guard let site = found.site else {
      if let text = found.text, !text.isEmpty {
        guard text != goal else { return nil }
        throw Self.composed(number, of: target, text)
      }
      let type = target.productType
      guard scope.isOneTarget || type?.isDistributed ?? false else { return nil }
      if let setting = found.setting { return own(setting) }
      if settings.generatesInfoPlist { return own(number.setting) }
      return settings.infoPlistPath.map { .infoPlist(key: number.infoPlistKey, file: $0) }
    }
    guard scope.isPartial, foreign.contains(site), found.text != goal else { return site }
    guard let setting = found.setting else { throw Self.shared(number, of: target, site) }
    return own(setting)
  }

  /// Where the other targets and configurations have their numbers.
  private struct ForeignSites {
    /// The places that their products use.
    var used: Set<VersionSite> = []
    /// These, and the other places that have to agree with them.
    var all: Set<VersionSite> = []
  }

  private func foreignSites(_ number: VersionNumber) -> ForeignSites {
    let known = Set(scope.targets.map(\.id))
    var sites = ForeignSites()
    for target in finder.project.targets {
      for configuration in target.configurations where !known.contains(target.id) || !scope.contains(configuration.name)
      {
        let settings = finder.settings(of: target, in: configuration.name)
        let used = finder.version(number, of: target, in: settings).site
        let unused = finder.unusedVersion(number, of: target, in: settings)?.site
        if let used { sites.used.insert(used) }
        sites.all.formUnion([used, unused].compactMap(\.self))
      }
    }
    return sites
  }

  private static func composed(_ number: VersionNumber, of target: ProjectTarget, _ text: String) -> Diagnostic {
    Diagnostic(
      .versionComposed,
      "the \(number.noun) \"\(text)\" of \"\(target.name)\" consists of several settings, or is not in the project",
      remedy: .operation(.init("show", ["target": target.name, "setting": number.setting])))
  }

  private static func shared(_ number: VersionNumber, of target: ProjectTarget, _ site: VersionSite) -> Diagnostic {
    let file = if case .infoPlist(_, let file) = site { file } else { "the file" }
    return Diagnostic(
      .versionShared,
      "\"\(target.name)\" takes its \(number.noun) from \"\(file)\", which other targets or configurations also use",
      remedy: .advice(
        "leave out --target and --configuration to change all of them, or give the target its own Info.plist"))
  }
}

extension VersionSites {
  /// What the planned places become: the project, and other files by their paths relative to its folder.
  struct Edits {
    var project: XcodeProject
    var files: [String: [UInt8]] = [:]
  }

  /// Writes the planned numbers into copies of the files.
  ///
  /// - Throws: `version-not-settable` for a file that is not as it was, and what editing throws.
  func edits(of original: ProjectFiles) throws(Diagnostic) -> Edits {
    var edits = Edits(project: finder.project)
    try setSettings(in: &edits)
    for (site, goal) in goals.sorted(by: { $0.key.order < $1.key.order }) {
      switch site {
      case .setting: continue
      case .settingsFile(let key, let file):
        guard let bytes = edits.files[file] ?? original.bytes(of: file) else { throw Self.unwritable(file) }
        var settings = ConfigurationFile(parsing: bytes, file: file)
        try settings.set(goal, for: key)
        edits.files[file] = settings.bytes
      case .infoPlist(let key, let file):
        guard let bytes = edits.files[file] ?? original.bytes(of: file), !bytes.isEmpty else {
          throw Self.unwritable(file)
        }
        var document = try PropertyListDocument(parsing: bytes, file: file)
        try document.set(.string(goal), at: [.key(key)])
        edits.files[file] = document.bytes
      }
    }
    return edits
  }

  private struct Owner: Hashable {
    let target: ObjectID?
    let key: String
    let value: String
  }

  /// Writes the settings of an owner together, in all configurations.
  private func setSettings(in edits: inout Edits) throws(Diagnostic) {
    var configurations: [Owner: [String]] = [:]
    for (site, goal) in goals {
      guard case .setting(let key, let target, let configuration) = site else { continue }
      configurations[Owner(target: target, key: key, value: goal), default: []].append(configuration)
    }
    let ordered = configurations.sorted { left, right in
      (left.key.target?.rawValue ?? "", left.key.key) < (right.key.target?.rawValue ?? "", right.key.key)
    }
    let targets = Dictionary(finder.project.targets.map { ($0.id, $0) }) { first, _ in first }
    var (plain, inherited): ([SettingChange], [SettingChange]) = ([], [])
    for (owner, names) in ordered {
      let target = owner.target.flatMap { targets[$0] }
      let change = SettingChange(owner.key, to: .text(owner.value), of: target, configurations: Set(names).sorted())
      if Self.inherits(owner.key, target, names) { inherited.append(change) } else { plain.append(change) }
    }
    edits.project = try edits.project.settingEdits.setting(plain)
    if !inherited.isEmpty { edits.project = try edits.project.settingEdits.setting(inherited, references: .replace) }
  }

  /// Whether a target's own value is a reference to itself, which is the inherited number and nothing else.
  private static func inherits(_ key: String, _ target: ProjectTarget?, _ names: [String]) -> Bool {
    let values = target?.configurations.filter { names.contains($0.name) }.compactMap { $0.settings[key]?.string } ?? []
    return !values.isEmpty && values.allSatisfy { VersionFinder.reference(in: $0) == key }
  }

  private static func unwritable(_ file: String) -> Diagnostic {
    Diagnostic(
      .versionNotSettable, "\"\(file)\", which contains the version, can't be read", at: Place(file: file),
      remedy: .advice("create the file, or remove its name from the build settings"))
  }
}

extension VersionSite {
  /// Whether it is a setting of one target, so that no other target has its number from there.
  fileprivate var isOwn: Bool {
    if case .setting(_, .some, _) = self { true } else { false }
  }

  fileprivate var order: String {
    switch self {
    case .setting(let key, let target, let configuration): "1 \(target?.rawValue ?? "") \(key) \(configuration)"
    case .settingsFile(let key, let file): "2 \(file) \(key)"
    case .infoPlist(let key, let file): "3 \(file) \(key)"
    }
  }
}

extension Diagnostic.Code {
  package static let versionUnused = Diagnostic.Code(
    "version-unused", "The number is written in a place that the product does not use, and was changed there, too.",
    "remove the number from the place that the product does not use")
}
