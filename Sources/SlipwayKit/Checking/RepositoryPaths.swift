import Diagnostics
import FileTrees
public import Git

/// Paths relative to the top of a repository, as hosting services use them.
public struct RepositoryPaths {
  private let directory: String
  private let top: String?

  /// Finds the repository.
  ///
  /// - Parameters:
  ///   - directory: The absolute path of the folder that paths are relative to.
  ///   - environment: Git's environment.
  public init(seenFrom directory: String, environment: GitEnvironment) {
    self.directory = (try? FileAccess.resolved(directory)) ?? directory
    top = (try? Repository.find(from: directory, environment: environment))?.workTree
  }

  /// `path` relative to the top; unchanged without a repository, or outside it.
  public func fromTop(_ path: String) -> String {
    guard let top else { return path }
    let whole = "/" + AbsolutePath(path, from: directory).components.joined(separator: "/")
    return whole.path(below: top) ?? path
  }
}
