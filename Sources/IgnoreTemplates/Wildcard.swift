/// A pattern of Git's with `*`, `?`, `[…]` and `**`, made ready for matching.
///
/// Matches as Git's `wildmatch` does for paths: `*` and `?` stop at a slash, `**` between slashes does not.
/// Matching takes time in proportion to the pattern's length times the text's, whatever stars there are.
struct Wildcard: Hashable, Sendable {
  private enum Step: Hashable, Sendable {
    case byte(UInt8)
    case anyByte
    case oneOf(ByteSet)
    case anyNamePart
    case anything
    /// `**/`: no folder at all, or any number of them.
    case anyFolders
    case nothing
  }

  private let steps: [Step]
  private let foldsCase: Bool

  init(_ pattern: ArraySlice<UInt8>, foldsCase: Bool) {
    self.foldsCase = foldsCase
    var steps: [Step] = []
    var reader = PatternReader(pattern)
    while let byte = reader.next() {
      switch byte {
      case UInt8(ascii: "\\"): steps.append(reader.next().map(Step.byte) ?? .nothing)
      case UInt8(ascii: "?"): steps.append(.anyByte)
      case UInt8(ascii: "["): steps.append(reader.set(foldsCase: foldsCase).map(Step.oneOf) ?? .nothing)
      case UInt8(ascii: "*"): steps.append(Self.star(&reader))
      default: steps.append(.byte(foldsCase ? byte.lowercased : byte))
      }
    }
    self.steps = steps
  }

  private static func star(_ reader: inout PatternReader) -> Step {
    let beginsPart = reader.isAtStartOfPart
    var stars = 1
    while reader.peek == UInt8(ascii: "*") {
      _ = reader.next()
      stars += 1
    }
    guard stars > 1, beginsPart, reader.isAtEndOfPart else { return .anyNamePart }
    guard reader.peek == UInt8(ascii: "/") else { return .anything }
    _ = reader.next()
    return .anyFolders
  }

  /// Whether the whole of `text` fits.
  func matches(_ text: ArraySlice<UInt8>) -> Bool {
    let text = foldsCase ? text.map(\.lowercased) : Array(text)
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    for step in steps {
      advance(&reached, by: step, in: text)
      if !reached.contains(true) { return false }
    }
    return reached[text.count]
  }

  /// Replaces the places up to which the steps before fit by those up to which `step` fits as well.
  private func advance(_ reached: inout [Bool], by step: Step, in text: [UInt8]) {
    let slash = UInt8(ascii: "/")
    switch step {
    case .byte(let byte): Self.shift(&reached, in: text) { $0 == byte }
    case .anyByte: Self.shift(&reached, in: text) { $0 != slash }
    case .oneOf(let set): Self.shift(&reached, in: text) { $0 != slash && set.contains($0) }
    case .nothing: Self.shift(&reached, in: text) { _ in false }
    case .anyNamePart:
      for place in text.indices where reached[place] && text[place] != slash { reached[place + 1] = true }
    case .anything:
      for place in text.indices where reached[place] { reached[place + 1] = true }
    case .anyFolders:
      var isOpen = false
      for place in text.indices {
        isOpen = isOpen || reached[place]
        if isOpen, text[place] == slash { reached[place + 1] = true }
      }
    }
  }

  private static func shift(_ reached: inout [Bool], in text: [UInt8], where fits: (UInt8) -> Bool) {
    for place in text.indices.reversed() { reached[place + 1] = reached[place] && fits(text[place]) }
    reached[0] = false
  }
}

extension UInt8 {
  /// The small letter of an ASCII capital, and any other byte as it is.
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
  }
}
