import Clibgit2

/// Receives a pack from a server, and writes it with an index.
enum PackReceiver {
  /// Makes what libgit2 gives the pieces of the pack to.
  static func make(
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<git_odb_writepack>?>,
    _ backend: UnsafeMutablePointer<git_odb_backend>, _ database: OpaquePointer, folder: String,
    progress: git_indexer_progress_cb?, payload: UnsafeMutableRawPointer?
  ) -> Int32 {
    var options = git_indexer_options()
    git_indexer_options_init(&options, UInt32(GIT_INDEXER_OPTIONS_VERSION))
    options.progress_cb = progress
    options.progress_cb_payload = payload
    var indexer: OpaquePointer?
    let code = git_indexer_new(&indexer, folder, 0, database, &options)
    guard code >= 0, let indexer else { return code }
    let whole = UnsafeMutablePointer<clibgit2_pack_receiver>.allocate(capacity: 1)
    whole.initialize(to: clibgit2_pack_receiver())
    whole.pointee.indexer = indexer
    whole.pointee.receiver.backend = backend
    whole.pointee.receiver.append = { receiver, data, size, stats in
      git_indexer_append(PackReceiver.indexer(receiver), data, size, stats)
    }
    whole.pointee.receiver.commit = { receiver, stats in git_indexer_commit(PackReceiver.indexer(receiver), stats) }
    whole.pointee.receiver.free = { receiver in
      guard let receiver else { return }
      git_indexer_free(PackReceiver.indexer(receiver))
      UnsafeMutableRawPointer(receiver).assumingMemoryBound(to: clibgit2_pack_receiver.self).deallocate()
    }
    result.pointee = UnsafeMutableRawPointer(whole).assumingMemoryBound(to: git_odb_writepack.self)
    return 0
  }

  private static func indexer(_ receiver: UnsafeMutablePointer<git_odb_writepack>?) -> OpaquePointer? {
    receiver.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: clibgit2_pack_receiver.self).pointee.indexer }
  }
}
