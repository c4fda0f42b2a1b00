import Foundation
import SyntaxTrees
import TestSupport
import Testing

@Suite struct MarkupEditTests {
  private let workspace = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Workspace
       version = "1.0">
       <!-- ours -->
       <FileRef
          location = "group:A.xcodeproj">
       </FileRef> <!-- first -->
       <!-- theirs -->
       <FileRef
          location = "group:B.xcodeproj">
       </FileRef>
    </Workspace>

    """
  private let storyboard = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0">
        <scenes>
            <!--View Controller-->
            <scene sceneID="tne-QT-ifu">
                <point key="canvasLocation" x="0.0" y="0.0"/>
            </scene>
        </scenes>
        <resources/>
    </document>

    """
  private let reference = MarkupElement("FileRef", [("location", "group:C.xcodeproj")])

  private func edited(_ text: String, _ edit: (inout MarkupDocument) -> Void) throws -> String {
    var document = try MarkupDocument(parsing: Array(text.utf8))
    edit(&document)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  @Test func `the style of a document is found`() throws {
    #expect(try MarkupDocument(parsing: Array(workspace.utf8)).style == .scheme)
    #expect(try MarkupDocument(parsing: Array(storyboard.utf8)).style == .storyboard)
    let other = "<a>\r\n\t<b c='d'></b>\r\n</a>"
    #expect(
      try MarkupDocument(parsing: Array(other.utf8)).style
        == MarkupStyle(
          indentation: "\t", attributesOnLines: false, equals: "=", closesEmpty: false, lineEnd: "\r\n"))
    #expect(try MarkupDocument(parsing: Array("<a/>".utf8)).style == .storyboard)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `an element comes between others and leaves them their comments`(lineEnd: String) throws {
    let text = workspace.replacingOccurrences(of: "\n", with: lineEnd)
    let element = ["   <FileRef", "      location = \"group:C.xcodeproj\">", "   </FileRef>"]
    let lines = element.map { $0 + lineEnd }.joined()
    #expect(
      try edited(text) { $0.root.insert(reference, before: 0, style: .scheme) }
        == text.replacingOccurrences(of: "   <!-- ours", with: lines + "   <!-- ours"))
    #expect(
      try edited(text) { $0.root.insert(reference, before: 1, style: .scheme) }
        == text.replacingOccurrences(of: "   <!-- theirs", with: lines + "   <!-- theirs"))
    #expect(
      try edited(text) { $0.root.append(reference, style: .scheme) }
        == text.replacingOccurrences(of: "</Workspace>", with: lines + "</Workspace>"))
  }

  @Test func `an element goes with the comment on its line, those on lines of their own stay`() throws {
    #expect(
      try edited(workspace) { $0.root.removeElements { $0[attribute: "location"] == "group:A.xcodeproj" } }
        == workspace.replacingOccurrences(
          of: "   <FileRef\n      location = \"group:A.xcodeproj\">\n   </FileRef> <!-- first -->\n", with: ""))
  }

  @Test func `an empty element is opened and closed in the style of the document`() throws {
    let opened = try edited(storyboard) { document in
      let style = document.style
      document.root.changeFirst("resources") { resources in
        resources.append(MarkupElement("image", [("name", "a\"b"), ("width", "16")]), style: style)
      }
    }
    let image = "<resources>\n        <image name=\"a&quot;b\" width=\"16\"/>\n    </resources>"
    #expect(opened == storyboard.replacingOccurrences(of: "<resources/>", with: image))
    let closed = try edited(opened) { document in
      document.root.changeFirst("resources") { $0.removeElements(style: .storyboard) { $0.name == "image" } }
    }
    #expect(closed == storyboard)
  }

  @Test func `a new attribute is laid out as its neighbour`() throws {
    let first = "<Scheme>\r\n   <BuildAction\r\n      a = \"1\">\r\n   </BuildAction>\r\n</Scheme>"
    let second = try edited(first) { $0.root.changeFirst("BuildAction") { $0[attribute: "b"] = "2" } }
    #expect(second == first.replacingOccurrences(of: "\"1\">", with: "\"1\"\r\n      b = \"2\">"))
    let none = try edited(second) { document in
      document.root.changeFirst("BuildAction") { action in
        for name in ["a", "b", "c"] { action[attribute: name] = nil }
      }
    }
    #expect(none == "<Scheme>\r\n   <BuildAction>\r\n   </BuildAction>\r\n</Scheme>")
  }

  @Test func `a text is changed alone`() throws {
    let text = "<a>\n  <b c='d'>x &lt; y</b>\n</a>"
    #expect(try edited(text) { $0.root.changeFirst("b") { $0.setText("x < y") } } == text)
    #expect(
      try edited(text) { $0.root.changeFirst("b") { $0.setText("y > x") } }
        == text.replacingOccurrences(of: "x &lt; y", with: "y &gt; x"))
  }

  @Test func `no edit of a changed file brings it down or makes it unreadable`() throws {
    var numbers = SeededNumbers(seed: 11)
    let signs = Array("<>/=\"'&;! -\r\nab".utf8)
    var tally = DamageTally()
    for round in 0..<2_000 {
      var bytes = Array((round.isMultiple(of: 2) ? workspace : storyboard).utf8)
      for _ in 0...numbers.below(3) {
        let start = numbers.below(bytes.count)
        let end = min(bytes.count, start + numbers.below(12))
        if numbers.below(2) == 0 {
          bytes.removeSubrange(start..<end)
        } else {
          bytes.insert(signs[numbers.below(signs.count)], at: start)
        }
      }
      guard var document = tally.attempt({ try MarkupDocument(parsing: bytes) }) else { continue }
      #expect(document.bytes == bytes)
      let style = document.style
      document.root.insert(reference, before: numbers.below(3), style: style)
      document.root[attribute: "new"] = "\r\n<&>\"'"
      document.root.changeElements { $0.append(MarkupElement("x"), style: style) }
      document.root.removeElements(style: style) { _ in numbers.below(2) == 0 }
      let again = try MarkupDocument(parsing: document.bytes)
      #expect(again.root[attribute: "new"] == "\r\n<&>\"'")
      #expect(again.root.elements.map(\.name) == document.root.elements.map(\.name))
    }
    tally.expect(read: 200, refused: [.markupMalformed])
  }

  @Test func `text between elements is no indentation`() throws {
    let text = "<a>\n  b <c/>\n</a>"
    #expect(
      try edited(text) { $0.root.append(MarkupElement("d"), style: .storyboard) } == "<a>\n  b <c/>\n  <d/>\n</a>")
  }

  @Test func `an element on one line gets others on that line`() throws {
    #expect(
      try edited("<a><b/></a>") { $0.root.append(MarkupElement("c"), style: .storyboard) } == "<a><b/><c/></a>")
  }
}
