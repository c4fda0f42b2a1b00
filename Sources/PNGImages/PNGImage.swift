/// An image in memory, read from PNG and written as PNG (W3C, Portable Network Graphics, third edition).
public struct PNGImage: Hashable, Sendable {
  /// The number of pixels in a row, 1 to 4,096.
  public let width: Int
  /// The number of rows, 1 to 4,096.
  public let height: Int
  /// The pixels row by row, each as red, green, blue and alpha, not premultiplied.
  public let pixels: [UInt8]

  /// The sides that are read and written.
  static let sides = 1...4096

  /// Creates an image; `nil` for a side outside of 1 to 4,096, or another number of bytes than four per pixel.
  public init?(width: Int, height: Int, pixels: [UInt8]) {
    guard Self.sides.contains(width), Self.sides.contains(height), pixels.count == 4 * width * height else {
      return nil
    }
    self.init(width, height, pixels)
  }

  init(_ width: Int, _ height: Int, _ pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
