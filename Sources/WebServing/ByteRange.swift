/// The part of a file that a request asks for with `Range` (RFC 9110, 14.1.2).
enum ByteRange: Hashable {
  /// The whole file, as the header is not understood or names several parts.
  case all
  /// One part.
  case part(Range<Int>)
  /// A part that the file does not have.
  case outside

  init(_ header: String, of size: Int) {
    let parts = header.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else {
      self = .all
      return
    }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { Self.number($0) }
    switch (ends.first ?? .none, ends.count == 2 ? ends[1] : .none) {
    case (.number(let first), .absent): self = first < size ? .part(first..<size) : .outside
    case (.number(let first), .number(let last)) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .outside
    case (.absent, .number(let count)):
      self = count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .outside
    default: self = .all
    }
  }

  private enum End {
    case absent
    case number(Int)
    case none
  }

  /// The number; more digits than an integer has mean the largest one.
  private static func number(_ text: Substring) -> End {
    let digits = text.drop { $0 == " " }.prefix { $0 != " " }
    guard !digits.isEmpty else { return .absent }
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return .none }
    return .number(Int(digits) ?? Int.max)
  }
}
