import Diagnostics
import PropertyLists
import SyntaxTrees
import TestSupport
import Testing

@Suite struct BinaryTests {
  @Test func `a cut or changed file is read or refused`() throws {
    var generator = SeededNumbers(seed: 21)
    let sample = try generator.values(12).serialized(as: .binary)
    var tally = DamageTally()
    for round in 0..<3_000 {
      let bytes = generator.damaged(sample, cut: round.isMultiple(of: 4))
      tally.attempt { try PropertyList(parsing: bytes) }
    }
    tally.expect(refused: [.propertyListMalformed])
  }

  @Test func `an array that contains itself is refused`() {
    let error = #expect(throws: Diagnostic.self) { try PropertyList(parsing: file([[0xA1, 0]])) }
    #expect(error?.message.contains("contains itself") == true)
  }

  @Test func `objects that repeat each other without end are refused`() {
    let levels = (1...100).map { level in [0xA2, UInt8(level), UInt8(level)] as [UInt8] }
    let error = #expect(throws: Diagnostic.self) { try PropertyList(parsing: file(levels + [[0x09]])) }
    #expect(error?.message.contains("expand to more than") == true)
  }

  @Test func `nesting has a limit however objects are shared`() {
    let limits = SyntaxLimits(depth: 3)
    let chain: [[UInt8]] = [[0xA2, 1, 3], [0xA1, 2], [0xA0], [0xA1, 1]]
    #expect(throws: Diagnostic.self) {
      try PropertyList(parsing: file([[0xA1, 1]] + [[0xA1, 2], [0xA1, 3], [0xA1, 4], [0x09]]), limits: limits)
    }
    #expect(throws: Never.self) { try PropertyList(parsing: file(chain), limits: SyntaxLimits(depth: 4)) }
  }

  @Test(
    arguments: [
      ([0x00], "is a null, which property lists can't contain"), ([0x0C, 0x51, 0x61], "is a URL,"),
      ([0x0D, 0, 0], "a URL with a base"), ([0x0E] + [UInt8](repeating: 7, count: 16), "a UUID"), ([0x0F], "fill"),
      ([0x0A], "unknown type, 0xa"), ([0xC0], "a set"), ([0xB0], "an ordered set"), ([0x70], "unknown type, 0x70"),
      ([0xA1, 9], "below 1, found 9"), ([0x15], "more than 16"), ([0x21, 0, 0], "expected 4 or 8"),
      ([0x51, 0xE9], "marked as ASCII"), ([0x61, 0xD8, 0x00], "not valid UTF-16"),
      ([0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "longer than the file"),
      ([0x4F, 0x20], "expected a length"), ([0x14] + [UInt8](repeating: 0xFE, count: 16), "does not fit in 64 bits"),
    ] as [([UInt8], String)])
  func `what is wrong is named`(object: [UInt8], words: String) {
    let error = #expect(throws: Diagnostic.self) { try PropertyList(parsing: file([object]), file: "a.plist") }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("\"a.plist\"") == true)
  }

  @Test func `numbers of all widths are read`() throws {
    let objects: [[UInt8]] = [
      [0xA6, 1, 2, 3, 4, 5, 6], [0x10, 0xFF], [0x11, 0xFF, 0xFF], [0x13] + [UInt8](repeating: 0xFF, count: 8),
      [0x14] + [UInt8](repeating: 0xFF, count: 16), [0x22, 0x3F, 0x80, 0, 0],
      [0x89] + [UInt8](repeating: 0, count: 9) + [5],
    ]
    let expected: [PropertyList] = [255, 65_535, -1, -1, 1.0, PropertyList(.uid(5))]
    #expect(try PropertyList(parsing: file(objects)) == .array(expected))
  }

  @Test(arguments: 1...8, 1...8)
  func `offsets and references of every width are read`(offsetSize: Int, referenceSize: Int) throws {
    func wide(_ number: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(number >> (8 * (size - 1 - $0)) & 255) } }
    let key: [UInt8] = [0x51, 0x61]
    let objects = [[0xD1] + wide(1, referenceSize) + wide(2, referenceSize), key, [0x10, 0x2A]]
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += wide(bytes.count, offsetSize)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    bytes += wide(3, 8) + wide(0, 8) + wide(table, 8)
    #expect(try PropertyList(parsing: bytes) == ["a": 42])
  }

  /// A file of `objects` with one-byte offsets and references.
  private func file(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(truncatingIfNeeded: bytes.count >> 8), UInt8(truncatingIfNeeded: bytes.count)]
      bytes += object
    }
    let table = bytes.count
    func number(_ value: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) } }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 2, 1] + number(objects.count) + number(0) + number(table)
  }
}
