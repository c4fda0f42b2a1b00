import Checks
public import Diagnostics
import FileTrees
import GitRemotes
import GitStore
import GitWorkTree
import IgnoreTemplates

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Checks the state that a commit would record: files, settings and baselines as they are staged.
///
/// The findings are those in files that the commit changes, and the errors and warnings that it causes in others.
public struct StagedCheck {
  private let copy: WorkingCopy
  private let revision: String?
  private let date: Date

  /// Creates a check of the index of `copy`.
  ///
  /// - Parameters:
  ///   - copy: The repository.
  ///   - revision: The branch that the index is compared with, where both histories part; `nil` for the last commit.
  ///   - date: The date.
  public init(of copy: WorkingCopy, since revision: String? = nil, at date: Date) {
    self.copy = copy
    self.revision = revision
    self.date = date
  }

  /// Checks it; places are relative to the top of the working tree.
  ///
  /// - Throws: `unresolved-conflicts`, `configuration-invalid`, and what reading the repository throws.
  public func result() throws(Diagnostic) -> CheckResult {
    let repository = copy.repository
    let staged = try TreeSnapshot(of: repository.stagingArea.tree(), in: copy)
    let head = try base(in: repository).map { (name) throws(Diagnostic) in
      try TreeSnapshot(of: repository.commits.read(name).tree, in: copy)
    }
    if revision != nil, let problem = problem(in: staged) { throw problem }
    let touched = staged.differences(from: head)
    let changed = touched.filter(staged.contains).sorted()
    let found = try ContentSearch.staged(changed, in: repository)
    var settings = CheckSettings(excluding: ExcludedPaths(), from: staged.settingsSource)
    let changesSettings = !touched.isDisjoint(with: staged.settingsPaths.union(head?.settingsPaths ?? []))
    let projects = staged.projects.filter { changesSettings || staged.mayUse(touched, in: $0) }
    var outcome = CheckWork.Outcome()
    if !touched.isEmpty {
      outcome = try work(on: staged, projects, &settings) { found[$0] ?? .nothing }.outcome()
    }
    outcome.files = touched.count
    let isTouched = { (finding: Finding) in finding.files.contains(where: touched.contains) }
    let others = outcome.findings.flatMap { $0.limited { !isTouched($0) && $0.severity > .note } }
    let caused = Set(try new(among: others, since: head, projects, &settings).flatMap(\.singles))
    outcome.findings = outcome.findings.flatMap { $0.limited { isTouched($0) || caused.contains($0) } }
    if let problem = staged.problem ?? head?.problem { throw problem }
    // No coverage: findings in other files are not stale, although they are not reported here.
    return CheckResult(
      outcome, subjects: CheckSubjects(projects, roots: []), folder: copy.root,
      baselines: try settings.configuredBaselines(), contents: staged.bytes)
  }

  /// Why the app was not checked: Git has no project of it.
  private func problem(in staged: TreeSnapshot) -> Diagnostic? {
    guard staged.projects.isEmpty else { return nil }
    let specification = staged.trackedPaths.first { path in
      FolderWithoutProject.generator(of: path) != nil
        && FolderWithoutProject.isSpecification(
          path, text: String(decoding: staged.bytes(of: path) ?? [], as: UTF8.self))
    }
    let untracked = (try? ProjectLocation.everywhere(below: copy.root))?.first?.path.path(below: copy.root)
    let reason =
      untracked.map { "Git does not track \"\($0)\"" }
      ?? specification.map { "its project is generated from \"\($0)\"" } ?? "Git tracks no Xcode project"
    return Diagnostic(
      .noProject, "the app was not checked: \(reason)", at: (untracked ?? specification).map { Place(file: $0) },
      remedy: .advice(
        (specification == nil || untracked != nil ? "" : "generate the project, then ")
          + "run slipway check --baseline FILE, which checks projects that Git does not track"))
  }

  /// The commit that the index is compared with.
  private func base(in repository: Repository) throws(Diagnostic) -> ObjectName? {
    let head = try repository.head().commit
    guard let revision else { return head }
    let other = try commit(of: revision, in: repository)
    return try head.flatMap { (name) throws(Diagnostic) in try repository.commits.mergeBase(name, other) } ?? other
  }

  /// The commit of a branch, which a shallow clone of another branch does not have.
  private func commit(of revision: String, in repository: Repository) throws(Diagnostic) -> ObjectName {
    guard !revision.isEmpty, !revision.hasSuffix("/") else {
      throw Diagnostic(
        .usage, "--since \"\(revision)\" names no branch: the variable with the name is empty",
        remedy: .advice("use --since only in jobs for pull requests, where the variable is set"))
    }
    do throws(Diagnostic) {
      return try repository.commits.resolve(revision)
    } catch  where error.code == .revisionNotFound && !repository.isShallow {
      throw Diagnostic(
        error.code, error.message, at: error.place, remedy: Self.wayTo(revision, in: repository) ?? error.remedy)
    } catch  where error.code == .revisionNotFound {
      throw Diagnostic(
        .shallowUnsupported, "the shallow clone does not contain \"\(revision)\"",
        remedy: .advice(
          "run git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*', or set fetch-depth: 0 in the checkout"
        ))
    }
  }

  /// What leads to a branch that a clone of a single branch lacks, or whose remote was left out.
  private static func wayTo(_ revision: String, in repository: Repository) -> Remedy? {
    guard let remote = (try? repository.remotes.all())?.first?.name else { return nil }
    if (try? repository.commits.resolve("\(remote)/\(revision)")) != nil {
      return .advice("use --since \(remote)/\(revision)")
    }
    return .advice("run git fetch \(remote) '+refs/heads/*:refs/remotes/\(remote)/*'")
  }

  /// The findings that the last commit does not have, or that its settings or baselines do not report.
  private func new(
    among findings: [Finding], since head: TreeSnapshot?, _ projects: [ProjectLocation], _ settings: inout CheckSettings
  ) throws(Diagnostic) -> [Finding] {
    guard !findings.isEmpty, let head else { return findings }
    let needsProjects = findings.contains { RuleCatalog.rule($0.rule)?.scope == .project }
    let before = needsProjects ? head.projects.filter(projects.contains) : []
    var known = try reported(on: head, before)
    if known == nil {
      // Nobody can correct settings that are not valid if they count.
      known = try work(on: head, before, &settings) { _ in .nothing }.outcome().findings
    }
    return CheckBaseline(of: known ?? [], seenFrom: copy.root, at: copy.root + "/known")
      .compared(with: findings, seenFrom: copy.root).new
  }

  /// The findings in a commit by its own settings and baselines; `nil` if these are not valid.
  private func reported(on snapshot: TreeSnapshot, _ projects: [ProjectLocation]) throws(Diagnostic) -> [Finding]? {
    var settings = CheckSettings(excluding: ExcludedPaths(), from: snapshot.settingsSource)
    guard let work = try? work(on: snapshot, projects, &settings, content: { _ in .nothing }),
      let baselines = try? settings.configuredBaselines()
    else { return nil }
    return baselines.reduce(work.outcome().findings) { $1.compared(with: $0, seenFrom: copy.root).new }
  }

  /// The work of checking the files of `snapshot`.
  private func work(
    on snapshot: TreeSnapshot, _ projects: [ProjectLocation], _ settings: inout CheckSettings,
    content: @escaping @Sendable (String) -> TrackedContent
  ) throws(Diagnostic) -> CheckWork {
    var work = CheckWork(checker: try Checker(), folder: copy.root, date: date)
    for project in projects {
      let local = try settings.settings(of: project.folder)
      guard !local.excluded.contains(project.path, isFolder: true) else { continue }
      work.add(project, snapshot.tree(of: project), local)
    }
    for path in snapshot.looseFiles {
      let file = copy.root + "/" + path
      let local = try settings.settings(of: file)
      guard !local.excluded.contains(file), let bytes = snapshot.bytes(of: path) else { continue }
      work.add(file, bytes, local)
    }
    work.repositories = [
      GitKnowledge(
        trackedPaths: snapshot.trackedPaths, shared: (try? IgnoreDecisions.shared(of: copy, foldsCase: false)) ?? [],
        rules: snapshot.ignoreRules, history: copy.history(), content: content)
    ]
    work.common = try settings.settings(of: copy.root)
    return work
  }
}
