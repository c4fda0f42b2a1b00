import Checks
import Diagnostics
import FileTrees

/// The files and rules of a check, which decide which findings of a baseline it would have reported again.
struct CheckCoverage: Sendable {
  /// A project that was checked.
  struct Project: Sendable {
    let location: ProjectLocation
    let settings: CheckSettings.Local
    /// Whether provisioning profiles were known.
    let hasProfiles: Bool
  }

  /// The selected rules, by identifier.
  let rules: [String: any CheckRule]
  /// The projects that were checked.
  let projects: [Project]
  /// The projects beside them that were not checked, or could not be read.
  let otherProjects: [ProjectLocation]
  /// The files that were checked without a project, absolute, with their settings.
  let files: [String: CheckSettings.Local]
  /// The settings for rules on the whole.
  let common: CheckSettings.Local
  /// The files and folders that were named, absolute.
  let roots: [String]
  /// The files that could not be read, absolute.
  let unread: Set<String>
  /// Whether a tracked file that is not checked out can't be read either, as in a partial clone, by its absolute path.
  let lacks: @Sendable (String) -> Bool
  /// Whether a file exists, by its absolute path; a sparse checkout may leave it out.
  let exists: @Sendable (String) -> Bool
  /// Whether the tracked and ignored files of the repository around an absolute path are known.
  let hasRepository: @Sendable (String) -> Bool

  /// The coverage of a check that was done.
  ///
  /// - Parameters:
  ///   - outcome: Its outcome.
  ///   - work: Its work.
  ///   - checker: Its rules.
  ///   - roots: The files and folders that were named, absolute.
  ///   - present: The projects in these folders, and the projects around them.
  ///   - sparse: The files that are not checked out.
  ///   - folder: The folder that the places of findings are seen from, absolute.
  init(
    of outcome: CheckWork.Outcome, of work: CheckWork, _ checker: Checker, roots: [String],
    beside present: [ProjectLocation], sparse: SparseFiles, seenFrom folder: String
  ) {
    exists = { FileAccess.exists($0) || sparse.contains($0) }
    lacks = { sparse.problem(of: $0) != nil }
    unread = Set(
      outcome.findings.filter(\.isUnchecked).flatMap(\.files).map {
        AbsolutePath($0, from: folder).description
      })
    rules = Dictionary(checker.rules.map { ($0.description.id, $0) }, uniquingKeysWith: { first, _ in first })
    projects = outcome.checkedProjects
    let checked = Set(projects.map(\.location))
    otherProjects = present.filter { !checked.contains($0) }
    files = work.fileSettings
    common = work.common
    self.roots = roots
    let repositories = work.repositories
    hasRepository = { path in repositories.contains { $0.contains(path) } }
  }

  /// Whether the check would have found the finding `entry` in the file at `path`, which is absolute.
  func includes(_ entry: CheckBaseline.Entry, at path: String) -> Bool {
    guard let rule = rules[entry.rule], !unread.contains(path), !lacks(path),
      roots.contains(where: { path.relative(toFolder: $0) != nil })
    else {
      return false
    }
    if rule.scope == .everything {
      return common.reports(entry.rule, in: path) && (rule.evidence != .repository || hasRepository(path))
    }
    if entry.target == nil, let settings = files[path] { return settings.reports(entry.rule, in: path) }
    let around = projects.filter { project in
      guard let inside = path.relative(toFolder: project.location.folder) else { return false }
      return project.settings.reports(entry.rule, in: path) && Self.isWalked(inside) && !lacksFiles(of: project)
        && (rule.evidence != .profiles || project.hasProfiles)
    }
    // Which of several projects a file belongs to is unknown, except for the project's own files.
    let isShared = otherProjects.contains { path.relative(toFolder: $0.folder) != nil }
    return isShared ? around.contains { path.relative(toFolder: $0.location.path) != nil } : !around.isEmpty
  }

  /// Whether a partial clone lacks files of a project: a finding about another file may depend on them.
  private func lacksFiles(of project: Project) -> Bool {
    unread.contains { $0.path(below: project.location.folder) != nil && lacks($0) }
  }

  private static func isWalked(_ path: String) -> Bool {
    path.split(separator: "/").allSatisfy { !ProjectCheck.leftOut.contains(String($0)) }
  }
}
