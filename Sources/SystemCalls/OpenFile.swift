#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The calls whose names are also names of methods here.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, bytes.baseAddress, bytes.count)
}
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

/// An open file, pipe or device, closed when nobody refers to it any more; programs that are started do not inherit it.
public final class OpenFile {
  /// How a file is opened.
  public struct Options: OptionSet, Sendable {
    /// The flags of `open`.
    public let rawValue: Int32

    /// Creates options from the flags of `open`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// To read it.
    public static let reading = Options(rawValue: O_RDONLY)
    /// To write it.
    public static let writing = Options(rawValue: O_WRONLY)
    /// To read and write it.
    public static let updating = Options(rawValue: O_RDWR)
    /// To write at its end.
    public static let appending = Options(rawValue: O_WRONLY | O_APPEND)
    /// Created if it is missing.
    public static let creating = Options(rawValue: O_CREAT)
    /// Created, which fails if it exists.
    public static let new = Options(rawValue: O_CREAT | O_EXCL)
    /// Without its old content.
    public static let truncating = Options(rawValue: O_TRUNC)
    /// Only if it is a folder.
    public static let folder = Options(rawValue: O_DIRECTORY)
    /// Only if it is no symbolic link.
    public static let notFollowing = Options(rawValue: O_NOFOLLOW)
    /// Without waiting for the other end of a pipe.
    public static let notWaiting = Options(rawValue: O_NONBLOCK)
  }

  /// The number that the system gave it; -1 once it is closed.
  public private(set) var descriptor: Int32
  private let isOwner: Bool

  /// Opens the file at `path`; the process's mask takes away some of the permissions of a new one.
  public init(
    _ path: UnsafePointer<CChar>, _ options: Options = .reading, permissions: UInt16 = 0o666
  ) throws(SystemError) {
    descriptor = systemOpen(path, options.rawValue | O_CLOEXEC, mode_t(permissions))
    isOwner = true
    guard descriptor >= 0 else { throw .last }
  }

  init(owning descriptor: Int32) { (self.descriptor, isOwner) = (descriptor, true) }

  private init(borrowing descriptor: Int32) { (self.descriptor, isOwner) = (descriptor, false) }

  /// The standard input of this process, which stays open.
  public static var standardInput: OpenFile { OpenFile(borrowing: STDIN_FILENO) }
  /// The standard output of this process, which stays open.
  public static var standardOutput: OpenFile { OpenFile(borrowing: STDOUT_FILENO) }
  /// The standard error of this process, which stays open.
  public static var standardError: OpenFile { OpenFile(borrowing: STDERR_FILENO) }

  /// What the system knows about the files that a shell can give this process to write to (POSIX.1-2017, 2.7).
  public static var redirections: some Sequence<FileStatus> {
    (Int32(1)...9).lazy.compactMap { try? FileStatus(descriptor: $0) }
  }

  deinit { if descriptor >= 0, isOwner { _ = systemClose(descriptor) } }

  /// Closes it, and says whether everything was written.
  public func close() throws(SystemError) {
    guard descriptor >= 0 else { return }
    let answer = systemClose(descriptor)
    descriptor = -1
    guard answer == 0 else { throw .last }
  }

  /// Whether it has not been closed.
  public var isOpen: Bool { descriptor >= 0 }

  /// What the system knows about it.
  public func status() throws(SystemError) -> FileStatus { try FileStatus(descriptor: descriptor) }

  /// Reads the bytes that are there, up to the buffer's size; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = systemRead(descriptor, buffer)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Reads some of the next bytes, at most `size`; none at the end.
  public func available(_ size: Int) throws(SystemError) -> [UInt8] {
    var answer: Result<Int, SystemError> = .success(0)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      answer = Result { () throws(SystemError) in try read(into: UnsafeMutableRawBufferPointer(buffer)) }
      filled = (try? answer.get()) ?? 0
    }
    _ = try answer.get()
    return bytes
  }

  /// Reads the bytes that are there at an offset, up to the buffer's size; 0 at the end.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Reads the next bytes: `size` of them, or those up to the end.
  public func chunk(_ size: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      do throws(SystemError) {
        while filled < size {
          let rest = UnsafeMutableRawBufferPointer(buffer)[filled..<size]
          let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: rest))
          guard count > 0 else { return }
          filled += count
        }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads all bytes up to the end; `nil` if there are more than `limit`.
  public func bytes(limit: Int = .max) throws(SystemError) -> [UInt8]? {
    // One byte more than the size, so that the end is seen without growing the buffer.
    let size = min((try? status().size) ?? 0, limit)
    var room = max(1 << 16, size == .max ? size : size + 1)
    var bytes: [UInt8] = []
    while true {
      let next = try chunk(room)
      guard next.count <= limit - bytes.count else { return nil }
      if bytes.isEmpty { bytes = next } else { bytes += next }
      if next.count < room { return bytes }
      room = 1 << 16
    }
  }

  /// Writes some of the bytes, and returns how many.
  public func writeSome(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
    while true {
      let count = systemWrite(descriptor, bytes)
      if count >= 0 { return count }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Writes all of the bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var done = 0
    while done < bytes.count { done += try writeSome(UnsafeRawBufferPointer(rebasing: bytes[done...])) }
  }

  /// Writes all of the bytes.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in try write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Replaces the bytes at an offset.
  public func overwrite(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset + done)) }
      guard count >= 0 || errno == EINTR else { throw .last }
      done += max(0, count)
    }
  }

  /// Waits until the disk has all that was written; a file that no disk has is no error.
  public func sync() throws(SystemError) {
    #if canImport(Darwin)
      // Darwin's fsync leaves the data in the cache of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }

  /// Sets the permissions, whatever the process's mask.
  public func setPermissions(_ permissions: UInt16) throws(SystemError) {
    guard fchmod(descriptor, mode_t(permissions)) == 0 else { throw .last }
  }

  /// Waits for the advisory lock, which ends when the file is closed.
  public func lock() throws(SystemError) {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Takes the advisory lock; `false` if somebody else has it.
  public func tryLock() throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw .last }
    }
    return true
  }

  /// Whether it is a terminal.
  public var isTerminal: Bool { isatty(descriptor) == 1 }
}
