/// The rules for paths in archives, the same for those that are read and those that are written.
enum ZipPaths {
  /// Longer paths can't be opened.
  private static let mostBytes = 4096
  private static let mostFolders = 256

  /// Checks that paths stay inside the folder, lead through no link, and that no two are the same file on any system.
  static func check(_ entries: [(path: String, kind: ZipEntry.Kind)]) throws(ZipFault) {
    var kinds: [String: ZipEntry.Kind] = [:]
    for (path, kind) in entries {
      guard path.utf8.count <= mostBytes else { throw ZipFault("a path has \(path.utf8.count) bytes") }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count <= mostFolders else { throw ZipFault("a path has \(parts.count) parts") }
      guard !path.utf8.contains(0), !path.contains("\\"), parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." })
      else { throw ZipFault("the path \"\(path)\" leaves the archive") }
      guard kinds.updateValue(kind, forKey: folded(path)) == nil else {
        throw ZipFault("it contains \"\(path)\" twice")
      }
    }
    for (path, _) in entries {
      var folder = path
      while let slash = folder.lastIndex(of: "/") {
        folder = String(folder[..<slash])
        if let kind = kinds[folded(folder)], kind != .folder {
          throw ZipFault("\"\(path)\" is inside \"\(folder)\", which is not a folder")
        }
      }
    }
  }

  /// The path as file systems compare it that ignore case; text is compared by Unicode's canonical equivalence anyway.
  private static func folded(_ path: String) -> String { path.lowercased() }
}
