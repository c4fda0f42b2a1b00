/// The codewords of a text in byte mode, in blocks with error correction.
struct QRCodewords {
  /// All codewords in the order in which they are placed.
  let interleaved: [UInt8]

  init(_ bytes: [UInt8], _ version: QRVersion) {
    let data = Self.data(bytes, version)
    let code = ReedSolomonCode(checkCount: version.checkCount)
    let (length, longBlocks) = data.count.quotientAndRemainder(dividingBy: version.blockCount)
    var blocks: [ArraySlice<UInt8>] = []
    var rest = data[...]
    for index in 0..<version.blockCount {
      // The last blocks are the longer ones.
      blocks.append(rest.prefix(index < version.blockCount - longBlocks ? length : length + 1))
      rest = rest.dropFirst(blocks[index].count)
    }
    interleaved = Self.interleaved(blocks) + Self.interleaved(blocks.map { code.check(of: Array($0))[...] })
  }

  /// Mode, byte count, bytes and terminator, then padding.
  private static func data(_ bytes: [UInt8], _ version: QRVersion) -> [UInt8] {
    let byteMode: UInt8 = 0b0100
    let lengthDigits = (0..<version.lengthDigits).reversed().map { UInt8(bytes.count >> (4 * $0) & 0xF) }
    let digits = [byteMode] + lengthDigits + bytes.flatMap { [$0 >> 4, $0 & 0xF] } + [0]
    var data = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    let padding: [UInt8] = [0xEC, 0x11]
    for index in 0..<version.dataCount - data.count { data.append(padding[index % 2]) }
    return data
  }

  /// The first codeword of each block, then the second of each, and so on.
  private static func interleaved(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { index in
      blocks.filter { index < $0.count }.map { $0[$0.startIndex + index] }
    }
  }
}
