import Clibgit2
import SystemCalls

/// Inflates compressed parts of files, piece by piece, with one set of buffers.
final class InflatedFile {
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input = UnsafeMutablePointer<UInt8>.allocate(capacity: InflatedFile.capacity)
  private var file: OpenFile?
  private var position = 0
  private var end = 0
  private var step = InflatedFile.capacity
  private(set) var isAtEnd = false

  private static let capacity = 1 << 16

  /// - Throws: `unreadable` where there is no memory for it.
  init() throws(ObjectFault) {
    stream.initialize(to: z_stream())
    guard clibgit2_inflate_start(stream) == Z_OK else { throw .unreadable(.outOfMemory) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Begins with the file at `path`; says `false` where there is none.
  func open(_ path: UnsafePointer<CChar>) throws(ObjectFault) -> Bool {
    closeFile()
    guard let (opened, size) = try RegularFile.open(path) else { return false }
    begin(of: opened, from: 0, to: size)
    guard size > 0 else { throw .empty }
    return true
  }

  /// Begins with a part of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - start: Where the part begins.
  ///   - end: Where it ends at the latest.
  ///   - beginning: What was read of it already; it must stay until it is inflated.
  func begin(
    of file: OpenFile, from start: Int, to end: Int,
    knowing beginning: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    (self.file, position, self.end) = (file, start + beginning.count, end)
    step = Self.firstStep
    isAtEnd = false
    inflateReset(stream)
    stream.pointee.next_in = UnsafeMutablePointer(mutating: beginning.baseAddress)
    stream.pointee.avail_in = UInt32(beginning.count)
  }

  /// Most objects are small.
  private static let firstStep = 1 << 12

  /// Forgets the file, which is closed if it was opened here.
  func closeFile() { file = nil }

  /// How many bytes the compressed data can have at most.
  var length: Int { end }

  /// Inflates until `count` bytes are made or the data has ended, and says how many were made.
  func inflate(into output: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ObjectFault) -> Int {
    var made = 0
    while made < count, !isAtEnd {
      if stream.pointee.avail_in == 0, position < end { try readOn() }
      let room = UInt32(clamping: count - made)
      stream.pointee.next_out = output + made
      stream.pointee.avail_out = room
      let code = Clibgit2.inflate(stream, Z_NO_FLUSH)
      made += Int(room - stream.pointee.avail_out)
      switch code {
      case Z_STREAM_END: isAtEnd = true
      case Z_OK: continue
      // The buffer had space, so the input must have ended.
      case Z_BUF_ERROR: throw .cutOff
      case Z_MEM_ERROR: throw .unreadable(.outOfMemory)
      default: throw .notInflatable
      }
    }
    return made
  }

  /// Whether the file has data after the compressed data.
  var hasMore: Bool { stream.pointee.avail_in > 0 || position < end }

  private func readOn() throws(ObjectFault) {
    guard let file else { throw .cutOff }
    let count = try RegularFile.read(file, at: position, into: input, min(step, end - position))
    guard count > 0 else { throw .cutOff }
    step = Self.capacity
    position += count
    stream.pointee.next_in = input
    stream.pointee.avail_in = UInt32(count)
  }

  /// The most that data can grow when it is inflated: what claims more would only take memory.
  static let strongest = 1032
}
