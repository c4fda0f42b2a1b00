import CodeSignatures
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct ByteSourceTests {
  @Test func `composed bytes are those of their parts, wherever they are read`() throws {
    let original = (0..<200).map { UInt8($0) }
    var composed = ComposedBytes()
    composed.append([9, 8, 7])
    composed.append(Data(original), 10..<60)
    composed.append([])
    composed.append(original, 50..<500)
    composed.appendZeros(5)
    composed.appendZeros(-1)
    let expected = [9, 8, 7] + original[10..<60] + original[50...] + [0, 0, 0, 0, 0]
    #expect(composed.count == expected.count)
    #expect(try composed.allBytes() == expected)
    for start in 0...expected.count {
      for end in start...expected.count {
        #expect(try composed.bytes(start..<end) == Array(expected[start..<end]))
      }
    }
    #expect(try composed.bytes(200..<900) == Array(expected[200...]))
  }

  @Test func `a window shows a part, and no more`() throws {
    let window = ByteWindow([1, 2, 3, 4, 5], 1..<9)
    #expect(window.count == 4)
    #expect(try window.bytes(1..<3) == [3, 4])
    #expect(try ByteWindow(window, 2..<3).allBytes() == [4])
  }

  @Test func `pieces cover the whole range once`() throws {
    let bytes = (0..<100).map { UInt8($0) }
    var seen: [UInt8] = []
    try bytes.forEachPiece(of: 5..<98, size: 10) { seen += $0 }
    #expect(seen == Array(bytes[5..<98]))
  }

  @Test func `what reading throws is passed on`() {
    let error = #expect(throws: Diagnostic.self) { try MachOFile(reading: BrokenSource(), file: "App") }
    #expect(error?.code == "read-failed")
  }
}

private struct BrokenSource: ByteSource {
  let count = 100

  func withBytes<Value>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    throw Diagnostic("read-failed", "the disk is gone")
  }
}
