import Clibgit2
import Diagnostics
import GitStore

/// A pack that is written into a repository, with its index; libgit2's indexer computes the name of every object in it.
final class NewPack {
  /// How many bytes were written.
  private(set) var position = 0
  private let indexer: Handle
  private let folder: String
  private var stats = git_indexer_progress()
  private var checksum = SHA1Digest()
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: NewPack.capacity)
  private var filled = 0
  private let progress: IndexerProgress

  private static let capacity = 1 << 20

  /// Begins a pack in a folder, with objects for a repository.
  init(in folder: String, of repository: Repository, progress: IndexerProgress) throws(Diagnostic) {
    self.folder = folder
    self.progress = progress
    let database = try Database(repository)
    indexer = try Handle(
      freedBy: git_indexer_free, owner: database.handle, to: "write a pack into \"\(folder)\"", file: folder
    ) { result in
      var options = git_indexer_options()
      git_indexer_options_init(&options, UInt32(GIT_INDEXER_OPTIONS_VERSION))
      options.progress_cb = IndexerProgress.callback
      options.progress_cb_payload = Unmanaged.passUnretained(progress).toOpaque()
      return git_indexer_new(result, folder, 0, database.handle.pointer, &options)
    }
  }

  deinit { buffer.deallocate() }

  func begin(count: Int) throws(Diagnostic) {
    let numbers = [2, UInt32(clamping: count)].flatMap { number in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }
    try write(Array("PACK".utf8) + numbers)
  }

  /// Writes what an entry begins with (gitformat-pack): its type and how many bytes it inflates to.
  func writeHeader(type: UInt8, size: Int) throws(Diagnostic) {
    var bytes = [type << 4 | UInt8(size & 15)]
    var rest = size >> 4
    while rest > 0 {
      bytes[bytes.count - 1] |= 0x80
      bytes.append(UInt8(rest & 0x7F))
      rest >>= 7
    }
    try write(bytes)
  }

  /// Writes how far before an entry its base begins.
  func writeDistance(_ distance: Int) throws(Diagnostic) {
    var bytes = [UInt8(distance & 0x7F)]
    var rest = distance >> 7
    while rest > 0 {
      rest -= 1
      bytes.append(0x80 | UInt8(rest & 0x7F))
      rest >>= 7
    }
    try write(bytes.reversed())
  }

  /// Writes compressed data of another pack.
  func copy(_ range: Range<Int>, of pack: Pack) throws(Diagnostic) {
    var start = range.lowerBound
    while start < range.upperBound {
      if filled == Self.capacity { try flush() }
      let room = min(Self.capacity - filled, range.upperBound - start)
      do throws(ObjectFault) {
        let count = try pack.read(at: start, into: buffer + filled, room)
        guard count > 0 else { throw .cutOff }
        (start, filled, position) = (start + count, filled + count, position + count)
      } catch {
        throw error.diagnostic(file: pack.path)
      }
    }
  }

  /// Writes a whole object, compressed.
  func write(_ name: ObjectName, from source: Database) throws(Diagnostic) {
    try source.object(name) { kind, content throws(Diagnostic) in
      try writeHeader(type: UInt8(clamping: kind.rawValue), size: content.count)
      var count = compressBound(uLong(content.count))
      let compressed = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(count))
      defer { compressed.deallocate() }
      let start = content.baseAddress?.assumingMemoryBound(to: UInt8.self)
      guard compress(compressed, &count, start, uLong(content.count)) == Z_OK else {
        throw Diagnostic(.gitFailed, "can't compress the object \(name)")
      }
      try write(UnsafeRawBufferPointer(start: compressed, count: Int(count)))
    }
  }

  /// Writes the checksum, resolves the deltas, and gives pack and index their names.
  func finish() throws(Diagnostic) {
    try flush()
    try append(checksum.bytes)
    try check(git_indexer_commit(indexer.pointer, &stats))
  }

  private func write(_ bytes: [UInt8]) throws(Diagnostic) {
    try bytes.withUnsafeBufferPointer { bytes throws(Diagnostic) in try write(UnsafeRawBufferPointer(bytes)) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws(Diagnostic) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if filled == Self.capacity { try flush() }
      let piece = rest.prefix(Self.capacity - filled)
      UnsafeMutableRawBufferPointer(start: buffer + filled, count: piece.count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: piece))
      filled += piece.count
      position += piece.count
      rest = rest.dropFirst(piece.count)
    }
  }

  private func flush() throws(Diagnostic) {
    let bytes = UnsafeRawBufferPointer(start: buffer, count: filled)
    checksum.update(bytes)
    filled = 0
    try check(git_indexer_append(indexer.pointer, bytes.baseAddress, bytes.count, &stats))
  }

  private func append(_ bytes: [UInt8]) throws(Diagnostic) {
    try check(git_indexer_append(indexer.pointer, bytes, bytes.count, &stats))
  }

  private func check(_ code: Int32) throws(Diagnostic) {
    try progress.check(code, "write a pack into \"\(folder)\"", file: folder)
  }
}
