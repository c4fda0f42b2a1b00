public import Diagnostics
import SystemCalls

extension Repository {
  /// Does `work` while no other run of this program writes to the repository; within `work` it may be asked for again.
  ///
  /// The lock is the system's, on the Git folder itself: a program that dies gives it back, and nothing is left behind.
  ///
  /// - Parameters:
  ///   - limit: How long to wait for another run.
  ///   - work: What is done.
  /// - Returns: What `work` returns.
  /// - Throws: `repository-busy` if another run holds the lock for longer, else what `work` throws.
  public func exclusively<Result>(
    waiting limit: Duration = .seconds(10), _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    if isHeldExclusively { return try work() }
    return try Self.exclusively(onFolder: commonDirectory, waiting: limit) { () throws(Diagnostic) in
      isHeldExclusively = true
      let locks = LeftLocks(gitDirectory: gitDirectory, commonDirectory: commonDirectory, workTree: workTree)
      let isMarked = keepsOthersOut
      let kept = KeptFolder(in: workTree)
      if isMarked { try locks.begin(keeping: kept) }
      WritingMark.isSet.pointee += 1
      kept?.keep()
      defer {
        kept?.release()
        if isMarked { locks.end() }
        isHeldExclusively = false
        WritingMark.isSet.pointee -= 1
      }
      return try explainingMissingObjects { () throws(Diagnostic) in try sharing(work) }
    }
  }

  /// Does `work` while no other run of this program has the lock of a folder, such as one in which it makes repositories.
  ///
  /// - Throws: `repository-busy` if another run holds the lock for longer than `limit`, else what `work` throws.
  public static func exclusively<Result>(
    onFolder path: String, waiting limit: Duration = .seconds(10), _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let lock = try ExclusiveLock(onFolder: path)
    defer { lock.release() }
    guard lock.take(within: limit) else {
      throw Diagnostic(
        .repositoryBusy, "another Slipway process is writing to the repository \"\(path)\"",
        remedy: .advice("wait until it is done, then try again; it may be waiting for an editor or a hook"))
    }
    return try work()
  }

  /// Whether the lock of ``exclusively(waiting:_:)`` is held here and does keep other runs out.
  ///
  /// Some file systems of networks have no locks for folders; there it is `false`.
  public var keepsOthersOut: Bool {
    guard isHeldExclusively, let probe = try? ExclusiveLock(onFolder: commonDirectory) else { return false }
    defer { probe.release() }
    return probe.isHeldElsewhere
  }

  /// Whether another run of this program is writing to the repository at this moment.
  public var isBusy: Bool {
    guard !isHeldExclusively, let probe = try? ExclusiveLock(onFolder: commonDirectory) else { return false }
    defer { probe.release() }
    return probe.isHeldElsewhere
  }
}

/// The system's advisory lock on a folder.
private struct ExclusiveLock {
  private let folder: OpenFile

  init(onFolder path: String) throws(Diagnostic) {
    folder = try RepositoryFiles.wording("open", path, OpenFile(path, .folder))
  }

  func release() {
    try? folder.close()
  }

  /// Whether it is held through another descriptor, of this process or another; if not, it is taken.
  var isHeldElsewhere: Bool { (try? folder.tryLock()) == false }

  /// Takes the lock, and says `false` if somebody else held it for longer than `limit`.
  func take(within limit: Duration) -> Bool {
    let end = ContinuousClock.now.advanced(by: limit)
    var pause: UInt32 = 1000
    // Some file systems of networks have no locks for folders; there Git's own locks have to do.
    while (try? folder.tryLock()) == false {
      guard ContinuousClock.now < end else { return false }
      SystemThread.pause(microseconds: pause)
      pause = min(pause * 2, 50_000)
    }
    return true
  }
}

extension Diagnostic.Code {
  package static let repositoryBusy = Diagnostic.Code(
    "repository-busy", "Another Slipway command is writing to the repository.", "wait until it ends, then try again")
}
