import AppleIdentifiers
import BranchWorkflow
public import Diagnostics
import FileTrees
public import GitStore
public import OperationLog

/// The operation log of a folder: the repository's, or one among the user's files if it is in no repository.
public struct ProjectHistory {
  /// What a record is kept of.
  private enum Ground {
    case repository(WorkingCopy)
    /// A folder, its links followed.
    case folder(String)
  }

  private let ground: Ground
  private let directory: String
  private let stateFolder: String
  private let moment: Moment

  /// Finds the operation log of a folder; writes nothing.
  ///
  /// A repository that can't be worked with, or belongs to someone else, is left alone: the folder then has a record of
  /// its own.
  ///
  /// - Parameters:
  ///   - folder: The project's folder.
  ///   - directory: The current folder, for shown paths.
  ///   - stateFolder: The user's folder for what programs remember.
  ///   - environment: Git's environment.
  ///   - moment: When something is recorded.
  /// - Throws: what opening a repository throws.
  public init(
    of folder: String, seenFrom directory: String, stateFolder: String, environment: GitEnvironment, at moment: Moment
  ) throws(Diagnostic) {
    self.directory = directory
    self.stateFolder = stateFolder
    self.moment = moment
    if let copy = try Self.workingCopy(of: folder, seenFrom: directory, environment: environment) {
      ground = .repository(copy)
    } else {
      ground = .folder(Self.recorded(above: try FileAccess.resolved(folder), stateFolder: stateFolder))
    }
  }

  /// The top folder, which identifies the log.
  public var root: String {
    switch ground {
    case .repository(let copy): copy.root
    case .folder(let folder): folder
    }
  }

  /// The files that it is about, when something is recorded or a repository is there.
  public func workingCopy() throws(Diagnostic) -> WorkingCopy? {
    switch ground {
    case .repository(let copy): return copy
    case .folder(let folder):
      let store = Self.store(of: folder, in: stateFolder)
      return Self.isRecord(store) ? try opened(store, for: folder) : nil
    }
  }

  /// The operation log of the files of `copy`.
  public func operationLog(of copy: WorkingCopy) -> OperationLog {
    OperationLog(of: copy.repository, at: moment)
  }

  /// The files of the log, which is created if needed.
  func preparedCopy() throws(Diagnostic) -> WorkingCopy {
    if let copy = try workingCopy() { return copy }
    guard case .folder(let folder) = ground else { throw Self.nothingRecorded }
    let store = Self.store(of: folder, in: stateFolder)
    try Self.make(store)
    return try opened(store, for: folder)
  }

  /// Creates an operation log atomically.
  ///
  /// One of several concurrent runs creates it while the others wait; leftovers of a killed run are deleted first.
  private static func make(_ store: String) throws(Diagnostic) {
    let folder = AbsolutePath(store).components.dropLast().joined(separator: "/")
    try FileAccess.createDirectory("/" + folder)
    try Repository.exclusively(onFolder: "/" + folder) { () throws(Diagnostic) in
      guard !isRecord(store) else { return }
      let draft = store + ".new"
      for left in [draft, store] where FileAccess.exists(left) { try FileAccess.remove(left) }
      _ = try Repository.create(at: draft, bare: true, initialBranch: "record")
      try FileAccess.move(draft, to: store)
    }
  }

  private static func isRecord(_ store: String) -> Bool { FileAccess.exists("\(store)/HEAD") }

  private static func damaged(_ store: String) -> Diagnostic {
    Diagnostic(
      .recordDamaged, "the operation log in \"\(store)\" is damaged", at: Place(file: store),
      remedy: .advice("delete that folder: Slipway starts a new log, and the old operations can't be undone"))
  }

  /// What to say where nothing was ever recorded.
  public static let nothingRecorded = Diagnostic(
    .nothingToUndo, "no operation to undo here",
    remedy: .advice("go to the project's folder, or name it with -C"))

  private static func workingCopy(
    of folder: String, seenFrom directory: String, environment: GitEnvironment
  ) throws(Diagnostic) -> WorkingCopy? {
    do {
      guard let repository = try Repository.find(from: folder, environment: environment) else { return nil }
      return WorkingCopy(of: repository, seenFrom: directory)
    } catch  where error.code == .repositoryUnsupported || error.code == .repositoryNotTrusted {
      return nil
    }
  }

  /// A Git directory apart from the files that it watches over, which get no `.git`.
  private func opened(_ store: String, for folder: String) throws(Diagnostic) -> WorkingCopy {
    let environment = GitEnvironment(
      variables: [
        "GIT_DIR": store, "GIT_WORK_TREE": folder, "GIT_CONFIG_GLOBAL": "", "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "safe.directory", "GIT_CONFIG_VALUE_0": "*",
      ], readsSystemConfiguration: false)
    do throws(Diagnostic) {
      guard let repository = try Repository.find(from: folder, environment: environment),
        let copy = WorkingCopy(of: repository, seenFrom: directory)
      else { throw Self.nothingRecorded }
      return copy
    } catch  where error.code == .repositoryNotFound {
      throw Self.damaged(store)
    }
  }

  /// The folder itself, or the nearest one around it of which something is recorded.
  private static func recorded(above folder: String, stateFolder: String) -> String {
    var components = AbsolutePath(folder).components
    while !components.isEmpty {
      let candidate = "/" + components.joined(separator: "/")
      if isRecord(store(of: candidate, in: stateFolder)) { return candidate }
      components.removeLast()
    }
    return folder
  }

  private static func store(of folder: String, in stateFolder: String) -> String {
    let digest = StableDigest(of: Array(folder.utf8))
    let key = StableDigest.hexadecimal(digest.high) + StableDigest.hexadecimal(digest.low)
    return "\(stateFolder)/undo/\(key)"
  }
}

extension Diagnostic.Code {
  package static let recordDamaged = Diagnostic.Code(
    "record-damaged", "The operation log of a project without a Git repository is damaged, or an entry is not valid.",
    "delete the folder in the message: Slipway starts a new log, and the old operations can't be undone")
}
