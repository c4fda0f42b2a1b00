/// A place in a pattern that is being read.
struct PatternReader {
  private let pattern: ArraySlice<UInt8>
  private var place: Int
  /// The closing bracket that was found last, so that no stretch of the pattern is searched twice.
  private var closing: Int?

  init(_ pattern: ArraySlice<UInt8>) {
    self.pattern = pattern
    place = pattern.startIndex
  }

  var peek: UInt8? { byte(at: place) }

  mutating func next() -> UInt8? {
    guard let byte = peek else { return nil }
    place += 1
    return byte
  }

  /// Whether the last byte read is at the start of the pattern or after a slash.
  var isAtStartOfPart: Bool {
    let before = place - 2
    return before < pattern.startIndex || pattern[before] == UInt8(ascii: "/")
  }

  /// Whether the pattern ends here or a slash follows, which may be escaped.
  var isAtEndOfPart: Bool {
    switch peek {
    case nil, UInt8(ascii: "/"): true
    case UInt8(ascii: "\\"): byte(at: place + 1) == UInt8(ascii: "/")
    default: false
    }
  }

  private func byte(at index: Int) -> UInt8? {
    index < pattern.endIndex ? pattern[index] : nil
  }

  /// Reads the rest of `[…]`, with its closing bracket; `nil` when it is not closed or names a class that there is not.
  mutating func set(foldsCase: Bool) -> ByteSet? {
    let isInverted = peek == UInt8(ascii: "!") || peek == UInt8(ascii: "^")
    if isInverted { place += 1 }
    var set = ByteSet()
    var previous: UInt8?
    var isFirst = true
    while let byte = next() {
      if byte == UInt8(ascii: "]"), !isFirst {
        let folded = foldsCase ? set.foldingCase : set
        return isInverted ? folded.inverted : folded
      }
      isFirst = false
      guard let read = member(byte, after: previous) else { return nil }
      set.formUnion(read.members)
      previous = read.previous
    }
    return nil
  }

  /// The members that begin with `byte`, and the byte from which a range after them would begin.
  private mutating func member(_ byte: UInt8, after previous: UInt8?) -> (members: ByteSet, previous: UInt8?)? {
    if byte == UInt8(ascii: "\\") {
      return next().map { (ByteSet([$0]), $0) }
    }
    if byte == UInt8(ascii: "-"), let previous, let end = peek, end != UInt8(ascii: "]") {
      place += 1
      guard let last = end == UInt8(ascii: "\\") ? next() : end else { return nil }
      return (previous <= last ? ByteSet(previous...last) : ByteSet(), nil)
    }
    if byte == UInt8(ascii: "["), peek == UInt8(ascii: ":") {
      return namedClass()
    }
    return (ByteSet([byte]), byte)
  }

  private mutating func closingBracket(from start: Int) -> Int? {
    if closing.map({ $0 < start }) ?? true {
      closing = pattern[start...].firstIndex(of: UInt8(ascii: "]")) ?? pattern.endIndex
    }
    return closing == pattern.endIndex ? nil : closing
  }

  /// Reads `:name:]`; without the last colon the bracket before it is a member like any other.
  private mutating func namedClass() -> (members: ByteSet, previous: UInt8?)? {
    let nameStart = place + 1
    guard let end = closingBracket(from: nameStart) else { return nil }
    guard end > nameStart, pattern[end - 1] == UInt8(ascii: ":") else {
      return (ByteSet([UInt8(ascii: "[")]), UInt8(ascii: "["))
    }
    place = end + 1
    return ByteSet(posixClass: pattern[nameStart..<end - 1]).map { ($0, nil) }
  }
}
