import Clibgit2
import Diagnostics
import GitStore
import GitWorkTree

extension TreeMerging {
  /// Repeats the merge of files whose attribute `merge` is set, which means Git's merge of lines.
  ///
  /// libgit2 asks no driver for them and compares their lines by another algorithm than Git does.
  func mergeTextDriverFiles(
    at paths: Set<String>, of trees: MergedTrees, by session: MergeSession, in merge: inout ComputedMerge
  ) throws(Diagnostic) {
    for path in paths.sorted() where repository.attributes.isSet("merge", of: path) {
      guard let ours = try repository.objects.entry(at: path, inTree: trees.ours),
        let theirs = try repository.objects.entry(at: path, inTree: trees.theirs),
        ours.kind.isFile, theirs.kind.isFile
      else { continue }
      let base = try repository.objects.entry(at: path, inTree: trees.base)
      guard Set([base?.name, ours.name, theirs.name]).count == 3, base?.kind.isFile != false else { continue }
      let answer = try session.mergeLines(at: path, base: base?.name, ours: ours.name, theirs: theirs.name)
      merge.partial[path] = nil
      switch answer {
      case .merged(let bytes):
        let kind = base?.kind == ours.kind ? theirs.kind : ours.kind
        _ = git_index_conflict_remove(merge.index.pointer, path)
        let merged = TreeEntry(path: path, name: try repository.objects.writeBlob(bytes), kind: kind)
        try repository.addedModes.put([0: merged], at: path, in: merge.index.pointer)
      case .conflicted(let bytes):
        merge.partial[path] = bytes
        try repository.addedModes.put(
          [1: base, 2: ours, 3: theirs].compactMapValues(\.self), at: path, in: merge.index.pointer)
      case .unknown, .byLines: continue
      }
    }
  }

  /// Leaves our version of files in conflict that Git does not merge, as by `-merge`: libgit2 would write markers.
  func keepOurUnmergedFiles(at paths: Set<String>, in merge: inout ComputedMerge) throws(Diagnostic) {
    for path in paths where !repository.conflicts.mergesLines(of: path) {
      guard let ours = git_index_get_bypath(merge.index.pointer, path, 2)?.pointee,
        TreeEntry.Kind(mode: ours.mode).isFile, merge.partial[path] == nil
      else { continue }
      merge.partial[path] = try repository.objects.readBlob(ObjectName(ours.id))
    }
  }
}

extension BySide<SideChanges> {
  /// The files that both sides changed or added.
  var ofBoth: Set<String> {
    ours.touched.intersection(theirs.touched).subtracting(ours.deleted).subtracting(theirs.deleted)
      .union(Set(ours.added).intersection(theirs.added))
  }
}
