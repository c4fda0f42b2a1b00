import Clibgit2
import Diagnostics
package import GitStore
import GitWorkTree

/// The bases of a repository's merges.
package struct MergeBases {
  package let repository: Repository
}

extension MergeBases {
  /// The tree that both sides of a merge are compared with, or `nil` where they have no commit in common.
  ///
  /// Histories that crossed have several commits where they part; these are merged first, as Git does, and what
  /// conflicts there is between markers, or as before both where the merger knows the file: markers would be no part of it.
  func tree(
    of ours: ObjectName, and theirs: ObjectName, merger: FileMerger?
  ) throws(Diagnostic) -> ObjectName? {
    let merger: FileMerger? = if let merger { Self.merger(merger) } else { nil }
    return try tree(of: [ours], and: theirs, merger: merger, depth: 1)
  }

  private static func merger(_ merger: @escaping FileMerger) -> FileMerger {
    func answer(_ input: FileMergeInput) throws(Diagnostic) -> FileMergeAnswer {
      var input = input
      input.isForBase = true
      let answer = try merger(input)
      guard case .conflicted = answer else { return answer }
      return input.base.map { .merged($0) } ?? .byLines
    }
    return answer
  }

  /// The same where one side is what some commits would be merged.
  private func tree(
    of ours: [ObjectName], and theirs: ObjectName, merger: FileMerger?, depth: Int
  ) throws(Diagnostic) -> ObjectName? {
    // Git begins with the oldest.
    let bases = Array(try commits(of: ours, and: theirs).reversed())
    guard let first = bases.first else { return nil }
    var tree = try repository.commits.read(first).tree
    for (position, base) in bases.enumerated().dropFirst() {
      let before = try self.tree(of: Array(bases[..<position]), and: base, merger: merger, depth: depth + 1)
      let empty = try repository.objects.emptyTree()
      tree = try joined(before ?? empty, tree, repository.commits.read(base).tree, merger: merger, depth: depth)
    }
    return tree
  }

  private func commits(of ours: [ObjectName], and theirs: ObjectName) throws(Diagnostic) -> [ObjectName] {
    // Where each is one commit, Git begins with ours.
    let bases =
      ours.count == 1
      ? try repository.commits.mergeBases(of: ours[0], and: [theirs])
      : try repository.commits.mergeBases(of: theirs, and: ours)
    if bases.isEmpty, repository.isShallow { throw Commits.cutOff(theirs, ours.first ?? theirs) }
    return bases
  }

  /// What two commits where the histories part would be merged.
  private func joined(
    _ base: ObjectName, _ ours: ObjectName, _ theirs: ObjectName, merger: FileMerger?, depth: Int
  ) throws(Diagnostic) -> ObjectName {
    let names = SideLabels(ours: "Temporary merge branch 1", theirs: "Temporary merge branch 2", base: "base")
    let merge = try repository.treeMerging.mergeTrees(
      base: base, ours: ours, theirs: theirs, labels: names, followsDirectories: false, merger: merger)
    let labels = names.labels(of: nil, style: repository.treeMerging.conflictStyle, markerSize: 7 + 2 * depth)
    for conflict in try merge.conflicts() {
      let settled = try settled(conflict, labels)
      _ = git_index_conflict_remove(merge.index.pointer, conflict.path)
      guard let settled, !repository.foldersInTheWay.hasEntries(below: conflict.path, merge.index.pointer) else {
        continue
      }
      try repository.addedModes.put([0: settled], at: conflict.path, in: merge.index.pointer)
    }
    return try repository.writeTree(of: merge.index)
  }

  /// The content for an unmerged file: its lines with markers, or the base's content without both sides.
  private func settled(_ conflict: Conflict, _ labels: LineMerge.Labels) throws(Diagnostic) -> TreeEntry? {
    let before = conflict.base.map { TreeEntry(path: $0.path, name: $0.name, kind: $0.kind) }
    guard let ours = conflict.ours, let theirs = conflict.theirs, ours.kind.isFile, theirs.kind.isFile,
      let bytes = try repository.treeMerging.markedLines(
        base: conflict.base?.name, ours: ours.name, theirs: theirs.name, labels: labels)
    else { return before }
    return TreeEntry(path: conflict.path, name: try repository.objects.writeBlob(bytes), kind: ours.kind)
  }
}
