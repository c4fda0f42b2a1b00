import Capabilities
import Diagnostics
import SemanticMerges
import Testing

struct PropertyListMergeTests {
  private func list(_ lines: [String]) -> String {
    let body = lines.map { "\t" + $0 + "\n" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \(body)</dict>
      </plist>

      """
  }

  private func entry(_ key: String, _ value: String) -> [String] { ["<key>\(key)</key>", value] }

  private func array(_ key: String, _ values: [String]) -> [String] {
    ["<key>\(key)</key>", "<array>"] + values.map { "\t<string>\($0)</string>" } + ["</array>"]
  }

  @Test func `keys that each side added are both kept`() {
    let name = entry("CFBundleName", "<string>Wecker</string>")
    let ours = entry("A", "<true/>")
    let theirs = entry("B", "<integer>1</integer>")
    let result = merged(list(name), list(name + ours), list(name + theirs), path: "App/Info.plist")
    #expect(result.isClean)
    #expect(result.text == list(name + ours + theirs))
  }

  @Test func `lists whose order means nothing take both sides' elements`() {
    let key = "com.apple.security.application-groups"
    let result = merged(
      list(array(key, ["group.a"])), list(array(key, ["group.a", "group.b"])),
      list(array(key, ["group.a", "group.c"])), path: "App.entitlements")
    #expect(result.text == list(array(key, ["group.a", "group.b", "group.c"])))
  }

  @Test(arguments: CapabilityTable.unorderedLists)
  func `lists of capabilities take both sides' elements`(key: String) {
    let path = key.hasPrefix("UI") ? "Info.plist" : "App.entitlements"
    let result = merged(
      list(array(key, ["a"])), list(array(key, ["a", "b"])), list(array(key, ["a", "c"])), path: path)
    #expect(result.isClean)
    #expect(result.text == list(array(key, ["a", "b", "c"])))
  }

  @Test func `other lists are in dispute where both sides add at one place`() {
    let result = merged(
      list(array("UIOrder", ["a"])), list(array("UIOrder", ["a", "b"])), list(array("UIOrder", ["a", "c"])),
      path: "Info.plist")
    #expect(result.conflicts.map(\.key) == ["UIOrder"])
    #expect(result.reading(ours: true) == list(array("UIOrder", ["a", "b"])))
    #expect(result.reading(ours: false) == list(array("UIOrder", ["a", "c"])))
  }

  @Test func `a value changed in two ways is marked alone`() {
    let base = entry("Name", "<string>a</string>") + entry("Other", "<true/>")
    let ours = entry("Name", "<string>b</string>") + entry("Other", "<true/>")
    let theirs = entry("Name", "<string>c</string>") + entry("Other", "<false/>")
    let result = merged(list(base), list(ours), list(theirs), path: "Info.plist")
    #expect(result.conflicts.map(\.message) == ["Name: b in main, c in feature/clock"])
    #expect(result.text.contains("<<<<<<< main\n\t<string>b</string>\n=======\n\t<string>c</string>\n>>>>>>>"))
    #expect(result.reading(ours: true).contains("<key>Other</key>\n\t<false/>"))
  }

  @Test func `other kinds are merged line by line`() {
    let result = merged("a\n", "b\n", "c\n", path: "main.swift")
    #expect(result.method == .lines)
    #expect(result.conflicts.map(\.kind) == [.lines])
  }

  @Test func `a resolved file is refused while it has markers or can't be read`() {
    let marked = Array("a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\n".utf8)
    #expect(SemanticMerge.problem(in: marked, path: "a.txt")?.place?.line == 2)
    #expect(SemanticMerge.problem(in: Array("a\n=======\n".utf8), path: "a.md") == nil)
    #expect(SemanticMerge.problem(in: Array("{ a = ; }".utf8), path: "project.pbxproj") != nil)
    #expect(SemanticMerge.problem(in: Array(list([]).utf8), path: "Info.plist") == nil)
  }

  @Test func `a key that both sides have twice does not keep a file from being merged`() {
    func text(_ first: String, _ last: String) -> String {
      "<plist version=\"1.0\">\n<dict>\n\t<key>A</key>\n\t<string>\(first)</string>\n\t<key>T</key>\n\t<true/>\n"
        + "\t<key>T</key>\n\t<false/>\n\t<key>Z</key>\n\t<string>\(last)</string>\n</dict>\n</plist>\n"
    }
    for lines in [nil, text("2", "3")] {
      let result = merged(text("1", "1"), text("2", "1"), text("1", "3"), path: "Info.plist", lines: lines)
      #expect(result.isClean && result.text == text("2", "3"))
    }
  }
}
