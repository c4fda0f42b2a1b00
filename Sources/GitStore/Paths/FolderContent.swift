import SystemCalls

/// Lists folders.
package enum FolderContent {
  /// The names in a folder; none where it can't be read.
  package static func names(in path: String) -> [String] {
    (try? Folder.names(in: path)) ?? []
  }
}
