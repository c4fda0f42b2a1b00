import XcodeProjects

/// The files that build settings come from and name, as the usual disk of a Mac gives them, which takes capital and small
/// letters for the same.
struct SettingsFiles: Sendable {
  private let files: FileReader
  private let names: [String: String]
  private let misspelled = Guarded<[String: String]>([:])

  /// - Parameters:
  ///   - files: The files.
  ///   - paths: The paths that are there.
  init(_ files: FileReader, paths: Set<String>) {
    self.files = files
    names = Dictionary(
      paths.filter { path in Self.endings.contains { path.hasSuffix($0) } }.map { ($0.lowercased(), $0) },
      uniquingKeysWith: min)
  }

  private static let endings = [".xcconfig", ".plist", ".entitlements"]

  /// The property list at `path`.
  func propertyList(at path: String) -> CheckedPropertyList {
    let list = files.propertyList(at: path)
    guard case .missing = list.state, let name = names[path.lowercased()], name != path else { return list }
    return files.propertyList(at: name)
  }

  /// The bytes of the file that a project or another such file calls `path`.
  func bytes(of path: String) -> [UInt8]? {
    if let bytes = files.bytes(of: path) { return bytes }
    guard let name = names[path.lowercased()], name != path else { return nil }
    misspelled.withLock { $0[path] = name }
    return files.bytes(of: name)
  }

  /// What a file that was read under the name `path` is called on disk.
  func nameOnDisk(_ path: String) -> String {
    misspelled.withLock { $0[path] } ?? path
  }

  /// The lines that take in a file by a name that differs from the disk's in capitals.
  func misspelledIncludes() -> [(file: String, line: Int, name: String)] {
    let wrong = misspelled.withLock { $0 }
    guard !wrong.isEmpty else { return [] }
    return names.values.filter { $0.hasSuffix(".xcconfig") }.sorted().flatMap { file in
      ConfigurationFile(parsing: files.bytes(of: file) ?? [], file: file).lines.compactMap { line in
        guard case .include(let path, _) = line.statement,
          let name = wrong[RelativePaths.joined(RelativePaths.parent(file), path)]
        else { return nil }
        return (file, line.number, name)
      }
    }
  }
}
