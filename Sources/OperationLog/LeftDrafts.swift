import FileTrees
package import GitStore
import SystemCalls

/// Drafts of files that a killed process left in the working tree.
package struct LeftDrafts {
  private let workTree: String?

  /// The drafts in a repository's working tree; a bare one has none.
  package init(in repository: Repository) { workTree = repository.workTree }

  /// Removes those beside files of the working tree, and the folders made for them alone.
  package func remove(beside paths: some Sequence<String>) {
    guard let root = workTree else { return }
    for (folder, files) in Dictionary(grouping: paths, by: { $0.split(separator: "/").dropLast() }) {
      let place = ([root] + folder.map(String.init)).joined(separator: "/")
      let names = Set(files.compactMap { $0.split(separator: "/").last })
      var wasFound = false
      for name in GitFolderFile.names(in: place) {
        guard let process = Self.writer(ofDraft: name, of: names), process > 0, !CurrentProcess.isRunning(process)
        else { continue }
        if (try? FileSystem.remove("\(place)/\(name)")) != nil { wasFound = true }
      }
      if wasFound { Self.removeEmptyFolders(folder, in: root) }
    }
  }

  /// The process that makes drafts of this name: `.slipway-PROCESS-NUMBER`, or `NAME.PROCESS.new` for one of `names`.
  private static func writer(ofDraft draft: String, of names: Set<Substring>) -> Int32? {
    if let process = FileAccess.writer(ofDraft: draft) { return process }
    guard draft.hasSuffix(".new") else { return nil }
    let rest = draft.dropLast(4)
    guard let dot = rest.lastIndex(of: "."), names.contains(rest[..<dot]) else { return nil }
    return Int32(rest[rest.index(after: dot)...])
  }

  private static func removeEmptyFolders(_ folder: ArraySlice<Substring>, in root: String) {
    var folder = folder
    while !folder.isEmpty,
      (try? FileSystem.removeFolder(([root] + folder.map(String.init)).joined(separator: "/"))) != nil
    {
      folder.removeLast()
    }
  }
}
