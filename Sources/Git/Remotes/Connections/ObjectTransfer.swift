import Clibgit2
import Diagnostics

/// Copies objects from one repository of this machine into another one, as a pack.
///
/// libgit2's own way opens both by itself: it stops at the first reference that is broken, and one damaged file makes
/// it crash.
final class ObjectTransfer {
  private let source: Repository
  private let target: Repository
  private let place: RemotePlace
  private let phase: TransferProgress.Phase
  private let onProgress: (TransferProgress) -> Bool
  private var progress = TransferProgress()
  private var isStopped = false

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
  /// - Throws: `shallow-unsupported` where either history ends early: the copy would miss commits without a word.
  func copy(_ tips: [ObjectName]) throws(Diagnostic) {
    for end in [source, target] where end.isShallow {
      throw ShallowSupport.refused("\"\(end.workTree ?? end.gitDirectory)\"")
    }
    guard !tips.isEmpty else { return }
    let builder = try Handle(freedBy: git_packbuilder_free, owner: source.handle, to: "create a pack") {
      git_packbuilder_new($0, source.pointer)
    }
    try collect(tips, in: builder)
    try write(builder)
    let arrived = try Database(target)
    arrived.refresh()
    for tip in tips where !arrived.has(tip) {
      throw Diagnostic(.remoteFailed, "\(tip.short) was not copied to \"\(target.commonDirectory)\"", remedy: nil)
    }
  }

  private func collect(_ tips: [ObjectName], in builder: Handle) throws(Diagnostic) {
    progress.phase = .packing
    try report()
    let walk = try CommitWalk(source, to: "find the objects to copy")
    for tip in tips {
      if let commit = try insertUntilCommit(tip, in: builder) { try walk.push(commit) }
    }
    let database = try Database(source)
    for known in Set(try target.references(below: "refs/").map(\.target)) where database.has(known) {
      // What is no commit can't be hidden, and at worst something is sent that is there.
      try? walk.hide(known)
    }
    try GitFailure.check(
      git_packbuilder_insert_walk(builder.pointer, walk.handle.pointer), "collect the objects to copy")
  }

  /// Adds tags with a message, and whatever they are on that is no commit; says which commit they lead to.
  private func insertUntilCommit(_ tip: ObjectName, in builder: Handle) throws(Diagnostic) -> ObjectName? {
    var name = tip
    while true {
      var oid = name.oid
      let object = try Handle(freedBy: git_object_free, owner: source.handle, to: "read \(name.short)") {
        git_object_lookup($0, source.pointer, &oid, GIT_OBJECT_ANY)
      }
      let kind = git_object_type(object.pointer)
      guard kind != GIT_OBJECT_COMMIT else { return name }
      guard kind == GIT_OBJECT_TAG, let target = git_tag_target_id(object.pointer) else {
        try GitFailure.check(git_packbuilder_insert_recur(builder.pointer, &oid, nil), "collect \(name.short)")
        return nil
      }
      try GitFailure.check(git_packbuilder_insert(builder.pointer, &oid, nil), "collect \(name.short)")
      name = ObjectName(target.pointee)
    }
  }

  private func write(_ builder: Handle) throws(Diagnostic) {
    guard git_packbuilder_object_count(builder.pointer) > 0 else { return }
    progress.phase = phase
    let folder = "\(target.objectsFolder)/pack"
    let code = withExtendedLifetime(self) {
      git_packbuilder_write(
        builder.pointer, folder, 0,
        { stats, payload in
          guard let stats = stats?.pointee, let payload else { return 0 }
          return Unmanaged<ObjectTransfer>.fromOpaque(payload).takeUnretainedValue().wrote(stats)
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    if isStopped { throw stopped }
    try GitFailure.check(code, "write a pack into \"\(folder)\"", file: folder)
  }

  private func wrote(_ stats: git_indexer_progress) -> Int32 {
    progress.done = Int(stats.received_objects)
    progress.total = Int(stats.total_objects)
    progress.indexed = Int(stats.indexed_objects)
    progress.bytes = stats.received_bytes
    isStopped = !onProgress(progress)
    return isStopped ? GIT_EUSER.rawValue : 0
  }

  private func report() throws(Diagnostic) {
    guard onProgress(progress) else { throw stopped }
  }

  private var stopped: Diagnostic {
    Diagnostic(.transferStopped, "the transfer with \(place) was interrupted")
  }
}
