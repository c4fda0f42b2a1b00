import Clibgit2
public import Diagnostics
import SystemCalls

/// A Git repository, open for reading and writing.
///
/// It belongs to the thread that opened it. libgit2 does the work; hooks and signing programs are run as Git runs them.
public final class Repository {
  package let handle: Handle
  package let configurationHandle: Handle
  private var filterRunner: FilterRunner?
  /// What was given when it was opened.
  public let environment: GitEnvironment
  /// The folder with HEAD and the index, without a slash at its end; a linked worktree has its own.
  public let gitDirectory: String
  /// The folder with the objects, branches and hooks, which linked worktrees share.
  public let commonDirectory: String
  /// The folder of the files that are worked on; `nil` for a bare repository.
  public let workTree: String?
  /// The folder that it was found from, below the work tree: empty, or with a slash at its end, as `GIT_PREFIX` has it.
  var startingPrefix = ""
  /// Told what a hook or another program wrote, as soon as it has ended.
  public var onProgramOutput: ((ProgramOutput) -> Void)?
  /// The command that what is done is a part of, for the reflogs, as within ``Reflogs/recording(as:_:)``.
  var reflogCommand: String?
  /// Told of the files of the working tree that are about to be written or removed; what it throws stops that.
  public var willWrite: ((_ paths: [String]) throws(Diagnostic) -> Void)?
  /// Told of a reference that is about to move, with its target or `nil` for a deletion; what it throws stops that.
  public var willMove: ((_ name: String, _ target: ObjectName?) throws(Diagnostic) -> Void)?
  /// Told of a commit that was stored, before any reference points at it.
  public var didMakeCommit: ((_ commit: ObjectName) throws(Diagnostic) -> Void)?
  /// Whether the lock of ``exclusively(waiting:_:)`` is held.
  var isHeldExclusively = false
  /// The repository that was opened inside of this one last, such as the operation log.
  private var inner: (path: String, repository: Repository)?
  /// The tree of an index that was stored lately: one operation asks for it several times.
  package var lastIndexTree: (checksum: ObjectName, tree: ObjectName)?
  /// The folders of the file `packed-refs` as it was read last.
  var packedFolders: (modified: FileTime, size: Int, folders: [String: String])?
  /// Whether new objects are kept in memory only, as within ``withoutStoring(_:)``.
  package var keepsObjectsInMemory = false
  /// Whether ``useCommitGraph()`` has been called.
  var usesCommitGraph = false

  /// The paths in which trees differ that were compared lately, and how they do.
  let (recentPaths, recentChanges) = (RecentComparisons<[[CChar]]>(), RecentComparisons<[FileChange]>())

  /// Opens a repository inside of this one, once: one operation needs its log several times.
  ///
  /// - Throws: As ``open(at:in:)``.
  public func opened(at path: String) throws(Diagnostic) -> Repository {
    if let inner, inner.path == path { return inner.repository }
    let repository = try Repository.open(at: path, in: self)
    inner = (path, repository)
    return repository
  }

  package var pointer: OpaquePointer { handle.pointer }

  init(_ handle: Handle, environment: GitEnvironment, isTrusted: Bool = false) throws(Diagnostic) {
    self.handle = handle
    self.environment = environment
    gitDirectory = Self.path(git_repository_path(handle.pointer)) ?? ""
    commonDirectory = Self.path(git_repository_commondir(handle.pointer)) ?? gitDirectory
    workTree = Self.path(git_repository_workdir(handle.pointer))
    if !isTrusted { try Ownership(environment: environment).check([gitDirectory, workTree].compactMap { $0 }) }
    try PackedReferences.requireIntact(in: commonDirectory)
    configurationHandle = try ConfigurationFiles(environment: environment).open(
      local: commonDirectory, worktree: gitDirectory, repository: handle)
    let settings = Configuration(handle: configurationHandle, environment: environment)
    let objects = try ObjectStore.open(
      "\(commonDirectory)/objects", syncs: settings.boolean("core.fsyncObjectFiles") == true)
    try GitFailure.check(
      git_repository_set_odb(handle.pointer, objects.pointer), "read the objects of \"\(gitDirectory)\"")
    // Reflogs that libgit2 writes by itself would otherwise know neither the environment nor `committer.*`.
    if let known = IdentityLookup(environment: environment, settings: settings).nameAndEmail(.committer) {
      _ = git_repository_set_ident(handle.pointer, known.name, known.email)
    }
    try GitFailure.check(
      git_repository_set_config(handle.pointer, configurationHandle.pointer), "use the settings of \(gitDirectory)")
    FilterBridge.runners[handle.pointer] = filters
  }

  deinit {
    FilterBridge.runners[handle.pointer] = nil
    filterRunner?.close()
  }

  /// Runs the filters that files go through.
  package var filters: FilterRunner {
    if let filterRunner { return filterRunner }
    let runner = FilterRunner(self)
    filterRunner = runner
    return runner
  }

  /// Whether it has no working tree.
  public var isBare: Bool { workTree == nil }

  /// Whether it is a linked worktree of another repository.
  public var isLinkedWorkTree: Bool { git_repository_is_worktree(pointer) == 1 }

  /// Whether its history ends early, as a shallow clone's does.
  public var isShallow: Bool { git_repository_is_shallow(pointer) == 1 }

  /// The working tree, for work that needs one.
  ///
  /// - Throws: `bare-repository`.
  public func requireWorkTree() throws(Diagnostic) -> String {
    guard let workTree else {
      throw Diagnostic(
        .bareRepository, "the repository \"\(gitDirectory)\" is bare: it has no working tree",
        remedy: .advice("use a clone of it"))
    }
    return workTree
  }

  private static func path(_ raw: UnsafePointer<CChar>?) -> String? {
    guard let raw else { return nil }
    let text = String(cString: raw)
    return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

/// What a program that Git runs wrote.
public struct ProgramOutput: Hashable, Sendable {
  /// What was run, such as the hook `pre-commit`.
  public let program: String
  /// All that it wrote, its standard output first.
  public let text: String

  /// Creates an output.
  public init(program: String, text: String) {
    self.program = program
    self.text = text
  }
}
