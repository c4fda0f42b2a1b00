import GitHistory

/// The content of a file with some of its hunks.
struct PartialContent {
  private(set) var bytes: [UInt8] = []
  private let lines: [ArraySlice<UInt8>]
  /// The number of lines of the old content that are written or left out.
  private var position = 0

  /// Applies `hunks`, which differ from `old` in the order of its lines.
  init(of old: [UInt8], applying hunks: [ChosenHunk]) {
    lines = Self.lines(of: old)
    bytes.reserveCapacity(old.count)
    for chosen in hunks {
      guard case .lines(let hunk) = chosen.hunk.content else { continue }
      // A hunk without old lines begins after the line that it names.
      copy(upTo: hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1)
      let changed = chosen.changedLines
      for (index, line) in hunk.lines.enumerated() {
        switch (line.kind, changed?.contains(index) ?? true) {
        case (.context, _), (.removed, false): copy(upTo: position + 1)
        case (.removed, true): position += 1
        case (.added, true): bytes += line.endsWithNewline ? line.bytes + [Self.newline] : line.bytes
        case (.added, false): break
        }
      }
    }
    copy(upTo: lines.count)
  }

  private mutating func copy(upTo end: Int) {
    guard position < min(end, lines.count) else { return }
    for line in lines[position..<min(end, lines.count)] { bytes += line }
    position = end
  }

  /// The lines with their ends.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: newline).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }

  private static let newline = UInt8(ascii: "\n")
}
