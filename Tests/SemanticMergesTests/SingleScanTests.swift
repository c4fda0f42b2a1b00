import SemanticMerges
import Synchronization
import SyntaxTrees
import Testing

/// How often files are scanned.
struct SingleScanTests {
  private static let interface = #"<document type="x" version="3.0"><objects/></document>"#

  @Test(arguments: [
    ("a.xcstrings", #"{"version": "1.0", "strings": {}}"#),
    ("Info.plist", "<plist><dict><key>A</key><true/></dict></plist>"),
    ("a.strings", "a = b;"), ("a.xcconfig", "A = 1"), ("a.storyboard", interface),
  ])
  func `a merge scans each file once`(path: String, text: String) {
    let count = Mutex(0)
    TextScan.$observer.withValue({ count.withLock { $0 += 1 } }) {
      #expect(SemanticMerge.problem(in: Array(text.utf8), path: path) == nil)
    }
    #expect(count.withLock(\.self) == 1)
  }
}
