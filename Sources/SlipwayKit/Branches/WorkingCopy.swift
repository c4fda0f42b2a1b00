public import Diagnostics
import FileTrees
public import GitStore

/// A repository with its working tree and the current folder.
public struct WorkingCopy {
  /// The repository.
  public let repository: Repository
  /// The top folder of the working tree.
  public let root: String
  /// The current folder.
  public let directory: String

  /// Opens the repository that `directory` belongs to.
  ///
  /// - Throws: `repository-not-found`, `bare-repository`, and what opening throws.
  public init(at directory: String, environment: GitEnvironment) throws(Diagnostic) {
    repository = try Repository.around(directory, environment: environment)
    self.directory = directory
    let workTree = try repository.requireWorkTree()
    root = workTree.count > 1 && workTree.hasSuffix("/") ? String(workTree.dropLast()) : workTree
  }

  /// The working tree of an open repository; `nil` for a bare one.
  init?(of repository: Repository, seenFrom directory: String) {
    guard let workTree = repository.workTree else { return nil }
    self.repository = repository
    self.directory = directory
    root = workTree.count > 1 && workTree.hasSuffix("/") ? String(workTree.dropLast()) : workTree
  }

  /// The path in the working tree of a path that the user typed.
  ///
  /// - Throws: `path-outside`; `path-invalid` for an empty path, which an unset variable of a script leaves.
  public func path(_ typed: String) throws(Diagnostic) -> String {
    guard !typed.isEmpty else {
      throw Diagnostic(
        .pathInvalid, "the path is empty", remedy: .advice("name a file or a folder, or . for the current folder"))
    }
    let parts = AbsolutePath(typed, from: directory).components
    let top = AbsolutePath(root).components
    guard parts.starts(with: top) else {
      throw Diagnostic(.pathOutside, "\"\(typed)\" is outside the working tree \"\(root)\"")
    }
    return parts.dropFirst(top.count).joined(separator: "/")
  }

  /// Whether something is at a path that the user typed.
  public func exists(_ typed: String) -> Bool {
    FileAccess.exists(typed.hasPrefix("/") ? typed : directory + "/" + typed)
  }

  /// A path of the working tree, relative to the current folder.
  public func shown(_ path: String) -> String {
    let here = directory.split(separator: "/").dropFirst(root.split(separator: "/").count)
    let there = path.split(separator: "/")
    guard directory.hasPrefix(root) else { return path }
    let common = zip(here, there).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: here.count - common)
    return (up + there.dropFirst(common)).joined(separator: "/")
  }
}

extension Repository {
  /// Opens the repository that `directory` belongs to, with or without a working tree.
  ///
  /// - Throws: `repository-not-found`, and what opening throws.
  public static func around(_ directory: String, environment: GitEnvironment) throws(Diagnostic) -> Repository {
    if let repository = try find(from: directory, environment: environment) { return repository }
    if let damaged = damaged(around: directory) { throw damaged }
    throw Diagnostic(
      .repositoryNotFound, "\"\(directory)\" is not in a Git repository",
      remedy: .advice("go to a project's folder, or give it with -C; slipway new creates a project with a repository"))
  }
}

extension Diagnostic.Code {
  package static let pathOutside = Diagnostic.Code(
    "path-outside", "The path is outside the working tree.",
    "name a path inside the repository or the project's folder")
}
