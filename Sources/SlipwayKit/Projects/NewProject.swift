import AppleIdentifiers
import Checks
public import Diagnostics
import FileTrees
import GitOperations
public import GitStore
import IgnoreTemplates
public import Scaffolding

/// A new project from a template and answers, with its first commit; written completely or not at all.
public struct NewProject {
  /// The answers that describe the project.
  public var answers: ProjectAnswers
  /// The template's name.
  public var template: String
  /// The template folders, in order of precedence.
  public var templateFolders: [String]
  /// Where it is written.
  public var destination: Destination
  /// The repository that it gets; `nil` for none.
  public var repository: RepositoryWish?
  /// Git's environment.
  public var environment: GitEnvironment
  /// The date.
  public var moment: Moment

  /// Where a project is written.
  public enum Destination: Hashable, Sendable {
    /// Into a new folder of the project's name in this one.
    case newFolder(in: String)
    /// Into this folder, which may contain other files.
    case here(String)
  }

  /// The options of a new project's repository.
  public struct RepositoryWish: Hashable, Sendable {
    /// The first branch; `nil` for the one that Git's settings name.
    public var branch: String?
    /// The templates of the .gitignore.
    public var ignoreTemplates: [String]
    /// The folders of gitignore templates.
    public var ignoreFolders: [String]

    /// Creates a wish.
    public init(branch: String?, ignoreTemplates: [String], ignoreFolders: [String]) {
      self.branch = branch
      self.ignoreTemplates = ignoreTemplates
      self.ignoreFolders = ignoreFolders
    }
  }

  /// Creates the request for a new project.
  public init(
    answers: ProjectAnswers, template: String, templateFolders: [String], destination: Destination,
    repository: RepositoryWish?, environment: GitEnvironment, moment: Moment
  ) {
    self.answers = answers
    self.template = template
    self.templateFolders = templateFolders
    self.destination = destination
    self.repository = repository
    self.environment = environment
    self.moment = moment
  }

  /// All that is decided before the first byte is written.
  public struct Plan {
    /// What would be written.
    public let result: NewProjectResult
    /// The request.
    public let request: NewProject
    let tree: FileTree
    let makesRepository: Bool

    var folder: String { result.folder }
  }

  /// Plans the project.
  ///
  /// - Throws: what the template refuses; `git-identity-missing`; `folder-exists` or `file-exists`.
  public func plan() throws(Diagnostic) -> Plan {
    let template = try TemplateCatalog(directories: templateFolders).template(named: template)
    let plan = try ProjectPlan(template: template, answers: answers)
    var tree = plan.tree
    let folder = folder
    try Self.requireUsable(folder)
    var surroundings: String?
    if let repository {
      try tree.add(".gitignore", ignoreFile(repository))
      surroundings = try Repository.find(from: Self.nearestFolder(folder), environment: environment)?.workTree
      if surroundings == nil { _ = try Repository.identity(in: environment, at: moment) }
    }
    switch destination {
    case .newFolder: try TreeWriter.checkFree(folder)
    case .here: try TreeWriter.checkAddition(tree, to: folder)
    }
    let makesRepository = repository != nil && surroundings == nil
    if makesRepository { try Self.refuseNested(in: tree, at: folder) }
    let result = NewProjectResult(
      folder: folder, project: folder + "/" + plan.projectPath.rawValue,
      files: tree.files.map { folder + "/" + $0.path.rawValue }, targets: plan.targets,
      repository: makesRepository ? folder : surroundings, isInsideWorkTree: surroundings != nil,
      notes: plan.notes + systemsBelowPolicy(in: plan) + othersBeside(plan.projectPath.rawValue))
    return Plan(result: result, request: self, tree: tree, makesRepository: makesRepository)
  }

  /// Throws for a folder in Git's own, or in a project or another package.
  private static func requireUsable(_ folder: String) throws(Diagnostic) {
    _ = try OutputPath(folder)
    guard
      let package = AbsolutePath(folder).components.last(where: {
        ["xcodeproj", "xcworkspace"].contains($0.pathEnding)
      })
    else { return }
    throw Diagnostic(
      .pathInPackage, "\"\(folder)\" is inside \"\(package)\"", at: Place(file: folder),
      remedy: .advice("go to the folder that contains \(ShellWord.quoted(package))"))
  }

  /// A note if the folder has another project, so that commands need to know which one is meant.
  private func othersBeside(_ project: String) -> [Diagnostic] {
    guard case .here(let folder) = destination, let others = try? ProjectLocation.all(in: folder),
      let other = others.first(where: { $0.path.lastName != project.lastName })
    else { return [] }
    return [
      Diagnostic(
        .severalProjects,
        "the folder also contains \(other.path.lastName): name one of the projects with --project in other commands",
        severity: .note)
    ]
  }

  /// The warnings of deployment targets that are below those of the policy.
  private func systemsBelowPolicy(in plan: ProjectPlan) -> [Diagnostic] {
    plan.deploymentTargets.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { platform, version in
      guard let lowest = answers.lowestSystems[platform], version < lowest else { return nil }
      return Diagnostic(
        .policyViolated,
        "deployment target \(platform.displayName) \(version) is below \(lowest), which the policy requires",
        severity: .warning)
    }
  }

  /// The project's folder.
  var folder: String {
    switch destination {
    case .newFolder(let parent): parent + "/" + answers.name.rawValue
    case .here(let folder): folder
    }
  }

  /// The folder itself, or the nearest one above it that exists.
  static func nearestFolder(_ folder: String) -> String {
    var folder = folder
    while !FileAccess.isDirectory(folder), let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      folder = String(folder[..<slash])
    }
    return folder
  }

  /// Refuses files in a repository below `folder`: the new one could not contain them.
  private static func refuseNested(in tree: FileTree, at folder: String) throws(Diagnostic) {
    let names = Set(tree.files.compactMap { $0.path.rawValue.split(separator: "/").first.map(String.init) })
    guard let name = names.sorted().first(where: { FileAccess.exists("\(folder)/\($0)/.git") }) else { return }
    throw Diagnostic(
      .pathUnstageable, "the project would write into \"\(name)\", which is another Git repository",
      at: Place(file: "\(folder)/\(name)"), remedy: .advice("choose another name or folder"))
  }

  private func ignoreFile(_ wish: RepositoryWish) throws(Diagnostic) -> [UInt8] {
    let library = try IgnoreLibraryReader.library(in: wish.ignoreFolders)
    return IgnoreFile.composed(of: try library.templates(named: wish.ignoreTemplates))
  }

  /// Creates the repository, whose first commit contains only the written files.
  fileprivate func makeRepository(at folder: String, with tree: FileTree) throws(Diagnostic) -> ObjectName {
    let made = try Repository.create(
      at: folder, bare: false, initialBranch: repository?.branch, environment: environment)
    try made.objectPacks.stage(tree.files.map(\.path.rawValue))
    let outcome = try made.committing.commit(CommitRequest(message: "Create the project \(answers.name)", at: moment))
    return outcome.commit.name
  }
}

extension NewProject.Plan {
  /// Writes the project.
  ///
  /// - Throws: `folder-exists` or `file-exists`; whatever the disk says. Nothing is left behind then.
  public func create() throws(Diagnostic) -> NewProjectResult {
    var result = result
    switch request.destination {
    case .newFolder:
      try TreeWriter.create(tree, at: folder) { (folder) throws(Diagnostic) in
        if makesRepository { result.commit = try request.makeRepository(at: folder, with: tree) }
      }
    case .here:
      try TreeWriter.add(tree, to: folder) { () throws(Diagnostic) in
        if makesRepository { result.commit = try makeRepositoryHere() }
      }
    }
    return result
  }

  private func makeRepositoryHere() throws(Diagnostic) -> ObjectName {
    do {
      return try request.makeRepository(at: folder, with: tree)
    } catch {
      try? FileAccess.remove(folder + "/.git")
      throw error
    }
  }
}

/// The created project, or its plan.
public struct NewProjectResult {
  /// The project's folder.
  public let folder: String
  /// The path of the .xcodeproj.
  public let project: String
  /// The paths of all files.
  public let files: [String]
  /// The targets.
  public let targets: [PlannedTarget]
  /// The root of the repository that the project is in, or `nil` without Git.
  public let repository: String?
  /// The first commit, if any.
  public internal(set) var commit: ObjectName?
  /// Whether the project is in an existing working tree.
  public let isInsideWorkTree: Bool
  /// Notes for the user.
  public let notes: [Diagnostic]
}

extension Diagnostic.Code {
  package static let pathInPackage = Diagnostic.Code(
    "path-in-package", "The folder is inside a package such as a project.", "choose a folder outside of the package")
}
