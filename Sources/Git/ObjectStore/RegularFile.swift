#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Access to regular files, by the system's calls.
enum RegularFile {
  /// Opens a file for reading and returns it with its size, or `nil` where there is none.
  static func open(_ path: UnsafePointer<CChar>) throws(ObjectFault) -> (descriptor: Int32, size: Int)? {
    // What is no file, such as a pipe, must not be waited for.
    let descriptor = system(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(errno)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw .unreadable(number)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .noFile
    }
    return (descriptor, Int(status.st_size))
  }

  /// Reads up to `count` bytes at a position, and says how many there were.
  static func read(
    _ descriptor: Int32, at position: Int, into bytes: UnsafeMutablePointer<UInt8>, _ count: Int
  ) throws(ObjectFault) -> Int {
    while true {
      let done = pread(descriptor, bytes, count, off_t(position))
      if done >= 0 { return done }
      guard errno == EINTR else { throw .unreadable(errno) }
    }
  }

  private static func system(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags)
    #else
      Darwin.open(path, flags)
    #endif
  }
}
