public import Diagnostics
import FileTrees

/// A path below the working tree that Git can track: it can't leave the working tree or reach Git's own files.
///
/// Git refuses the same on every system, so that a repository is safe on the others as well (``GitNames``).
public struct TrackablePath: Hashable, Sendable {
  /// The path, its parts joined with slashes.
  public let rawValue: String

  /// Checks a path.
  ///
  /// - Throws: `path-unstageable`.
  public init(_ path: String) throws(Diagnostic) {
    // A mark that combines with a slash does not hide it.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { Substring($0) }
    guard parts.allSatisfy(Self.isName) else {
      throw Diagnostic(
        .pathUnstageable, "path \"\(path)\" is outside the working tree or inside the Git directory",
        at: Place(file: path), remedy: .advice("use a path of a file in the working tree"))
    }
    rawValue = path
  }

  private static func isName(_ part: Substring) -> Bool {
    !["", ".", ".."].contains(part) && !part.utf8.contains(0) && !GitNames.isReserved(part)
  }
}

extension Repository {
  /// Refuses to write where no tracked file can be.
  ///
  /// - Throws: `path-unstageable`.
  package func requireTrackable(_ paths: some Sequence<String>) throws(Diagnostic) {
    for path in paths { _ = try TrackablePath(path) }
  }
}

extension Diagnostic.Code {
  package static let pathUnstageable = Diagnostic.Code(
    "path-unstageable",
    "Git can't track the path: a socket, a file in another repository, or a path beyond a symbolic link.",
    "name a file, folder or link of this repository; commit files of a nested repository in that repository")
}
