import Diagnostics
import FileTrees

/// Paths relative to the top of their repository, as hosting services use them.
public struct RepositoryPaths {
  private let directory: String
  /// The top folder of the repository around the current folder.
  private let current: String?
  private let tops: [String]
  private let folders: [String]

  /// The paths of a check's findings.
  public init(of result: CheckResult) {
    let directory = (try? FileAccess.resolved(result.seenFrom)) ?? result.seenFrom
    self.directory = directory
    // The innermost folder of a file comes first.
    let order = { (one: String, other: String) in (one.utf8.count, one) > (other.utf8.count, other) }
    let tops = result.repositoryTops.sorted(by: order)
    self.tops = tops
    current = AbsolutePath(directory).selfAndAncestors.first { FileAccess.exists($0 + "/.git") }
    folders = result.projectFolders.map { (try? FileAccess.resolved($0)) ?? $0 }.sorted(by: order)
  }

  /// `path` relative to the top of the current folder's repository, or else of its own; unchanged outside of both.
  public func fromTop(_ path: String) -> String {
    let whole = AbsolutePath(path, from: directory).description
    return ([current].compactMap(\.self) + tops).lazy.compactMap { whole.path(below: $0) }.first ?? path
  }

  /// `path` relative to the top of its own repository, or else to its project's folder, wherever the check is run.
  public func stable(_ path: String) -> String {
    let whole = AbsolutePath(path, from: directory).description
    return (tops + folders).lazy.compactMap { whole.path(below: $0) }.first ?? path
  }
}
