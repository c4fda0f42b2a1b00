import Clibgit2
public import Diagnostics
public import GitStore

/// The conflicts in a repository's index.
public struct Conflicts {
  package let repository: Repository
}

/// A path where two sides could not be joined: up to three versions of it.
public struct Conflict: Hashable, Sendable {
  /// One of the three versions.
  public struct Stage: Hashable, Sendable {
    /// The path that this version has; a rename may have given it its own.
    public let path: String
    /// The content.
    public let name: ObjectName
    /// What kind of entry it is.
    public let kind: TreeEntry.Kind
  }

  /// In which way the sides disagree; the raw value is the pair of letters of `git status --porcelain`.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Both changed it.
    case bothModified = "UU"
    /// Both added it.
    case bothAdded = "AA"
    /// Both deleted it (or renamed it apart).
    case bothDeleted = "DD"
    /// We deleted what they changed.
    case deletedByUs = "DU"
    /// They deleted what we changed.
    case deletedByThem = "UD"
    /// We alone have it here.
    case addedByUs = "AU"
    /// They alone have it here.
    case addedByThem = "UA"
  }

  /// How renames brought files into conflict.
  public enum Renames: Hashable, Sendable {
    /// One side put the file into a folder that the other side renamed: where it was put.
    case folder(former: String)
    /// Each side renamed it in its own way.
    case apart(old: String, ours: String, theirs: String)
    /// One side renamed it, the other deleted it or made it another kind of thing.
    case deleted(old: String)
  }

  /// The version that both sides came from.
  public let base: Stage?
  /// Our version.
  public let ours: Stage?
  /// Their version.
  public let theirs: Stage?
  /// What renames have to do with it; an index does not tell.
  public package(set) var renames: Renames?

  /// The path in the working tree.
  public var path: String { (ours ?? theirs ?? base)?.path ?? "" }

  /// All paths that the versions have.
  public var paths: Set<String> { Set([base, ours, theirs].compactMap { $0?.path }) }

  /// In which way the sides disagree.
  public var kind: Kind {
    switch (base != nil, ours != nil, theirs != nil) {
    case (true, true, true): .bothModified
    case (false, true, true): .bothAdded
    case (true, false, true): .deletedByUs
    case (true, true, false): .deletedByThem
    case (false, true, false): .addedByUs
    case (false, false, true): .addedByThem
    default: .bothDeleted
    }
  }
}

extension Conflict {
  /// The versions by their stages in an index.
  package var versions: [Int32: TreeEntry] {
    [1: base, 2: ours, 3: theirs].compactMapValues { stage in
      stage.map { TreeEntry(path: path, name: $0.name, kind: $0.kind) }
    }
  }

  /// Whether the sides have the file as different kinds, such as executable or not, and both differ from the base's.
  public var hasKindConflict: Bool {
    guard let ours, let theirs else { return false }
    return Set([base?.kind, ours.kind, theirs.kind]).count == 3
  }

  /// The kind that both sides' kinds merge to; our side's where they disagree.
  package var mergedKind: TreeEntry.Kind? {
    guard let ours, let theirs else { return (ours ?? theirs ?? base)?.kind }
    return ours.kind == base?.kind ? theirs.kind : ours.kind
  }
}

extension Conflicts {
  /// The conflicts in the index, by path.
  public func all() throws(Diagnostic) -> [Conflict] {
    try all(in: IndexFile(repository))
  }

  func all(in index: IndexFile) throws(Diagnostic) -> [Conflict] {
    try Self.all(inIndex: index.handle)
  }

  package static func all(inIndex index: Handle) throws(Diagnostic) -> [Conflict] {
    guard git_index_has_conflicts(index.pointer) == 1 else { return [] }
    let iterator = try Handle(freedBy: git_index_conflict_iterator_free, owner: index, to: "list conflicts") {
      git_index_conflict_iterator_new($0, index.pointer)
    }
    var found: [Conflict] = []
    var base: UnsafePointer<git_index_entry>?
    var ours: UnsafePointer<git_index_entry>?
    var theirs: UnsafePointer<git_index_entry>?
    while git_index_conflict_next(&base, &ours, &theirs, iterator.pointer) == 0 {
      found.append(Conflict(base: stage(base), ours: stage(ours), theirs: stage(theirs)))
    }
    return found
  }

  static func stage(_ entry: UnsafePointer<git_index_entry>?) -> Conflict.Stage? {
    guard let entry = entry?.pointee, let path = entry.path else { return nil }
    return Conflict.Stage(path: String(cString: path), name: ObjectName(entry.id), kind: .init(mode: entry.mode))
  }

  package func refuse(in index: IndexFile) throws(Diagnostic) {
    guard index.hasConflicts else { return }
    let paths = try all(in: index).map(\.path)
    throw Diagnostic(
      .unresolvedConflicts, "unresolved conflicts in \(PathList.sentence(paths))",
      remedy: .operation(.init("resolve")))
  }
}

/// Names a few paths in a sentence.
package enum PathList {
  package static func sentence(_ paths: [String]) -> String {
    let shown = paths.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    return paths.count > 5 ? "\(shown) and \(paths.count - 5) more" : shown
  }
}

extension Diagnostic.Code {
  package static let unresolvedConflicts = Diagnostic.Code(
    "unresolved-conflicts", "The working tree has unresolved conflicts.", "\(command: "resolve")")
}
