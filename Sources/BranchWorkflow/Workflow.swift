public import Diagnostics
public import Git

/// The work with branches: features, what stops on the way, and what is taken back.
public struct Workflow {
  /// The repository.
  public let repository: Repository
  /// How the project names its branches.
  public let settings: WorkflowSettings
  /// When it is done.
  public let moment: Moment
  /// Which hooks are run.
  public var hooks = HookPolicy.all

  /// Creates the work on a repository.
  public init(repository: Repository, settings: WorkflowSettings = WorkflowSettings(), at moment: Moment) {
    self.repository = repository
    self.settings = settings
    self.moment = moment
  }

  /// The record by which operations are taken back.
  public var journal: UndoJournal { UndoJournal(of: repository, at: moment) }

  /// The main branch.
  public func mainBranch() throws(Diagnostic) -> Branch {
    try MainBranch.find(in: repository, settings: settings)
  }

  /// What features' branches begin with.
  public var featurePrefix: String { settings.featurePrefix(in: repository) }

  /// The branch of the feature called `name`, by its name, the branch's name, or the title it was begun with.
  public func featureBranch(_ name: String) throws(Diagnostic) -> Branch {
    let slug = try BranchSlug.branch(forTitle: name, prefix: featurePrefix)
    if let branch = try repository.branch(slug) { return branch }
    if name.hasPrefix(featurePrefix), let exact = try? BranchName(name), let branch = try repository.branch(exact) {
      return branch
    }
    throw Diagnostic(
      .branchNotFound, "there is no feature \"\(name)\": no branch \"\(slug)\" is here",
      remedy: .operation(.init("feature.list")))
  }

  /// The feature whose branch HEAD is at.
  public func currentFeature() throws(Diagnostic) -> Branch {
    let head = try repository.head()
    guard let name = head.branch, name.rawValue.hasPrefix(featurePrefix), let branch = try repository.branch(name)
    else {
      let place = head.branch.map { "\"\($0)\" is no feature" } ?? "HEAD is at no branch"
      throw Diagnostic(
        .notOnFeature, "\(place): features begin with \"\(featurePrefix)\"",
        remedy: .operation(.init("feature.switch")))
    }
    return branch
  }

  /// A branch's name without the features' prefix.
  public func featureName(_ branch: BranchName) -> String {
    branch.rawValue.hasPrefix(featurePrefix) ? String(branch.rawValue.dropFirst(featurePrefix.count)) : branch.rawValue
  }

  /// Who does it, for reflogs; nothing where Git does not know the user.
  var signature: Signature? { try? repository.identity(.committer, at: moment) }

  /// The files that differ between HEAD and a commit, for keeping them before a switch.
  func paths(between head: Head, and commit: ObjectName) throws(Diagnostic) -> [String] {
    guard head.commit != commit else { return [] }
    let old = try head.commit.map { name throws(Diagnostic) in try repository.commit(name).tree }
    let new = try repository.commit(commit).tree
    return try repository.changes(fromTree: old, toTree: new).flatMap { [$0.path, $0.from].compactMap(\.self) }
  }
}
