/// The headers of one entry, as they are written (PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.5.3).
struct ZipHeader {
  let name: [UInt8]
  let isDeflated: Bool
  let mode: UInt16
  /// The place of the local header.
  let offset: Int
  /// Whether the sizes have 64 bits, which must be known before the content is.
  let isLong: Bool
  var checksum: UInt32 = 0
  var packed = 0
  var size = 0

  /// Made by Unix with version 2.1, as Xcode's archives are.
  private static let madeBy: UInt16 = 3 << 8 | 21
  /// The names are UTF-8.
  private static let flags: UInt16 = 1 << 11
  /// The first day that the format knows: 1980-01-01.
  private static let date: UInt16 = 1 << 5 | 1

  var local: [UInt8] {
    let extra = isLong ? Self.extra([size, packed]) : []
    return UInt32(0x0403_4B50).littleEndianBytes + common(extra, isLong: isLong) + name + extra
  }

  /// The entry of the directory.
  func central(longFrom threshold: Int) -> [UInt8] {
    let isFar = offset >= threshold
    let values = (isLong ? [size, packed] : []) + (isFar ? [offset] : [])
    let extra = values.isEmpty ? [] : Self.extra(values)
    var bytes = UInt32(0x0201_4B50).littleEndianBytes + Self.madeBy.littleEndianBytes
    bytes += common(extra, isLong: isLong || isFar) + [0, 0, 0, 0, 0, 0]
    bytes += (UInt32(mode) << 16).littleEndianBytes + Self.short(offset, isLong: isFar)
    return bytes + name + extra
  }

  private func common(_ extra: [UInt8], isLong needsLong: Bool) -> [UInt8] {
    let version: UInt16 = needsLong ? 45 : isDeflated ? 20 : 10
    var bytes = version.littleEndianBytes + Self.flags.littleEndianBytes
    bytes += UInt16(isDeflated ? 8 : 0).littleEndianBytes + [0, 0] + Self.date.littleEndianBytes
    bytes += checksum.littleEndianBytes + Self.short(packed, isLong: isLong) + Self.short(size, isLong: isLong)
    return bytes + UInt16(truncatingIfNeeded: name.count).littleEndianBytes
      + UInt16(truncatingIfNeeded: extra.count).littleEndianBytes
  }

  /// A field of 32 bits, or the mark that an extra field has it with 64.
  private static func short(_ value: Int, isLong: Bool) -> [UInt8] {
    (isLong ? UInt32.max : UInt32(truncatingIfNeeded: value)).littleEndianBytes
  }

  private static func extra(_ values: [Int]) -> [UInt8] {
    UInt16(1).littleEndianBytes + UInt16(8 * values.count).littleEndianBytes
      + values.flatMap { UInt64($0).littleEndianBytes }
  }
}

/// The end of an archive, which says where the directory is (APPNOTE 6.3.10, sections 4.3.14 to 4.3.16).
struct ZipEnd {
  let count: Int
  let start: Int
  let size: Int

  func bytes(longFrom threshold: Int) -> [UInt8] {
    let isLong = count >= Int(UInt16.max) || max(start, size) >= threshold
    let number = UInt16(isLong ? Int(UInt16.max) : count).littleEndianBytes
    var bytes = isLong ? long : []
    bytes += UInt32(0x0605_4B50).littleEndianBytes + [0, 0, 0, 0] + number + number
    for value in [size, start] { bytes += (isLong ? UInt32.max : UInt32(truncatingIfNeeded: value)).littleEndianBytes }
    return bytes + [0, 0]
  }

  /// The record with 64-bit fields, and where it is.
  private var long: [UInt8] {
    let version = UInt16(45).littleEndianBytes
    var bytes = UInt32(0x0606_4B50).littleEndianBytes + UInt64(44).littleEndianBytes + version + version
    bytes += UInt32(0).littleEndianBytes + UInt32(0).littleEndianBytes
    for value in [count, count, size, start] { bytes += UInt64(value).littleEndianBytes }
    bytes += UInt32(0x0706_4B50).littleEndianBytes + UInt32(0).littleEndianBytes
    return bytes + UInt64(start + size).littleEndianBytes + UInt32(1).littleEndianBytes
  }
}

extension FixedWidthInteger {
  fileprivate var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
