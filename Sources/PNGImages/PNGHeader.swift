import Diagnostics

/// The size and the pixel format of a PNG image (chunk IHDR).
struct PNGHeader {
  let width: Int
  let height: Int
  /// Bits per sample.
  let depth: Int
  let isIndexed: Bool
  let hasAlpha: Bool
  /// Samples per pixel.
  let channelCount: Int

  /// The bits per sample that each color type allows.
  private static let depths = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]

  init(_ data: ArraySlice<UInt8>) throws(Diagnostic) {
    guard data.count == 13 else { throw .pngInvalid("chunk IHDR has \(data.count) bytes instead of 13") }
    width = data.bigEndian(at: 0, count: 4)
    height = data.bigEndian(at: 4, count: 4)
    guard PNGImage.sides.contains(width), PNGImage.sides.contains(height) else {
      throw .pngInvalid("its size is \(width) x \(height), but both must be 1 to \(PNGImage.sides.upperBound) pixels")
    }
    depth = data.bigEndian(at: 8, count: 1)
    let colorType = data.bigEndian(at: 9, count: 1)
    guard Self.depths[colorType]?.contains(depth) == true else {
      throw .pngInvalid("color type \(colorType) with \(depth) bits per sample does not exist")
    }
    isIndexed = colorType == 3
    hasAlpha = colorType & 4 != 0
    channelCount = (colorType & 2 != 0 && !isIndexed ? 3 : 1) + (hasAlpha ? 1 : 0)
    guard data.bigEndian(at: 10, count: 2) == 0 else { throw .pngInvalid("its compression or filter is unknown") }
    guard data.bigEndian(at: 12, count: 1) == 0 else { throw .pngInvalid("it is interlaced, which is not supported") }
  }

  /// The largest sample.
  var maximum: Int { 1 << depth - 1 }

  /// Bytes per row, without the filter type.
  var rowLength: Int { (width * channelCount * depth + 7) / 8 }

  /// Bytes per pixel, at least 1.
  var pixelLength: Int { max(1, channelCount * depth / 8) }

  /// The sample at `index` of a row.
  func sample(_ index: Int, in row: [UInt8]) -> Int {
    if depth == 16 { return Int(row[2 * index]) << 8 | Int(row[2 * index + 1]) }
    let bit = index * depth
    return Int(row[bit / 8]) >> (8 - depth - bit % 8) & maximum
  }
}
