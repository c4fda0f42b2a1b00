import AppleIdentifiers
public import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// A change of the versions of a project's products, where they are written.
public struct VersionEdit {
  /// The files to write.
  public let change: ProjectChange
  /// The new numbers.
  public let goals: [VersionNumber: String]
  /// The versions before.
  public let before: ProjectVersions
  /// The versions after.
  public let after: ProjectVersions
  /// Notes on files that could not be read and were not changed.
  public let notes: [Diagnostic]

  /// Plans to give every target, or one, new numbers.
  ///
  /// A number that targets share is written in the shared place, unless one target or configuration is named: that one
  /// gets its own setting. An app or extension without a number gets one. Beside apps and extensions, other targets with
  /// numbers of their own, such as tests and frameworks, are not changed, and noted.
  ///
  /// - Parameters:
  ///   - version: The version that people see; `nil` to leave it.
  ///   - build: The number of the build; `nil` to leave it.
  ///   - loaded: The project.
  ///   - target: One target; `nil` for all.
  ///   - configurations: The configurations; all if empty.
  /// - Returns: The edit, not yet written.
  /// - Throws: `version-invalid`, `version-composed`, `version-shared`, `target-not-found`, `configuration-not-found`,
  ///   `version-unknown` where no target has a version, `version-not-settable`, and what editing throws.
  public static func setting(
    version: String?, build: String?, of loaded: LoadedProject, target: String? = nil, configurations: [String] = []
  ) throws(Diagnostic) -> VersionEdit {
    let numbers: [(VersionNumber, String?)] = [(.version, version), (.build, build)]
    let distributed = try loaded.targets(named: target).filter { $0.productType?.isDistributed ?? false }
    let versions = ProjectVersions(at: loaded.location, of: distributed, VersionFinder(loaded.configurations))
    var goals: [VersionNumber: VersionGoal] = [:]
    for (number, text) in numbers {
      guard let text else { continue }
      let companions = target != nil || distributed.isEmpty ? nil : Set(versions.texts(number) + [text])
      goals[number] = .set(try number.checked(text), companions: companions)
    }
    let words = ["version set", version, build.map { "--build \($0)" }]
    return try VersionEdit(
      words.compactMap(\.self).joined(separator: " "), goals, of: loaded, target: target,
      configurations: configurations)
  }

  /// Plans to increment a number in all targets with the app's number.
  ///
  /// Targets with another number, such as tests and frameworks, are not changed, and noted. Words after a number, such
  /// as `-beta`, stay.
  ///
  /// - Throws: As ``setting(version:build:of:target:)`` does, and `versions-differ` where it is not clear which number
  ///   is raised.
  public static func bumping(
    _ step: VersionStep, of loaded: LoadedProject, target: String? = nil, configurations: [String] = []
  ) throws(Diagnostic) -> VersionEdit {
    try loaded.requireConfigurations(configurations)
    let base = try VersionBase(loaded, target: target, configurations: configurations)
    return try VersionEdit(
      "version bump \(step.rawValue)", [step.number: .raise(try base.replacements(by: step))], of: loaded,
      target: target, configurations: configurations)
  }

  private init(
    _ title: String, _ goals: [VersionNumber: VersionGoal], of loaded: LoadedProject, target name: String?,
    configurations names: [String]
  ) throws(Diagnostic) {
    try loaded.requireConfigurations(names)
    self.goals = goals.mapValues(\.newNumbers)
    let chosen = try loaded.targets(named: name)
    let finder = VersionFinder(loaded.configurations)
    before = ProjectVersions(at: loaded.location, of: chosen, finder)
    let scope = VersionScope(targets: chosen, isOneTarget: name != nil, configurations: names)
    var sites = VersionSites(finder, scope)
    for number in VersionNumber.allCases {
      if let goal = goals[number] { try sites.plan(number, goal) }
    }
    let edits = try sites.edits(of: loaded.files)
    after = ProjectVersions(
      at: loaded.location, of: try chosen.map { old throws(Diagnostic) in try edits.project.target(like: old) },
      VersionFinder(TargetConfigurations(edits.project, files: loaded.files.replacing(edits.files))))
    for number in VersionNumber.allCases {
      if let goal = goals[number] { try Self.check(after, number, is: goal, in: scope, where: before) }
    }
    notes = finder.unreadableInfoPlists(of: chosen) + Self.kept(goals, in: scope, before) + sites.notes
    let options = [name.map { " --target \($0)" } ?? ""] + names.map { " --configuration \($0)" }
    var change = ProjectChange(title + options.joined())
    for (path, bytes) in edits.files.sorted(by: { $0.key < $1.key }) {
      change.write(bytes, to: AbsolutePath(loaded.absolute(path)).description, replacing: loaded.files.bytes(of: path))
    }
    change.write(
      edits.project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
  }

  /// The targets whose numbers differ from those that are replaced.
  private static func kept(
    _ goals: [VersionNumber: VersionGoal], in scope: VersionScope, _ versions: ProjectVersions
  ) -> [Diagnostic] {
    VersionNumber.allCases.flatMap { number -> [Diagnostic] in
      guard let goal = goals[number] else { return [] }
      var names: [String: [String]] = [:]
      for target in versions.targets {
        let texts = target.configurations.filter { scope.contains($0.name) }.compactMap { $0.text(number) }.distinct
        for text in texts where goal.text(insteadOf: text, isDistributed: target.isDistributed) == nil {
          names[text, default: []].append("\"\(target.name)\"")
        }
      }
      return names.sorted { $0.key < $1.key }.map { kept in
        Diagnostic(
          .versionsDiffer,
          "kept \(number.noun) \(kept.key) of \(kept.value.joined(separator: ", ")), "
            + "because it differs from \(goal.oldNumbers)",
          severity: .note)
      }
    }
  }

  /// Throws if a number still differs after the edit.
  private static func check(
    _ versions: ProjectVersions, _ number: VersionNumber, is goal: VersionGoal, in scope: VersionScope,
    where before: ProjectVersions
  ) throws(Diagnostic) {
    let known = Dictionary(before.targets.map { ($0.name, $0) }) { first, _ in first }
    for target in versions.targets {
      for configuration in target.configurations where scope.contains(configuration.name) {
        let last = known[target.name]?.configurations.first { $0.name == configuration.name }?.text(number)
        guard let text = configuration.text(number),
          let wanted = goal.text(insteadOf: last, isDistributed: target.isDistributed), text != wanted
        else { continue }
        throw Diagnostic(
          .versionNotSettable,
          "the \(number.noun) of \"\(target.name)\" in \(configuration.name) would still be \"\(text)\"",
          remedy: .operation(
            .init("show", ["target": target.name, "setting": number.setting, "configuration": configuration.name])))
      }
    }
  }
}

extension XcodeProject {
  /// The target that was `target` before an edit.
  fileprivate func target(like target: ProjectTarget) throws(Diagnostic) -> ProjectTarget {
    guard let current = targets.first(where: { $0.id == target.id }) else {
      throw Diagnostic(.targetNotFound, "the project no longer has the target \"\(target.name)\"")
    }
    return current
  }
}

extension Diagnostic.Code {
  package static let versionComposed = Diagnostic.Code(
    "version-composed", "The version consists of several build settings, and can't be replaced as a whole.",
    "change the build settings that \(command: "show") --settings lists")
  package static let versionShared = Diagnostic.Code(
    "version-shared", "Other targets or configurations use the same Info.plist, which defines the version.",
    "leave out --target and --configuration to change all of them, or give the target its own Info.plist")
  package static let versionNotSettable = Diagnostic.Code(
    "version-not-settable", "Another build setting or file decides the version.",
    "change the build settings that \(command: "show") --settings lists")
  package static let versionUnknown = Diagnostic.Code(
    "version-unknown", "No target of the project has a version.", "\(command: "version.set") VERSION")
  package static let versionsDiffer = Diagnostic.Code(
    "versions-differ", "The targets or configurations have different versions.",
    "\(command: "version.set") VERSION, with --target or --configuration to change one of them")
  package static let infoPlistUnreadable = Diagnostic.Code(
    "info-plist-unreadable", "The Info.plist can't be read, so its versions are unknown.",
    "correct the file at the line that the message names")
}
