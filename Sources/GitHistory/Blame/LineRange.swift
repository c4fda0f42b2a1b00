public import Diagnostics

/// Lines of a file by their numbers, as `git blame -L` takes them.
public struct LineRange: Hashable, Sendable {
  /// Where a range ends.
  private enum End: Hashable {
    case line(Int)
    case count(Int)
    case last
  }

  private let start: Int
  private let end: End

  /// Reads `START,END`, `START,+COUNT`, `START,-COUNT`, `START` or `,END`.
  ///
  /// - Throws: `line-range-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let last = parts.count > 1 ? parts[1] : ""
    let isCount = last.hasPrefix("+") || last.hasPrefix("-")
    let number = last.isEmpty ? 0 : Int(last)
    guard let start = parts[0].isEmpty ? 1 : Int(parts[0]), start > 0, let number, last.isEmpty || number != 0,
      isCount || number >= 0
    else {
      throw Diagnostic(
        .lineRangeInvalid, "\"\(text)\" is not a range of lines",
        remedy: .advice("use numbers such as 10,20 or 10,+5"))
    }
    self.start = start
    end = last.isEmpty ? .last : isCount ? .count(number) : .line(number)
  }

  /// The lines of some ranges, from 0, in order and each once; all without a range.
  static func lines(
    of ranges: [LineRange], among count: Int, in path: String
  ) throws(Diagnostic) -> [Range<Int>] {
    guard !ranges.isEmpty else { return count == 0 ? [] : [0..<count] }
    var chosen: [Range<Int>] = []
    for range in try ranges.map({ range throws(Diagnostic) in try range.lines(among: count, in: path) })
      .sorted(by: { $0.lowerBound < $1.lowerBound })
    {
      if let last = chosen.last, last.upperBound >= range.lowerBound {
        chosen[chosen.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        chosen.append(range)
      }
    }
    return chosen
  }

  private func lines(among count: Int, in path: String) throws(Diagnostic) -> Range<Int> {
    let other =
      switch end {
      case .line(let line): line
      case .count(let lines): max(1, lines > 0 ? start + lines - 1 : start + lines + 1)
      case .last: count
      }
    let isReversed: Bool = if case .last = end { false } else { other < start }
    let (first, last) = isReversed ? (other, start) : (start, other)
    guard first <= count else {
      throw Diagnostic(
        .lineRangeInvalid, "file \"\(path)\" has only \(count == 1 ? "1 line" : "\(count) lines")")
    }
    return first - 1..<min(last, count)
  }
}

extension Diagnostic.Code {
  package static let lineRangeInvalid = Diagnostic.Code(
    "line-range-invalid", "The text is not a range of lines, or the file has fewer lines.",
    "use the numbers of the first and the last line, such as 10,20")
}
