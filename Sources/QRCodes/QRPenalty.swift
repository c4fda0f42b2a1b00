/// How hard a masked matrix is to scan, by the standard's four rules.
struct QRPenalty {
  private(set) var points = 0

  init(_ matrix: QRMatrix) {
    let size = matrix.size
    for line in 0..<size {
      addLine(size) { matrix[line, $0] }
      addLine(size) { matrix[$0, line] }
    }
    for row in 1..<size {
      for column in 1..<size {
        let isDark = matrix[row, column]
        if matrix[row - 1, column] == isDark, matrix[row, column - 1] == isDark, matrix[row - 1, column - 1] == isDark {
          points += 3
        }
      }
    }
    let dark = matrix.modules.count { $0 }
    // Ten points for each full 5 percent between the share of dark modules and a half.
    points += 10 * (abs(20 * dark - 10 * size * size) / (size * size))
  }

  /// Adds the runs of five or more modules, and the likenesses of finder patterns, in a row or column.
  private mutating func addLine(_ size: Int, _ module: (Int) -> Bool) {
    var (run, previous, window) = (0, false, 0)
    // The quiet zone counts as the light area beside a likeness.
    for position in 0..<size + 4 {
      let isDark = position < size && module(position)
      window = (window << 1 | (isDark ? 1 : 0)) & 0x7FFF
      if window >> 4 & 0x7F == 0b101_1101, window & 0xF == 0 || window >> 11 == 0 { points += 40 }
      run = isDark == previous ? run + 1 : 1
      previous = isDark
      if position < size, run >= 5 { points += run == 5 ? 3 : 1 }
    }
  }
}
