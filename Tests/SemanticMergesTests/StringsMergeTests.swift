import SemanticMerges
import Testing

struct StringsMergeTests {
  private func file(_ entries: [(key: String, text: String, comment: String)]) -> String {
    entries.map { "/* \($0.comment) */\n\"\($0.key)\" = \"\($0.text)\";\n" }.joined(separator: "\n")
  }

  private let base = [("ok", "OK", "a button")]

  @Test func `texts that each side added are both kept with their comments`() {
    let result = merged(
      file(base), file(base + [("alarm", "Alarm", "a title")]), file(base + [("snooze", "Snooze", "a verb")]),
      path: "de.lproj/Localizable.strings")
    #expect(result.isClean)
    #expect(result.text == file(base + [("alarm", "Alarm", "a title"), ("snooze", "Snooze", "a verb")]))
  }

  @Test func `a comment that one side changed goes with the text that the other did`() {
    let result = merged(
      file(base), file([("ok", "OK", "the button below")]), file([("ok", "Gut", "a button")]), path: "L.strings")
    #expect(result.text == file([("ok", "Gut", "the button below")]))
  }

  @Test func `one text changed in two ways is marked alone`() {
    let result = merged(
      file(base + [("a", "1", "n")]), file([("ok", "Gut", "a button"), ("a", "1", "n")]),
      file([("ok", "Fein", "a button"), ("a", "2", "n")]), path: "L.strings")
    #expect(result.conflicts.map(\.message) == ["ok: Gut in main, Fein in feature/clock"])
    #expect(result.reading(ours: true) == file([("ok", "Gut", "a button"), ("a", "2", "n")]))
  }

  @Test func `a key that stands twice stays twice`() {
    let twice = base + [("ok", "Okay", "again")]
    let result = merged(
      file(twice), file(twice + [("a", "1", "n")]), file([("ok", "OK!", "a button")] + twice.suffix(1)),
      path: "L.strings")
    #expect(result.text == file([("ok", "OK!", "a button"), ("ok", "Okay", "again"), ("a", "1", "n")]))
  }

  @Test func `a key that each side added at another place is there once, or in conflict`() {
    let (first, last) = (("a", "1", "n"), ("a", "2", "n"))
    let lines = file([first] + base + [last])
    let same = merged(file(base), file([first] + base), file(base + [first]), path: "L.strings", lines: lines)
    #expect(same.isClean && same.text.split(separator: "\"a\" =").count == 2)
    let other = merged(file(base), file([first] + base), file(base + [last]), path: "L.strings", lines: lines)
    #expect(other.conflicts.map(\.name) == ["a"])
  }

  @Test(arguments: [true, false]) func `a text in UTF-16 is merged as one, and stays one`(_ isBigEndian: Bool) {
    func encoded(_ text: String) -> [UInt8] {
      ([0xFEFF] + Array(text.utf16)).flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      }
    }
    let input = MergeInput(
      base: encoded(file(base)), ours: encoded(file(base + [("ä", "Ä", "n")])),
      theirs: encoded(file(base + [("ö", "Ö", "n")])), path: "L.strings")
    let result = SemanticMerge.merge(input, labels: MergeLabels(ours: "a", theirs: "b")) { _, _, _, _ in
      LineMergeResult(bytes: [], conflicts: 1)
    }
    #expect(result.isClean)
    #expect(result.bytes == encoded(file(base + [("ä", "Ä", "n"), ("ö", "Ö", "n")])))
  }

  @Test(arguments: [
    "/* Header */\n", "/* Header */\n\n", "", "/* Header */\n\n/* z */\n\"z\" = \"Z\";\n", "/* z */\n\"z\" = \"Z\";\n",
  ])
  func `comments before the first keys stay with their keys`(base: String) {
    let position = base.firstRange(of: "/* z")?.lowerBound ?? base.endIndex
    let side = { (entry: String) in String(base[..<position]) + "\n" + entry + "\n" + base[position...] }
    let (mine, yours) = ("/* at most 8 letters */\n\"buy\" = \"Buy\";\n", "/* an animal */\n\"bat\" = \"Bat\";\n")
    for (first, second) in [(mine, yours), (yours, mine)] {
      let result = merged(base, side(first), side(second), path: "L.strings")
      #expect(result.isClean, "\(result.text)")
      #expect(result.text.contains(mine) && result.text.contains(yours), "\(result.text)")
      #expect(result.text.ranges(of: "Header").count == base.ranges(of: "Header").count, "\(result.text)")
      #expect(!base.contains("z") || result.text.contains("/* z */\n\"z\" = \"Z\";\n"), "\(result.text)")
    }
  }

  @Test func `a comment at the end of a line stays with its key`() {
    let line = { (key: String) in "\"\(key)\" = \"\(key.uppercased())\"; // trailing \(key)\n" }
    let result = merged(line("x"), line("x") + line("a"), line("x") + line("b"), path: "L.strings")
    #expect(result.isClean)
    #expect(result.text == line("x") + line("a") + line("b"))
    let changed = merged(
      line("x"), line("x").replacing("X", with: "Y"), line("x").replacing("trailing", with: "new"), path: "L.strings")
    #expect(changed.text == "\"x\" = \"Y\"; // new x\n")
  }

  @Test(arguments: [
    ("/* n */ \"n\" = \"N\";", "/* one */ \"n\" = \"N\";", "/* two */ \"n\" = \"N\";"),
    ("\"x\" = \"X\";", "\"x\" = \"X\"; /* one */ ", "\"x\" = \"X\"; /* two */"),
    ("", "/* one */\n\"n\" = \"N\";", "/* two */\n\"n\" = \"N\";"),
    ("/* y */\n\"y\" = \"Y\";", "", "/* new */\n\"y\" = \"Y\";"),
    (
      "/* a */\n\n/* b */\n\"b\" = \"B\";", "/* one */\n\n/* b */\n\"b\" = \"B\";",
      "/* two */\n\n/* b */\n\"b\" = \"B\";"
    ),
  ])
  func `comments that both sides decide in different ways are a conflict`(base: String, ours: String, theirs: String) {
    let last = "\n/* last */\n\"last\" = \"L\";\n"
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let result = merged(base + last, first + last, second + last, path: "L.strings")
      #expect(result.conflicts.count == 1, "\(result.text)")
    }
  }
}
