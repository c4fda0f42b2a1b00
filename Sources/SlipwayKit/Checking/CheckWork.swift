import Checks
import CodeSigning
import Diagnostics
import FileTrees
import GitStore
import SystemCalls
import XcodeProjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The work of a check: projects in parallel, then the rules for the whole.
struct CheckWork {
  /// What was found, and in how much.
  struct Outcome {
    var findings: [Finding] = []
    var projects = 0
    var targets = 0
    var files = 0
    /// The number of built products.
    var products = 0
    /// Why the only subject could not be read.
    var problem: Diagnostic?
    /// The projects that were checked.
    fileprivate(set) var checkedProjects: [CheckCoverage.Project] = []
  }

  /// A project that waits to be checked.
  private struct Project: Sendable {
    let location: ProjectLocation
    let tree: CheckedTree
    let settings: CheckSettings.Local
    /// Its folder, relative to the checked folder; absolute if it is outside.
    let shown: String
  }

  private let checker: Checker
  private let folder: String
  private let date: Date
  private var projects: [Project] = []
  private var files: [(file: CheckedFile, settings: CheckSettings.Local)] = []
  /// The settings of the files, by absolute path.
  private(set) var fileSettings: [String: CheckSettings.Local] = [:]
  /// Why the first of the files that could not be read was not.
  private var fileProblem: Diagnostic?
  /// The repositories of the projects and files.
  var repositories: [GitKnowledge] = []
  var unreadableRepositories: [UnreadableRepository] = []
  /// The folders with the files of an app but without a project.
  var foldersWithoutProject: [FolderWithoutProject] = []
  /// The built products, absolute, with the settings of their folders.
  var products: [(path: String, settings: CheckSettings.Local)] = []
  /// The portal that signs the projects, if it may be read.
  var portal: PortalKnowledge?
  /// The settings for rules on the whole.
  var common = CheckSettings.Local()

  /// Whether there is no project and no file to check.
  var isEmpty: Bool { projects.isEmpty && files.isEmpty && products.isEmpty }

  init(checker: Checker, folder: String, date: Date) {
    self.checker = checker
    self.folder = folder
    self.date = date
  }

  mutating func add(_ location: ProjectLocation, _ tree: CheckedTree, _ settings: CheckSettings.Local) {
    let shown = location.folder.relative(toFolder: folder) ?? location.folder
    projects.append(Project(location: location, tree: tree, settings: settings, shown: shown))
  }

  mutating func add(_ path: String, _ bytes: [UInt8], _ settings: CheckSettings.Local) {
    fileSettings[path] = settings
    let shown = path.relative(toFolder: folder) ?? path
    files.append((CheckedFile(path: shown, bytes: bytes, defaultKind: .infoPlist), settings))
  }

  mutating func add(_ path: String, _ settings: CheckSettings.Local) {
    do throws(Diagnostic) {
      add(path, try FileAccess.read(path, limit: ProjectFileSource.sizeLimit), settings)
    } catch {
      let shown = path.relative(toFolder: folder) ?? path
      fileSettings[path] = settings
      fileProblem = fileProblem ?? error
      let told = Self.told(error, path, as: shown)
      files.append((CheckedFile(path: shown, problem: told, defaultKind: .infoPlist), settings))
    }
  }

  /// Why a file could not be read, with the file's path as it is shown.
  private static func told(_ problem: Diagnostic, _ path: String, as shown: String) -> Diagnostic {
    let place = problem.place.map { $0.file == nil || $0.file == path ? $0.inFile(shown) : $0 }
    return Diagnostic(
      problem.code, problem.message.replacing(path, with: shown), at: place ?? Place(file: shown),
      remedy: problem.remedy)
  }

  /// Performs the step.
  func outcome() -> Outcome {
    var whole = CheckInput(date: date)
    whole.projectFolders = projects.map(\.shown)
    whole.repositories = repositories
    whole.signing.profiles = files.compactMap { file in
      if case .profile(let profile) = file.file.content { profile } else { nil }
    }
    let (projects, checker, folder, base, portal) = (projects, checker, folder, whole, portal)
    let parts = ParallelWork.results(count: projects.count) { index in
      Part(of: projects[index], checker: checker, base: base, portal: portal, folder: folder)
    }
    var outcome = Outcome()
    let isPartial = parts.allSatisfy { $0.problem?.code == .partialCloneIncomplete }
    if projects.count == 1 || isPartial, files.isEmpty { outcome.problem = parts.first?.problem }
    if projects.isEmpty, files.count == 1 { outcome.problem = fileProblem }
    let built = CheckedProducts(at: products, knownTo: portal, seenFrom: folder, on: date)
    if projects.isEmpty, files.isEmpty, products.count == 1 { outcome.problem = built.problem }
    outcome.products = built.count
    whole.productViolations = built.violations
    outcome.projects = parts.count { $0.problem == nil }
    outcome.targets = parts.reduce(0) { $0 + $1.targets }
    outcome.files = parts.reduce(into: Set()) { $0.formUnion($1.files) }.count + files.count
    outcome.checkedProjects = zip(projects, parts).filter { $1.problem == nil }.map { project, part in
      CheckCoverage.Project(location: project.location, settings: project.settings, hasProfiles: part.hasProfiles)
    }
    whole.builtPaths = parts.reduce(into: Set()) { $0.formUnion($1.builtPaths) }
    whole.unreadableProjects = parts.compactMap(\.problem)
    whole.unreadableRepositories = unreadableRepositories
    whole.foldersWithoutProject = foldersWithoutProject
    outcome.problem = outcome.problem ?? foldersWithoutProject.lazy.compactMap(Self.problem).first
    outcome.findings = parts.flatMap(\.findings) + alone(whole, date: date) + common(whole)
    if let problem = outcome.problem, problem.remedy == nil,
      let hint = outcome.findings.first(where: { $0.rule == "project-unreadable" })?.hint
    {
      outcome.problem = Diagnostic(
        problem.code, problem.message, severity: problem.severity, at: problem.place, remedy: .hint(hint))
    }
    let named = parts.reduce(into: Set(files.map(\.file.path))) { $0.formUnion($1.named) }
    outcome.findings = Checker.whole(outcome.findings).map { finding in
      let isOfWhole = RuleCatalog.rule(finding.rule)?.scope == .everything
      return finding.marking { word in
        let isPath =
          named.contains(word) || isOfWhole && FileAccess.exists(AbsolutePath(word, from: folder).description)
        return isPath ? word : nil
      }
    }
    return outcome
  }

  /// Why the app of a folder was not checked: a tool has to generate its project first.
  static func problem(of folder: FolderWithoutProject) -> Diagnostic? {
    if let project = folder.deletedProject {
      return Diagnostic(
        .noProject, "the app was not checked: \"\(project)\" was deleted", at: Place(file: project),
        remedy: .operation(.init("restore", ["path": project])))
    }
    let below = folder.hasOthers ? nil : folder.specificationsBelow.first
    guard let file = folder.specification ?? below,
      let generator = folder.generator ?? FolderWithoutProject.generator(of: file)
    else { return nil }
    return Diagnostic(
      .noProject, "the app was not checked: its project is not generated yet from \"\(file)\"",
      at: Place(file: file), remedy: .advice("run \(generator) in its folder, and check again"))
  }

  private func alone(_ whole: CheckInput, date: Date) -> [Finding] {
    var found: [Finding] = []
    for (file, settings) in files {
      var input = CheckInput(date: date)
      input.repositories = whole.repositories
      input.signing = whole.signing
      input.files = [file]
      found += checker.findings(inPart: input).compactMap(settings.applied)
    }
    return found
  }

  private func common(_ whole: CheckInput) -> [Finding] {
    checker.findings(ofWhole: whole).filter { finding in
      finding.place?.file.map { !common.excluded.contains(AbsolutePath($0, from: folder).description) } ?? true
    }.compactMap(common.applied)
  }

  /// What was found in one project.
  private struct Part: Sendable {
    var findings: [Finding] = []
    var targets = 0
    /// The files that were read, as shown.
    var files: Set<String> = []
    /// The paths that findings may contain, as shown.
    var named: Set<String> = []
    var problem: Diagnostic?
    /// The files that the project's build phases contain.
    var builtPaths: [String] = []
    /// Whether provisioning profiles were known.
    var hasProfiles = false

    init(of project: Project, checker: Checker, base: CheckInput, portal: PortalKnowledge?, folder: String) {
      do throws(Diagnostic) {
        let checked = try CheckedProject(
          Self.read(project), folder: project.shown, location: project.location.folder, paths: project.tree.paths,
          nestedProjects: project.tree.nestedProjects, unseenPaths: project.tree.unseenPaths,
          linkedPaths: project.tree.linkedPaths, contents: project.tree.contents)
        targets = checked.targets.count
        builtPaths = checked.builtPaths
        var input = base
        input.projects = [checked]
        input.policy = project.settings.policy
        if let portal {
          input.signing = portal.knowledge(for: checked, beside: base.signing, configured: project.settings.team)
        }
        hasProfiles = !input.signing.profiles.isEmpty
        let found = checker.findings(inPart: input)
        let names = checked.files.namedPaths
        findings = found.map { finding in finding.marking { names[$0] } }.filter { finding in
          guard let file = finding.place?.file else { return true }
          return !project.settings.excluded.contains(AbsolutePath(file, from: folder).description)
        }.compactMap(project.settings.applied).map { Self.explained($0, project.tree, folder: folder) }
        files = checked.files.shownPaths.union([Self.names(of: project).shown])
        named = Set(names.values).union([Self.names(of: project).shown])
      } catch {
        problem = CheckWork.told(error, project.location.file, as: Self.names(of: project).shown)
      }
    }

    /// The finding with the remedy for a file that Git should have.
    private static func explained(_ finding: Finding, _ tree: CheckedTree, folder: String) -> Finding {
      guard finding.rule == "file-unreadable", let file = finding.place?.file,
        let problem = tree.problem(AbsolutePath(file, from: folder).description),
        case .hint(let hint)? = problem.remedy
      else { return finding }
      return finding.hinting(hint)
    }

    /// The project file, relative to the project's folder and to the checked folder.
    private static func names(of project: Project) -> (file: String, shown: String) {
      let name = project.location.name + ProjectLocation.suffix + "/project.pbxproj"
      return (name, project.shown.isEmpty ? name : project.shown + "/" + name)
    }

    private static func read(_ project: Project) throws(Diagnostic) -> XcodeProject {
      let (name, shown) = names(of: project)
      if let problem = project.tree.problem(name) { throw problem }
      let bytes =
        if let bytes = project.tree.contents(name) { bytes } else { try FileAccess.read(project.location.file) }
      return try XcodeProject(
        document: ProjectDocument(parsing: bytes, file: shown), name: project.location.name)
    }
  }
}
