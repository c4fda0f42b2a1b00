extension PNGImage {
  /// The image scaled to a square of `side` pixels, each the average of the area that it covers.
  ///
  /// Other shapes are distorted. A `side` outside of 1 to 4,096 is clamped.
  public func scaled(to side: Int) -> PNGImage {
    let side = min(max(side, Self.sides.lowerBound), Self.sides.upperBound)
    let (columns, rows) = (Self.overlaps(width, side), Self.overlaps(height, side))
    var scaled: [UInt8] = []
    scaled.reserveCapacity(4 * side * side)
    for row in rows {
      for column in columns {
        var (red, green, blue, alpha) = (0, 0, 0, 0)
        for (y, rowWeight) in row {
          for (x, columnWeight) in column {
            let offset = 4 * (y * width + x)
            let weight = rowWeight * columnWeight * Int(pixels[offset + 3])
            red += weight * Int(pixels[offset])
            green += weight * Int(pixels[offset + 1])
            blue += weight * Int(pixels[offset + 2])
            alpha += weight
          }
        }
        // Colors count by their alpha; the weights of an area add up to width * height.
        for sum in [red, green, blue] { scaled.append(alpha == 0 ? 0 : UInt8((sum + alpha / 2) / alpha)) }
        scaled.append(UInt8((alpha + width * height / 2) / (width * height)))
      }
    }
    return PNGImage(side, side, scaled)
  }

  /// For each of `count` equal parts of a line of `length` pixels, the pixels and how much of each, in `count`ths.
  private static func overlaps(_ length: Int, _ count: Int) -> [[(index: Int, weight: Int)]] {
    (0..<count).map { part in
      let (start, end) = (part * length, (part + 1) * length)
      return (start / count..<(end + count - 1) / count).map { index in
        (index, min(end, (index + 1) * count) - max(start, index * count))
      }
    }
  }
}
