import Diagnostics
import XcodeProjects

/// The files in which a class is meant, where targets have classes of the same name.
struct RenameScope {
  private let excluded: Set<ObjectID>
  private let uses: FileUses
  private let implementations: [String: [String]]

  /// Every file of the project that no other target has alone.
  ///
  /// - Parameters:
  ///   - target: The target whose class is meant; `nil` for a class of one target.
  ///   - declaring: The sources with a declaration of the class.
  ///   - loaded: The project.
  init(of target: ProjectTarget?, declaring: [String], in loaded: LoadedProject) {
    let uses = FileUses(loaded.project, loaded.configurations.filePaths)
    self.uses = uses
    let others = declaring.filter { path in target.map { !uses.contains(path, in: $0) } ?? false }
    excluded = Set(
      loaded.project.targets.filter { other in
        other.id != target?.id && others.contains { uses.contains($0, in: other) }
      }.map(\.id))
    let sources = excluded.isEmpty ? [] : loaded.sourcePaths(["m", "mm"])
    implementations = Dictionary(grouping: sources) { $0.withoutPathEnding }
  }

  /// Whether a file may mean the class.
  func contains(_ path: String) -> Bool {
    guard !excluded.isEmpty else { return true }
    // No target compiles a header, but the source beside it.
    let files = path.pathEnding == "h" ? implementations[path.withoutPathEnding] ?? [] : [path]
    let users = files.flatMap { uses[$0] ?? [] }.map(\.target.id)
    return users.isEmpty || !users.allSatisfy(excluded.contains)
  }
}
