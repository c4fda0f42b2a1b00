import Diagnostics
import SemanticMerges
import Testing

struct JSONMergeTests {
  private func pin(_ name: String, _ revision: String, _ version: String) -> String {
    """
        {
          "identity" : "\(name)",
          "state" : {
            "revision" : "\(revision)",
            "version" : "\(version)"
          }
        }
    """
  }

  private func resolved(_ pins: [String], hash: String = "a") -> String {
    "{\n  \"originHash\" : \"\(hash)\",\n  \"pins\" : [\n\(pins.joined(separator: ",\n"))\n  ],\n  \"version\" : 3\n}\n"
  }

  @Test func `packages that each side pinned are both kept, each once`() {
    let (clock, sound, yams) = (pin("clock", "1", "1.0.0"), pin("sound", "2", "1.0.0"), pin("yams", "3", "1.0.0"))
    let result = merged(
      resolved([yams]), resolved([clock, yams], hash: "b"), resolved([sound, yams], hash: "c"), path: "Package.resolved"
    )
    #expect(result.text == resolved([clock, sound, yams], hash: "b"))
    #expect(result.notes.map(\.code) == [.mergeDerivedValue])
  }

  @Test func `a pin is one decision: the higher version is taken with its revision`() {
    let result = merged(
      resolved([pin("yams", "1", "1.0.0")]), resolved([pin("yams", "9", "1.2.0")]),
      resolved([pin("yams", "5", "1.10.0")]), path: "App/Package.resolved")
    #expect(result.text == resolved([pin("yams", "5", "1.10.0")]))
    #expect(result.notes.map(\.code) == [.mergeHigherVersion])
  }

  @Test func `a branch against a version is a conflict, with a word on how to settle it`() {
    let branch = pin("yams", "9", "x").replacing("\"version\" : \"x\"", with: "\"branch\" : \"main\"")
    let result = merged(
      resolved([pin("yams", "1", "1.0.0")]), resolved([branch]), resolved([pin("yams", "5", "1.1.0")]),
      path: "Package.resolved")
    #expect(result.conflicts.map(\.key) == ["pins.identity=yams.state"])
    #expect(result.notes.map(\.code) == [.mergeRegenerate])
    #expect(result.reading(ours: true) == resolved([branch]))
    #expect(result.reading(ours: false) == resolved([pin("yams", "5", "1.1.0")]))
  }

  @Test(arguments: [true, false])
  func `a pin that one side removed and the other changed is a conflict about that pin`(isOurs: Bool) {
    let (other, old, new) = (pin("sound", "2", "1.0.0"), pin("yams", "1", "1.0.0"), pin("yams", "5", "1.1.0"))
    let (changed, removed) = (resolved([other, new]), resolved([other]))
    let result = merged(
      resolved([other, old]), isOurs ? removed : changed, isOurs ? changed : removed, path: "Package.resolved")
    #expect(result.conflicts.map(\.key) == ["pins.identity=yams"])
    #expect(result.conflicts.map(\.kind) == [.removal])
    #expect(result.reading(ours: true) == (isOurs ? removed : changed))
    #expect(result.reading(ours: false) == (isOurs ? changed : removed))
    let plain = merged(
      resolved([other, old]), resolved([other]), resolved([other, old], hash: "b"), path: "Package.resolved")
    #expect(plain.text == resolved([other], hash: "b"))
  }

  @Test func `where asked to, versions are a conflict like any other`() {
    let texts = ["1.0.0", "1.1.0", "1.2.0"].map { Array(resolved([pin("yams", $0, $0)]).utf8) }
    let input = MergeInput(base: texts[0], ours: texts[1], theirs: texts[2], path: "Package.resolved", versions: .ask)
    let result = SemanticMerge.merge(input, labels: MergeLabels(ours: "a", theirs: "b")) { _, _, _, _ in
      LineMergeResult(bytes: [], conflicts: 1)
    }
    #expect(result.conflicts.count == 1)
  }

  private func catalog(_ entries: [(String, String)]) -> String {
    let lines = entries.map { "    \"\($0)\" : {\n      \"comment\" : \"\($1)\"\n    }" }
    return
      "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n\(lines.joined(separator: ",\n"))\n  },\n  \"version\" : \"1.0\"\n}"
  }

  @Test func `texts that each side added to a string catalog are both kept`() {
    let base = [("Hello", "x")]
    let result = merged(
      catalog(base), catalog([("Alarm", "a")] + base), catalog(base + [("Snooze", "s")]), path: "Localizable.xcstrings")
    #expect(result.text == catalog([("Alarm", "a")] + base + [("Snooze", "s")]))
  }

  @Test(arguments: ["first", "last", "only"])
  func `a text that one side removed and the other changed is in dispute wherever it stands`(_ place: String) {
    let rest = place == "only" ? [] : [("K", "k")]
    let around = { (entry: [(String, String)]) in place == "first" ? entry + rest : rest + entry }
    let result = merged(
      catalog(around([("Hello", "x")])), catalog(around([])), catalog(around([("Hello", "y")])), path: "L.xcstrings")
    #expect(result.conflicts.count == 1)
    #expect(result.reading(ours: false) == catalog(around([("Hello", "y")])))
    if place != "only" { #expect(result.reading(ours: true).contains("\"K\"")) }
  }

  @Test func `images of an asset catalog are known by where they are used`() {
    func contents(_ images: [String]) -> String {
      "{\n  \"images\" : [\n" + images.map { "    {\n\($0)\n    }" }.joined(separator: ",\n") + "\n  ]\n}\n"
    }
    func image(_ scale: String, _ file: String?) -> String {
      let name = file.map { "      \"filename\" : \"\($0)\",\n" } ?? ""
      return name + "      \"idiom\" : \"universal\",\n      \"scale\" : \"\(scale)\""
    }
    let result = merged(
      contents([image("1x", nil), image("2x", nil)]), contents([image("1x", "a.png"), image("2x", nil)]),
      contents([image("1x", nil), image("2x", "b.png")]), path: "Icon.imageset/Contents.json")
    #expect(result.text == contents([image("1x", "a.png"), image("2x", "b.png")]))
  }

  @Test func `a file that is no JSON is merged by its lines, and that is told`() {
    let result = merged("{", "{ ", "{  ", path: "Contents.json")
    #expect(result.method == .lines)
    #expect(result.notes.map(\.code) == [.mergeUnreadable])
  }
}
