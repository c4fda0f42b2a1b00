public import Diagnostics
public import XcodeProjects

/// What build settings are written for.
public enum SettingOwner: Hashable, Sendable {
  /// A target.
  case target(ProjectTarget)
  /// The project, from which its targets inherit.
  case project
  /// An .xcconfig file, by its path relative to the project's folder.
  case file(String)

  /// Finds what a user names.
  ///
  /// - Parameters:
  ///   - target: A target's name or identifier.
  ///   - isProject: Whether the owner is the project.
  ///   - file: An .xcconfig file, absolute.
  ///   - loaded: The project.
  /// - Returns: The owner; `nil` if the user names none.
  /// - Throws: `target-not-found`, `target-ambiguous`, `path-outside`, `setting-owner-ambiguous` for several.
  public static func named(
    target: String?, isProject: Bool, file: String?, in loaded: LoadedProject
  ) throws(Diagnostic) -> SettingOwner? {
    guard [target != nil, isProject, file != nil].count(where: \.self) < 2 else {
      throw Diagnostic(
        .settingOwnerAmbiguous, "--target, --project-level and --xcconfig can't be used together",
        remedy: .advice("remove all but one of them"))
    }
    if isProject { return .project }
    if let target { return .target(try loaded.target(target)) }
    guard let file else { return nil }
    guard let path = file.path(below: loaded.location.folder) else {
      throw Diagnostic(.pathOutside, "\"\(file)\" is outside the project's folder", at: Place(file: file))
    }
    return .file(path)
  }

  /// The only target of a project, which nobody needs to name.
  ///
  /// - Throws: `setting-owner-ambiguous`.
  public static func only(in loaded: LoadedProject) throws(Diagnostic) -> SettingOwner {
    .target(try loaded.onlyTarget(or: "--project-level"))
  }

  /// The name in messages.
  public func name(in loaded: LoadedProject) -> String {
    switch self {
    case .target(let target): target.name
    case .project: "the project"
    case .file(let path): path
    }
  }
}

extension LoadedProject {
  /// The only target, which nobody needs to name.
  ///
  /// - Parameter alternative: Another option that makes the choice.
  /// - Returns: The target.
  /// - Throws: `setting-owner-ambiguous`.
  public func onlyTarget(or alternative: String? = nil) throws(Diagnostic) -> ProjectTarget {
    if project.targets.count == 1 { return project.targets[0] }
    let options = [project.targets.first.map { "--target \(ShellWord.quoted($0.name))" }, alternative]
    let count = project.targets.isEmpty ? "no target" : "\(project.targets.count) targets"
    throw Diagnostic(
      .settingOwnerAmbiguous, "the project \(location.name) has \(count)\(project.targets.isEmpty ? "" : "; name one")",
      remedy: .advice("add \(options.compactMap(\.self).alternatives)"))
  }
}

extension Diagnostic.Code {
  package static let settingOwnerAmbiguous = Diagnostic.Code(
    "setting-owner-ambiguous",
    "The project has several targets and no option names one, or the options contradict each other.",
    "add --target TARGET, --project-level or --xcconfig FILE")
}
