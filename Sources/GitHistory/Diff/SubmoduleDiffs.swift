import Clibgit2
import Diagnostics
import GitStore
import GitWorkTree
import SystemCalls

/// How the submodules in a working tree differ from the index, or from a tree, as `git diff` shows it.
struct SubmoduleDiffs {
  private let repository: Repository
  /// The tree that is compared with; the index if `nil`.
  private let tree: ObjectName?
  private let comparesIndex: Bool
  private let paths: [String]
  private let digits: Int?

  /// - Returns: `nil` for states of which none is in the working tree.
  init?(_ repository: Repository, _ range: DiffRange, paths: [String], digits: Int?) {
    switch range {
    case .unstaged: (tree, comparesIndex) = (nil, true)
    case .workTree(let since): (tree, comparesIndex) = (since, false)
    case .staged, .stagedSince, .trees: return nil
    }
    self.repository = repository
    self.paths = paths
    self.digits = digits
  }

  /// The differences, in the order of their paths.
  func all() throws(Diagnostic) -> [FileDiff] {
    let root = try repository.requireWorkTree()
    let comparison = SubmoduleComparison(repository, root: root, countingUntracked: false)
    var diffs: [FileDiff] = []
    for submodule in try IndexFile(repository).comparedSubmodules where isWanted(submodule.path) {
      guard WorkTreePath.isFolder("\(root)/\(submodule.path)"),
        case let counted = try comparison.counted(at: submodule.path), !counted.isEmpty
      else { continue }
      let found = try comparison.compare(submodule)
      let isDirty = found.map { !$0.state.subtracting([.newCommits, .outdated]).isEmpty } ?? false
      let moved = found.flatMap { $0.state.contains(.newCommits) ? $0.commit : nil }
      let present = TreeEntry(path: submodule.path, name: moved ?? submodule.name, kind: .submodule)
      if let diff = try diff(from: before(submodule), to: present, isDirty: isDirty) { diffs.append(diff) }
    }
    return diffs.sorted { $0.change.path.utf8.lexicographicallyPrecedes($1.change.path.utf8) }
  }

  private func isWanted(_ path: String) -> Bool {
    let wanted = paths.map(WorkTreePath.normalized)
    return wanted.isEmpty || WorkTreePath.isCovered(path, by: wanted)
      || wanted.contains { CText.matches(path, pattern: $0) }
  }

  private func before(_ submodule: TreeEntry) throws(Diagnostic) -> TreeEntry? {
    if comparesIndex { return submodule }
    guard let tree, let entry = try repository.objects.entry(at: submodule.path, inTree: tree), entry.kind != .tree
    else {
      return nil
    }
    return entry
  }

  private func diff(from old: TreeEntry?, to new: TreeEntry, isDirty: Bool) throws(Diagnostic) -> FileDiff? {
    let path = new.path
    let added = Self.line(new.name, isDirty: isDirty, .added)
    guard let old else { return try part(.added, path, nil, new.name, [added]) }
    guard old.kind == .submodule else { return try replaced(old, by: try part(.added, path, nil, new.name, [added])) }
    guard old.name != new.name || isDirty else { return nil }
    let removed = Self.line(old.name, isDirty: false, .removed)
    return try part(.modified, path, old.name, new.name, [removed, added])
  }

  /// A file that became a submodule.
  private func replaced(_ old: TreeEntry, by come: FileDiff) throws(Diagnostic) -> FileDiff {
    let gone = try FileDiff(ofContentAt: old.path, from: repository.objects.readBlob(old.name), to: nil)
    let mode = UInt32(old.kind.rawValue)
    let objects = try objects(old.name, nil)
    return FileDiff(
      change: FileChange(path: old.path, kind: .typechange), oldMode: mode, newMode: Self.mode, oldName: old.name,
      newName: come.newName, isBinary: gone.isBinary, hunks: gone.hunks + come.hunks,
      objects: try self.objects(old.name, come.newName),
      halves: [
        FileDiff(
          change: gone.change, oldMode: mode, newMode: nil, oldName: old.name, newName: nil, isBinary: gone.isBinary,
          hunks: gone.hunks, objects: objects), come,
      ])
  }

  private static let mode = UInt32(TreeEntry.Kind.submodule.rawValue)

  private func part(
    _ kind: FileChange.Kind, _ path: String, _ old: ObjectName?, _ new: ObjectName, _ lines: [DiffLine]
  ) throws(Diagnostic) -> FileDiff {
    let count = old == nil ? 0 : 1
    let hunk = DiffHunk(oldStart: count, oldCount: count, newStart: 1, newCount: 1, headingBytes: [], lines: lines)
    return FileDiff(
      change: FileChange(path: path, kind: kind), oldMode: old.map { _ in Self.mode }, newMode: Self.mode, oldName: old,
      newName: new, isBinary: false, hunks: [hunk], objects: try objects(old, new))
  }

  private func objects(_ old: ObjectName?, _ new: ObjectName?) throws(Diagnostic) -> ComparedObjects? {
    guard let digits else { return nil }
    return ComparedObjects(
      old: try repository.objectComparison.abbreviated(old ?? .zero, digits),
      new: try repository.objectComparison.abbreviated(new ?? .zero, digits),
      similarity: 0)
  }

  private static func line(_ commit: ObjectName, isDirty: Bool, _ kind: DiffLine.Kind) -> DiffLine {
    DiffLine(
      kind: kind, bytes: Array("Subproject commit \(commit)\(isDirty ? "-dirty" : "")".utf8), endsWithNewline: true,
      oldNumber: kind == .removed ? 1 : nil, newNumber: kind == .added ? 1 : nil)
  }
}
