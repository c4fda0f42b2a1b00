import Diagnostics
import FileTrees
import GitStore
import SystemCalls

/// Packs that wait where nobody looks for objects, until it is known that they hold what was asked for.
///
/// An index says what a pack should hold. What a damaged entry turns into is known when it has been written only.
struct ArrivingPacks {
  /// The folder that the packs are written into.
  let folder: String
  private let objects: ObjectFolders

  /// Gives `work` an empty place beside the objects in `folder`, which is removed afterwards.
  static func waiting(
    in folder: String, _ work: (ArrivingPacks) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    try TreeWriter.withWorkshop(in: folder) { place throws(Diagnostic) in
      let packs = ArrivingPacks(folder: "\(place)/pack", objects: ObjectFolders(place))
      try RepositoryFiles.wording("write into", place, FileSystem.makeFolder(packs.folder))
      try work(packs)
    }
  }

  /// The first of some objects that no pack holds under its name.
  func firstMissing(of names: some Sequence<ObjectName>) throws(Diagnostic) -> ObjectName? {
    let packs: PackedObjects
    do throws(ObjectFault) {
      packs = try PackedObjects(objects)
    } catch {
      throw error.diagnostic(file: folder)
    }
    return names.first { name in
      var oid = name.oid
      return !packs.contains(&oid)
    }
  }

  /// Puts the packs among the objects of a repository; a pack counts as soon as its index is there.
  func move(into repository: Repository) throws(Diagnostic) {
    let target = "\(repository.objects.objectsFolder)/pack"
    let names = FolderContent.names(in: folder)
    for name in names.filter({ !$0.hasSuffix(".idx") }) + names.filter({ $0.hasSuffix(".idx") }) {
      try RepositoryFiles.wording(
        "write", "\(target)/\(name)", FileSystem.rename("\(folder)/\(name)", to: "\(target)/\(name)"))
    }
  }
}
