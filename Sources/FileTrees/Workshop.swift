import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A private folder beside what is being written, which nobody else uses.
///
/// Its lock ends with the process, in whatever namespace or container that is: what has no lock was left by a killed run.
final class Workshop {
  /// The path.
  let path: String
  private let descriptor: Int32

  static let prefix = ".slipway-"
  /// The folder that holds a replaced folder under its name.
  static let replacedFolder = "replaced"

  /// Makes a folder in `parent`, for the sake of `target`.
  init(in parent: String, for target: String) throws(Diagnostic) {
    Self.sweep(parent)
    for _ in 0..<Self.mostAttempts {
      var name = Array((parent + "/\(Self.prefix)\(getpid())-XXXXXX").utf8CString)
      let made = name.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { mkdtemp($0) } != nil
      }
      guard made else { throw SystemFailure.last("write in the folder", parent) }
      let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let opened = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard opened >= 0 || errno == ENOENT else {
        let failure = SystemFailure.last("write in the folder", parent)
        rmdir(path)
        throw failure
      }
      guard let descriptor = Self.locked(opened) else { continue }
      self.path = path
      self.descriptor = descriptor
      return
    }
    throw SystemFailure.diagnostic("create a folder for", target, number: EBUSY)
  }

  /// Another run may sweep the folder away before it is locked.
  private static let mostAttempts = 100

  /// Locks a new file or folder; `nil`, and it is closed, if another run took it for a killed run's.
  static func locked(_ descriptor: Int32) -> Int32? {
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  deinit { close(descriptor) }

  func remove() { try? FileAccess.remove(path) }

  /// Takes away what the same user's killed runs have left in a folder, and puts back what they were about to replace.
  static func sweep(_ parent: String) {
    guard let entries = try? FileAccess.entries(of: parent) else { return }
    for entry in entries where entry.name.hasPrefix(prefix) && (entry.kind == .directory || entry.kind == .file) {
      let path = parent + "/" + entry.name
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      if entry.kind == .directory, !putBack(from: path, in: parent) { continue }
      try? FileAccess.remove(path)
    }
  }

  /// Gives replaced folders their places again; where that fails, they are kept for the next time.
  private static func putBack(from workshop: String, in parent: String) -> Bool {
    let kept = workshop + "/" + replacedFolder
    guard FileAccess.kind(of: kept) == .directory else { return true }
    for folder in (try? FileAccess.entries(of: kept)) ?? [] where !FileAccess.exists(parent + "/" + folder.name) {
      guard rename(kept + "/" + folder.name, parent + "/" + folder.name) == 0 else { return false }
    }
    return true
  }
}
