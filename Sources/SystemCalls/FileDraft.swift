#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The one writer of whole files: a file beside another one that replaces it at once when it is complete.
///
/// Until then the other file stays as it is. A draft that never replaces anything is removed.
public final class FileDraft {
  /// The path of the draft.
  public let path: String
  private let file: OpenFile
  private var isPending = true

  /// Creates the draft at `path`; one that a killed process left there is emptied, unless the draft must be new.
  public init(
    at path: String, permissions: UInt16 = 0o666, mustBeNew: Bool = false
  ) throws(SystemError) {
    self.path = path
    file = try OpenFile(path, [.writing, mustBeNew ? .new : [.creating, .truncating]], permissions: permissions)
  }

  /// Creates a draft that only its owner can read, named `path` with a period and six random characters.
  public init(randomlyBeside path: String) throws(SystemError) {
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .last }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    self.path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    file = OpenFile(owning: descriptor)
  }

  deinit { if isPending { try? FileSystem.remove(path) } }

  /// Locks it until it is complete; `false` if another process has removed or locked it.
  public func tryLock() -> Bool {
    guard (try? file.tryLock()) == true, (try? file.status().links) ?? 0 > 0 else {
      isPending = false
      return false
    }
    return true
  }

  /// Writes the next bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) { try file.write(bytes) }

  /// Writes the next bytes.
  public func write(_ bytes: [UInt8]) throws(SystemError) { try file.write(bytes) }

  /// Completes it, so that it outlasts a power failure if `waitsForDisk`; with `permissions` it has exactly these.
  public func finish(permissions: UInt16? = nil, waitsForDisk: Bool = true) throws(SystemError) {
    if let permissions { try file.setPermissions(permissions) }
    if waitsForDisk { try file.sync() }
    try file.close()
  }

  /// Replaces the file at `target` with the completed draft.
  public func replace(_ target: String) throws(SystemError) {
    try FileSystem.rename(path, to: target)
    isPending = false
  }
}
