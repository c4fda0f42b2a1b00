import Clibgit2
import Diagnostics
import GitStore

/// Reports how far libgit2 is with a pack, and stops it.
final class IndexerProgress {
  private var progress: TransferProgress
  private let onProgress: (TransferProgress) -> Bool
  private let stopped: Diagnostic
  private var isStopped = false

  /// Creates progress with nothing done.
  ///
  /// - Parameters:
  ///   - phase: What is done while objects are written.
  ///   - stopped: What is thrown where `onProgress` returns `false`.
  ///   - onProgress: Told how far it is.
  init(
    _ phase: TransferProgress.Phase, stopped: Diagnostic, onProgress: @escaping (TransferProgress) -> Bool
  ) {
    progress = TransferProgress()
    progress.phase = phase
    self.stopped = stopped
    self.onProgress = onProgress
  }

  /// What libgit2 calls, with this as its payload.
  static let callback: git_indexer_progress_cb = { stats, payload in
    guard let stats = stats?.pointee, let payload else { return 0 }
    return Unmanaged<IndexerProgress>.fromOpaque(payload).takeUnretainedValue().take(stats)
  }

  private func take(_ stats: git_indexer_progress) -> Int32 {
    progress.done = Int(stats.received_objects)
    progress.total = Int(stats.total_objects)
    progress.indexed = Int(stats.indexed_objects)
    progress.bytes = stats.received_bytes
    isStopped = !onProgress(progress)
    return isStopped ? GIT_EUSER.rawValue : 0
  }

  /// As ``GitFailure/check(_:_:file:)``, unless it was stopped here.
  func check(_ code: Int32, _ doing: String, file: String) throws(Diagnostic) {
    if isStopped { throw stopped }
    try GitFailure.check(code, doing, file: file)
  }
}
