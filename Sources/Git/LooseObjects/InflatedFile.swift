import Clibgit2

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Inflates one file after the other, piece by piece, with one set of buffers.
final class InflatedFile {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input = UnsafeMutablePointer<UInt8>.allocate(capacity: InflatedFile.capacity)
  private var descriptor: Int32 = -1
  private var unread = 0
  private(set) var isAtEnd = false
  /// How long the file is, in bytes.
  private(set) var length = 0

  private static let capacity = 1 << 16

  /// - Throws: `unreadable` where there is no memory for it.
  init() throws(LooseObjectFault) {
    stream.initialize(to: z_stream())
    guard clibgit2_inflate_start(stream) == Z_OK else { throw .unreadable(ENOMEM) }
  }

  deinit {
    closeFile()
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Begins with the file at `path`; says `false` where there is none.
  func open(_ path: UnsafePointer<CChar>) throws(LooseObjectFault) -> Bool {
    closeFile()
    // What is no file, such as a pipe, must not be waited for.
    descriptor = Self.system(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return false }
      throw .unreadable(errno)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .noFile }
    length = Int(status.st_size)
    guard length > 0 else { throw .empty }
    unread = length
    isAtEnd = false
    inflateReset(stream)
    stream.pointee.avail_in = 0
    return true
  }

  func closeFile() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Inflates until `count` bytes are made or the data has ended, and says how many were made.
  func inflate(into output: UnsafeMutablePointer<UInt8>, _ count: Int) throws(LooseObjectFault) -> Int {
    var made = 0
    while made < count, !isAtEnd {
      if stream.pointee.avail_in == 0, unread > 0 { try readOn() }
      let room = UInt32(clamping: count - made)
      stream.pointee.next_out = output + made
      stream.pointee.avail_out = room
      let code = Clibgit2.inflate(stream, Z_NO_FLUSH)
      made += Int(room - stream.pointee.avail_out)
      switch code {
      case Z_STREAM_END: isAtEnd = true
      case Z_OK: continue
      // There was room, so that only the input's end can keep it from going on.
      case Z_BUF_ERROR: throw .cutOff
      case Z_MEM_ERROR: throw .unreadable(ENOMEM)
      default: throw .notInflatable
      }
    }
    return made
  }

  /// Whether something of the file lies after the end of the compressed data.
  var hasMore: Bool { stream.pointee.avail_in > 0 || unread > 0 }

  private func readOn() throws(LooseObjectFault) {
    var count = read(descriptor, input, Self.capacity)
    while count < 0, errno == EINTR { count = read(descriptor, input, Self.capacity) }
    guard count >= 0 else { throw .unreadable(errno) }
    guard count > 0 else { throw .cutOff }
    unread = max(0, unread - count)
    stream.pointee.next_in = input
    stream.pointee.avail_in = UInt32(count)
  }

  private static func system(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags)
    #else
      Darwin.open(path, flags)
    #endif
  }
}
