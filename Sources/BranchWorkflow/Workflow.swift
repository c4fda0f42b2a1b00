public import Diagnostics
public import GitStore
import GitWorkTree
public import OperationLog

/// The workflow with branches: features, operations in progress and undo.
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

  /// The operation log.
  public var operationLog: OperationLog { OperationLog(of: repository, at: moment) }

  /// Undo and redo of what the log has, without effects outside of the repository.
  public var undoRedo: UndoRedo { UndoRedo(in: repository, at: moment) }

  /// What stopped.
  public var stoppedOperations: StoppedOperations { StoppedOperations(in: repository, at: moment) }

  /// The conflicts, and ways to resolve them.
  public var conflictResolver: ConflictResolver { ConflictResolver(in: repository, settings: settings, at: moment) }

  /// The stashes that belong to branches.
  public var branchStashes: BranchStashes { BranchStashes(in: repository, settings: settings, at: moment) }

  var uncommittedChanges: UncommittedChanges { UncommittedChanges(in: repository) }

  /// Aborts a stopped operation: restores files, index and branches.
  ///
  /// - Throws: `no-operation`.
  public func abortOperation() throws(Diagnostic) -> AbortOutcome { try Abort(in: repository, at: moment).run() }

  /// The main branch.
  public func mainBranch() throws(Diagnostic) -> Branch {
    try MainBranch.find(in: repository, settings: settings)
  }

  /// The branch where features start and end; the main branch unless git-flow has another.
  public func developmentBranch() throws(Diagnostic) -> Branch {
    try MainBranch.forFeatures(in: repository, settings: settings)
  }

  /// The branch where a feature, hotfix or release ends.
  ///
  /// Where the checked-out .slipway.yml names none, it is the one that .slipway.yml named at the start of the branch:
  /// the file may be committed on that branch alone.
  func developmentBranch(of branch: BranchName) throws(Diagnostic) -> Branch {
    if settings.develop == nil, let text = repository.configuration.string(TopicBranches.development(of: branch)),
      let name = try? BranchName(text), let found = try repository.branches.find(name)
    {
      return found
    }
    return try developmentBranch()
  }

  /// What the names of branches of a kind begin with.
  public func prefix(of kind: BranchKind) -> String { settings.prefix(of: kind, in: repository) }

  /// The tag of a version, with the prefix that git-flow is set to.
  public func tag(ofVersion version: String) -> String {
    (GitFlowSettings(repository.configuration).tagPrefix ?? "") + version
  }

  /// What features' branches begin with.
  public var featurePrefix: String { prefix(of: .feature) }

  /// The branch of the feature `name`: the feature's name, the branch name or the original title.
  public func featureBranch(_ name: String) throws(Diagnostic) -> Branch { try branch(.feature, named: name) }

  /// The feature whose branch HEAD is at.
  public func currentFeature() throws(Diagnostic) -> Branch { try currentBranch(of: .feature) }

  /// The branch of a kind called `name`: the short name, the branch name or the original title.
  ///
  /// - Throws: `branch-not-found`.
  public func branch(_ kind: BranchKind, named name: String) throws(Diagnostic) -> Branch {
    let prefix = prefix(of: kind)
    // Whoever made the branch with git may have named it as no title is written.
    if let exact = try? BranchName(name.hasPrefix(prefix) ? name : prefix + name),
      let branch = try repository.branches.find(exact)
    {
      return branch
    }
    let slug = try BranchSlug.branch(forTitle: name, prefix: prefix)
    if let branch = try repository.branches.find(slug) { return branch }
    let near = NearNames(to: name, among: try topicBranches.names(of: kind)).names
    throw Diagnostic(
      .branchNotFound, "\(kind.rawValue) \"\(name)\" does not exist (branch \"\(slug)\")",
      remedy: near.isEmpty
        ? .operation(.init("\(kind.rawValue).list"))
        : .advice("did you mean \(near.map(ShellWord.quoted).alternatives)?"))
  }

  /// The branch of a kind that HEAD is at.
  ///
  /// - Throws: `not-on-feature`, `not-on-hotfix` or `not-on-release`.
  public func currentBranch(of kind: BranchKind) throws(Diagnostic) -> Branch {
    let head = try repository.head()
    let prefix = prefix(of: kind)
    if let name = head.branch, name.rawValue.hasPrefix(prefix), let branch = try repository.branches.find(name) {
      return branch
    }
    let problem =
      head.branch.map { "\"\($0)\" is not a \(kind.rawValue): \(kind.plural) begin with \"\(prefix)\"" }
      ?? "HEAD is detached, so no \(kind.rawValue) is checked out"
    let usual = "\(kind.rawValue)/"
    if let name = head.branch?.rawValue, name.hasPrefix(usual) {
      throw Diagnostic(
        kind.notThere, problem,
        remedy: .hint("run \(command: "branch.rename") \(name) \(prefix + name.dropFirst(usual.count))"))
    }
    guard try !topicBranches.names(of: kind).isEmpty else {
      let name = kind == .release ? "VERSION" : "NAME"
      throw Diagnostic(kind.notThere, problem, remedy: .operation(.init("\(kind.rawValue).start", ["name": name])))
    }
    let next = kind == .feature ? "feature.switch" : "\(kind.rawValue).list"
    throw Diagnostic(
      kind.notThere, problem, remedy: .operation(.init(next)))
  }

  /// A branch's name without the prefix of its kind.
  public func name(of branch: BranchName, as kind: BranchKind) -> String {
    let prefix = prefix(of: kind)
    return branch.rawValue.hasPrefix(prefix) ? String(branch.rawValue.dropFirst(prefix.count)) : branch.rawValue
  }

  /// A branch's name without the features' prefix.
  public func featureName(_ branch: BranchName) -> String {
    name(of: branch, as: .feature)
  }

  /// Who does it, for reflogs; nothing where Git does not know the user.
  var signature: Signature? { try? repository.identity(.committer, at: moment) }

  /// The branch that HEAD is at.
  ///
  /// - Throws: `branch-not-found`.
  func currentBranch(for purpose: String) throws(Diagnostic) -> Branch {
    if let name = try repository.head().branch, let branch = try repository.branches.find(name) { return branch }
    throw Diagnostic(
      .branchNotFound, "there is no current branch \(purpose)", remedy: .operation(.init("switch")))
  }

  /// A branch here, or one of a remote by the name under which it is known here.
  func namedBranch(_ name: BranchName) throws(Diagnostic) -> (name: BranchName, commit: ObjectName) {
    if let branch = try repository.branches.find(name) { return (name, branch.target) }
    if let commit = try repository.references.read("refs/remotes/\(name)") { return (name, commit) }
    throw repository.branches.missing(name.rawValue)
  }

  /// The branch that HEAD is at, or a word in its place.
  static func name(of head: Head) throws(Diagnostic) -> BranchName {
    if let branch = head.branch { return branch }
    return try BranchName("detached")
  }
}

extension BranchKind {
  fileprivate var plural: String { self == .hotfix ? "hotfixes" : "\(rawValue)s" }

  fileprivate var notThere: Diagnostic.Code {
    switch self {
    case .feature: .notOnFeature
    case .hotfix: .notOnHotfix
    case .release: .notOnRelease
    }
  }
}
