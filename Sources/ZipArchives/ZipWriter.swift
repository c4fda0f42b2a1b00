import DeflateStreams
public import Diagnostics
import FileTrees

/// Writes a folder as a zip archive, as Xcode writes an .ipa: folders first, permissions and links kept.
///
/// Every entry has the same date, so that the same folder gives the same bytes.
public struct ZipWriter {
  private let output: NewFile
  private let path: String
  /// The first size or offset that 32 bits do not hold.
  private let threshold: Int
  private var directory: [UInt8] = []
  private var count = 0

  /// Writes everything in `folder` to a new file.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - path: The new file.
  ///   - permissions: The permissions of the file.
  ///   - threshold: The size from which entries have 64-bit sizes (ZIP64); only tests choose a smaller one.
  /// - Throws: `file-exists`, `zip-invalid` for names that no archive may contain, `zip-too-large` for a file that grows while it is packed, and what reading and writing
  ///   throws.
  public static func write(
    _ folder: String, to path: String, permissions: UInt16 = 0o644, longFrom threshold: Int = Int(UInt32.max)
  ) throws(Diagnostic) {
    let entries = try FileAccess.walk(folder)
    do throws(ZipFault) {
      try ZipPaths.check(entries.map { ($0.name, $0.kind == .directory ? .folder : $0.kind == .link ? .link : .file) })
    } catch {
      throw Diagnostic(
        .zipInvalid, "the files can't be packed: \(error.problem)", remedy: .advice("rename or remove the file"))
    }
    var writer = ZipWriter(output: try NewFile(at: path), path: path, threshold: threshold)
    for entry in entries { try writer.add(entry, in: folder) }
    try writer.finish(permissions)
  }

  private init(output: NewFile, path: String, threshold: Int) {
    self.output = output
    self.path = path
    self.threshold = threshold
  }

  private mutating func add(_ entry: DirectoryEntry, in folder: String) throws(Diagnostic) {
    let file = folder + "/" + entry.name
    switch entry.kind {
    case .directory:
      try add(Array((entry.name + "/").utf8), mode: 0o040000 | FileAccess.permissions(of: file), isDeflated: false)
    case .link:
      let target = Array(try FileAccess.destination(ofLink: file).utf8)
      let isLong = mayBeLong(target.count)
      try add(Array(entry.name.utf8), mode: 0o120777, isDeflated: false, isLong: isLong) { write throws(Diagnostic) in
        try write(target)
      }
    case .file:
      let mode = 0o100000 | (try FileAccess.permissions(of: file))
      let isLong = mayBeLong(try FileAccess.size(of: file))
      try add(Array(entry.name.utf8), mode: mode, isDeflated: true, isLong: isLong) { write throws(Diagnostic) in
        try FileAccess.forEachPiece(of: file, write)
      }
    case .other:
      throw Diagnostic(.notRegularFile, "can't pack \"\(file)\": it is not a regular file", at: Place(file: file))
    }
  }

  private mutating func add(
    _ name: [UInt8], mode: UInt16, isDeflated: Bool, isLong: Bool = false,
    _ content: (_ write: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void = { _ throws(Diagnostic) in }
  ) throws(Diagnostic) {
    var header = ZipHeader(name: name, isDeflated: isDeflated, mode: mode, offset: output.count, isLong: isLong)
    try output.write(header.local)
    let start = output.count
    var packing = Packing(output, try stream(isDeflated))
    try content { bytes throws(Diagnostic) in try packing.add(bytes) }
    try packing.finish()
    header.packed = output.count - start
    header.size = packing.size
    header.checksum = packing.checksum.value
    guard isLong || max(header.packed, header.size) < threshold else {
      throw .zipTooLarge(path, "contains a file that grew while it was packed")
    }
    try output.overwrite(header.local, at: header.offset)
    directory += header.central(longFrom: threshold)
    count += 1
  }

  /// Whether 32 bits may be too few for the packed size, which can exceed the size by 5 bytes in 16 KiB (RFC 1951).
  private func mayBeLong(_ size: Int) -> Bool { size + size >> 10 + 64 >= threshold }

  private func stream(_ isDeflated: Bool) throws(Diagnostic) -> DeflateStream? {
    do throws(DeflateError) { return isDeflated ? try DeflateStream(.compressing, .raw) : nil } catch {
      throw .zipTooLarge(path, "can't be written: \(error.problem)")
    }
  }

  private func finish(_ permissions: UInt16) throws(Diagnostic) {
    let start = output.count
    try output.write(directory)
    try output.write(ZipEnd(count: count, start: start, size: directory.count).bytes(longFrom: threshold))
    try output.finish(permissions: permissions)
  }
}

/// The bytes of one entry on their way into the archive.
private struct Packing {
  private let output: NewFile
  private let stream: DeflateStream?
  private(set) var size = 0
  private(set) var checksum = CRC32()

  init(_ output: NewFile, _ stream: DeflateStream?) {
    self.output = output
    self.stream = stream
  }

  mutating func add(_ bytes: [UInt8]) throws(Diagnostic) {
    size += bytes.count
    bytes.withUnsafeBytes { checksum.update($0) }
    guard stream != nil else { return try output.write(bytes) }
    try pack(bytes, isLast: false)
  }

  func finish() throws(Diagnostic) {
    if stream != nil { try pack([], isLast: true) }
  }

  private func pack(_ bytes: [UInt8], isLast: Bool) throws(Diagnostic) {
    var failure: Diagnostic?
    bytes.withUnsafeBytes { input in
      do throws(Diagnostic) {
        _ = try stream?.process(input, isLast: isLast) { piece throws(Diagnostic) in try output.write(piece) }
      } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
