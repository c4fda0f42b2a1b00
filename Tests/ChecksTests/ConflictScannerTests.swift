import Checks
import Testing

@Suite struct ConflictScannerTests {
  private func line(_ text: String, pieces size: Int = .max) -> Int? {
    var scanner = ConflictScanner()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      scanner.scan(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return scanner.finish()
  }

  @Test(arguments: [
    ("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n", 2), ("<<<<<<< HEAD\r\n=======\r\n>>>>>>> x", 1),
    ("<<<<<<< a\n||||||| b\n=======\n>>>>>>> c\n", 1), ("Title\n=======\n>>>>>>> quoted\n", nil),
    ("<<<<<<< HEAD\n>>>>>>> x\n=======\n", nil), (" <<<<<<< HEAD\n=======\n>>>>>>> x\n", nil),
    ("<<<<<<<< HEAD\n========\n>>>>>>>> x\n", nil), ("<<<<<<< HEAD\n=======\n\0>>>>>>> x\n", nil), ("", nil),
  ])
  func `a conflict is three markers in their order, however the text is cut`(text: String, expected: Int?) {
    for size in [1, 2, 3, 7, 8, 9, .max] { #expect(line(text, pieces: size) == expected, "\(size)") }
  }
}
