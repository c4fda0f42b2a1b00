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
  /// A number that targets share is written in the shared place, unless one target is named: that target gets its own
  /// setting. An app or extension without a number gets one.
  ///
  /// - Parameters:
  ///   - version: The version that people see; `nil` to leave it.
  ///   - build: The number of the build; `nil` to leave it.
  ///   - loaded: The project.
  ///   - target: One target; `nil` for all.
  /// - Returns: The edit, not yet written.
  /// - Throws: `version-invalid`, `version-composed`, `version-shared`, `target-not-found`, `version-unknown` where no
  ///   target has a version, `version-not-settable`, and what editing throws.
  public static func setting(
    version: String?, build: String?, of loaded: LoadedProject, target: String? = nil
  ) throws(Diagnostic) -> VersionEdit {
    let numbers: [(VersionNumber, String?)] = [(.version, version), (.build, build)]
    var goals: [VersionNumber: String] = [:]
    for (number, text) in numbers {
      if let text { goals[number] = try number.checked(text) }
    }
    let words = ["version set", version, build.map { "--build \($0)" }, target.map { "--target \($0)" }]
    return try VersionEdit(words.compactMap(\.self).joined(separator: " "), goals, of: loaded, target: target)
  }

  /// Plans to increment a number in all targets with the app's number.
  ///
  /// Targets with another number, such as tests and frameworks, are not changed, and noted.
  ///
  /// - Throws: As ``setting(version:build:of:target:)`` does, and `versions-differ` where it is not clear which number
  ///   is raised.
  public static func bumping(
    _ step: VersionStep, of loaded: LoadedProject, target: String? = nil
  ) throws(Diagnostic) -> VersionEdit {
    let base = try VersionBase(loaded, target: target)
    let next = try base.version(after: step)
    let title = "version bump \(step.rawValue)" + (target.map { " --target \($0)" } ?? "")
    return try VersionEdit(
      title, [step.number: next.rawValue], replacing: try base.text(step.number), of: loaded, target: target)
  }

  private init(
    _ title: String, _ goals: [VersionNumber: String], replacing old: String? = nil, of loaded: LoadedProject,
    target name: String?
  ) throws(Diagnostic) {
    self.goals = goals
    let chosen = try loaded.targets(named: name)
    let finder = VersionFinder(loaded.configurations)
    before = ProjectVersions(at: loaded.location, of: chosen, finder)
    var sites = VersionSites(finder, chosen: chosen, isOneTarget: name != nil)
    for number in VersionNumber.allCases {
      if let goal = goals[number] { try sites.plan(number, goal, replacing: old) }
    }
    let edits = try sites.edits(of: loaded.files)
    after = ProjectVersions(
      at: loaded.location, of: try chosen.map { old throws(Diagnostic) in try edits.project.target(like: old) },
      VersionFinder(TargetConfigurations(edits.project, files: loaded.files.replacing(edits.files))))
    for number in VersionNumber.allCases {
      if let goal = goals[number] { try Self.check(after, number, is: goal, where: before, had: old) }
    }
    let others = old == nil ? [] : Self.others(than: old, goals, before)
    notes = finder.unreadableInfoPlists(of: chosen) + others
    var change = ProjectChange(title)
    for (path, bytes) in edits.files.sorted(by: { $0.key < $1.key }) {
      change.write(bytes, to: AbsolutePath(loaded.absolute(path)).description, replacing: loaded.files.bytes(of: path))
    }
    change.write(
      edits.project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
  }

  /// The targets whose numbers differ from the one that is raised.
  private static func others(
    than old: String?, _ goals: [VersionNumber: String], _ versions: ProjectVersions
  ) -> [Diagnostic] {
    var names: [String: [String]] = [:]
    for number in VersionNumber.allCases where goals[number] != nil {
      for target in versions.targets {
        for text in Set(target.configurations.compactMap { $0.text(number) }) where text != old {
          names["\(number.noun) \(text)", default: []].append("\"\(target.name)\"")
        }
      }
    }
    return names.sorted { $0.key < $1.key }.map { kept in
      Diagnostic(
        .versionsDiffer,
        "kept \(kept.key) of \(kept.value.joined(separator: ", ")), because it differs from \(old ?? "")",
        severity: .note)
    }
  }

  /// Throws if a number still differs after the edit.
  private static func check(
    _ versions: ProjectVersions, _ number: VersionNumber, is goal: String, where before: ProjectVersions,
    had old: String?
  ) throws(Diagnostic) {
    let known = Dictionary(before.targets.map { ($0.name, $0) }) { first, _ in first }
    for target in versions.targets {
      for configuration in target.configurations {
        let last = known[target.name]?.configurations.first { $0.name == configuration.name }?.text(number)
        guard let text = configuration.text(number), text != goal, old == nil || last == old else { continue }
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
    "version-shared", "Other targets use the same Info.plist, which defines the version.",
    "leave out --target to change all of them, or give the target its own Info.plist")
  package static let versionNotSettable = Diagnostic.Code(
    "version-not-settable", "Another build setting or file decides the version.",
    "change the build settings that \(command: "show") --settings lists")
  package static let versionUnknown = Diagnostic.Code(
    "version-unknown", "No target of the project has a version.", "\(command: "version.set") VERSION")
  package static let versionsDiffer = Diagnostic.Code(
    "versions-differ", "The targets have different versions.", "\(command: "version.set") VERSION")
  package static let infoPlistUnreadable = Diagnostic.Code(
    "info-plist-unreadable", "The Info.plist can't be read, so its versions are unknown.",
    "correct the file at the line that the message names")
}
