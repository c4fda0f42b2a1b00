import SemanticMerges
import Testing

/// Merges of a file whose lines one side has given other ends.
struct LineEndingMergeTests {
  private func returned(_ text: String) -> String { text.replacing("\n", with: "\r\n") }

  private func projects() -> (base: String, ours: String, theirs: String, both: String) {
    let base = SampleProject()
    var ours = base
    ours.add("Alarm.swift", file: "F2", build: "B2")
    var theirs = base
    theirs.add("Clock.swift", file: "F3", build: "B3")
    var both = ours
    both.add("Clock.swift", file: "F3", build: "B3")
    return (base.text, ours.text, theirs.text, both.text)
  }

  @Test func `the side that changed the ends of lines decides on them, and both sides' changes are kept`() {
    let (base, ours, theirs, both) = projects()
    #expect(merged(base, returned(ours), theirs).text == returned(both))
    #expect(merged(base, ours, returned(theirs)).text == returned(both))
    #expect(merged(returned(base), ours, returned(theirs)).text == both)
    #expect(merged(returned(base), returned(ours), theirs).text == both)
    #expect(merged(returned(base), returned(ours), returned(theirs)).text == returned(both))
  }

  @Test func `a side that changed nothing else does not stand against the other`() {
    let (base, ours, _, _) = projects()
    let result = merged(base, returned(base), ours)
    #expect(result.isClean)
    #expect(result.text == returned(ours))
  }

  @Test func `texts and lists are merged in the same way, and a conflict has the file's ends of lines`() {
    let text = { (entries: [String]) in entries.map { "\($0);\n" }.joined() }
    let base = ["\"a\" = \"1\"", "\"b\" = \"1\""]
    let result = merged(
      text(base), returned(text(["\"a\" = \"2\"", base[1]])), text(["\"a\" = \"3\"", "\"b\" = \"2\""]),
      path: "L.strings")
    #expect(result.conflicts.count == 1)
    #expect(
      result.text.contains("<<<<<<< main\r\n\"a\" = \"2\";\r\n=======\r\n\"a\" = \"3\";\r\n>>>>>>> feature/clock\r\n"))
    #expect(!result.text.replacing("\r\n", with: "").contains("\n"))
  }
}
