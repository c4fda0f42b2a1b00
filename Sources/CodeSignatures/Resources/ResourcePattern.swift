/// An extended regular expression of POSIX, which the rules of sealed resources are written in.
///
/// It is searched in paths, byte by byte, in time that grows with the product of both lengths whatever a stranger's rule
/// looks like.
struct ResourcePattern: Sendable {
  enum Instruction: Sendable {
    case byte(UInt8)
    case any
    case set(ByteSet)
    case start
    case end
    case split(Int, Int)
    case jump(Int)
    case match
  }

  let text: String
  private let program: [Instruction]
  /// Whether it can match only at the start of a path.
  private let isAnchored: Bool
  /// The bytes that every match at the start of a path begins with.
  private let prefix: [UInt8]

  init(_ text: String) throws(MalformedCode) {
    self.text = text
    var compiler = PatternCompiler(text)
    program = try compiler.program()
    if case .start? = program.first { isAnchored = true } else { isAnchored = false }
    var prefix: [UInt8] = []
    if isAnchored {
      for case .byte(let byte) in program.dropFirst().prefix(while: { if case .byte = $0 { true } else { false } }) {
        prefix.append(byte)
      }
    }
    self.prefix = prefix
  }

  /// Whether some part of `path` matches.
  func matches(_ path: [UInt8]) -> Bool {
    guard !isAnchored || path.starts(with: prefix) else { return false }
    var threads = ThreadList(count: program.count)
    var next = ThreadList(count: program.count)
    for position in 0...path.count {
      if position == 0 || !isAnchored { add(0, to: &threads, at: position, of: path) }
      if threads.isMatch { return true }
      guard position < path.count, !threads.list.isEmpty || !isAnchored else { return false }
      next.clear()
      for thread in threads.list where program[thread].accepts(path[position]) {
        add(thread + 1, to: &next, at: position + 1, of: path)
      }
      swap(&threads, &next)
    }
    return threads.isMatch
  }

  /// Adds an instruction, and those that are reached from it without a byte.
  private func add(_ start: Int, to threads: inout ThreadList, at position: Int, of path: [UInt8]) {
    var waiting = [start]
    while let index = waiting.popLast() {
      guard threads.mark(index) else { continue }
      switch program[index] {
      case .match: threads.isMatch = true
      case .jump(let target): waiting.append(target)
      case .split(let first, let second): waiting += [second, first]
      case .start: if position == 0 { waiting.append(index + 1) }
      case .end: if position == path.count { waiting.append(index + 1) }
      case .byte, .any, .set: threads.list.append(index)
      }
    }
  }
}

extension ResourcePattern.Instruction {
  fileprivate func accepts(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let expected): byte == expected
    case .any: true
    case .set(let set): set.contains(byte)
    default: false
    }
  }
}

/// The places in a program that are tried at one position.
private struct ThreadList {
  private(set) var marks: [Bool]
  var list: [Int] = []
  var isMatch = false

  init(count: Int) {
    marks = [Bool](repeating: false, count: count)
  }

  /// Notes a place; false if it was noted already.
  mutating func mark(_ index: Int) -> Bool {
    if marks[index] { return false }
    marks[index] = true
    return true
  }

  mutating func clear() {
    for index in marks.indices { marks[index] = false }
    list.removeAll(keepingCapacity: true)
    isMatch = false
  }
}

/// A set of bytes.
struct ByteSet: Sendable, Hashable {
  private var words = SIMD4<UInt64>(repeating: 0)

  init() {}

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  mutating func invert() {
    words = ~words
  }
}

/// Compiles the text of a pattern to a program.
private struct PatternCompiler {
  private let text: [UInt8]
  private var offset = 0
  private var depth = 0

  /// No rule of Apple's has more than some hundred instructions.
  private static let largest = 4096
  private static let deepest = 64

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  mutating func program() throws(MalformedCode) -> [ResourcePattern.Instruction] {
    let body = try alternatives()
    guard offset == text.count else { throw MalformedCode(problem: "a parenthesis was not opened") }
    return body + [.match]
  }

  private func peek() -> UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func takes(_ character: Character) -> Bool {
    guard let byte = peek(), byte == character.asciiValue else { return false }
    offset += 1
    return true
  }

  private mutating func alternatives() throws(MalformedCode) -> [ResourcePattern.Instruction] {
    var result = try sequence()
    while takes("|") {
      let other = try sequence()
      result =
        [.split(1, result.count + 2)] + Self.shifted(result, 1) + [.jump(result.count + other.count + 2)]
        + Self.shifted(other, result.count + 2)
      try Self.check(result)
    }
    return result
  }

  private mutating func sequence() throws(MalformedCode) -> [ResourcePattern.Instruction] {
    var result: [ResourcePattern.Instruction] = []
    while let byte = peek(), byte != UInt8(ascii: "|"), byte != UInt8(ascii: ")") {
      var piece = try atom(isFirst: result.isEmpty)
      while let repeated = try repetition(of: piece) { piece = repeated }
      result += Self.shifted(piece, result.count)
      try Self.check(result)
    }
    return result
  }

  private mutating func atom(isFirst: Bool) throws(MalformedCode) -> [ResourcePattern.Instruction] {
    if takes("(") { return try group() }
    if takes("[") { return [.set(try bracket())] }
    if takes(".") { return [.any] }
    if takes("^") { return [.start] }
    if takes("$") { return [.end] }
    if takes("\\") {
      guard peek() != nil else { throw MalformedCode(problem: "a backslash ends it") }
    } else if !isFirst, let byte = peek(), "*+?".utf8.contains(byte) {
      throw MalformedCode(problem: "a repetition has nothing to repeat")
    }
    defer { offset += 1 }
    return [.byte(text[offset])]
  }

  private mutating func group() throws(MalformedCode) -> [ResourcePattern.Instruction] {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest else { throw MalformedCode(problem: "it nests too deep") }
    let inner = try alternatives()
    guard takes(")") else { throw MalformedCode(problem: "a parenthesis is not closed") }
    return inner
  }

  private mutating func repetition(
    of piece: [ResourcePattern.Instruction]
  ) throws(MalformedCode) -> [ResourcePattern.Instruction]? {
    if takes("*") { return Self.any(piece) }
    if takes("+") { return piece + Self.shifted(Self.any(piece), piece.count) }
    if takes("?") { return Self.optional(piece) }
    guard takes("{") else { return nil }
    let (least, most) = try bounds()
    var result: [ResourcePattern.Instruction] = []
    for _ in 0..<least { try Self.append(piece, to: &result) }
    guard let most else {
      try Self.append(Self.any(piece), to: &result)
      return result
    }
    for _ in least..<max(least, most) { try Self.append(Self.optional(piece), to: &result) }
    return result
  }

  private static func append(
    _ piece: [ResourcePattern.Instruction], to result: inout [ResourcePattern.Instruction]
  ) throws(MalformedCode) {
    result += shifted(piece, result.count)
    try check(result)
  }

  private mutating func bounds() throws(MalformedCode) -> (least: Int, most: Int?) {
    guard let least = number() else { throw MalformedCode(problem: "a repetition has no number") }
    var most: Int? = least
    if takes(",") { most = number() }
    guard takes("}"), least <= 255, most.map({ $0 <= 255 && $0 >= least }) ?? true else {
      throw MalformedCode(problem: "a repetition has wrong numbers")
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let digits = text[offset...].prefix { RequirementText.isDigit($0) }.prefix(6)
    offset += digits.count
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private static func any(_ piece: [ResourcePattern.Instruction]) -> [ResourcePattern.Instruction] {
    [.split(1, piece.count + 2)] + shifted(piece, 1) + [.jump(0)]
  }

  private static func optional(_ piece: [ResourcePattern.Instruction]) -> [ResourcePattern.Instruction] {
    [.split(1, piece.count + 1)] + shifted(piece, 1)
  }

  /// The same instructions at another place in the program.
  private static func shifted(
    _ piece: [ResourcePattern.Instruction], _ distance: Int
  ) -> [ResourcePattern.Instruction] {
    piece.map { instruction in
      switch instruction {
      case .split(let first, let second): .split(first + distance, second + distance)
      case .jump(let target): .jump(target + distance)
      default: instruction
      }
    }
  }

  private static func check(_ program: [ResourcePattern.Instruction]) throws(MalformedCode) {
    guard program.count <= largest else { throw MalformedCode(problem: "it is too large") }
  }

  // MARK: Brackets

  private mutating func bracket() throws(MalformedCode) -> ByteSet {
    var set = ByteSet()
    let isInverted = takes("^")
    var isFirst = true
    while isFirst || peek() != UInt8(ascii: "]") {
      guard let byte = peek() else { throw MalformedCode(problem: "a bracket is not closed") }
      isFirst = false
      offset += 1
      if byte == UInt8(ascii: "["), takes(":") {
        try insertClass(into: &set)
      } else if peek() == UInt8(ascii: "-"), offset + 1 < text.count, text[offset + 1] != UInt8(ascii: "]") {
        let last = text[offset + 1]
        offset += 2
        guard byte <= last else { throw MalformedCode(problem: "a range in brackets is reversed") }
        for member in byte...last { set.insert(member) }
      } else {
        set.insert(byte)
      }
    }
    offset += 1
    if isInverted { set.invert() }
    return set
  }

  private mutating func insertClass(into set: inout ByteSet) throws(MalformedCode) {
    let name = String(decoding: text[offset...].prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    offset += name.utf8.count
    guard takes(":"), takes("]"), let ranges = Self.classes[name] else {
      throw MalformedCode(problem: "\"\(name)\" is no class of characters")
    }
    for range in ranges { for byte in range { set.insert(byte) } }
  }

  private static let classes: [String: [ClosedRange<UInt8>]] = [
    "alpha": [65...90, 97...122], "digit": [48...57], "alnum": [48...57, 65...90, 97...122], "upper": [65...90],
    "lower": [97...122], "space": [9...13, 32...32], "blank": [9...9, 32...32], "xdigit": [48...57, 65...70, 97...102],
    "punct": [33...47, 58...64, 91...96, 123...126], "print": [32...126], "graph": [33...126],
    "cntrl": [0...31, 127...127],
  ]
}
