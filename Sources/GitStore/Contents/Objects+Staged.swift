import Clibgit2
public import Diagnostics

extension Objects {
  /// Gives `take` what the index has at `paths`, piece by piece; what is no file is left out.
  ///
  /// - Throws: `git-failed` where something can't be read.
  public func readStaged(
    _ paths: [String], _ take: (_ path: String, _ piece: UnsafeRawBufferPointer) -> Void
  ) throws(Diagnostic) {
    let index = try IndexFile(repository)
    let reader = ContentReader()
    for path in paths {
      guard let entry = git_index_get_bypath(index.pointer, path, 0)?.pointee, entry.mode & 0o170000 == 0o100000
      else { continue }
      do throws(Diagnostic) {
        try repository.explainingMissingObjects { () throws(Diagnostic) in
          try reader.read(.blob(ObjectName(entry.id), objects: repository.objects.objectsFolder)) { take(path, $0) }
        }
      } catch {
        throw error.ifUnplaced(in: path)
      }
    }
  }
}
