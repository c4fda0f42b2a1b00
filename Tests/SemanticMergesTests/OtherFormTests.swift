import PropertyLists
import SemanticMerges
import Testing

/// Files that are written in another form than their names let expect.
struct OtherFormTests {
  private func list(_ entries: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(entries)</dict>\n</plist>\n"
  }

  private func text(_ key: String, _ value: String) -> String {
    "\t<key>\(key)</key>\n\t<string>\(value)</string>\n"
  }

  private func merged(bytes base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], path: String) -> MergeResult {
    SemanticMerge.merge(
      MergeInput(base: base, ours: ours, theirs: theirs, path: path),
      labels: MergeLabels(ours: "main", theirs: "feature/clock")
    ) { _, _, _, _ in LineMergeResult(bytes: [], conflicts: 1) }
  }

  @Test func `binary property lists are merged and stay binary`() throws {
    let binary = { (text: String) in try PropertyList(parsing: Array(text.utf8)).serialized(as: .binary) }
    let base = try binary(list(text("A", "1") + text("B", "1")))
    let ours = try binary(list(text("A", "2") + text("B", "1")))
    let theirs = try binary(list(text("A", "1") + text("B", "1") + text("C", "1")))
    let result = merged(bytes: base, ours, theirs, path: "Info.plist")
    #expect(result.isClean)
    #expect(PropertyList.Form(recognizing: result.bytes) == .binary)
    let values = try #require(try PropertyList(parsing: result.bytes).dictionary)
    #expect(values.keys == ["A", "B", "C"] && values["A"]?.string == "2")
    let conflict = merged(bytes: base, ours, try binary(list(text("A", "3"))), path: "Info.plist")
    #expect(conflict.conflicts.map(\.message) == ["A: 2 in main, 3 in feature/clock"])
    #expect(conflict.text.contains("<<<<<<< main"))
  }

  @Test func `property lists in braces are merged by key`() {
    let file = { (entries: String) in "{\n\(entries)}\n" }
    let result = SemanticMergesTests.merged(
      file("\tA = 1;\n\tB = 1;\n"), file("\tA = 2;\n\tB = 1;\n"), file("\tA = 1;\n\tB = 1;\n\tC = (x, y);\n"),
      path: "Old.plist")
    #expect(result.text == file("\tA = 2;\n\tB = 1;\n\tC = (x, y);\n"))
  }

  @Test func `texts in the XML form are merged by key`() {
    let result = SemanticMergesTests.merged(
      list(text("A", "1")), list(text("A", "2")), list(text("A", "1") + text("B", "1")), path: "Localizable.strings")
    #expect(result.text == list(text("A", "2") + text("B", "1")))
  }

  @Test func `a list that one side emptied takes in what the other adds`() {
    let groups = { (elements: String) in
      let list = elements.isEmpty ? "\t<array/>\n" : "\t<array>\n\(elements)\t</array>\n"
      return self.list("\t<key>keychain-access-groups</key>\n\(list)")
    }
    let element = { (name: String) in "\t\t<string>\(name)</string>\n" }
    for swapped in [false, true] {
      let (ours, theirs) = (groups(""), groups(element("old") + element("new")))
      let result = SemanticMergesTests.merged(
        groups(element("old")), swapped ? theirs : ours, swapped ? ours : theirs, path: "App.entitlements")
      #expect(result.text == groups(element("new")))
    }
    let emptied = list("").replacing("<dict>\n</dict>", with: "<dict/>")
    let conflict = SemanticMergesTests.merged(
      list(text("A", "1")), emptied, list(text("A", "2") + text("B", "1")), path: "App.entitlements")
    #expect(conflict.conflicts.map(\.kind) == [.removal])
    #expect(conflict.reading(ours: true) == list(text("B", "1")))
  }

  @Test func `a byte order mark is no part of the first line`() {
    let marked = { (text: String) in "\u{FEFF}" + text }
    let (base, ours) = (list(text("A", "1")), list(text("A", "2")))
    let result = SemanticMergesTests.merged(
      marked(base), marked(ours), marked(list(text("A", "1") + text("B", "1"))), path: "Info.plist")
    #expect(result.text == marked(list(text("A", "2") + text("B", "1"))))
    let scene = { (id: String) in "<document type=\"x\"><objects><view id=\"\(id)\" tag=\"1\"/></objects></document>\n"
    }
    let interface = SemanticMergesTests.merged(
      marked(scene("a")), marked(scene("a").replacing("type=\"x\"", with: "type=\"y\"")),
      marked(scene("a").replacing("tag=\"1\"", with: "tag=\"2\"")), path: "A.xib")
    #expect(interface.text == marked("<document type=\"y\"><objects><view id=\"a\" tag=\"2\"/></objects></document>\n"))
  }

  @Test func `a side that changed the encoding decides on it`() throws {
    func wide(_ text: String) -> [UInt8] {
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    }
    let base = "\"A\" = \"ä\";\n"
    let ours = "\"A\" = \"ä\";\n\"B\" = \"1\";\n"
    let theirs = "\"A\" = \"ö\";\n"
    let both = "\"A\" = \"ö\";\n\"B\" = \"1\";\n"
    let result = merged(bytes: wide(base), wide(ours), Array(theirs.utf8), path: "Localizable.strings")
    #expect(result.text == both)
    let other = merged(bytes: wide(base), Array(ours.utf8), wide(theirs), path: "Localizable.strings")
    #expect(other.text == both)
  }
}
