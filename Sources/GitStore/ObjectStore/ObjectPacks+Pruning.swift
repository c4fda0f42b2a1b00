public import Diagnostics
import SystemCalls

extension ObjectPacks {
  /// Removes the loose objects that none of `tips` leads to, and drafts of objects that nobody finished.
  ///
  /// References, reflogs and the index are not asked: whoever calls it names all that is wanted, and keeps others from
  /// writing to the repository meanwhile.
  ///
  /// - Parameters:
  ///   - tips: The commits whose trees are kept. Their parents are not included.
  ///   - age: How long ago something must have been written to be removed, in seconds; who reads at this moment may
  ///     still want what is younger.
  /// - Throws: `git-failed` where an object of those that are kept can't be read; nothing is removed then.
  public func prune(beyondTreesOf tips: [ObjectName], olderThan age: Int) throws(Diagnostic) {
    let kept = try objects(ofTreesOf: tips)
    let limit = CurrentProcess.secondsSince1970 - age
    Self.removeDrafts(in: repository.objects.objectsFolder, writtenBefore: limit)
    for folder in FolderContent.names(in: repository.objects.objectsFolder) where folder.utf8.count == 2 {
      let path = "\(repository.objects.objectsFolder)/\(folder)"
      Self.removeDrafts(in: path, writtenBefore: limit)
      for name in FolderContent.names(in: path) {
        guard let object = try? ObjectName(folder + name), !kept.contains(object) else { continue }
        Self.remove("\(path)/\(name)", writtenBefore: limit)
      }
    }
  }

  private func objects(ofTreesOf tips: [ObjectName]) throws(Diagnostic) -> Set<ObjectName> {
    var found = Set(tips)
    var waiting: [ObjectName] = []
    for tip in tips { waiting.append(try repository.commits.read(tip).tree) }
    while let tree = waiting.popLast() {
      guard found.insert(tree).inserted else { continue }
      for entry in try repository.objects.entries(ofTree: tree) {
        if entry.kind == .tree { waiting.append(entry.name) } else { found.insert(entry.name) }
      }
    }
    return found
  }

  /// libgit2 begins the names of objects that it is writing so.
  private static func removeDrafts(in folder: String, writtenBefore limit: Int) {
    for name in FolderContent.names(in: folder) where name.hasPrefix("tmp_") {
      remove("\(folder)/\(name)", writtenBefore: limit)
    }
  }

  private static func remove(_ path: String, writtenBefore limit: Int) {
    guard let status = try? FileStatus(path), status.kind == .file, status.modified.seconds < limit else { return }
    try? FileSystem.remove(path)
  }
}
