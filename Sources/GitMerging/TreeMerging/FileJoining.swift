import Clibgit2
import Diagnostics
import GitStore

/// Merges three versions of one file separately, before other entries at its path are known.
struct FileJoining {
  let repository: Repository
  /// How the sides are called beside markers.
  let names: SideLabels
  let merger: FileMerger?

  /// What became of the file; where its versions disagree it has the markers of the conflict.
  struct Joined {
    let entry: TreeEntry
    /// Whether it is our version as it was, as nothing could be joined.
    var isKept = false
  }

  /// One more than other markers have, as the file may appear between those.
  private static let markerSize = 8

  func join(
    base: TreeEntry, ours: TreeEntry, theirs: TreeEntry, at path: String
  ) throws(Diagnostic) -> Joined {
    guard ours.kind.isFile, theirs.kind.isFile else { return Joined(entry: ours, isKept: true) }
    let trees = MergedTrees(base: try tree(base, path), ours: try tree(ours, path), theirs: try tree(theirs, path))
    let labels = names.labels(
      of: FileOrigins(base: base.path, ours: ours.path, theirs: theirs.path),
      style: repository.treeMerging.conflictStyle,
      markerSize: Self.markerSize)
    let merge = try repository.treeMerging.mergeByPaths(
      trees, labels: { _ in labels }, merger: merger, ofBoth: [path], "merge the versions of \"\(path)\"")
    if let merged = git_index_get_bypath(merge.index.pointer, path, 0)?.pointee {
      return Joined(entry: TreeEntry(path: path, name: ObjectName(merged.id), kind: .init(mode: merged.mode)))
    }
    let kind = ours.kind == base.kind ? theirs.kind : ours.kind
    guard let bytes = merge.partial[path] else { return Joined(entry: ours, isKept: true) }
    return Joined(entry: TreeEntry(path: path, name: try repository.objects.writeBlob(bytes), kind: kind))
  }

  private func tree(_ entry: TreeEntry, _ path: String) throws(Diagnostic) -> ObjectName {
    try repository.objects.writeTree(base: nil, changes: [.put(path, entry.name, kind: entry.kind)])
  }
}

extension TreeMerging {
  /// The lines of all versions, with markers where they disagree; `nil` for what has no lines.
  ///
  /// The base's lines are between the markers where git-config(1), `merge.conflictStyle`, requires them.
  func markedLines(
    base: ObjectName?, ours: ObjectName, theirs: ObjectName, labels: LineMerge.Labels
  ) throws(Diagnostic) -> [UInt8]? {
    let before = try base.map { name throws(Diagnostic) in try repository.objects.readBlob(name) } ?? []
    let (ours, theirs) = (try repository.objects.readBlob(ours), try repository.objects.readBlob(theirs))
    guard ![before, ours, theirs].contains(where: { $0.contains(0) }) else { return nil }
    return try LineMerge(base: before, ours: ours, theirs: theirs, labels: labels).bytes
  }
}
