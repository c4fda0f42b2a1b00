import DeflateStreams
public import Diagnostics

extension PNGImage {
  /// Decodes a PNG file, also one that Xcode converted for iOS (chunk CgBI); only the first image of an animation.
  ///
  /// - Throws: `png-invalid` for damaged files, interlaced images and more than 4,096 pixels a side.
  public init(decoding bytes: [UInt8]) throws(Diagnostic) {
    self = try PNGDecoder(bytes).image()
  }

  /// The end of the size in a file, which one more chunk may precede.
  public static let sizeEnd = 40

  /// Reads the size of an image without decoding it.
  ///
  /// - Parameter bytes: The beginning of the file, at least ``sizeEnd`` bytes.
  /// - Returns: The size in pixels; `nil` if the bytes are no PNG header.
  public static func size(ofFileBeginning bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= sizeEnd, bytes.starts(with: PNGChunk.signature) else { return nil }
    let start = bytes[12..<16].elementsEqual("CgBI".utf8) ? 32 : 16
    func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(start), number(start + 4))
  }

  /// Encodes the image as PNG: true color with alpha, 8 bits per sample.
  ///
  /// - Throws: `png-invalid` if memory is exhausted.
  public func encoded() throws(Diagnostic) -> [UInt8] {
    let header = width.bigEndianBytes + height.bigEndianBytes + [8, 6, 0, 0, 0]
    let chunks = [PNGChunk("IHDR", header), PNGChunk("IDAT", try deflated()), PNGChunk("IEND", [])]
    return PNGChunk.signature + chunks.flatMap(\.encoded)
  }

  /// The rows without a filter, which makes icons smaller than any other filter type does.
  private func deflated() throws(Diagnostic) -> [UInt8] {
    let length = 4 * width
    let rows = stride(from: 0, to: pixels.count, by: length).flatMap { [0] + pixels[$0..<$0 + length] }
    do throws(DeflateError) {
      let stream = try DeflateStream(.compressing, .zlib)
      var compressed: [UInt8] = []
      _ = rows.withUnsafeBytes { stream.process($0, isLast: true) { compressed += $0 } }
      return compressed
    } catch { throw .pngInvalid(error.problem) }
  }
}
