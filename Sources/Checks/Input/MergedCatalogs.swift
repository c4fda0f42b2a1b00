/// The files of a project, with the folders of asset catalogs that a Mac merges because their names differ only in case.
struct MergedCatalogs: Sendable {
  /// The paths, with one spelling for each folder in a catalog.
  let paths: Set<String>
  /// The paths on disk by those in ``paths``, where they differ.
  let names: [String: String]

  init(_ paths: Set<String>) {
    var spellings: [String: String] = [:]
    let folders = Set(paths.filter { $0.contains(".xcassets/") }.map { Self.folder(of: $0) }).sorted()
    // Git checks out the first one, whose name the folder then has.
    for folder in folders where spellings[folder.lowercased()] == nil { spellings[folder.lowercased()] = folder }
    guard spellings.count < folders.count else {
      (self.paths, self.names) = (paths, [:])
      return
    }
    var (merged, names) = (paths, [String: String]())
    let all = Set(folders)
    for path in paths.sorted() where path.contains(".xcassets/") {
      if all.contains(path), spellings[path.lowercased()] != path { merged.remove(path) }
      let folder = Self.folder(of: path)
      guard let other = spellings[folder.lowercased()], other != folder else { continue }
      merged.remove(path)
      let name = other + path.dropFirst(folder.count)
      if merged.insert(name).inserted { names[name] = path }
    }
    (self.paths, self.names) = (merged, names)
  }

  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
}
