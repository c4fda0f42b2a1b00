/// Rows of cells in aligned columns.
///
/// Where the terminal is too narrow, text wraps between words and rows continue below their first cells. Identifiers
/// and dates stay whole, so that they can be copied.
struct Table {
  private let rows: [[StyledText]]
  private let indent: Int
  /// The first column of each cell, by its position in the row.
  private let starts: [Int]
  private let widths: [Int]

  init(_ rows: [[StyledText]], indent: Int = 0) {
    let count = rows.map { row in (row.lastIndex { $0.width > 0 } ?? 0) + 1 }.max() ?? 0
    self.rows = rows.map { Array($0.prefix(count)) }
    self.indent = indent
    var widths = Array(repeating: 0, count: count)
    for row in self.rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.width) }
    }
    self.widths = widths
    var starts: [Int] = []
    for width in widths.indices {
      starts.append(width == 0 ? indent : starts[width - 1] + widths[width - 1] + Self.gap)
    }
    self.starts = starts
  }

  /// The lines on a terminal with `width` columns; one line for each row if `width` is `nil`.
  func lines(within width: Int?) -> [StyledText] {
    guard let width, let last = starts.indices.last, starts[last] + widths[last] > width else {
      return rows.map { aligned($0[...]) }
    }
    let fitting = starts.indices.prefix { starts[$0] + widths[$0] <= width }.count
    // A narrow first column is a mark that belongs to the next one.
    let heads = max(min(fitting, last), widths[0] <= Self.widestMark ? 2 : 1)
    return rows.flatMap { lines(of: $0[...], heads: heads, wrapsLast: fitting == last, width: width) }
  }

  private func lines(of row: ArraySlice<StyledText>, heads: Int, wrapsLast: Bool, width: Int) -> [StyledText] {
    let line = aligned(row)
    if line.width <= width { return [line] }
    if wrapsLast, row.count == starts.count, let wrapped = wrapped(row, width: width) { return wrapped }
    let indentBelow = indent + Self.indentOfRest
    let head = aligned(row.prefix(heads)).flowed(to: width, indent: indentBelow)
    let below = row.dropFirst(heads).filter { $0.width > 0 }
    guard let start = below.first else { return head }
    let text = below.dropFirst().reduce(StyledText(Self.spaces(indentBelow)) + start) { line, cell in
      line + StyledText(Self.spaces(Self.gap)) + cell
    }
    return head + text.flowed(to: width, indent: indentBelow)
  }

  /// The row with its last cell wrapped in its column; `nil` where the column is too narrow for its words.
  private func wrapped(_ row: ArraySlice<StyledText>, width: Int) -> [StyledText]? {
    guard let cell = row.last, let start = starts.last, width - start >= Self.leastRoom else { return nil }
    let parts = cell.flowed(to: width - start, indent: 0)
    guard parts.allSatisfy({ $0.width <= width - start }) else { return nil }
    return parts.enumerated().map { position, part in
      position == 0 ? aligned(row.dropLast() + [part]) : StyledText(Self.spaces(start)) + part
    }
  }

  private func aligned(_ row: ArraySlice<StyledText>) -> StyledText {
    var line = StyledText(Self.spaces(indent))
    let last = row.lastIndex { $0.width > 0 } ?? 0
    for (column, cell) in row.enumerated() {
      line = line + cell
      if column < last { line = line + StyledText(Self.spaces(widths[column] - cell.width + Self.gap)) }
    }
    return line
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static let gap = 2
  private static let widestMark = 2
  private static let indentOfRest = 4
  /// The least number of columns for wrapped text.
  private static let leastRoom = 24
}
