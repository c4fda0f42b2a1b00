import Clibgit2
package import Diagnostics
import SystemCalls

/// Finds what an index has otherwise than a tree; folders of which the index knows that they are alike are not read.
package struct IndexComparison {
  private let index: OpaquePointer
  private let cache: TreeCache
  private let database: Database
  /// The index's next entry to compare.
  private var position = 0
  private var changes: [TreeChange] = []
  /// Whether all names are UTF-8.
  private var isReadable = true

  private init(_ index: OpaquePointer, _ cache: TreeCache, _ database: Database) {
    (self.index, self.cache, self.database) = (index, cache, database)
  }

  /// The changes that make a tree the index's, without files that `git add -N` only announced.
  ///
  /// - Parameters:
  ///   - index: The index as it was read.
  ///   - tree: The tree; `nil` for none.
  ///   - repository: The repository that has both.
  /// - Returns: The changes by path, or `nil` where that is unknown: the index has conflicts, names that are not UTF-8, or no cache.
  /// - Throws: `object-damaged`, `git-failed`.
  package static func changes(
    of index: IndexFile, from tree: ObjectName?, in repository: Repository
  ) throws(Diagnostic) -> [TreeChange]? {
    guard !index.hasConflicts, let cache = TreeCache(of: index.pointer), let top = cache.top else { return nil }
    var comparison = IndexComparison(index.pointer, cache, try Database(repository))
    try comparison.compare(tree, top, path: [], depth: 0)
    guard comparison.position == index.count, comparison.isReadable else { return nil }
    return comparison.changes.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static let deepest = 200

  private mutating func compare(
    _ tree: ObjectName?, _ folder: TreeCache.Folder?, path: [UInt8], depth: Int
  ) throws(Diagnostic) {
    if let known = folder?.known, known.tree == tree { return position += known.entries }
    guard depth < Self.deepest else {
      throw Diagnostic(
        .gitNameInvalid, "the path \"\(String(decoding: path, as: UTF8.self))\" has too many directories")
    }
    var rest = try database.entries(ofTree: tree)
    while let entry = git_index_get_byindex(index, position), let start = entry.pointee.path {
      let full = UnsafeRawBufferPointer(start: start, count: CText.length(start))
      guard full.starts(with: path) else { break }
      let tail = UnsafeRawBufferPointer(rebasing: full[path.count...])
      if let slash = tail.firstIndex(of: UInt8(ascii: "/")) {
        let name = Array(tail[..<slash])
        let other = rest[name]
        if other?.kind == .tree { rest[name] = nil }
        try compare(
          other?.kind == .tree ? other?.object : nil, folder.flatMap { cache.folder(name, in: $0) },
          path: path + name + [UInt8(ascii: "/")], depth: depth + 1)
      } else {
        take(entry.pointee, at: full, from: &rest[Array(tail)])
        position += 1
      }
    }
    for (name, entry) in rest {
      try remove(entry, at: path + name, depth: depth)
    }
  }

  /// Compares an entry of the index with the one of the tree, which is done with then.
  private mutating func take(
    _ entry: git_index_entry, at path: UnsafeRawBufferPointer, from other: inout Database.Entries.Value?
  ) {
    let (name, kind) = (ObjectName(entry.id), TreeEntry.Kind(mode: entry.mode))
    let isPlain = withUnsafePointer(to: entry) {
      git_index_entry_stage($0) == 0 && clibgit2_index_entry_is_intended($0) == 0
    }
    guard isPlain else { return }
    // Where the tree has a folder, its files are removed later.
    if let known = other, known.kind != .tree {
      other = nil
      if known.object == name, known.kind == kind { return }
    }
    append(path) { .put($0, name, kind: kind) }
  }

  private mutating func remove(_ entry: Database.Entries.Value, at path: [UInt8], depth: Int) throws(Diagnostic) {
    guard entry.kind == .tree else {
      return append(path) { .remove($0) }
    }
    guard depth < Self.deepest else { return }
    for (name, below) in try database.entries(ofTree: entry.object) {
      try remove(below, at: path + [UInt8(ascii: "/")] + name, depth: depth + 1)
    }
  }

  private mutating func append(_ path: some Sequence<UInt8>, _ change: (String) -> TreeChange) {
    if let path = String(validating: path, as: UTF8.self) { changes.append(change(path)) } else { isReadable = false }
  }
}
