import DeflateStreams
public import Diagnostics

extension PNGImage {
  /// Decodes a PNG file, also one that Xcode converted for iOS (chunk CgBI); only the first image of an animation.
  ///
  /// - Throws: `png-invalid` for damaged files, interlaced images and more than 4,096 pixels a side.
  public init(decoding bytes: [UInt8]) throws(Diagnostic) {
    self = try PNGDecoder(bytes).image()
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
