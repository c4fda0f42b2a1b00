import Diagnostics
import Foundation
import SyntaxTrees
import TestSupport
import Testing

@Suite struct MarkupDocumentTests {
  private let scheme = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Scheme
       LastUpgradeVersion = "1500"
       version = "1.7">
       <BuildAction
          parallelizeBuildables = "YES">
          <BuildActionEntries>
             <BuildActionEntry
                buildForTesting = "YES">
             </BuildActionEntry>
          </BuildActionEntries>
       </BuildAction>
    </Scheme>

    """

  @Test(arguments: [
    "<a/>", "<a />\n", "<a></a >",
    "<?xml version='1.0'?>\r\n<!-- c --><!DOCTYPE a [<!ENTITY x \"]>\">]>\r\n<a b = 'c\"d'\r\n\te=\"f&#10;g\"/>",
    "<a>x &lt; y<b/><![CDATA[<&>]]><!-- - --><?pi x?></a>\n<!-- end -->\n", "\u{FEFF}<ä ö=\"ü\">&#x1F600;</ä>",
  ])
  func `a document that is not edited is written as it was read`(text: String) throws {
    #expect(try String(decoding: MarkupDocument(parsing: Array(text.utf8)).bytes, as: UTF8.self) == text)
  }

  @Test func `other encodings are kept`() throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>é😀</a>"
    for bigEndian in [true, false] {
      let units = [UInt16(0xFEFF)] + Array(text.utf16)
      let bytes = units.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return bigEndian ? pair : pair.reversed()
      }
      let document = try MarkupDocument(parsing: bytes)
      #expect(document.root.text == "é😀")
      #expect(document.bytes == bytes)
    }
    let latin = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    let document = try MarkupDocument(parsing: latin)
    #expect(document.root.text == "é")
    #expect(document.bytes == latin)
  }

  @Test func `what is written is read`() throws {
    let root = try MarkupDocument(parsing: Array("<a b='1 &amp;&#10;2\n3'>x&lt;<c/>y<![CDATA[&]]></a>".utf8)).root
    #expect(root[attribute: "b"] == "1 &\n2 3")
    #expect(root.text == "x<y&")
    #expect(root.elements.map(\.name) == ["c"])
    #expect(root.first("c")?.line == 2)
    #expect(root.first("c")?.column == 9)
  }

  @Test(arguments: [
    ("", 1, 1, "expected an element, found the end"),
    ("<a>\n <b>\n</a>", 3, 1, "expected </b> for the element on line 2, found </a>"),
    ("<a>\n", 2, 1, "expected </a>, found the end"), ("<a/><b/>", 1, 5, "one root element"),
    ("x<a/>", 1, 1, "found text"),
    ("<a b>", 1, 5, "\"=\" after attribute \"b\""), ("<a b=c/>", 1, 6, "a quoted value"),
    ("<a b='1' b='2'/>", 1, 10, "duplicate"), ("<a>&x;</a>", 1, 4, "\"&x;\" is not"), ("<a>a & b</a>", 1, 6, "bare"),
    ("<a>&#0;</a>", 1, 4, "&#0;"), ("<!-- ", 1, 1, "unterminated comment"), ("<a", 1, 1, "unterminated tag <a"),
    ("< a/>", 1, 1, "an element name"),
    ("</a>", 1, 1, "has no start tag"), ("<a><!DOCTYPE b></a>", 1, 4, "before the first element"),
  ])
  func `what is wrong is named with its place`(text: String, line: Int, column: Int, words: String) {
    let error = #expect(throws: Diagnostic.self) { try MarkupDocument(parsing: Array(text.utf8), file: "f.xml") }
    #expect(error?.code == .markupMalformed)
    #expect(error?.place == Place(file: "f.xml", line: line, column: column))
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func `nothing that a document type declares is used`() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"xx\"><!ENTITY c SYSTEM \"file:///etc/hostname\">]><a>&b;&c;</a>"
    #expect(throws: Diagnostic.self) { try MarkupDocument(parsing: Array(bomb.utf8)) }
  }

  @Test func `nesting and size have limits`() {
    let deep = Array(String(repeating: "<a>", count: 300_000).utf8)
    let error = #expect(throws: Diagnostic.self) { try MarkupDocument(parsing: deep) }
    #expect(error?.code == .markupTooDeep)
    let large = #expect(throws: Diagnostic.self) { try MarkupDocument(parsing: deep, limits: SyntaxLimits(size: 10)) }
    #expect(large?.code == .markupTooLarge)
  }

  @Test func `a cut or changed file is read or refused`() {
    let sample = Array((scheme + "<!-- x --><![CDATA[a]]>&amp;&#x41;").utf8)
    var numbers = SeededNumbers(seed: 5)
    var tally = DamageTally()
    for round in 0..<3_000 {
      var bytes = Array(sample.prefix(round.isMultiple(of: 4) ? sample.count : numbers.below(sample.count + 1)))
      for _ in 0..<numbers.below(4) where !bytes.isEmpty {
        bytes[numbers.below(bytes.count)] = UInt8(numbers.below(256))
      }
      guard let document = tally.attempt({ try MarkupDocument(parsing: bytes) }) else { continue }
      #expect(document.bytes == bytes)
    }
    tally.expect(refused: [.markupMalformed])
  }

  // MARK: Edits

  @Test func `changing an attribute touches its line only`() throws {
    #expect(
      try edited { $0[attribute: "LastUpgradeVersion"] = "2600" }
        == scheme.replacingOccurrences(of: "\"1500\"", with: "\"2600\""))
  }

  @Test func `a new attribute has a line like the others, and goes again`() throws {
    let added = try edited { $0[attribute: "note"] = "a\"b" }
    #expect(
      added == scheme.replacingOccurrences(of: "\"1.7\">", with: "\"1.7\"\n   note = \"a&quot;b\">"))
    var document = try MarkupDocument(parsing: Array(added.utf8))
    document.root[attribute: "note"] = nil
    #expect(String(decoding: document.bytes, as: UTF8.self) == scheme)
  }

  @Test func `a new element has lines of its own, and goes again`() throws {
    let entry = MarkupElement("BuildActionEntry", [("buildForTesting", "NO")])
    let added = try edited { root in
      root.changeFirst("BuildAction") { action in
        action.changeFirst("BuildActionEntries") { $0.append(entry, style: .scheme) }
      }
    }
    let end = "         </BuildActionEntry>\n"
    #expect(
      added
        == scheme.replacingOccurrences(
          of: end, with: end + "         <BuildActionEntry\n            buildForTesting = \"NO\">\n" + end))
    var document = try MarkupDocument(parsing: Array(added.utf8))
    document.root.changeFirst("BuildAction") { action in
      action.changeFirst("BuildActionEntries") { $0.removeElements { $0[attribute: "buildForTesting"] == "NO" } }
    }
    #expect(String(decoding: document.bytes, as: UTF8.self) == scheme)
  }

  @Test func `an empty element opens for its first`() throws {
    let added = try edited { root in
      root.changeFirst("BuildAction") { action in
        action.changeFirst("BuildActionEntries") { entries in
          entries.changeElements { $0.append(MarkupElement("X"), style: .scheme) }
        }
      }
    }
    #expect(
      added
        == scheme.replacingOccurrences(
          of: "buildForTesting = \"YES\">\n", with: "buildForTesting = \"YES\">\n            <X>\n            </X>\n"))
  }

  @Test func `a scheme is written as Xcode writes it`() throws {
    let root = MarkupElement(
      "Scheme", [("LastUpgradeVersion", "1500"), ("version", "1.7")],
      children: [
        MarkupElement(
          "BuildAction", [("parallelizeBuildables", "YES")],
          children: [
            MarkupElement(
              "BuildActionEntries", children: [MarkupElement("BuildActionEntry", [("buildForTesting", "YES")])])
          ])
      ])
    let parsed = try MarkupDocument(parsing: Array(scheme.utf8)).root
    for element in [root, parsed] {
      #expect(scheme.hasSuffix("?>\n" + String(decoding: element.serialized(style: .scheme), as: UTF8.self)))
    }
  }

  private func edited(_ edit: (inout MarkupElement) -> Void) throws -> String {
    var document = try MarkupDocument(parsing: Array(scheme.utf8))
    edit(&document.root)
    return String(decoding: document.bytes, as: UTF8.self)
  }
}
