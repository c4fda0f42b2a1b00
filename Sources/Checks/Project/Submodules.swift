import Diagnostics

/// The submodules around a project that are not checked out.
struct Submodules: Sendable {
  /// The tracked paths, of which only a submodule can be a folder, relative to the project's folder.
  private let folders: Set<String>

  /// Finds submodules by the tracked paths and, without Git, by `.gitmodules`.
  init(in project: CheckedProject, _ input: CheckInput) {
    var folders = Set<String>()
    for path in input.trackedPaths {
      folders.insert(project.folder.isEmpty ? path : path.path(below: project.folder) ?? "")
    }
    for line in (project.files.text(of: ".gitmodules") ?? "").split(whereSeparator: \.isNewline) {
      let words = line.split(separator: "=", maxSplits: 1).map(Self.trimmed)
      guard words.count == 2, words[0] == "path" else { continue }
      let isThere = project.paths.contains { $0.path(below: words[1]) != nil }
      if !isThere { folders.insert(words[1]) }
    }
    self.folders = folders
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The folder of the submodule that contains `path`.
  func folder(of path: String) -> String? {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if folders.contains(String(folder)) { return String(folder) }
    }
    return nil
  }
}

extension FolderContents {
  /// The submodules around the project, which do not change during a check.
  func submodules(in input: CheckInput) -> Submodules {
    project.memory.submodules.value { Submodules(in: project, input) }
  }
}
