import SystemCalls

/// Folders without a file in them or below: to Git nothing is there, and a file may take their place.
package enum BareFolder {
  /// Whether a folder without any file is at `path`.
  package static func isThere(_ path: String) -> Bool {
    folders(from: path) != nil
  }

  /// Removes a folder without any file; one that holds a file stays with all of its folders.
  package static func remove(_ path: String) {
    for folder in folders(from: path)?.reversed() ?? [] where (try? FileSystem.removeFolder(folder)) == nil { return }
  }

  /// The folder and those below it, each before those in it; `nil` where there is a file, or no folder.
  private static func folders(from path: String) -> [String]? {
    guard WorkTreePath.isFolder(path) else { return nil }
    var found = [path]
    var position = 0
    while position < found.count {
      for name in FolderContent.names(in: found[position]) {
        let inner = "\(found[position])/\(name)"
        guard WorkTreePath.isFolder(inner) else { return nil }
        found.append(inner)
      }
      position += 1
    }
    return found
  }
}
