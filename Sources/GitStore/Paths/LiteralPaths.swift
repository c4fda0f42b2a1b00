/// Paths in the form in which libgit2 takes them for no patterns.
///
/// libgit2 reads each path as a line of `.gitignore`, whatever the options: a backslash in the common prefix is
/// taken for an escape, a `#` at the beginning for a comment, a `!` for an exception, blanks at the end for nothing.
package enum LiteralPaths {
  /// No path in a repository is called so, and none has its beginning in common with it.
  private static let nowhere = "/."

  /// Names of files for a call whose matching of patterns is switched off.
  ///
  /// libgit2 looks at nothing but what begins as all of the names do, and takes backslashes out of that beginning.
  package static func names(_ paths: [String]) -> [String] {
    paths.contains { $0.utf8.contains(UInt8(ascii: "\\")) } ? paths + [nowhere] : paths
  }

  /// Names of files and folders for a call that matches patterns; those that are patterns stay so.
  package static func patterns(_ paths: [String]) -> [String] {
    paths.flatMap { path in
      guard isMisread(path) else { return [path] }
      let name = bracketed(path)
      let isPattern = path.contains { "*?[".contains($0) } && !"#!".contains(path.prefix(1))
      return [name, "\(name)/*"] + (isPattern ? [path] : [])
    }
  }

  private static func isMisread(_ path: String) -> Bool {
    let scalars = path.unicodeScalars
    return scalars.contains { $0 == "\\" || isBlank($0) && $0 != " " } || scalars.last == " "
      || scalars.first == "#" || scalars.first == "!"
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (9...13).contains(scalar.value)
  }

  /// The path with each character that would be misread as a set of that character alone.
  private static func bracketed(_ path: String) -> String {
    var pattern = ""
    for (position, scalar) in path.unicodeScalars.enumerated() {
      let isMark = position == 0 && (scalar == "#" || scalar == "!")
      pattern += isMark || scalar == "\\" || isBlank(scalar) ? "[\\\(scalar)]" : String(scalar)
    }
    return pattern
  }
}
