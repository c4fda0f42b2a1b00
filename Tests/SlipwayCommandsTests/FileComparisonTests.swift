import GitHistory
import Testing
@testable import SlipwayCommands

/// Two versions of a file, beside and below each other.
struct FileComparisonTests {
  private func diff(_ old: String, _ new: String) throws -> FileDiff {
    try FileDiff(ofContentAt: "file", from: Array(old.utf8), to: Array(new.utf8))
  }

  private func beside(_ old: String, _ new: String, width: Int = 43) throws -> [String] {
    var page = Page(width: width)
    SideBySide(width: width).show(try diff(old, new), on: &page)
    return page.lines.map(\.plain)
  }

  private func below(_ diff: FileDiff) -> [String] {
    var page = Page()
    WordMarkedPatch.show(diff, on: &page)
    return page.lines.map(\.plain)
  }

  @Test func `a line that differs is shown to its end`() throws {
    let start = "all of this stayed as is, "
    #expect(
      try beside("\(start)old\n\(start)\n", "\(start)new\n\(start)\n") == [
        "1 - all of this stay │ 1 + all of this stay", "    ed as is, old    │     ed as is, new",
        "2   all of this sta… │ 2   all of this sta…",
      ])
  }

  @Test func `wide characters are never parted and nothing is lost`() throws {
    let old = String(repeating: "漢字👨‍👩‍👧‍👦e\u{301}", count: 20)
    let lines = try beside("\(old)\n", "x\n")
    #expect(lines.map { $0.components(between: 4, and: " │ ") }.joined() == old)
    #expect(lines.allSatisfy { columns(of: $0) <= 43 })
    #expect(Set(lines.map { columns(of: $0.components(between: 0, and: "│ ")) }).count == 1)
  }

  @Test func `a last line without an end says so`() throws {
    #expect(
      try beside("a\nb", "a\nb\n") == [
        "1   a                │ 1   a", "2 - b                │ 2 + b", "    \\ No newline at… │ ",
      ])
    #expect(
      below(try diff("a\nb\n", "a\nb")) == [
        "", "Line 1 (old), 1 (new)", " a", "-b", "+b", "\\ No newline at end of file",
      ])
  }

  @Test func `bytes that are no UTF-8 are told apart`() throws {
    let diff = try FileDiff(ofContentAt: "file", from: [0x61, 0xE9, 0x0A], to: [0x61, 0xFE, 0xE6, 0xBC, 0x0A])
    #expect(below(diff) == ["", "Line 1 (old), 1 (new)", "-a\\xE9", "+a\\xFE\\xE6\\xBC"])
  }

  @Test func `of a file that was empty, or is gone, one place is told`() throws {
    #expect(below(try diff("", "new\n")) == ["", "Line 1 (new)", "+new"])
    #expect(below(try diff("old\n", "")) == ["", "Line 1 (old)", "-old"])
  }

  @Test func `tabs lead to the next stop, whatever is before them`() throws {
    #expect(
      below(try diff("\ta\tb\n漢\tx\n", "\ta\tc\n漢\ty\n")) == [
        "", "Line 1 (old), 1 (new)", "-    a   b", "-漢  x", "+    a   c", "+漢  y",
      ])
  }
}

extension String {
  /// What lies between so many first characters and a text, without the spaces before that.
  fileprivate func components(between count: Int, and end: String) -> String {
    let line = firstRange(of: end).map { self[..<$0.lowerBound] } ?? self[...]
    var text = line.dropFirst(count)
    if count > 0 { while text.last == " " { text.removeLast() } }
    return String(text)
  }
}
