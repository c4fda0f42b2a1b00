package import Diagnostics
import SystemCalls

/// Paths below a working tree.
package enum WorkTreePath {
  /// The form in which the index has a path: no `./`, no slash at its end; the top itself is empty.
  package static func normalized(_ path: String) -> String {
    path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// Whether something is there, a link that leads nowhere too.
  package static func exists(_ path: String) -> Bool {
    (try? FileStatus(path)) != nil
  }

  /// Whether a folder is there; a link to one is none.
  package static func isFolder(_ path: String) -> Bool {
    (try? FileStatus(path))?.kind == .folder
  }

  /// Whether a link is there, wherever it leads.
  package static func isLink(_ path: String) -> Bool {
    (try? FileStatus(path))?.kind == .link
  }

  /// The permissions of a file, or of what a link leads to; `nil` where nothing is.
  package static func permissions(_ path: String) -> UInt16? {
    (try? FileStatus(path, followingLinks: true)).map { $0.permissions & 0o777 }
  }

  /// Gives a file permissions; where the system does not allow that, it keeps those that it has.
  static func setPermissions(_ permissions: UInt16, of path: String) {
    try? FileSystem.setPermissions(permissions, of: path)
  }

  /// Whether the path can be an entry of the index: a file, a link, or another repository.
  package static func holdsEntry(_ path: String) -> Bool {
    guard let status = try? FileStatus(path) else { return false }
    return status.kind != .folder || exists("\(path)/.git")
  }

  /// The folders that a path is in, the outermost first.
  package static func ancestors(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }

  /// The link among a path's folders, if there is one: the path is then outside this working tree.
  package static func linkAbove(_ path: String, in root: String) -> String? {
    ancestors(of: path).first { isLink("\(root)/\($0)") }
  }

  /// Whether `path` is one of `paths`, or in a folder that is; the empty path covers all.
  package static func isCovered(_ path: String, by paths: [String]) -> Bool {
    paths.contains { $0.isEmpty || path == $0 || path.hasPrefix("\($0)/") }
  }

  /// Makes the folders of a file that are missing.
  package static func makeFolders(above path: String, in root: String) throws(Diagnostic) {
    for folder in ancestors(of: path).map({ "\(root)/\($0)" }) {
      try RepositoryFiles.wording("create", folder, FileSystem.makeFolder(folder))
    }
  }

  /// Removes the folders that are empty once a file is gone.
  package static func removeEmptyFolders(above path: String, in root: String) {
    for folder in ancestors(of: path).reversed() {
      guard (try? FileSystem.removeFolder("\(root)/\(folder)")) != nil else { return }
    }
  }
}
