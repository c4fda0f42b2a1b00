/// What is wrong with an archive.
struct ZipFault: Error {
  let problem: String

  init(_ problem: String) {
    self.problem = problem
  }
}

/// Reads the list of entries at the end of an archive (PKWARE's APPNOTE 6.3.10, sections 4.3 to 4.5).
struct ZipDirectory {
  let entries: [ZipEntry]
  /// Where the list begins, which is the end of the entries' bytes.
  private let start: Int

  init(reading fields: ZipFields, limit: Int) throws(ZipFault) {
    let place = try Self.place(in: fields)
    guard place.count <= limit else { throw ZipFault("it lists \(place.count) entries, and \(limit) are read") }
    start = place.start
    var entries: [ZipEntry] = []
    var offset = place.start
    for number in 0..<place.count {
      guard fields.u32(offset) == 0x0201_4B50, let next = Self.end(ofHeaderAt: offset, fields), next <= place.end else {
        throw ZipFault("entry \(number + 1) of its list is damaged at byte \(offset)")
      }
      entries.append(try Self.entry(at: offset, fields))
      offset = next
    }
    guard offset == place.end else { throw ZipFault("its list of entries ends at byte \(offset), not \(place.end)") }
    self.entries = entries
    try ZipPaths.check(entries.map { ($0.path, $0.kind) })
    try checkOverlaps(fields)
  }

  // MARK: The end of the archive

  private static let endSize = 22
  private static let longestComment = 0xFFFF

  private static func place(in fields: ZipFields) throws(ZipFault) -> (start: Int, end: Int, count: Int) {
    guard let end = endRecord(in: fields) else {
      throw ZipFault("it is cut off and has no end of central directory")
    }
    guard let disk = fields.u16(end + 4), let count = fields.u16(end + 10), let size = fields.u32(end + 12),
      let start = fields.u32(end + 16), disk == 0 || disk == 0xFFFF
    else { throw ZipFault("it is a part of several files") }
    var found = (start: start, size: size, count: count, end: end)
    if count == 0xFFFF || size == 0xFFFF_FFFF || start == 0xFFFF_FFFF, fields.u32(end - 20) == 0x0706_4B50 {
      guard let record = fields.u64(end - 12), fields.u32(record) == 0x0606_4B50, let count = fields.u64(record + 32),
        let size = fields.u64(record + 40), let start = fields.u64(record + 48)
      else { throw ZipFault("its ZIP64 record is damaged") }
      found = (start, size, count, record)
    }
    guard found.size <= found.end, found.start <= found.end - found.size else {
      throw ZipFault("its list of entries is outside of the file")
    }
    guard found.start + found.size == found.end else {
      throw ZipFault("\(found.end - found.size - found.start) bytes precede its first entry, or it was cut")
    }
    return (found.start, found.end, found.count)
  }

  /// The last record whose comment ends the file.
  private static func endRecord(in fields: ZipFields) -> Int? {
    var offset = fields.count - endSize
    while offset >= 0, offset >= fields.count - endSize - longestComment {
      if fields.u32(offset) == 0x0605_4B50, fields.u16(offset + 20) == fields.count - endSize - offset { return offset }
      offset -= 1
    }
    return nil
  }

  // MARK: Entries

  private static func end(ofHeaderAt offset: Int, _ fields: ZipFields) -> Int? {
    guard let name = fields.u16(offset + 28), let extra = fields.u16(offset + 30), let comment = fields.u16(offset + 32)
    else { return nil }
    return offset + 46 + name + extra + comment
  }

  private static func entry(at offset: Int, _ fields: ZipFields) throws(ZipFault) -> ZipEntry {
    guard let madeBy = fields.u16(offset + 4), let flags = fields.u16(offset + 8), let method = fields.u16(offset + 10),
      let checksum: UInt32 = fields.number(offset + 16), let packed = fields.u32(offset + 20),
      let size = fields.u32(offset + 24), let nameSize = fields.u16(offset + 28),
      let attributes: UInt32 = fields.number(offset + 38), let local = fields.u32(offset + 42),
      let name = fields.slice(offset + 46, nameSize)
    else { throw ZipFault("its list of entries is damaged at byte \(offset)") }
    guard let text = String(validating: name, as: UTF8.self) else {
      throw ZipFault("the name of an entry at byte \(offset) is not UTF-8")
    }
    guard flags & 0x2041 == 0 else { throw ZipFault("\"\(text)\" is encrypted") }
    guard method == 0 || method == 8 else { throw ZipFault("\"\(text)\" is compressed with method \(method)") }
    let long = try longSizes(at: offset, fields, size: size, packed: packed, local: local)
    // The upper byte says which system the attributes are of; 3 is Unix.
    let mode = madeBy >> 8 == 3 ? UInt16(attributes >> 16) : 0
    let isFolder = text.utf8.last == UInt8(ascii: "/")
    guard let kind = kind(mode, isFolder: isFolder) else {
      throw ZipFault("\"\(text)\" is neither a file, a folder nor a link")
    }
    let permissions = mode & 0o777
    return ZipEntry(
      path: isFolder ? String(text.dropLast()) : text, kind: kind,
      permissions: permissions != 0 ? permissions : kind == .folder ? 0o755 : 0o644, size: long.size,
      isDeflated: method == 8, checksum: checksum, compressedSize: long.packed, offset: long.local)
  }

  private static func kind(_ mode: UInt16, isFolder: Bool) -> ZipEntry.Kind? {
    switch mode & 0o170000 {
    case 0: isFolder ? .folder : .file
    case 0o040000: .folder
    case 0o100000: isFolder ? nil : .file
    case 0o120000: isFolder ? nil : .link
    default: nil
    }
  }

  /// The sizes and the offset, of which large ones are in an extra field in this order.
  private static func longSizes(
    at offset: Int, _ fields: ZipFields, size: Int, packed: Int, local: Int
  ) throws(ZipFault) -> (size: Int, packed: Int, local: Int) {
    var values = [size, packed, local]
    guard values.contains(0xFFFF_FFFF), let name = fields.u16(offset + 28), let extra = fields.u16(offset + 30) else {
      return (size, packed, local)
    }
    var next = offset + 46 + name
    let end = next + extra
    while next + 4 <= end, let kind = fields.u16(next), let length = fields.u16(next + 2), next + 4 + length <= end {
      if kind == 1 {
        var field = next + 4
        for index in values.indices where values[index] == 0xFFFF_FFFF {
          guard field + 8 <= next + 4 + length, let value = fields.u64(field) else {
            throw ZipFault("the ZIP64 sizes of the entry at byte \(offset) are damaged")
          }
          values[index] = value
          field += 8
        }
      }
      next += 4 + length
    }
    return (values[0], values[1], values[2])
  }

  // MARK: Checks

  private func checkOverlaps(_ fields: ZipFields) throws(ZipFault) {
    var end = 0
    for entry in entries.sorted(by: { $0.offset < $1.offset }) {
      guard entry.offset >= end else { throw ZipFault("\"\(entry.path)\" overlaps another entry") }
      end = try data(of: entry, fields).upperBound
    }
  }

  /// Where the bytes of an entry are.
  func data(of entry: ZipEntry, _ fields: ZipFields) throws(ZipFault) -> Range<Int> {
    guard fields.u32(entry.offset) == 0x0403_4B50, let name = fields.u16(entry.offset + 26),
      let extra = fields.u16(entry.offset + 28)
    else { throw ZipFault("the header of \"\(entry.path)\" is damaged at byte \(entry.offset)") }
    let first = entry.offset + 30 + name + extra
    guard first <= start, entry.compressedSize <= start - first else {
      throw ZipFault("\"\(entry.path)\" ends after the entries")
    }
    return first..<first + entry.compressedSize
  }
}
