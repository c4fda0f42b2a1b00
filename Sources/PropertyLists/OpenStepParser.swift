import SyntaxTrees
import SystemCalls

/// Finds the values of an OpenStep property list: one pass, a stack instead of recursion, no copies.
struct OpenStepParser {
  private let buffer: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  private var position = 0
  private var nodes: [SyntaxTree.Node] = []
  private var open: [UInt32] = []

  private enum State {
    case value
    case key
    case element
    case afterValue
    case done
  }

  init(_ buffer: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.buffer = buffer
    self.maximumDepth = maximumDepth
  }

  mutating func parse() throws(OpenStepProblem) -> [SyntaxTree.Node] {
    nodes.reserveCapacity(buffer.count / 24 + 16)
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try skipTrivia()
    let isBraceless = try beginsWithEntry()
    if isBraceless { try begin(.dictionary) }
    var state: State = isBraceless ? .key : .value
    while state != .done { state = try next(state, isBraceless: isBraceless) }
    try skipTrivia()
    guard position == buffer.count else { throw problem("the end of the file") }
    return nodes
  }

  /// Reads the entries of a container that begin at `start` and end before `end`, where the next one begins.
  ///
  /// - Returns: Their nodes, counted from 1; `nil` if the entries end elsewhere or are malformed.
  mutating func entries(
    of kind: SyntaxTree.Kind, from start: Int, to end: Int, followsValue: Bool
  ) -> ArraySlice<SyntaxTree.Node>? {
    position = start
    open = [0]
    nodes = [.init(start: 0, end: 0, next: 0, kind: kind)]
    var state: State = followsValue ? .afterValue : kind == .dictionary ? .key : .element
    do {
      while state != .done {
        if open.count == 1, state == .key || state == .element {
          try skipTrivia()
          if position >= end { return position == end ? nodes.dropFirst() : nil }
        }
        state = try next(state, isBraceless: false)
      }
    } catch {}
    return nil
  }

  private mutating func next(_ state: State, isBraceless: Bool) throws(OpenStepProblem) -> State {
    switch state {
    case .value: try parseValue()
    case .key: try parseKey(isBraceless: isBraceless)
    case .element: try parseElement()
    case .afterValue: try parseAfterValue()
    case .done: .done
    }
  }

  /// Whether the text begins as `.strings` files do: with a key, or with nothing but comments.
  private mutating func beginsWithEntry() throws(OpenStepProblem) -> Bool {
    guard let byte = peek() else { return true }
    guard byte != Byte.leftBrace, byte != Byte.leftParenthesis, byte != Byte.less else { return false }
    let start = position
    try parseString()
    nodes.removeAll(keepingCapacity: true)
    try skipTrivia()
    let next = peek()
    position = start
    return next == Byte.equals || next == Byte.semicolon
  }

  private mutating func parseValue() throws(OpenStepProblem) -> State {
    try skipTrivia()
    switch peek() {
    case Byte.leftBrace:
      try begin(.dictionary)
      position += 1
      return .key
    case Byte.leftParenthesis:
      try begin(.array)
      position += 1
      return .element
    case Byte.less:
      try parseAngled()
    default:
      try parseString()
    }
    return .afterValue
  }

  private mutating func parseKey(isBraceless: Bool) throws(OpenStepProblem) -> State {
    try skipTrivia()
    let isTop = isBraceless && open.count == 1
    if isTop ? position == buffer.count : peek() == Byte.rightBrace {
      if !isTop { position += 1 }
      end()
      return open.isEmpty ? .done : .afterValue
    }
    let key = nodes.count
    try parseString(expecting: isTop ? "a key" : "a key or \"}\"")
    try skipTrivia()
    switch peek() {
    case Byte.equals:
      position += 1
      return .value
    case Byte.semicolon:
      position += 1
      var copy = nodes[key]
      copy.next += 1
      nodes.append(copy)
      return .key
    default:
      throw problem("\"=\" after the key")
    }
  }

  private mutating func parseElement() throws(OpenStepProblem) -> State {
    try skipTrivia()
    guard peek() == Byte.rightParenthesis else { return .value }
    position += 1
    end()
    return .afterValue
  }

  private mutating func parseAfterValue() throws(OpenStepProblem) -> State {
    guard let container = open.last else { return .done }
    try skipTrivia()
    if nodes[Int(container)].kind == .dictionary {
      guard peek() == Byte.semicolon else { throw problem("\";\" after the value") }
      position += 1
      return .key
    }
    guard peek() == Byte.comma else {
      guard peek() == Byte.rightParenthesis else { throw problem("\",\" or \")\" after the element") }
      return .element
    }
    position += 1
    return .element
  }
}

extension OpenStepParser {
  private mutating func begin(_ kind: SyntaxTree.Kind) throws(OpenStepProblem) {
    guard open.count < maximumDepth else {
      throw OpenStepProblem(offset: position, kind: .tooDeep)
    }
    open.append(UInt32(nodes.count))
    nodes.append(.init(start: UInt32(position), end: 0, next: 0, kind: kind))
  }

  private mutating func end() {
    guard let container = open.popLast() else { return }
    nodes[Int(container)].end = UInt32(position)
    nodes[Int(container)].next = UInt32(nodes.count)
  }

  private mutating func append(_ kind: SyntaxTree.Kind, from start: Int) {
    let next = UInt32(nodes.count + 1)
    nodes.append(.init(start: UInt32(start), end: UInt32(position), next: next, kind: kind))
  }

  private mutating func parseString(expecting expected: String = "a value") throws(OpenStepProblem) {
    guard let byte = peek() else { throw problem(expected) }
    if byte == Byte.quote || byte == Byte.apostrophe {
      try parseQuoted(closing: byte)
      return
    }
    let start = position
    // Most strings are identifiers of 24 digits.
    while let word = word(at: position), Byte.areAlphanumeric(word) { position += 8 }
    while position < buffer.count, Byte.isUnquoted(buffer[position]) {
      if buffer[position] == Byte.slash, peek(1) == Byte.asterisk { break }
      position += 1
    }
    guard position > start else { throw problem(expected) }
    append(.unquoted, from: start)
  }

  private mutating func parseQuoted(closing: UInt8) throws(OpenStepProblem) {
    let start = position
    var kind = SyntaxTree.Kind.quoted
    position += 1
    while position < buffer.count {
      let byte = buffer[position]
      if byte == closing {
        position += 1
        append(kind, from: start)
        return
      }
      if byte == Byte.backslash {
        kind = .escaped
        position += 1
      }
      position += 1
    }
    throw OpenStepProblem(offset: start, kind: .unfinished("string"))
  }

  private mutating func parseAngled() throws(OpenStepProblem) {
    let start = position
    let kind: SyntaxTree.Kind = peek(1) == Byte.asterisk ? .typed : .data
    position += 1
    while let byte = peek(), byte != Byte.greater {
      if kind == .data {
        guard Byte.isHexadecimal(byte) || Byte.isSpace(byte) else {
          throw problem("hexadecimal digits or \">\"")
        }
      }
      position += 1
    }
    guard position < buffer.count else { throw OpenStepProblem(offset: start, kind: .unfinished("data")) }
    position += 1
    if kind == .typed {
      let content = Array(UnsafeBufferPointer(rebasing: buffer[(start + 2)..<(position - 1)]))
      guard OpenStepTypedValue.read(content[...], at: nil) != nil else {
        throw OpenStepProblem(offset: start, kind: .expected("a typed value such as <*I5>, <*R1.5> or <*BY>"))
      }
    }
    append(kind, from: start)
  }

  private mutating func skipTrivia() throws(OpenStepProblem) {
    while position < buffer.count {
      let byte = buffer[position]
      if Byte.isSpace(byte) {
        position += 1
      } else if byte == Byte.slash, peek(1) == Byte.slash {
        skipLine()
      } else if byte == Byte.slash, peek(1) == Byte.asterisk {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipLine() {
    while position < buffer.count, buffer[position] != Byte.lineFeed, buffer[position] != Byte.carriageReturn {
      position += 1
    }
  }

  private mutating func skipComment() throws(OpenStepProblem) {
    let start = position
    position += 2
    let bytes = UnsafeRawBufferPointer(buffer)
    while let star = Memory.position(of: Byte.asterisk, in: bytes, from: position) {
      position = star + 1
      guard peek() == Byte.slash else { continue }
      position += 1
      return
    }
    throw OpenStepProblem(offset: start, kind: .unfinished("comment"))
  }

  /// The next eight bytes; `nil` near the end.
  private func word(at offset: Int) -> UInt64? {
    offset + 8 <= buffer.count
      ? UnsafeRawBufferPointer(buffer).loadUnaligned(fromByteOffset: offset, as: UInt64.self) : nil
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < buffer.count ? buffer[position + distance] : nil
  }

  private func problem(_ expected: String) -> OpenStepProblem {
    OpenStepProblem(offset: min(position, buffer.count), kind: .expected(expected))
  }
}
