import DeflateStreams
import Diagnostics

/// What the chunks of a PNG file contain.
struct PNGDecoder {
  private var header: PNGHeader?
  /// Whether the file is in the variant of Apple's pngcrush: raw deflate, and blue, green, red, premultiplied.
  private var isAppleVariant = false
  private var palette: [UInt8] = []
  private var transparency: [UInt8] = []
  private var compressed: [ArraySlice<UInt8>] = []

  init(_ bytes: [UInt8]) throws(Diagnostic) {
    guard bytes.starts(with: PNGChunk.signature) else { throw .pngInvalid("the signature is missing") }
    var rest = bytes.dropFirst(PNGChunk.signature.count)
    while true {
      let chunk = try PNGChunk(removingFrom: &rest)
      if chunk.type == "IEND" { return }
      try add(chunk)
    }
  }

  private mutating func add(_ chunk: PNGChunk) throws(Diagnostic) {
    switch chunk.type {
    case "CgBI" where header == nil: isAppleVariant = true
    case "IHDR" where header == nil: header = try PNGHeader(chunk.data)
    case _ where header == nil: throw .pngInvalid("chunk \(chunk.type) precedes IHDR")
    case "PLTE": palette = Array(chunk.data)
    case "tRNS": transparency = Array(chunk.data)
    case "IDAT": compressed.append(chunk.data)
    case let type where chunk.isCritical: throw .pngInvalid("chunk \(type) is repeated or unknown")
    default: break
    }
  }

  func image() throws(Diagnostic) -> PNGImage {
    guard let header else { throw .pngInvalid("chunk IHDR is missing") }
    let transparentColor = try transparentColor(header)
    let filtered = try inflated(header)
    var previous = [UInt8](repeating: 0, count: header.rowLength)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(4 * header.width * header.height)
    for start in stride(from: 0, to: filtered.count, by: header.rowLength + 1) {
      guard let filter = PNGFilter(rawValue: filtered[start]) else {
        throw .pngInvalid("filter type \(filtered[start]) does not exist")
      }
      var row = Array(filtered[start + 1..<start + 1 + header.rowLength])
      filter.restore(&row, previous: previous, pixelLength: header.pixelLength)
      try append(row, header, transparentColor, to: &pixels)
      previous = row
    }
    return PNGImage(header.width, header.height, pixels)
  }

  // MARK: Image data

  /// The filtered rows, exactly as many bytes as the header says.
  private func inflated(_ header: PNGHeader) throws(Diagnostic) -> [UInt8] {
    let size = header.height * (header.rowLength + 1)
    let stream: DeflateStream
    do throws(DeflateError) {
      stream = try DeflateStream(.decompressing, isAppleVariant ? .raw : .zlib)
    } catch { throw .pngInvalid(error.problem) }
    var rows: [UInt8] = []
    for piece in compressed {
      let isValid = try piece.withUnsafeBufferPointer { input throws(Diagnostic) in
        try stream.process(UnsafeRawBufferPointer(input), isLast: false) { bytes throws(Diagnostic) in
          guard bytes.count <= size - rows.count else { throw .pngInvalid("it contains more pixels than IHDR says") }
          rows += bytes
        }
      }
      guard isValid else { throw .pngInvalid("the compressed image data is damaged") }
    }
    guard rows.count == size else {
      throw .pngInvalid("it contains \(rows.count / (header.rowLength + 1)) of \(header.height) rows")
    }
    return rows
  }

  // MARK: Pixels

  /// The samples of the color that chunk tRNS makes transparent; none without such a color.
  private func transparentColor(_ header: PNGHeader) throws(Diagnostic) -> [Int] {
    guard !transparency.isEmpty, !header.isIndexed, !header.hasAlpha else { return [] }
    guard transparency.count == 2 * header.channelCount else {
      throw .pngInvalid("chunk tRNS has \(transparency.count) bytes instead of \(2 * header.channelCount)")
    }
    return (0..<header.channelCount).map { transparency[...].bigEndian(at: 2 * $0, count: 2) & header.maximum }
  }

  private func append(
    _ row: [UInt8], _ header: PNGHeader, _ transparentColor: [Int], to pixels: inout [UInt8]
  ) throws(Diagnostic) {
    let (channels, maximum) = (header.channelCount, header.maximum)
    let order = channels < 3 ? [0, 0, 0] : isAppleVariant ? [2, 1, 0] : [0, 1, 2]
    for first in stride(from: 0, to: header.width * channels, by: channels) {
      func sample(_ channel: Int) -> Int { header.sample(first + channel, in: row) }
      if header.isIndexed {
        let index = sample(0)
        guard 3 * index + 3 <= palette.count else {
          throw .pngInvalid("a pixel has color \(index), but the palette has \(palette.count / 3) colors")
        }
        pixels += palette[3 * index..<3 * index + 3]
        pixels.append(index < transparency.count ? transparency[index] : 255)
        continue
      }
      let isTransparent =
        !transparentColor.isEmpty && transparentColor.indices.allSatisfy { transparentColor[$0] == sample($0) }
      let alpha = header.hasAlpha ? sample(channels - 1) : isTransparent ? 0 : maximum
      let whole = isAppleVariant && header.hasAlpha ? alpha : maximum
      for channel in order { pixels.append(Self.scaled(sample(channel), whole)) }
      pixels.append(Self.scaled(alpha, maximum))
    }
  }

  /// 255 times `sample` / `whole`, rounded, at most 255.
  private static func scaled(_ sample: Int, _ whole: Int) -> UInt8 {
    whole == 0 ? 0 : UInt8(min(255, (sample * 255 + whole / 2) / whole))
  }
}
