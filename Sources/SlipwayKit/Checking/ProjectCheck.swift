import Checks
public import Diagnostics
import FileTrees
public import GitStore
import XcodeProjects

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Checks projects against the rules of Xcode, the App Store and devices.
public struct ProjectCheck {
  /// The rules to check; all if it is empty.
  public var only: [String] = []
  /// The rules to skip.
  public var skipped: [String] = []
  /// Patterns of paths to leave out, as in a `.gitignore`, relative to the folder that is checked.
  public var excluded: [String] = []
  /// The files that the command writes, absolute, which are no files of the project.
  public var outputs: Set<String> = []
  /// The findings that are not reported again.
  public var baseline = Baseline.configured
  /// The portal that projects are signed from; without one profiles are known from files only.
  public var portal: PortalKnowledge?
  let environment: GitEnvironment
  let date: Date

  /// The findings that a check does not report again.
  public enum Baseline: Sendable {
    /// The findings in the baselines that the configurations name.
    case configured
    /// The findings in this baseline.
    case given(CheckBaseline)
    /// None.
    case none
  }

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - environment: Git's environment.
  ///   - date: The day that expiry is judged by.
  public init(environment: GitEnvironment, at date: Date) {
    self.environment = environment
    self.date = date
  }

  /// Finds the subjects at `paths`, or around `folder` without a path; all are absolute.
  ///
  /// Where no project is checked out, these are the projects that a sparse checkout leaves out.
  ///
  /// - Throws: The errors of the initializers of ``CheckSubjects``.
  public func subjects(at paths: [String], around folder: String) throws(Diagnostic) -> CheckSubjects {
    let sparse = { [environment] place in SparseFiles(around: place, environment: environment) }
    return try paths.isEmpty
      ? CheckSubjects(around: folder, sparse: sparse) : CheckSubjects(at: paths, sparse: sparse)
  }

  /// Checks `subjects`, relative to `folder`.
  ///
  /// A project or file that can't be read is a finding, and where it is the only one the result's problem as well.
  ///
  /// - Throws: `check-rule-unknown`, `configuration-invalid`, `no-project` if all subjects are excluded, and what
  ///   reading folders throws.
  public func result(of subjects: CheckSubjects, seenFrom folder: String) throws(Diagnostic) -> CheckResult {
    let checker = try Checker(only: only, skipping: skipped)
    var excludedPaths = ExcludedPaths()
    excludedPaths.add(excluded, seenFrom: folder)
    var trees = DiskTrees()
    var work = CheckWork(checker: checker, folder: folder, date: date)
    // The widest folders are walked first: the others are parts of them.
    let repositories = CheckedRepositories(of: subjects.places, seenFrom: folder, environment: environment)
    if let problem = repositories.sparseProblem { throw problem }
    let sparse = SparseFiles(of: repositories)
    trees.sparse = sparse
    trees.outputs = outputs
    var settings = CheckSettings(excluding: excludedPaths, from: .disk(beside: sparse)) { [environment] in
      ProjectDefaults.userName(around: folder, in: environment)
    }
    var present: Set<String> = []
    for root in Set(subjects.roots + repositories.nested(below: subjects.roots)).sorted()
    where FileAccess.isDirectory(root) {
      present.formUnion(try trees.files(below: root))
    }
    var subjects = subjects
    try add(subjects, to: &work, &settings, &trees)
    let untracked = present.subtracting(subjects.signingFiles).sorted()
    work.repositories = repositories.all.map { repository in
      let inner = repositories.tops(inside: repository)
      return repository.knowledge(
        below: subjects.roots, present: untracked.filter { file in !inner.contains { file.path(below: $0) != nil } },
        sparse: sparse)
    }
    work.unreadableRepositories = repositories.unreadable
    let tracked = work.repositories.flatMap(\.trackedPaths)
    work.foldersWithoutProject = subjects.foldersWithoutProject.compactMap { root in
      Self.folderWithoutProject(at: root, seenFrom: folder, tracked: tracked, hasOthers: !subjects.projects.isEmpty)
    }
    work.common = try settings.settings(of: folder)
    work.portal = portal
    let common = work.common
    let checked = Set(subjects.projects)
    subjects.projectsBelow.removeAll { checked.contains($0) || common.excluded.contains($0.path, isFolder: true) }
    let baselines = try baselines(settings)
    let outcome = work.outcome()
    let coverage = CheckCoverage(
      of: outcome, of: work, checker, roots: subjects.roots,
      beside: try trees.projects(below: subjects.roots) + subjects.projectsAbove, sparse: sparse, seenFrom: folder)
    var result = CheckResult(
      outcome, subjects: subjects, folder: folder, baselines: baselines, coverage: coverage)
    result.repositoryTops = repositories.tops
    return result
  }

  private static func folderWithoutProject(
    at root: String, seenFrom folder: String, tracked: [String], hasOthers: Bool
  ) -> FolderWithoutProject? {
    let shown = AbsolutePath(root).seen(from: folder)
    var found = FolderWithoutProject(shown) { name in
      let path = "\(root)/\(name)"
      guard FileAccess.exists(path) else { return false }
      // Only the manifests of Tuist have such names by chance as well.
      return !["Project.swift", "Workspace.swift"].contains(name) || UngeneratedProject.isSpecification(path)
    }
    found?.hasOthers = hasOthers
    if found?.specification == nil, !hasOthers {
      found?.deletedProject = tracked.filter {
        $0.hasSuffix(ProjectLocation.suffix + "/project.pbxproj") && (shown.isEmpty || $0.path(below: shown) != nil)
          && !FileAccess.exists(AbsolutePath($0, from: folder).description)
      }.min().map { String($0.dropLast("/project.pbxproj".count)) }
    }
    found?.specificationsBelow = tracked.filter { path in
      (shown.isEmpty || path.path(below: shown) != nil) && FolderWithoutProject.generator(of: path) != nil
        && UngeneratedProject.isSpecification(AbsolutePath(path, from: folder).description)
    }
    return found
  }

  /// Adds the subjects that are not excluded.
  ///
  /// - Throws: `no-project` if all are excluded, and what reading throws.
  private func add(
    _ subjects: CheckSubjects, to work: inout CheckWork, _ settings: inout CheckSettings, _ trees: inout DiskTrees
  ) throws(Diagnostic) {
    var patterns: [String] = []
    for location in subjects.projects {
      let local = try settings.settings(of: location.folder)
      if let pattern = local.excluded.pattern(excluding: location.path, isFolder: true) {
        patterns.append(pattern)
      } else {
        work.add(location, try trees.tree(of: location.folder), local)
      }
    }
    for file in subjects.files {
      let local = try settings.settings(of: AbsolutePath(file).parent)
      if let pattern = local.excluded.pattern(excluding: file) {
        patterns.append(pattern)
      } else {
        work.add(file, local)
      }
    }
    for path in subjects.products {
      let local = try settings.settings(of: AbsolutePath(path).parent)
      if let pattern = local.excluded.pattern(excluding: path, isFolder: true) {
        patterns.append(pattern)
      } else {
        work.products.append((path, local))
      }
    }
    if work.isEmpty, !patterns.isEmpty { throw Self.everythingExcluded(by: patterns) }
  }

  private static func everythingExcluded(by patterns: [String]) -> Diagnostic {
    var names: [String] = []
    for pattern in patterns.map({ "\"\($0)\"" }) where !names.contains(pattern) { names.append(pattern) }
    return Diagnostic(
      .noProject, "nothing is left to check: every project and file is excluded by \(names.joined(separator: ", "))",
      remedy: .advice("exclude less with --exclude, or with exclude in \(SlipwayConfiguration.fileName)"))
  }

  private func baselines(_ settings: CheckSettings) throws(Diagnostic) -> [CheckBaseline] {
    switch baseline {
    case .configured: try settings.configuredBaselines()
    case .given(let baseline): [baseline]
    case .none: []
    }
  }

  /// Whether a walk enters a folder, other than dependencies and build products.
  static func isEntered(_ path: String) -> Bool {
    !leftOut.contains(path.split(separator: "/").last.map(String.init) ?? path) && !AppleDouble.contains(path)
  }

  /// The folders of dependencies and build products.
  static let leftOut = DependencyFolder.installed.union([".build", "DerivedData", ".git"])
}

extension AbsolutePath {
  fileprivate var parent: String { "/" + components.dropLast().joined(separator: "/") }
}

extension ProjectLocation {
  /// The projects in `folder`; without one, the projects in its subfolders, except dependencies if there are others.
  ///
  /// - Throws: what reading the folders throws.
  public static func everywhere(below folder: String) throws(Diagnostic) -> [ProjectLocation] {
    let near = try all(in: folder)
    guard near.isEmpty else { return near }
    let paths = try FileAccess.walk(
      folder, entering: { ProjectCheck.isEntered($0) && !$0.hasSuffix(suffix) }
    ).filter {
      $0.kind == .directory && $0.name.hasSuffix(suffix) && $0.name != suffix && !AppleDouble.contains($0.name)
    }.map(\.name)
    let own = paths.filter { !DependencyFolder.contains($0) }
    return (own.isEmpty ? paths : own).map { ProjectLocation(path: "\(folder)/\($0)") }
  }
}
