/// The filter types, by their numbers: how a row's bytes are predicted from those before.
enum PNGFilter: UInt8 {
  case none, sub, up, average, paeth

  /// Undoes the filter in `row`, whose `previous` row is as long.
  func restore(_ row: inout [UInt8], previous: [UInt8], pixelLength: Int) {
    guard self != .none else { return }
    for index in row.indices {
      let before = index - pixelLength
      let isFirst = before < 0
      row[index] &+= prediction(isFirst ? 0 : row[before], previous[index], isFirst ? 0 : previous[before])
    }
  }

  private func prediction(_ left: UInt8, _ above: UInt8, _ aboveLeft: UInt8) -> UInt8 {
    switch self {
    case .none: return 0
    case .sub: return left
    case .up: return above
    case .average: return UInt8((Int(left) + Int(above)) / 2)
    case .paeth:
      let (a, b, c) = (Int(left), Int(above), Int(aboveLeft))
      let (toLeft, toAbove, toAboveLeft) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
      return toLeft <= toAbove && toLeft <= toAboveLeft ? left : toAbove <= toAboveLeft ? above : aboveLeft
    }
  }
}
