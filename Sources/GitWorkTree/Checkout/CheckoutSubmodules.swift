import Clibgit2
import Diagnostics
import GitStore

/// The submodules that a checkout meets and that are checked out themselves; as with Git, their files stay.
///
/// libgit2 would read their objects unchecked, and remove the folders of those that go with all that is in them.
struct CheckoutSubmodules {
  /// The paths that libgit2 is to write; `nil` where no submodule is met, so that it may write all.
  let others: [String]?
  /// The submodules in the way of files to write.
  let inTheWay: [String]
  private let repository: Repository
  /// What the index is to have at the submodules that the checkout is about; `nil` for those that go.
  private let entries: [(path: String, entry: TreeEntry?)]

  /// Finds those that writing `source` at the paths `changed` meets.
  init(_ repository: Repository, of source: AttributeSource, changing changed: [String]) throws(Diagnostic) {
    self.repository = repository
    let met = try Self.met(repository, source, changed)
    guard !met.isEmpty else {
      (others, inTheWay, entries) = (nil, [], [])
      return
    }
    others = changed.filter { !met.contains($0) }
    entries = try changed.filter(met.contains).map { path throws(Diagnostic) in
      (path, try source.entry(at: path, in: repository))
    }
    inTheWay = try Self.inTheWay(of: changed, among: met) { path throws(Diagnostic) in
      try source.entry(at: path, in: repository)?.kind
    }
  }

  /// The submodules that are checked out, of the index, which has those that go, and of what comes.
  private static func met(
    _ repository: Repository, _ source: AttributeSource, _ changed: [String]
  ) throws(Diagnostic) -> Set<String> {
    let files = repository.workTreeFiles
    _ = try repository.requireWorkTree()
    // Those in conflict are none to libgit2.
    var known = IndexFile.submodules(of: try IndexFile(repository).pointer) { git_index_entry_stage($0) == 0 }
    if case .index(let index) = source {
      let conflicted = Set(try Conflicts.all(inIndex: index).flatMap(\.paths))
      known.removeAll { conflicted.contains($0.path) }
      known += IndexFile.submodules(of: index.pointer) { git_index_entry_stage($0) == 0 }
    }
    var met = Set(known.map(\.path).filter(files.hasRepository))
    for path in changed where !met.contains(path) && files.hasRepository(at: path) {
      if try source.entry(at: path, in: repository)?.kind == .submodule { met.insert(path) }
    }
    return met
  }

  /// The submodules at, above or below which a file will be written.
  private static func inTheWay(
    of changed: [String], among met: Set<String>, coming: (String) throws(Diagnostic) -> TreeEntry.Kind?
  ) throws(Diagnostic) -> [String] {
    var found: Set<String> = []
    for path in changed {
      if met.contains(path), let kind = try coming(path), kind != .submodule { found.insert(path) }
      if let outer = WorkTreePath.ancestors(of: path).first(where: met.contains), try coming(path) != nil {
        found.insert(outer)
      }
    }
    let changed = Set(changed)
    for path in met {
      for folder in WorkTreePath.ancestors(of: path) where changed.contains(folder) {
        if let kind = try coming(folder), kind != .tree { found.insert(path) }
      }
    }
    return found.sorted()
  }

  /// Makes the index follow at the submodules that the checkout was about.
  func stage() throws(Diagnostic) {
    let index = try IndexFile(repository)
    let stale = entries.filter { index.entry($0.path).map { ObjectName($0.id) } != $0.entry?.name }
    guard !stale.isEmpty else { return }
    try index.edit { () throws(Diagnostic) in
      for (path, entry) in stale {
        _ = git_index_conflict_remove(index.pointer, path)
        if let entry { try index.put(entry) } else { _ = git_index_remove(index.pointer, path, 0) }
      }
    }
  }
}

extension AttributeSource {
  /// The entry at a path; in an index only without a conflict.
  func entry(at path: String, in repository: Repository) throws(Diagnostic) -> TreeEntry? {
    switch self {
    case .tree(let tree): return try repository.objects.entry(at: path, inTree: tree)
    case .index(let index):
      guard let raw = git_index_get_bypath(index.pointer, path, 0)?.pointee else { return nil }
      return TreeEntry(path: path, name: ObjectName(raw.id), kind: TreeEntry.Kind(mode: raw.mode))
    }
  }
}
