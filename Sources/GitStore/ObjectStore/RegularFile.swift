import SystemCalls

/// Access to regular files, by the system's calls.
enum RegularFile {
  /// Opens a file for reading and returns it with its size, or `nil` where there is none.
  static func open(_ path: UnsafePointer<CChar>) throws(ObjectFault) -> (file: OpenFile, size: Int)? {
    let file: OpenFile
    let status: FileStatus
    do throws(SystemError) {
      // What is no file, such as a pipe, must not be waited for.
      file = try OpenFile(path, .notWaiting)
      status = try file.status()
    } catch {
      if error == .noSuchFile || error == .notFolder { return nil }
      throw .unreadable(error)
    }
    guard status.kind == .file else { throw .noFile }
    return (file, status.size)
  }

  /// Reads up to `count` bytes at a position, and says how many there were.
  static func read(
    _ file: OpenFile, at position: Int, into bytes: UnsafeMutablePointer<UInt8>, _ count: Int
  ) throws(ObjectFault) -> Int {
    do throws(SystemError) {
      return try file.read(at: position, into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
    } catch {
      throw .unreadable(error)
    }
  }
}
