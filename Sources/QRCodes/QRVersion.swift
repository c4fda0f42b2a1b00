/// A version of QR codes, which sets the size and how the codewords of level M are divided into blocks.
struct QRVersion {
  /// 1 to 40.
  let number: Int

  private init(number: Int) {
    self.number = number
  }

  /// The smallest version for that many bytes in byte mode.
  init?(holding byteCount: Int) {
    let versions = (1...40).lazy.map { QRVersion(number: $0) }
    guard let version = versions.first(where: { $0.headerCount + byteCount <= $0.dataCount }) else { return nil }
    self = version
  }

  /// Modules a side.
  var size: Int { 17 + 4 * number }

  /// The hexadecimal digits of the byte count that precedes the text.
  var lengthDigits: Int { number < 10 ? 2 : 4 }

  /// The codewords that mode, byte count and terminator take together.
  private var headerCount: Int { (lengthDigits + 2) / 2 }

  // MARK: Codewords

  /// Number of error correction blocks, by version.
  private static let blockCounts = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ]
  /// Error correction codewords per block, by version; 28 from version 22.
  private static let checkCounts = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26,
  ]

  var blockCount: Int { Self.blockCounts[number - 1] }

  /// Error correction codewords per block.
  var checkCount: Int { number < 22 ? Self.checkCounts[number - 1] : 28 }

  /// Data codewords of all blocks.
  var dataCount: Int { codewordCount - blockCount * checkCount }

  /// The codewords that the modules outside of the function patterns hold.
  private var codewordCount: Int {
    let finders = 3 * 64
    let timing = 2 * (size - 16)
    let format = 31
    let perSide = alignmentCenters.count
    // Alignment patterns overlap no finder pattern, but all others in row or column 6 share 5 modules with the timing.
    let alignment = perSide == 0 ? 0 : 25 * (perSide * perSide - 3) - 2 * 5 * (perSide - 2)
    return (size * size - finders - timing - format - alignment - (hasVersionInformation ? 36 : 0)) / 8
  }

  // MARK: Function patterns

  var hasVersionInformation: Bool { number >= 7 }

  /// The rows, and the columns, of the centers of alignment patterns.
  var alignmentCenters: [Int] {
    guard number > 1 else { return [] }
    let intervals = number / 7 + 1
    let (first, last) = (6, size - 7)
    // Even, and rounded up everywhere but in version 32.
    let step = number == 32 ? 26 : (last - first + 2 * intervals - 1) / (2 * intervals) * 2
    return [first] + (0..<intervals).reversed().map { last - $0 * step }
  }
}
