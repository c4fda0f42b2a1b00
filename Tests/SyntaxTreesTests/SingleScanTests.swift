import Diagnostics
import Synchronization
import SyntaxTrees
import Testing

/// How often texts are scanned.
struct SingleScanTests {
  @Test(arguments: [0, 1, 2])
  func `a text is scanned once`(index: Int) throws {
    let readers: [() throws -> Void] = [
      { _ = try JSONDocument(parsing: Array(#"{"a": 1}"#.utf8)) },
      { _ = try JSONValue(parsing: Array(#"{"a": 1}"#.utf8)) },
      { _ = try MarkupDocument(parsing: Array("<a><b/></a>".utf8)) },
    ]
    let count = Mutex(0)
    try TextScan.$observer.withValue({ count.withLock { $0 += 1 } }) { try readers[index]() }
    #expect(count.withLock(\.self) == 1)
  }
}
