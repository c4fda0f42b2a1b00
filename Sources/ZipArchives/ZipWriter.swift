public import Diagnostics
import FileTrees

/// Writes a folder as a zip archive, as Xcode writes an .ipa: folders first, permissions and links kept.
///
/// Every entry has the same date, so that the same folder gives the same bytes.
public struct ZipWriter {
  private let output: NewFile
  private let path: String
  private var directory: [UInt8] = []
  private var count = 0

  /// Writes everything in `folder` to a new file.
  ///
  /// - Throws: `zip-too-large` for 4 GiB or more, `file-exists`, and what reading and writing throws.
  public static func write(_ folder: String, to path: String) throws(Diagnostic) {
    var writer = ZipWriter(output: try NewFile(at: path), path: path)
    for entry in try FileAccess.walk(folder) { try writer.add(entry, in: folder) }
    try writer.finish()
  }

  private init(output: NewFile, path: String) {
    self.output = output
    self.path = path
  }

  private mutating func add(_ entry: DirectoryEntry, in folder: String) throws(Diagnostic) {
    let file = folder + "/" + entry.name
    switch entry.kind {
    case .directory:
      try add(Array((entry.name + "/").utf8), mode: 0o040000 | FileAccess.permissions(of: file), isDeflated: false)
    case .link:
      let target = Array(try FileAccess.destination(ofLink: file).utf8)
      try add(Array(entry.name.utf8), mode: 0o120777, isDeflated: false) { write throws(Diagnostic) in
        try write(target)
      }
    case .file:
      let mode = 0o100000 | (try FileAccess.permissions(of: file))
      try add(Array(entry.name.utf8), mode: mode, isDeflated: true) { write throws(Diagnostic) in
        try FileAccess.forEachPiece(of: file, write)
      }
    case .other:
      throw Diagnostic(.notRegularFile, "can't pack \"\(file)\": it is not a regular file", at: Place(file: file))
    }
  }

  private mutating func add(
    _ name: [UInt8], mode: UInt16, isDeflated: Bool,
    _ content: (_ write: ([UInt8]) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void = { _ throws(Diagnostic) in }
  ) throws(Diagnostic) {
    let offset = output.count
    let header = Header(name: name, isDeflated: isDeflated)
    try output.write(header.local(checksum: 0, packed: 0, size: 0))
    let start = output.count
    var packing = Packing(output, try stream(isDeflated))
    try content { bytes throws(Diagnostic) in try packing.add(bytes) }
    try packing.finish()
    let packed = output.count - start
    guard max(output.count, packing.size) < Int(UInt32.max), count < Int(UInt16.max) else {
      throw .zipTooLarge(path, "would have more than 4 GiB or 65,534 entries")
    }
    try output.overwrite(
      header.local(checksum: packing.checksum.value, packed: packed, size: packing.size), at: offset)
    directory += header.central(
      checksum: packing.checksum.value, packed: packed, size: packing.size, mode: mode, offset: offset)
    count += 1
  }

  private func stream(_ isDeflated: Bool) throws(Diagnostic) -> DeflateStream? {
    do throws(ZipFault) { return isDeflated ? try DeflateStream(.compressing) : nil } catch {
      throw .zipTooLarge(path, "can't be written: \(error.problem)")
    }
  }

  private func finish() throws(Diagnostic) {
    let start = output.count
    try output.write(directory)
    var end = UInt32(0x0605_4B50).littleEndianBytes + [0, 0, 0, 0]
    end += UInt16(count).littleEndianBytes + UInt16(count).littleEndianBytes
    end += UInt32(directory.count).littleEndianBytes + UInt32(start).littleEndianBytes + [0, 0]
    try output.write(end)
    try output.finish(permissions: 0o644)
  }
}

/// The bytes of one entry on their way into the archive.
private struct Packing {
  private let output: NewFile
  private let stream: DeflateStream?
  private(set) var size = 0
  private(set) var checksum = ZipChecksum()

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

/// The headers of one entry (PKWARE's APPNOTE 6.3.10, sections 4.3.7 and 4.3.12).
private struct Header {
  let name: [UInt8]
  let isDeflated: Bool

  /// Made by Unix with version 2.1, as Xcode's archives are.
  private static let madeBy: UInt16 = 3 << 8 | 21
  /// The names are UTF-8.
  private static let flags: UInt16 = 1 << 11
  /// The first day that the format knows: 1980-01-01.
  private static let date: UInt16 = 1 << 5 | 1

  private func common(_ checksum: UInt32, _ packed: Int, _ size: Int) -> [UInt8] {
    var bytes = UInt16(isDeflated ? 20 : 10).littleEndianBytes + Self.flags.littleEndianBytes
    bytes += UInt16(isDeflated ? 8 : 0).littleEndianBytes + [0, 0] + Self.date.littleEndianBytes
    bytes += checksum.littleEndianBytes + UInt32(truncatingIfNeeded: packed).littleEndianBytes
    bytes += UInt32(truncatingIfNeeded: size).littleEndianBytes
    return bytes + UInt16(truncatingIfNeeded: name.count).littleEndianBytes + [0, 0]
  }

  func local(checksum: UInt32, packed: Int, size: Int) -> [UInt8] {
    UInt32(0x0403_4B50).littleEndianBytes + common(checksum, packed, size) + name
  }

  func central(checksum: UInt32, packed: Int, size: Int, mode: UInt16, offset: Int) -> [UInt8] {
    var bytes = UInt32(0x0201_4B50).littleEndianBytes + Self.madeBy.littleEndianBytes
    bytes += common(checksum, packed, size) + [0, 0, 0, 0, 0, 0]
    bytes += (UInt32(mode) << 16).littleEndianBytes + UInt32(offset).littleEndianBytes
    return bytes + name
  }
}

extension FixedWidthInteger {
  fileprivate var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
