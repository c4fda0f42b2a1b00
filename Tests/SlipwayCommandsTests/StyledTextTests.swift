import Testing

@testable import SlipwayCommands

/// Text with styles, tables, and what would steer a terminal.
@Suite struct StyledTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"), ("a\nb\rc\td", "a\\nb\\rc\\td"), ("\u{7F}", "\\u{7F}"),
    ("\u{9B}2J", "\\u{9B}2J"), ("\u{202E}gpj.exe", "\\u{202E}gpj.exe"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
    ("Grüße 👩‍👩‍👧 日本", "Grüße 👩‍👩‍👧 日本"), ("\u{0}", "\\u{0}"),
  ])
  func `what would steer a terminal becomes visible`(text: String, expected: String) {
    #expect(visible(text) == expected)
    #expect(StyledText(text).plain == expected)
    #expect("\(text, .bold)" as StyledText == StyledText(text, .bold))
  }

  @Test(arguments: [("abc", 3), ("Grüße", 5), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("한글", 4), ("", 0)])
  func `columns are those of a terminal`(text: String, width: Int) {
    #expect(columns(of: text) == width)
  }

  @Test func `styles are rendered in colour and left out without`() {
    let text: StyledText = "a \("b", .bad) c"
    #expect(text.rendered(inColor: true) == "a \u{1B}[1;31mb\u{1B}[0m c")
    #expect(text.rendered(inColor: false) == "a b c")
    #expect(text.plain == "a b c" && text.width == 5)
  }

  @Test func `a cut is marked and keeps the width and the styles`() {
    let text: StyledText = "one \("two three", .good)"
    #expect(text.cut(to: 13) == text)
    #expect(text.cut(to: 8).plain == "one two…")
    #expect(text.cut(to: 8).width == 8)
    #expect(text.cut(to: 8).runs.last?.style == .good)
    #expect(StyledText("日本語").cut(to: 4).plain == "日…")
  }

  @Test func `a long line goes on below between words, in its style, and loses nothing`() {
    let text: StyledText = "ok  name  \("one two", .good) three four-five six 日本 sieben"
    #expect(
      text.flowed(to: 34, indent: 10).map(\.plain)
        == ["ok  name  one two three four-five", "          six 日本 sieben"])
    // Where the indent would leave too little room, a few columns do.
    let narrow = text.flowed(to: 20, indent: 10).map(\.plain)
    #expect(narrow == ["ok  name  one two", "    three four-five", "    six 日本 sieben"])
    #expect(text.flowed(to: 80, indent: 10) == [text])
    let word = "/" + String(repeating: "x", count: 50)
    let lines = StyledText("a \(word) b").flowed(to: 20, indent: 2)
    #expect(lines.map(\.plain) == ["a \(word)", "    b"])
    for width in 2...60 {
      let lines = text.flowed(to: width, indent: 10)
      #expect(lines.map { $0.plain.filter { $0 != " " } }.joined() == text.plain.filter { $0 != " " })
      #expect(width < 20 || lines.allSatisfy { $0.width <= width || $0.plain.split(separator: " ").count == 1 })
    }
    #expect(text.flowed(to: 20, indent: 10)[0].runs.contains { $0.style == .good && $0.text == "one two" })
  }

  @Test func `tables are aligned by columns of the terminal, without space at the end`() {
    var page = Page()
    page.table([["a", "\("日本", .name)", "x"], ["long", "b", "yy"], ["", "c"]], indent: 2)
    #expect(page.lines.map(\.plain) == ["  a     日本  x", "  long  b     yy", "        c"])
    var fields = Page()
    fields.fields([("id", "1"), ("account holder", "Ada")])
    #expect(fields.lines.map(\.plain) == ["  id              1", "  account holder  Ada"])
  }

  @Test func `a page keeps details for those who want them`() {
    for isDetailed in [false, true] {
      var page = Page(isDetailed: isDetailed)
      page.line("always")
      page.detail("sometimes")
      #expect(page.lines.count == (isDetailed ? 2 : 1))
    }
    var page = Page()
    page.text("one\n\ntwo\n")
    #expect(page.lines.map(\.plain) == ["one", "", "two"])
  }

  @Test(arguments: [
    ("plain-1.0_x/y@z:a,b=c+%", "plain-1.0_x/y@z:a,b=c+%"), ("", "''"), ("two words", "'two words'"),
    ("it's", "'it'\\''s'"), ("$(reboot)", "'$(reboot)'"), ("Grüße", "'Grüße'"), ("*", "'*'"),
  ])
  func `a word is quoted so that a shell takes it as one`(word: String, quoted: String) {
    #expect(RemedyWording.quoted(word) == quoted)
  }
}
