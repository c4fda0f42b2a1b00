public import Diagnostics

/// A path below the work tree that Git can track: it can't leave the work tree or reach Git's own files.
///
/// Git refuses the same on every system, so that a repository is safe on the others as well: `.git` in any case, with
/// code points that macOS ignores in names, and the other names that Windows has for it.
public struct TrackablePath: Hashable, Sendable {
  /// The path, its parts joined with slashes.
  public let rawValue: String

  /// Checks a path.
  ///
  /// - Throws: `path-unstageable`.
  public init(_ path: String) throws(Diagnostic) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isName) else {
      throw Diagnostic(
        .pathUnstageable, "path \"\(path)\" leaves the working tree or names Git's own files",
        at: Place(file: path), remedy: .advice("use a path of a file in the working tree"))
    }
    rawValue = path
  }

  private static func isName(_ part: Substring) -> Bool {
    guard !["", ".", ".."].contains(part), !part.unicodeScalars.contains("\0") else { return false }
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: part.unicodeScalars.filter { !isIgnored($0) })
    let plain = String(visible).lowercased().prefix { $0 != ":" }
    let end = plain.lastIndex { $0 != " " && $0 != "." }.map(plain.index(after:)) ?? plain.startIndex
    return ![".git", "git~1"].contains(plain[..<end])
  }

  /// Whether HFS+ leaves a code point out where it compares names.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }
}

extension Repository {
  /// Refuses to write where no tracked file can be.
  ///
  /// - Throws: `path-unstageable`.
  func requireTrackable(_ paths: some Sequence<String>) throws(Diagnostic) {
    for path in paths { _ = try TrackablePath(path) }
  }
}
