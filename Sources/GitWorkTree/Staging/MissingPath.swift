package import Diagnostics

/// A path that no file has.
package enum MissingPath {
  /// The error, which names the path that may be meant.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - known: The paths of files.
  ///   - shown: Makes a path one to show to the user.
  /// - Returns: The error.
  package static func diagnostic(
    _ path: String, among known: [String], shown: (String) -> String = { $0 }
  ) -> Diagnostic {
    Diagnostic(
      .pathNotFound, "pathspec \"\(shown(path))\" did not match any files", at: Place(file: shown(path)),
      remedy: (nearest(to: path, among: known) ?? known.first { $0.hasSuffix("/\(path)") })
        .map { .advice("did you mean \(ShellWord.quoted(shown($0)))?") })
  }

  /// The path that differs by a slip in each of its names.
  private static func nearest(to path: String, among known: [String]) -> String? {
    var candidates = known.map { $0.split(separator: "/") }
    var found: [String] = []
    for (depth, name) in path.split(separator: "/").enumerated() {
      let names = Set(candidates.compactMap { $0.count > depth ? String($0[depth]) : nil })
      guard
        let near = names.contains(String(name))
          ? String(name) : NearNames(to: String(name), among: names.sorted(), limit: 1).names.first
      else { return nil }
      found.append(near)
      candidates = candidates.filter { $0.count > depth && $0[depth] == near }
    }
    return found.isEmpty ? nil : found.joined(separator: "/")
  }
}
