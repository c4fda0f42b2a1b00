import XcodeProjects

/// The .xcconfig files, Info.plists and entitlements of a project, found as on a case-insensitive file system.
struct SettingsFiles: Sendable {
  private let files: FileReader
  private let names: [String: String]
  private let misspelled = Guarded<[String: String]>([:])

  /// - Parameters:
  ///   - files: The files.
  ///   - paths: The existing paths.
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

  /// The bytes of the file that a project or an .xcconfig file refers to as `path`.
  func bytes(of path: String) -> [UInt8]? {
    if let bytes = files.bytes(of: path) { return bytes }
    guard let name = names[path.lowercased()], name != path else { return nil }
    misspelled.withLock { $0[path] = name }
    return files.bytes(of: name)
  }

  /// The name on disk of the file that was read as `path`.
  func nameOnDisk(_ path: String) -> String {
    misspelled.withLock { $0[path] } ?? path
  }

  /// The includes of files whose names on disk differ in case.
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
