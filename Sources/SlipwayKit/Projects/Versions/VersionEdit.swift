import AppleIdentifiers
public import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// New versions for the products of a project, in the places where the old ones are written.
public struct VersionEdit {
  /// The files that are to be written.
  public let change: ProjectChange
  /// The new numbers.
  public let goals: [VersionNumber: String]
  /// The versions before.
  public let before: ProjectVersions
  /// The versions after.
  public let after: ProjectVersions
  /// What could not be looked at, and keeps what it has.
  public let notes: [Diagnostic]

  /// Plans to give every target, or one, new numbers.
  ///
  /// A number that several targets take from one place is written there, unless only one of them is meant: that one gets
  /// a setting of its own. An app or extension that has no number yet gets one.
  ///
  /// - Parameters:
  ///   - version: The version that people see; `nil` to leave it.
  ///   - build: The number of the build; `nil` to leave it.
  ///   - loaded: The project.
  ///   - target: One target; `nil` for all.
  /// - Returns: The edit, of which nothing is written yet.
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

  /// Plans to raise a number by one step, from what the app has.
  ///
  /// - Throws: As ``setting(version:build:of:target:)`` does, and `versions-differ` where it is not clear which number
  ///   is raised.
  public static func bumping(
    _ step: VersionStep, of loaded: LoadedProject, target: String? = nil
  ) throws(Diagnostic) -> VersionEdit {
    let next = try VersionBase(loaded, target: target).version(after: step)
    let title = "version bump \(step.rawValue)" + (target.map { " --target \($0)" } ?? "")
    return try VersionEdit(title, [step.number: next.rawValue], of: loaded, target: target)
  }

  private init(
    _ title: String, _ goals: [VersionNumber: String], of loaded: LoadedProject, target name: String?
  ) throws(Diagnostic) {
    self.goals = goals
    let chosen = try loaded.targets(named: name)
    let cache = FileCache(loaded)
    let finder = VersionFinder(loaded.project, files: cache.contents)
    before = ProjectVersions(at: loaded.location, of: chosen, finder)
    var sites = VersionSites(finder, chosen: chosen, isOneTarget: name != nil)
    for number in VersionNumber.allCases {
      if let goal = goals[number] { try sites.plan(number, goal) }
    }
    let edits = try sites.edits(files: cache.contents)
    after = ProjectVersions(
      at: loaded.location, of: try chosen.map { old throws(Diagnostic) in try edits.project.target(like: old) },
      VersionFinder(edits.project) { edits.files[$0] ?? cache.contents(of: $0) })
    for number in VersionNumber.allCases {
      if let goal = goals[number] { try Self.check(after, number, is: goal) }
    }
    notes = finder.unreadableInfoPlists(of: chosen)
    var change = ProjectChange(title)
    for (path, bytes) in edits.files.sorted(by: { $0.key < $1.key }) {
      change.write(bytes, to: AbsolutePath(loaded.absolute(path)).description, replacing: cache.contents(of: path))
    }
    change.write(
      edits.project.document.bytes, to: loaded.location.file, replacing: loaded.project.document.bytes)
    self.change = change
  }

  /// Refuses to say that it was done where something not looked at keeps another number.
  private static func check(
    _ versions: ProjectVersions, _ number: VersionNumber, is goal: String
  ) throws(Diagnostic) {
    for target in versions.targets {
      for configuration in target.configurations {
        guard let text = configuration.text(number), text != goal else { continue }
        throw Diagnostic(
          .versionNotSettable,
          "the \(number.rawValue) of \"\(target.name)\" in \(configuration.name) would still be \"\(text)\"",
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
      throw Diagnostic(.targetNotFound, "the project has no target \"\(target.name)\" any more")
    }
    return current
  }
}

extension Diagnostic.Code {
  /// A version that is put together from several settings, and so can't be replaced as a whole.
  public static let versionComposed: Self = "version-composed"
  /// A version in a file that other targets use too.
  public static let versionShared: Self = "version-shared"
  /// A version that something else than what could be written decides.
  public static let versionNotSettable: Self = "version-not-settable"
  /// A project none of whose targets has a version.
  public static let versionUnknown: Self = "version-unknown"
  /// Targets whose versions differ where one is needed.
  public static let versionsDiffer: Self = "versions-differ"
  /// An Info.plist that can't be read, so that nothing is known of its versions.
  public static let infoPlistUnreadable: Self = "info-plist-unreadable"
}
