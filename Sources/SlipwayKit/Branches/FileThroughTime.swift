public import Diagnostics
public import GitHistory
import GitOperations
import GitStore
import GitWorkTree

/// One file's versions, and how each differs from today's.
public struct FileThroughTime {
  private let repository: Repository
  private let path: String
  private let tip: ObjectName

  /// Begins at HEAD.
  ///
  /// - Throws: `no-commits`.
  public init(_ path: String, in copy: WorkingCopy) throws(Diagnostic) {
    repository = copy.repository
    self.path = path
    guard let tip = try copy.repository.head().commit else {
      throw Diagnostic(
        .noCommits, "the repository has no commits yet", remedy: try repository.branchSetup.wayToFirstCommit)
    }
    self.tip = tip
  }

  /// The newest versions, renames followed.
  ///
  /// - Throws: `path-not-found` for a file that no commit has.
  public func versions(limit: Int = .max) throws(Diagnostic) -> [FileVersion] {
    let versions = try repository.history.versions(of: path, at: tip, limit: limit)
    guard !versions.isEmpty else { throw unknown("no commit in the history of HEAD contains \"\(path)\"") }
    return versions
  }

  /// The version that a commit had: the one it made, or the last one before it.
  ///
  /// - Throws: `revision-not-found`, `path-not-found`.
  public func version(at revision: String) throws(Diagnostic) -> FileVersion {
    let commit = try repository.commits.resolve(revision)
    for version in try versions() {
      if version.commit.name == commit { return version }
      if try repository.commits.mergeBase(version.commit.name, commit) == version.commit.name { return version }
    }
    guard let version = try repository.history.versions(of: path, at: commit, limit: 1).first else {
      throw Diagnostic(
        .pathNotFound, "\(commit.short) does not contain \"\(path)\" under this or an earlier name",
        remedy: .operation(.init("history", ["file": path])))
    }
    return version
  }

  /// How a version differs from what the working tree has.
  public func difference(from version: FileVersion) throws(Diagnostic) -> FileDiff {
    try repository.history.diff(from: version, toWorkTreeAt: path)
  }

  private func unknown(_ message: String) -> Diagnostic {
    Diagnostic(.pathNotFound, message, remedy: .operation(.init("log")))
  }
}
