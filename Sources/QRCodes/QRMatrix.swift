/// The modules of a QR code while it is drawn.
struct QRMatrix {
  let size: Int
  private(set) var modules: [Bool]
  /// Whether a module is part of a function pattern, which no codeword or mask changes.
  private var isFunction: [Bool]

  /// Draws the function patterns, and leaves the format information light.
  init(_ version: QRVersion) {
    size = version.size
    modules = [Bool](repeating: false, count: size * size)
    isFunction = modules
    for position in 0..<size {
      setFunction(6, position, position % 2 == 0)
      setFunction(position, 6, position % 2 == 0)
    }
    let (first, last) = (3, size - 4)
    for (row, column) in [(first, first), (first, last), (last, first)] {
      drawSquares(row, column, radius: 4, light: [2, 4])
    }
    let centers = version.alignmentCenters
    for row in centers {
      // The finder patterns take three corners.
      for column in centers where min(row, column) > 6 || (7..<size - 7).contains(max(row, column)) {
        drawSquares(row, column, radius: 2, light: [1])
      }
    }
    drawFormat(0)
    if version.hasVersionInformation { drawVersion(version.number) }
  }

  subscript(row: Int, column: Int) -> Bool { modules[row * size + column] }

  private mutating func setFunction(_ row: Int, _ column: Int, _ isDark: Bool) {
    modules[row * size + column] = isDark
    isFunction[row * size + column] = true
  }

  // MARK: Function patterns

  /// Draws squares around a center, as far as they are inside of the code.
  private mutating func drawSquares(_ row: Int, _ column: Int, radius: Int, light: [Int]) {
    let rows = max(0, row - radius)...min(size - 1, row + radius)
    let columns = max(0, column - radius)...min(size - 1, column + radius)
    for y in rows {
      for x in columns { setFunction(y, x, !light.contains(max(abs(y - row), abs(x - column)))) }
    }
  }

  /// Draws both copies of the format information, and the dark module.
  private mutating func drawFormat(_ format: Int) {
    let near = [0, 1, 2, 3, 4, 5, 7, 8]  // The timing pattern is at 6.
    for index in 0..<15 {
      let isDark = format >> (14 - index) & 1 == 1
      let first = index < 8 ? (8, near[index]) : (near[14 - index], 8)
      let second = index < 7 ? (size - 1 - index, 8) : (8, size - 15 + index)
      for (row, column) in [first, second] { setFunction(row, column, isDark) }
    }
    setFunction(size - 8, 8, true)
  }

  private mutating func drawVersion(_ number: Int) {
    let information = Self.withCheckBits(number, generator: 0x1F25)
    for index in 0..<18 {
      let isDark = information >> index & 1 == 1
      setFunction(index / 3, size - 11 + index % 3, isDark)
      setFunction(size - 11 + index % 3, index / 3, isDark)
    }
  }

  /// A value followed by the remainder of its division by a polynomial (BCH code).
  private static func withCheckBits(_ value: Int, generator: Int) -> Int {
    let shifted = value << (generator.bitWidth - generator.leadingZeroBitCount - 1)
    var remainder = shifted
    while remainder.leadingZeroBitCount <= generator.leadingZeroBitCount {
      remainder ^= generator << (generator.leadingZeroBitCount - remainder.leadingZeroBitCount)
    }
    return shifted | remainder
  }

  // MARK: Codewords

  /// Places codewords in columns of two modules from the right, upwards and downwards by turns.
  mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    for pair in 0..<(size - 1) / 2 {
      let right = size - 1 - 2 * pair
      let column = right > 6 ? right : right - 1  // Column 6 is the timing pattern.
      for step in 0..<size {
        let row = pair % 2 == 0 ? size - 1 - step : step
        for index in [row * size + column, row * size + column - 1]
        where !isFunction[index] && bit < codewords.count * 8 {
          modules[index] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
  }

  /// The matrix under a mask, with the format information of level M.
  func masked(by mask: QRMask) -> QRMatrix {
    var matrix = self
    for row in 0..<size {
      for column in 0..<size where !isFunction[row * size + column] && mask.inverts(row, column) {
        matrix.modules[row * size + column].toggle()
      }
    }
    matrix.drawFormat(Self.withCheckBits(mask.rawValue, generator: 0x537) ^ 0x5412)
    return matrix
  }
}
