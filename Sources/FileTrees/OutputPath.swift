public import Diagnostics

/// A path at which a file may be written: never one of Git's own files, wherever links lead.
public struct OutputPath: Hashable, Sendable {
  /// The path as it was given.
  public let rawValue: String

  /// Checks that `path` is none of Git's own files: not below `.git` under any name, and not in a bare repository.
  ///
  /// The innermost working tree counts, so that one in the folder of a bare repository can be written to.
  ///
  /// - Throws: `path-in-git`.
  public init(_ path: String) throws(Diagnostic) {
    rawValue = path
    guard Self.isGits(components) || Self.isGits(AbsolutePath(path).components) else { return }
    throw Diagnostic(
      .pathInGit, "\"\(path)\" is inside a Git directory", at: Place(file: path),
      remedy: .advice("choose a path outside the Git directory"))
  }

  /// A file of Git's own that Slipway sets up, such as a hook.
  public init(ofGit path: String) {
    rawValue = path
  }

  /// The names on the way from the root, with links followed.
  public var components: [String] { Self.components(of: rawValue) }

  /// A path, absolute, with links followed as far as its folders exist.
  public static func resolved(_ path: String) -> String { "/" + components(of: path).joined(separator: "/") }

  private static func components(of path: String) -> [String] {
    var missing: [String] = []
    var current = path
    while true {
      if let real = try? FileAccess.resolved(current) { return AbsolutePath(real).components + missing.reversed() }
      guard let parent = FileAccess.parent(of: current) else { return AbsolutePath(path).components }
      missing.append(String(current.dropFirst(parent == "." ? 0 : parent.count).drop { $0 == "/" }))
      current = parent
    }
  }

  private static func isGits(_ path: [String]) -> Bool {
    var path = path
    while let name = path.popLast() {
      if GitNames.isReserved(name) { return true }
      let folder = "/" + path.joined(separator: "/")
      if FileAccess.exists(folder + "/.git") { return false }
      if isGitFolder(folder) { return true }
    }
    return false
  }

  private static func isGitFolder(_ folder: String) -> Bool {
    FileAccess.exists(folder + "/HEAD") && FileAccess.isDirectory(folder + "/objects")
      && FileAccess.isDirectory(folder + "/refs")
  }
}

extension Diagnostic.Code {
  package static let pathInGit = Diagnostic.Code(
    "path-in-git", "The path is inside the Git directory.", "choose a path outside the Git directory")
}
