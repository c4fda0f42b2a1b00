/// The masks, which invert modules of the codewords, in the order of their numbers.
enum QRMask: Int, CaseIterable {
  case checkerboard, rows, columns, diagonals, bricks, grid, lattice, weave

  /// Whether the mask inverts a module.
  func inverts(_ row: Int, _ column: Int) -> Bool {
    let (sum, product) = (row + column, row * column)
    return switch self {
    case .checkerboard: sum % 2 == 0
    case .rows: row % 2 == 0
    case .columns: column % 3 == 0
    case .diagonals: sum % 3 == 0
    case .bricks: (row / 2 + column / 3) % 2 == 0
    case .grid: product % 2 + product % 3 == 0
    case .lattice: (product % 2 + product % 3) % 2 == 0
    case .weave: (sum % 2 + product % 3) % 2 == 0
    }
  }
}
