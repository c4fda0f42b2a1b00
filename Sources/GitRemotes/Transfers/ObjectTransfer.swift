import Clibgit2
import Diagnostics
import GitStore

/// Copies objects from one repository of this machine into another one, as packs.
///
/// libgit2's own way opens both by itself: it stops at the first reference that is broken, one damaged file makes it
/// crash, and it compresses every object again.
final class ObjectTransfer {
  private let source: Repository
  private let target: Repository
  private let place: RemotePlace
  private let phase: TransferProgress.Phase
  private let onProgress: (TransferProgress) -> Bool
  /// What has been copied, which no reference of the target is at yet.
  private var received: [ObjectName] = []

  /// - Parameters:
  ///   - source: Where the objects are.
  ///   - target: Where they go.
  ///   - place: The remote that errors name, one of the two.
  ///   - phase: What is done while the objects are written.
  ///   - onProgress: Told how far it is; `false` stops it.
  init(
    from source: Repository, to target: Repository, place: RemotePlace, phase: TransferProgress.Phase,
    onProgress: @escaping (TransferProgress) -> Bool
  ) {
    self.source = source
    self.target = target
    self.place = place
    self.phase = phase
    self.onProgress = onProgress
  }

  /// Copies what is reached by `tips` and by no reference of the target.
  ///
  /// - Throws: `shallow-unsupported` where either history ends early: the copy would miss commits without a word;
  ///   `object-damaged` where what arrived is not what was to be copied.
  func copy(_ tips: [ObjectName]) throws(Diagnostic) {
    for end in [source, target] where end.isShallow {
      throw ShallowSupport.refused("\"\(end.workTree ?? end.gitDirectory)\"")
    }
    let missing = try collect(tips)
    guard missing.count > 0 else { return }
    let large = missing.packed.sorted { $0.key < $1.key }.map(\.value).filter { $0.indexes.count > Self.few }
    let small = missing.packed.values.filter { $0.indexes.count <= Self.few }.flatMap(\.names)
    try ArrivingPacks.waiting(in: target.objects.objectsFolder) { packs throws(Diagnostic) in
      if !large.isEmpty { try copyEntries(large, into: packs.folder) }
      try compress(missing.loose + small.map { MissingObjects.Loose(name: $0, path: "") }, into: packs.folder)
      try check(packs, for: missing)
      try packs.move(into: target)
    }
    received += tips
  }

  /// So many objects of a pack are compressed again sooner than all of the pack's entries are put in order.
  private static let few = 64

  private func collect(_ tips: [ObjectName]) throws(Diagnostic) -> MissingObjects {
    var progress = TransferProgress()
    progress.phase = .packing
    return try MissingObjects(of: tips, from: source, to: target, having: received) {
      [self] count throws(Diagnostic) in
      progress.done = count
      guard onProgress(progress) else { throw stopped }
    }
  }

  private func copyEntries(_ packs: [MissingObjects.Packed], into folder: String) throws(Diagnostic) {
    let copy: PackCopy
    do throws(ObjectFault) {
      copy = try PackCopy(packs)
    } catch {
      throw error.diagnostic(file: "\(source.objects.objectsFolder)/pack")
    }
    try copy.write(to: NewPack(in: folder, of: target, progress: writing), from: Database(source))
  }

  /// Writes a pack of objects that are loose, or few.
  private func compress(_ objects: [MissingObjects.Loose], into folder: String) throws(Diagnostic) {
    guard !objects.isEmpty else { return }
    let builder = try Handle(freedBy: git_packbuilder_free, owner: source.handle, to: "create a pack") {
      git_packbuilder_new($0, source.pointer)
    }
    for object in objects {
      var oid = object.name.oid
      try GitFailure.check(git_packbuilder_insert(builder.pointer, &oid, object.path), "collect \(object.name.short)")
    }
    let writing = writing
    let code = withExtendedLifetime(writing) {
      git_packbuilder_write(
        builder.pointer, folder, 0, IndexerProgress.callback, Unmanaged.passUnretained(writing).toOpaque())
    }
    try writing.check(code, "write a pack into \"\(folder)\"", file: folder)
  }

  /// Refuses what has another name than the index of the source said.
  private func check(_ packs: ArrivingPacks, for missing: MissingObjects) throws(Diagnostic) {
    let names = missing.packed.values.lazy.flatMap(\.names) + missing.loose.lazy.map(\.name)
    guard let name = try packs.firstMissing(of: names) else { return }
    throw Diagnostic(
      .objectDamaged, "the object \(name) of \(place) has other content than its name says",
      remedy: .advice("run git fsck there to find other damage; another clone may have an intact copy"))
  }

  private var writing: IndexerProgress { IndexerProgress(phase, stopped: stopped, onProgress: onProgress) }

  private var stopped: Diagnostic {
    Diagnostic(.transferStopped, "the transfer with \(place) was interrupted")
  }
}
