/// How one object is made of parts of another and of new bytes (gitformat-pack, "Deltified representation").
struct Delta {
  let baseSize: Int
  let resultSize: Int
  private let bytes: UnsafeRawBufferPointer
  private let start: Int

  /// Reads the sizes at the beginning of a delta; the rest may be missing until it is applied.
  init(_ bytes: UnsafeRawBufferPointer) throws(ObjectFault) {
    self.bytes = bytes
    var position = 0
    baseSize = try Self.number(bytes, &position)
    resultSize = try Self.number(bytes, &position)
    start = position
    guard resultSize <= Self.largestResult else { throw .deltaTooLarge }
  }

  /// The largest result that is made, as a delta of a few bytes can ask for any size.
  ///
  /// Git makes no deltas of files beyond `core.bigFileThreshold`, 512 MiB.
  static let largestResult = 1 << 30

  /// The most bytes that the two sizes take.
  static let longestHeader = 20

  private static func number(_ bytes: UnsafeRawBufferPointer, _ position: inout Int) throws(ObjectFault) -> Int {
    var (number, shift) = (0, 0)
    while true {
      guard position < bytes.count, shift < 56 else { throw .deltaInvalid }
      let byte = bytes[position]
      position += 1
      number |= Int(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return number }
      shift += 7
    }
  }

  private enum Part {
    case base(Range<Int>)
    case new(Range<Int>)

    var range: Range<Int> {
      switch self {
      case .base(let range), .new(let range): range
      }
    }
  }

  private func part(_ position: inout Int) throws(ObjectFault) -> Part {
    let command = bytes[position]
    position += 1
    guard command & 0x80 != 0 else {
      let range = position..<(position + Int(command))
      guard command > 0, range.upperBound <= bytes.count else { throw .deltaInvalid }
      position = range.upperBound
      return .new(range)
    }
    func field(_ bits: Range<Int>) throws(ObjectFault) -> Int {
      var value = 0
      for bit in bits where command & 1 << bit != 0 {
        guard position < bytes.count else { throw .deltaInvalid }
        value |= Int(bytes[position]) << (8 * (bit - bits.lowerBound))
        position += 1
      }
      return value
    }
    let offset = try field(0..<4)
    let size = try field(4..<7)
    return .base(offset..<(offset + (size == 0 ? 0x10000 : size)))
  }

  /// Refuses a delta whose parts are not within the base or do not make up the result.
  func check(base: Int) throws(ObjectFault) {
    guard base == baseSize else { throw .deltaInvalid }
    var (position, made) = (start, 0)
    while position < bytes.count {
      let part = try part(&position)
      if case .base(let range) = part, range.upperBound > base { throw .deltaInvalid }
      made += part.range.count
      guard made <= resultSize else { throw .deltaInvalid }
    }
    guard made == resultSize else { throw .deltaInvalid }
  }

  /// Applies the delta to a checked base; `result` is large enough.
  func apply(to base: UnsafeRawBufferPointer, _ result: UnsafeMutableRawPointer) throws(ObjectFault) {
    var (position, made) = (start, 0)
    while position < bytes.count {
      let part = try part(&position)
      let source =
        switch part {
        case .base(let range): base[range]
        case .new(let range): bytes[range]
        }
      if let address = UnsafeRawBufferPointer(rebasing: source).baseAddress {
        (result + made).copyMemory(from: address, byteCount: source.count)
      }
      made += source.count
    }
  }
}
