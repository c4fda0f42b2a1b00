import Checks
import Diagnostics
import FileTrees
import XcodeProjects

/// The #include lines of .xcconfig files after files moved: they lead to the same files as before.
struct MovedSettingsFiles {
  /// The contents of the changed files, by their old paths relative to the project's folder.
  private(set) var contents: [(path: String, old: [UInt8], new: [UInt8])] = []
  /// The files that a line includes, relative to the project's folder.
  private(set) var included: Set<String> = []
  private let moves: [String: String]
  private let loaded: LoadedProject

  /// Finds the lines to change.
  ///
  /// - Parameters:
  ///   - moves: The new paths of the moved files by their old ones, relative to the project's folder.
  ///   - loaded: The project before the move.
  /// - Throws: What listing the project's folder throws.
  init(after moves: [(old: String, new: String)], in loaded: LoadedProject) throws(Diagnostic) {
    self.moves = Dictionary(moves.map { ($0.old, $0.new) }, uniquingKeysWith: { first, _ in first })
    self.loaded = loaded
    guard moves.contains(where: { Self.isSettingsFile($0.old) }) else { return }
    let entries = try FileAccess.walk(loaded.location.folder) { folder in
      !folder.lastName.hasPrefix(".") && !DependencyFolder.isInstalled(folder + "/x") && folder.lastName != "build"
    }
    for entry in entries where entry.kind == .file && Self.isSettingsFile(entry.name) {
      guard let bytes = try? FileAccess.read(loaded.absolute(entry.name), limit: 1 << 24) else { continue }
      var file = ConfigurationFile(parsing: bytes, file: entry.name)
      for line in file.includes {
        guard let target = target(of: line.path, in: entry.name) else { continue }
        included.insert(target)
        if let path = changed(line.path, to: target, in: entry.name) { file.replaceInclude(line.path, with: path) }
      }
      if file.bytes != bytes { contents.append((entry.name, bytes, file.bytes)) }
    }
  }

  /// The name on disk of the file that the file `own` includes; `nil` for none.
  ///
  /// Xcode looks in the folder of the file with the line, and at last in the project's folder.
  private func target(of included: String, in own: String) -> String? {
    guard !included.hasPrefix("/"), !included.hasPrefix("<"), !included.contains("$") else { return nil }
    let paths = [own.parentPath, ""].flatMap { folder in
      Self.names(included).map { RelativePaths.joined(folder, $0) }
    }
    return paths.first { loaded.files.bytes(of: $0) != nil }.map(loaded.files.nameOnDisk)
  }

  /// The path by which the file `own` includes `target` after the move; `nil` where its line stays.
  private func changed(_ included: String, to target: String, in own: String) -> String? {
    let (newOwn, newTarget) = (moves[own] ?? own, moves[target] ?? target)
    let stillLeads = [newOwn.parentPath, ""].contains { folder in
      Self.names(included).contains { RelativePaths.joined(folder, $0) == newTarget }
    }
    guard own != newOwn || target != newTarget, !stillLeads else { return nil }
    return Self.path(to: newTarget, from: newOwn.parentPath)
  }

  private static func names(_ included: String) -> [String] {
    included.lastName.contains(".") ? [included] : [included, included + ".xcconfig"]
  }

  private static func isSettingsFile(_ path: String) -> Bool { path.pathEnding == "xcconfig" }

  /// The path of `target` as it is written in a file in `folder`, both relative to the project's folder.
  private static func path(to target: String, from folder: String) -> String {
    let (parts, own) = (target.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(parts, own).prefix { $0 == $1 }.count
    return (own.dropFirst(common).map { _ in ".." } + parts.dropFirst(common).map(String.init)).joined(separator: "/")
  }
}
