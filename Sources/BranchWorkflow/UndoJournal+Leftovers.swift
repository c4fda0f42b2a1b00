import Git
import SystemCalls

/// What runs leave that were killed.
extension UndoJournal {
  /// Takes the lock files of the record away that a killed run left there.
  ///
  /// Whoever writes the record holds the repository's lock, which dies with its process: while this run holds it, no
  /// lock file there belongs to anyone.
  ///
  /// - Returns: Whether there were any; `false` where other runs can't be kept out.
  func removeLeftLocks() -> Bool {
    guard repository.keepsOthersOut else { return false }
    var wasFound = false
    for folder in [path, "\(path)/refs", "\(path)/refs/undo"] {
      for name in GitFolderFile.names(in: folder) where name.hasSuffix(".lock") {
        if (try? FileSystem.remove("\(folder)/\(name)")) != nil { wasFound = true }
      }
    }
    return wasFound
  }

  /// Takes the drafts away that a killed run left beside files of the work tree, and the folders made for them alone.
  func removeLeftDrafts(beside paths: some Sequence<String>) {
    guard let root = repository.workTree else { return }
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
    let parts = draft.split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 3, parts[0] == ".slipway", Int(parts[2]) != nil { return Int32(parts[1]) }
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
