import DeflateStreams
public import Diagnostics
import FileTrees
import SystemCalls

/// A zip archive on disk, such as an .ipa: its entries, each checked before any is unpacked.
public struct ZipArchive: Sendable {
  /// The most that is unpacked, which keeps a hostile archive from filling the disk.
  public struct Limits: Hashable, Sendable {
    /// The most entries.
    public var entries = 250_000
    /// The most bytes of all files, unpacked.
    public var bytes = 16 << 30
    /// How many times larger than the archive its files may be; real apps are at most 8 times as large.
    public var ratio = 100
    /// The most bytes of all files for which the ratio does not matter.
    public var harmlessBytes = 64 << 20

    /// The limits that no real app exceeds.
    public init() {}
  }

  /// The files, folders and links, in the archive's order.
  public let entries: [ZipEntry]

  private let file: String
  private let content: MappedMemory
  private let directory: ZipDirectory

  /// Whether a file begins as zip archives do.
  public static func isLikely(_ bytes: some Sequence<UInt8>) -> Bool {
    Array(bytes.prefix(4)) == [0x50, 0x4B, 0x03, 0x04]
  }

  /// Reads the list of entries.
  ///
  /// Refuses paths that leave the folder or lead through a link, entries that overlap or have the same path, encrypted
  /// entries, and more than the limits.
  ///
  /// - Throws: `zip-invalid`, `zip-too-large`, and what reading the file throws.
  public init(at path: String, within limits: Limits = Limits()) throws(Diagnostic) {
    file = path
    guard FileAccess.kind(of: try FileAccess.resolved(path)) == .file,
      let opened = try? OpenFile(path), let size = try? opened.status().size,
      let content = try? MappedMemory(opened, size: size)
    else { throw .zipInvalid(path, "it can't be read") }
    self.content = content
    do throws(ZipFault) {
      directory = try ZipDirectory(reading: ZipFields(content.bytes), limit: limits.entries)
    } catch { throw .zipInvalid(path, error.problem) }
    entries = directory.entries
    var total = 0
    for entry in entries {
      guard entry.size <= limits.bytes - total else {
        throw .zipTooLarge(path, "contains more than \(limits.bytes >> 20) MiB")
      }
      total += entry.size
    }
    guard total <= limits.harmlessBytes || total / limits.ratio <= content.bytes.count else {
      throw .zipTooLarge(path, "contains \(total >> 20) MiB in \(content.bytes.count >> 10) KiB")
    }
  }

  /// Unpacks entries into an empty folder, with permissions.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isWanted: Whether to unpack the entry at a path.
  /// - Throws: `zip-invalid` for bytes that do not match their checksum, and what writing throws. What was unpacked so
  ///   far stays.
  public func unpack(into folder: String, where isWanted: (String) -> Bool = { _ in true }) throws(Diagnostic) {
    for entry in entries where isWanted(entry.path) {
      let path = folder + "/" + entry.path
      if entry.kind == .folder {
        try FileAccess.createDirectory(path, permissions: entry.permissions | 0o700)
        continue
      }
      if let parent = FileAccess.parent(of: path) { try FileAccess.createDirectory(parent) }
      if entry.kind == .link {
        try FileAccess.createLink(at: path, to: try linkTarget(of: entry))
      } else {
        try unpack(entry, to: path)
      }
    }
  }

  private func unpack(_ entry: ZipEntry, to path: String) throws(Diagnostic) {
    let output = try NewFile(at: path)
    try forEachPiece(of: entry) { piece throws(Diagnostic) in try output.write(piece) }
    try output.finish(permissions: entry.permissions | 0o600)
  }

  private static let longestTarget = 4096

  private func linkTarget(of entry: ZipEntry) throws(Diagnostic) -> String {
    guard entry.size <= Self.longestTarget else { throw .zipInvalid(file, "the link \"\(entry.path)\" is too long") }
    var bytes: [UInt8] = []
    try forEachPiece(of: entry) { bytes += $0 }
    guard let target = String(validating: bytes, as: UTF8.self), !target.isEmpty, !bytes.contains(0) else {
      throw .zipInvalid(file, "the link \"\(entry.path)\" leads nowhere")
    }
    return target
  }

  // MARK: Bytes

  /// How many bytes are read before their memory is released, so that a large archive takes little.
  private static let releasedSize = 1 << 20

  /// Gives `work` the unpacked bytes of an entry, and compares their number and checksum at the end.
  private func forEachPiece(
    of entry: ZipEntry, _ work: ([UInt8]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var failure: Diagnostic?
    do throws(ZipFault) {
      let fields = ZipFields(content.bytes)
      let data = try directory.data(of: entry, fields)
      guard let packed = fields.slice(data.lowerBound, data.count) else { throw ZipFault("it is cut off") }
      let unpacking = try EntryUnpacking(entry)
      do throws(Diagnostic) {
        try unpacking.run(packed, work) { read in
          guard read.isMultiple(of: Self.releasedSize) else { return }
          // Ranges overlap, because only whole pages are released.
          let end = data.lowerBound + read
          content.release(max(0, end - 2 * Self.releasedSize)..<end)
        }
      } catch { failure = error }
      if failure == nil, let problem = unpacking.problem { throw ZipFault("\"\(entry.path)\" \(problem)") }
    } catch { throw .zipInvalid(file, error.problem) }
    if let failure { throw failure }
  }
}

/// Unpacks one entry, and counts what comes of it.
private final class EntryUnpacking {
  private let entry: ZipEntry
  private let stream: DeflateStream?
  private var count = 0
  private var checksum = CRC32()
  private(set) var problem: String?

  init(_ entry: ZipEntry) throws(ZipFault) {
    self.entry = entry
    do throws(DeflateError) { stream = entry.isDeflated ? try DeflateStream(.decompressing, .raw) : nil } catch {
      throw ZipFault(error.problem)
    }
  }

  func run(
    _ packed: UnsafeRawBufferPointer, _ work: ([UInt8]) throws(Diagnostic) -> Void, progress: (_ read: Int) -> Void
  ) throws(Diagnostic) {
    var rest = packed[...]
    repeat {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 16))
      rest = rest.dropFirst(piece.count)
      if let stream {
        let isSound = try stream.process(piece, isLast: rest.isEmpty) { bytes throws(Diagnostic) in
          try take(bytes, work)
        }
        if !isSound || (stream.isAtEnd && stream.rest + rest.count > 0) { problem = "is damaged" }
      } else {
        try take(Array(piece), work)
      }
      progress(packed.count - rest.count)
    } while !rest.isEmpty && problem == nil && count <= entry.size
    guard problem == nil else { return }
    if count != entry.size || stream?.isAtEnd == false {
      problem = "does not have the \(entry.size) bytes in the list"
    } else if checksum.value != entry.checksum {
      problem = "does not match its checksum"
    }
  }

  /// More bytes than were announced are not written.
  private func take(_ bytes: [UInt8], _ work: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) {
    count += bytes.count
    guard count <= entry.size else { return }
    bytes.withUnsafeBytes { checksum.update($0) }
    try work(bytes)
  }
}
