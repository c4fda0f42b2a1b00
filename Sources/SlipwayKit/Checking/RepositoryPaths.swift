import Diagnostics
import FileTrees

/// Paths relative to the top of their repository, as hosting services use them.
public struct RepositoryPaths {
  private let directory: String
  private let tops: [String]

  /// The paths of a check's findings.
  public init(of result: CheckResult) {
    directory = (try? FileAccess.resolved(result.seenFrom)) ?? result.seenFrom
    // The innermost repository of a file comes first.
    tops = result.repositoryTops.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
  }

  /// `path` relative to the top of its repository; unchanged outside of a repository.
  public func fromTop(_ path: String) -> String {
    let whole = AbsolutePath(path, from: directory).description
    return tops.lazy.compactMap { whole.path(below: $0) }.first ?? path
  }
}
