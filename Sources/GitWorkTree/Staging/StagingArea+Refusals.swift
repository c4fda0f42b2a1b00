public import Diagnostics
import GitStore
import SystemCalls

extension StagingArea {
  /// Refuses paths of the working tree that Git could not keep, or keeps elsewhere; what is tracked is none of them.
  ///
  /// - Parameter paths: Files and folders, relative to the working tree.
  /// - Throws: `path-unstageable` for Git's own files, paths beyond a link, special files, and
  ///   other repositories.
  public func refuseUnstageable(_ paths: [String]) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    for path in paths.map(WorkTreePath.normalized) where !path.isEmpty {
      if try !isTracked(path) { try refuseUnstageable(path, in: root) }
    }
  }

  func refuseUnstageable(_ path: String, in root: String) throws(Diagnostic) {
    let parts = path.split(separator: "/")
    if parts.contains(where: { $0.lowercased() == ".git" }) {
      throw Self.unstageable(path, "is inside the Git directory and can't be committed", nil)
    }
    if let link = WorkTreePath.linkAbove(path, in: root) {
      throw Self.unstageable(path, "is beyond the symbolic link \"\(link)\"", nil)
    }
    if let inner = (WorkTreePath.ancestors(of: path) + [path]).first(where: {
      WorkTreePath.exists("\(root)/\($0)/.git")
    }) {
      throw Self.unstageable(
        path, inner == path ? "is an embedded repository" : "is in another Git repository, \"\(inner)\"",
        .hint(
          "run \(command: "commit", in: inner) to commit its files, or ignore \"\(inner)\" in .gitignore"))
    }
    if (try? FileStatus("\(root)/\(path)"))?.kind == .other {
      throw Self.unstageable(path, "is not a file, directory or symbolic link, so Git can't track it", nil)
    }
  }

  private static func unstageable(_ path: String, _ reason: String, _ remedy: Remedy?) -> Diagnostic {
    Diagnostic(.pathUnstageable, "\"\(path)\" \(reason)", at: Place(file: path), remedy: remedy)
  }
}
