import FileTrees
package import GitStore
import SystemCalls

/// Drafts of files that a killed process left in the working tree and the Git folder.
package struct LeftDrafts {
  private let workTree: String?
  private let gitFolder: String

  /// The drafts in a repository; a bare one has none in a working tree.
  package init(in repository: Repository) {
    workTree = repository.workTree
    gitFolder = repository.gitDirectory
  }

  /// Removes those of Git's state files, such as `MERGE_HEAD.4711.new`.
  package func removeFromGitFolder() {
    let names = GitFolderFile.names(in: gitFolder)
    for name in names where name.hasSuffix(".new") {
      guard let file = name.split(separator: ".").first, Self.isLeft(name, in: gitFolder, beside: [file]) else {
        continue
      }
      try? FileSystem.remove("\(gitFolder)/\(name)")
    }
  }

  /// Removes those beside files of the working tree, and the folders made for them alone.
  package func remove(beside paths: some Sequence<String>) {
    guard let root = workTree else { return }
    for (folder, files) in Dictionary(grouping: paths, by: { $0.split(separator: "/").dropLast() }) {
      let place = ([root] + folder.map(String.init)).joined(separator: "/")
      let names = Set(files.compactMap { $0.split(separator: "/").last })
      var wasFound = false
      for name in GitFolderFile.names(in: place) where Self.isLeft(name, in: place, beside: names) {
        if (try? FileSystem.remove("\(place)/\(name)")) != nil { wasFound = true }
      }
      if wasFound { Self.removeEmptyFolders(folder, in: root) }
    }
  }

  /// Whether nobody writes to a draft any more: `.slipway-PROCESS-NUMBER`, or `NAME.PROCESS.new` for one of `names`.
  ///
  /// The writer of the former has a lock. The number of a killed process counts as running where nobody waits for it, as
  /// in many containers.
  private static func isLeft(_ draft: String, in folder: String, beside names: Set<Substring>) -> Bool {
    if FileAccess.writer(ofDraft: draft) != nil {
      guard let file = try? OpenFile("\(folder)/\(draft)", [.notFollowing, .notWaiting]) else { return false }
      defer { try? file.close() }
      return (try? file.tryLock()) == true
    }
    guard draft.hasSuffix(".new") else { return false }
    let rest = draft.dropLast(4)
    guard let dot = rest.lastIndex(of: "."), names.contains(rest[..<dot]),
      let process = Int32(rest[rest.index(after: dot)...])
    else { return false }
    return process > 0 && !CurrentProcess.isRunning(process)
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
