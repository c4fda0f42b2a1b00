import XcodeProjects

extension CheckedProject {
  /// Whether a setting, a property list, a script or a source may use a setting of the project's own.
  func refersToSetting(_ name: String) -> Bool {
    let references = ["$(\(name)", "${\(name)", "$\(name)"].map { Array($0.utf8) }
    let contents = [project.document.bytes] + Self.texts(in: paths).compactMap(files.bytes)
    if contents.contains(where: { bytes in references.contains { bytes.contains($0) } }) { return true }
    if contents.contains(where: { ComposedReference.all(in: $0).contains { $0.mayName(name) } }) { return true }
    return Self.programs(in: paths).compactMap(files.bytes).contains { $0.contains(Array(name.utf8)) }
  }

  private static func texts(in paths: Set<String>) -> [String] {
    paths.filter { endings($0, ["xcconfig", "plist", "entitlements", "xcscheme", "h", "pch"]) }
  }

  /// The files that read settings from the environment by their names alone.
  private static func programs(in paths: Set<String>) -> [String] {
    paths.filter { path in
      endings(path, ["sh", "rb", "py", "swift", "pl"]) || ["Fastfile", "Makefile"].contains(FileStem(path).name)
    }
  }

  private static func endings(_ path: String, _ endings: Set<Substring>) -> Bool {
    path.lastIndex(of: ".").map { endings.contains(path[path.index(after: $0)...]) } ?? false
  }
}
