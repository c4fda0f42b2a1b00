import Diagnostics
import Foundation
import PropertyLists
import SyntaxTrees
import Testing

@Suite struct DocumentLayoutTests {
  private let info = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
    \t<!-- version -->
    \t<key>CFBundleVersion</key>
    \t<string>1</string> <!-- bumped by hand -->

    \t<key>UILaunchScreen</key>
    \t<dict/>
    \t<key>Colours</key>
    \t<array>
    \t\t<string>red</string>
    \t\t<string>blue</string>
    \t</array>
    \t<key>Scale</key> <real>1.10</real>
    \t<!-- the end -->
    </dict>
    </plist>
    """

  /// What an edit makes of `text`, with the lines that it took away and those that it added.
  private func lines(
    _ text: String, _ edit: (inout PropertyListDocument) throws -> Void
  ) throws -> (removed: [String], added: [String]) {
    var document = try PropertyListDocument(parsing: Array(text.utf8))
    try edit(&document)
    let after = String(decoding: document.bytes, as: UTF8.self)
    let difference = after.components(separatedBy: "\n").difference(from: text.components(separatedBy: "\n"))
    let removed = difference.removals.map { if case .remove(_, let line, _) = $0 { line } else { "" } }
    let added = difference.insertions.map { if case .insert(_, let line, _) = $0 { line } else { "" } }
    return (removed, added)
  }

  private func edited(_ text: String, _ edit: (inout PropertyListDocument) throws -> Void) throws -> String {
    var document = try PropertyListDocument(parsing: Array(text.utf8))
    try edit(&document)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  @Test func `a value that is set changes its own line`() throws {
    let change = try lines(info) { try $0.set("2", at: ["CFBundleVersion"]) }
    #expect(change.removed == ["\t<string>1</string> <!-- bumped by hand -->"])
    #expect(change.added == ["\t<string>2</string> <!-- bumped by hand -->"])
    #expect(try edited(info) { try $0.set(1.1, at: ["Scale"]) } == info)
  }

  @Test func `a new entry takes the lines of its neighbours`() throws {
    let change = try lines(info) { try $0.set(["a": [true], "b": [:]], at: ["New"]) }
    #expect(change.removed.isEmpty)
    #expect(
      change.added == [
        "\t<key>New</key> <dict>", "\t\t<key>a</key>", "\t\t<array>", "\t\t\t<true/>", "\t\t</array>",
        "\t\t<key>b</key>",
        "\t\t<dict/>", "\t</dict>",
      ])
  }

  @Test func `items are added to arrays, put into them and removed`() throws {
    #expect(try lines(info) { try $0.append("green", to: ["Colours"]) }.added == ["\t\t<string>green</string>"])
    let text = try edited(info) { try $0.insert("green", at: ["Colours", 1]) }
    #expect(text.contains("red</string>\n\t\t<string>green</string>\n\t\t<string>blue</string>\n\t</array>"))
    #expect(try lines(info) { try $0.remove(at: ["Colours", 0]) }.removed == ["\t\t<string>red</string>"])
    let emptied = try edited(info) {
      try $0.remove(at: ["Colours", 0])
      try $0.remove(at: ["Colours", 0])
    }
    #expect(emptied.contains("\t<key>Colours</key>\n\t<array/>\n\t<key>Scale"))
  }

  @Test func `an empty dictionary is opened`() throws {
    let text = try edited(info) { try $0.set("launch", at: ["UILaunchScreen", "UIColorName"]) }
    #expect(
      text.contains("\t<dict>\n\t\t<key>UIColorName</key>\n\t\t<string>launch</string>\n\t</dict>\n\t<key>Colours"))
    let bare = try edited("<plist version=\"1.0\">\r\n<dict/>\r\n</plist>\r\n") { try $0.set(["b"], at: ["a"]) }
    #expect(
      bare == "<plist version=\"1.0\">\r\n<dict>\r\n\t<key>a</key>\r\n\t<array>\r\n\t\t<string>b</string>\r\n\t</array>"
        + "\r\n</dict>\r\n</plist>\r\n")
  }

  @Test func `an entry goes with the comment that ends its line, others stay`() throws {
    let change = try lines(info) { try $0.remove(at: ["CFBundleVersion"]) }
    #expect(
      change.removed == ["\t<key>CFBundleVersion</key>", "\t<string>1</string> <!-- bumped by hand -->"])
    #expect(change.added.isEmpty)
    #expect(try edited(info) { try $0.remove(at: ["Nothing", "there"]) } == info)
  }

  @Test func `a key comes in its place where the keys are sorted`() throws {
    let text = "{\n  a = 1;\n  // about c\n  c = 3; // three\n  e = 5;\n}"
    #expect(
      try edited(text) { try $0.set("4", at: ["d"]) }
        == "{\n  a = 1;\n  // about c\n  c = 3; // three\n  d = 4;\n  e = 5;\n}")
    #expect(try edited(text) { try $0.set("2", at: ["b"]) }.hasPrefix("{\n  a = 1;\n  b = 2;\n  // about c\n  c = 3;"))
    #expect(try edited(text) { try $0.set("0", at: ["B"]) }.hasPrefix("{\n  B = 0;\n  a = 1;\n"))
    #expect(
      try edited(text) { try $0.set(["a": "1", "b": "2", "c": "3", "f": "6", "e": "5"], at: []) }
        == "{\n  a = 1;\n  b = 2;\n  // about c\n  c = 3; // three\n  e = 5;\n  f = 6;\n}")
  }

  @Test(arguments: [
    ("(\n\ta,\n\tb,\n)", "(\n\ta,\n\tb,\n\tc,\n)"), ("(\n\ta,\n\tb\n)", "(\n\ta,\n\tb,\n\tc\n)"),
    ("(a, b)", "(a, b, c)"),
    ("(\n\ta, // A\n\tb // B\n)", "(\n\ta, // A\n\tb, // B\n\tc\n)"), ("(\"a\")", "(\"a\", \"c\")"),
    ("()", "(\n\tc\n)"),
    ("(a, b /* B */)", "(a, b, c /* B */)"), ("(a, b // B\n)", "(a, b, // B\nc\n)"), ("( a, )", "( a, c, )"),
    ("(\r\n  a,\r\n)\r\n", "(\r\n  a,\r\n  c,\r\n)\r\n"), ("(\n\t(\n\t\ta\n\t),\n)", "(\n\t(\n\t\ta\n\t),\n\tc,\n)"),
    ("( // none\n)", "( // none\n\tc\n)"),
  ])
  func `an item is added to an array of any style`(text: String, expected: String) throws {
    let result = try edited(text) { try $0.append("c", to: []) }
    #expect(result == expected)
    #expect(try PropertyList(parsing: Array(result.utf8)).array?.last == "c")
  }

  @Test(arguments: [
    ("(a, b, c)", 0, "(b, c)"), ("(a, b, c)", 1, "(a, c)"), ("(a, b, c)", 2, "(a, b)"), ("(a, b, c, )", 2, "(a, b, )"),
    ("(\n\ta, // A\n\tb, // B\n\tc // C\n)", 1, "(\n\ta, // A\n\tc // C\n)"),
    ("(\n\ta, // A\n\tb, // B\n\tc // C\n)", 2, "(\n\ta, // A\n\tb // B\n)"),
    ("(\n\ta,\n\t// about b\n\tb\n)", 1, "(\n\ta\n\t// about b\n)"), ("(a)", 0, "()"), ("(\n\ta\n)", 0, "()"),
  ])
  func `an item is removed from an array of any style`(text: String, index: Int, expected: String) throws {
    #expect(try edited(text) { try $0.remove(at: [.index(index)]) } == expected)
  }

  @Test(
    arguments: [
      ("{a = b; c = \"d\"; }", ["a"], "x y", "{a = \"x y\"; c = \"d\"; }"),
      ("{a = \"b\";}", ["a"], "c", "{a = \"c\";}"),
      ("{a = b;}", ["c"], "d", "{a = b; c = d;}"), ("{isa = A; b = c; }", ["d"], "e", "{isa = A; b = c; d = e; }"),
      ("{ a; }", ["a"], "b", "{ a = b; }"),
      ("{\n\t\"a\"=\"b\";\n}", ["c"], "d", "{\n\t\"a\"=\"b\";\n\t\"c\"=\"d\";\n}"),
      ("a = b;\n", ["c"], "d", "a = b;\nc = d;\n"), ("a = b;", ["c"], "d", "a = b;\nc = d;"),
      ("/* x */\n", ["c"], "d", "/* x */\nc = d;\n"), ("{ a = 1; a = 2; }", ["a"], "3", "{ a = 1; a = 3; }"),
      ("{ n = <*I5>; }", ["n"], 6, "{ n = <*I6>; }"), ("{ n = 5; }", ["n"], 6, "{ n = 6; }"),
      ("{ n = 5; }", ["n"], 5, "{ n = 5; }"), ("{ n = YES; }", ["n"], false, "{ n = NO; }"),
      ("{a = b;}", ["c", "d"], "e", "{a = b; c = {d = e;};}"),
      (
        "<plist><dict><key>a</key><string>b</string></dict></plist>", ["c", 0], "d",
        "<plist><dict><key>a</key><string>b</string><key>c</key><array><string>d</string></array></dict></plist>"
      ),
      (
        "<dict>\n  <key>a</key>\n  <true />\n</dict>", ["b"], ["x"],
        "<dict>\n  <key>a</key>\n  <true />\n  <key>b</key>\n  <array>\n    <string>x</string>\n  </array>\n</dict>"
      ),
      (
        "<plist>\n    <dict>\n    </dict>\n</plist>", ["b"], "x",
        "<plist>\n    <dict>\n        <key>b</key>\n        <string>x</string>\n    </dict>\n</plist>"
      ),
    ] as [(String, [DocumentStep], PropertyList, String)])
  func `a value is put where it belongs`(
    text: String, path: [DocumentStep], value: PropertyList, expected: String
  ) throws {
    #expect(try edited(text) { try $0.set(value, at: path) } == expected)
  }

  @Test func `every entry of a key is removed`() throws {
    #expect(try edited("{ a = 1; b = 2; a = 3; }") { try $0.remove(at: ["a"]) } == "{ b = 2; }")
  }

  @Test func `data is laid out as deep as it stands`() throws {
    let text = "<dict>\n  <key>a</key>\n  <data>\n  AA==\n  </data>\n</dict>"
    let data = PropertyList.data([UInt8](repeating: 0, count: 60))
    #expect(
      try edited(text) { try $0.set(data, at: ["a"]) }
        == "<dict>\n  <key>a</key>\n  <data>\n  \(String(repeating: "A", count: 72))\n  AAAAAAAA\n  </data>\n</dict>")
  }

  @Test func `many edits give what they would one by one`() throws {
    let pairs = (0..<20_000).map { ("key \($0)", PropertyList.string("value \($0)")) }
    var document = try PropertyListDocument(.dictionary(pairs), form: .openStep)
    for (key, _) in pairs {
      try document.set("new", at: [.key(key)])
    }
    #expect(document.value == .dictionary(pairs.map { ($0.0, "new") }))
  }

  @Test(arguments: [
    ("{A = 1; /* of\n two lines */}", "{A = 1; b = 2; /* of\n two lines */}"),
    ("{\n  A = 1; /* of\n two lines */ // more\n}", "{\n  A = 1; /* of\n two lines */ // more\n  b = 2;\n}"),
    ("A = 1; /*\n*/\n", "A = 1; /*\n*/\nb = 2;\n"), ("{A = 1; // { /*\n}", "{A = 1; // { /*\nb = 2;\n}"),
    (
      "<dict><key>A</key><true/><!-- of\n two --></dict>",
      "<dict><key>A</key><true/><key>b</key><string>2</string><!-- of\n two --></dict>"
    ),
    ("<dict//>", "<dict>\n\t<key>b</key>\n\t<string>2</string>\n</dict>"),
    ("<dict a='/' / />", "<dict a='/'>\n\t<key>b</key>\n\t<string>2</string>\n</dict>"),
    ("{b = \"1 2\"//c\n;}", "{b = 2 //c\n;}"), ("{b = (1)//c\n;}", "{b = 2 //c\n;}"),
  ])
  func `what is set is not swallowed by what stands around it`(text: String, expected: String) throws {
    let result = try edited(text) { try $0.set("2", at: ["b"]) }
    #expect(result == expected)
    #expect(try PropertyList(parsing: Array(result.utf8))["b"] == "2")
  }

  @Test(arguments: [
    ("{A = 1; // one */\nb = 2; C = 3;}", "{A = 1; // one */\n C = 3;}"),
    ("{\n  A = 1;\n  b = 2; /* of\n two lines */\n  C = 3;\n}", "{\n  A = 1;\n  C = 3;\n}"),
  ])
  func `what is left is not swallowed by what stands around it`(text: String, expected: String) throws {
    let result = try edited(text) { try $0.remove(at: ["b"]) }
    #expect(result == expected)
    #expect(try PropertyList(parsing: Array(result.utf8)) == ["A": "1", "C": "3"])
  }

  @Test(arguments: ["{ a = 1; }", "", "a = 1;"])
  func `a second byte order mark is as wrong in a document as elsewhere`(text: String) throws {
    let bytes = Array("\u{FEFF}\u{FEFF}\(text)".utf8)
    #expect(throws: Diagnostic.self) { try PropertyList(parsing: bytes) }
    let error = #expect(throws: Diagnostic.self) { try PropertyListDocument(parsing: bytes) }
    #expect(error?.code == .propertyListMalformed)
  }
}
