import Diagnostics
import SyntaxTrees
import TestSupport
import Testing

@testable import InterfaceFiles

/// Archives of Interface Builder 3, read as documents.
@Suite struct InterfaceArchiveTests {
  private func document(_ text: String = ArchivedInterface.text) throws -> InterfaceDocument {
    try InterfaceDocument(parsing: Array(text.utf8), file: "Search.xib")
  }

  @Test func `the objects have the kinds, classes, labels and the order of a document`() throws {
    let document = try document()
    #expect(document.isArchive && document.kind == .xib && document.system == .macOS)
    func words(_ element: InterfaceElement) -> String {
      let inner = element.children.map(words).joined(separator: ", ")
      let name = [element.kind, element.className, element.label].compactMap(\.self).joined(separator: " ")
      return "\(name) \(element.id)\(inner.isEmpty ? "" : " (\(inner))")"
    }
    let scene = try #require(document.scenes.first)
    #expect(
      scene.elements.map(words) == [
        "customObject PrefPane File's Owner -2", "customObject FirstResponder First Responder -1",
        "window Search 5 (view 6 (button FindButton Find 8 (buttonCell Find 9), textField 10))",
      ])
    #expect(document.objects["8"]?.line == 23)
  }

  @Test func `outlets and actions belong to the objects that have them in a document`() throws {
    let text = ArchivedInterface.text.replacing("IBActionConnection", with: "IBCocoaTouchEventConnection")
      .replacing(
        "<reference key=\"destination\" ref=\"105\"/>",
        with: """
          <reference key="destination" ref="105"/>
          						<int key="IBEventType">7</int>
          """)
    func words(_ connection: InterfaceConnection) -> String {
      [
        connection.kind, connection.source, connection.name, connection.destination, connection.event, connection.id,
      ].compactMap(\.self).joined(separator: " ")
    }
    #expect(try document().connections.map(words) == ["outlet -2 window 5 20", "action 8 find: -2 21"])
    #expect(
      try document(text).connections.map(words) == ["outlet -2 window 5 20", "action -2 find: 8 touchUpInside 21"])
  }

  @Test func `a drawing has the frames`() throws {
    let document = try document()
    let svg = String(decoding: InterfaceDrawing(of: document.scenes, in: document).svg, as: UTF8.self)
    #expect(svg.contains("width=\"80\" height=\"24\""), "\(svg)")
  }

  @Test func `missing objects and repeated identifiers are found`() throws {
    let dangling = try document(ArchivedInterface.text.replacing("ref=\"26\"", with: "ref=\"27\""))
    #expect(dangling.elements.compactMap { $0[attribute: "reference"] } == ["27"])
    let twice = try document(ArchivedInterface.text.replacing("id=\"108\"", with: "id=\"106\""))
    #expect(twice.duplicates.map { $0[attribute: "id"] } == ["106"])
    let number = try document(
      ArchivedInterface.text.replacing("<int key=\"objectID\">9<", with: "<int key=\"objectID\">8<"))
    #expect(number.duplicates.map { $0[attribute: "id"] } == ["8"])
    #expect(try document().duplicates.isEmpty)
  }

  @Test func `an archive can't be edited, and damaged ones do not crash`() throws {
    let error = #expect(throws: Diagnostic.self) { try document().requireEditable("Search.xib") }
    #expect(error?.code == .interfaceUnsuitable)
    let circle = ArchivedInterface.text.replacing(
      "<reference key=\"object\" ref=\"103\"/>\n\t\t\t\t\t\t<reference key=\"parent\" ref=\"0\"/>",
      with: "<reference key=\"object\" ref=\"103\"/>\n\t\t\t\t\t\t<reference key=\"parent\" ref=\"106\"/>")
    #expect(try document(circle).scenes.first?.elements.count == 2)
    let itself = ArchivedInterface.text.replacing("key=\"parent\" ref=\"103\"", with: "key=\"parent\" ref=\"104\"")
    #expect(try document(itself).objects["6"] == nil)
    for part in ["objectID", "orderedObjects", "IBDocument.Objects", "label", "dict.values", "NSCell"] {
      _ = try document(ArchivedInterface.text.replacing(part, with: "other"))
    }
  }
}
