import Diagnostics
import FileTrees
import InterfaceFiles
import SyntaxTrees
import TestSupport
import Testing

@testable import Scaffolding

/// The scenes and cells in template folders.
@Suite struct InterfaceTemplateTests {
  private static let templates = InterfaceTemplates(directories: [Workbench.templates])

  private static let classes: [(InterfaceDocument.System, String)] =
    [
      "UIViewController", "UITableViewController", "UICollectionViewController", "UINavigationController",
      "UITabBarController", "UISplitViewController", "UIPageViewController",
    ].flatMap { [(.iOS, $0), (.tvOS, $0)] } + [(.macOS, "NSViewController")]

  /// Identifiers stay unique, and references lead to objects of the storyboard, however often a scene is added.
  @Test(arguments: classes) func `a scene is added without a collision`(
    system: InterfaceDocument.System, className: String
  ) throws {
    let template = try #require(try Self.templates.scene(of: className, on: system))
    var document = template.document
    for name in ["First", "Second", className] {
      let copied = try StoryboardScenes.adding(name, like: template, in: .swift, for: name, to: document, file: "")
      #expect(copied.document.objects[copied.id]?[attribute: "customClass"] == (name == className ? nil : name))
      document = try InterfaceDocument(parsing: copied.document.markup.bytes, file: "")
    }
    #expect(document.scenes.count == 4)
    #expect(document.duplicates.isEmpty)
    for element in document.elements {
      for attribute in element.attributes where InterfaceDocument.referringAttributes.contains(attribute.name) {
        #expect(document.objects[attribute.value] != nil, "\(attribute)")
      }
    }
  }

  @Test(arguments: ["custom", "basic", "subtitle", "right-detail", "left-detail"])
  func `a cell is added as Xcode lays it out`(style: String) throws {
    let scene = try #require(try Self.templates.scene(of: "UITableViewController", on: .iOS))
    let cell = try Self.templates.cell(named: style, on: .iOS)
    var document = scene.document
    for identifier in ["A", "B"] {
      let list = try #require(document.objects["view"])
      document = try document.adding(NewCell(identifier: identifier), like: cell, to: list, file: "").document
    }
    #expect(document.duplicates.isEmpty)
    let text = String(decoding: document.markup.bytes, as: UTF8.self)
    let lines: [Substring] = text.split(separator: "\n")
    let levels = lines.map { $0.prefix { $0 == " " }.count }
    // Each line is at most one level deeper than the line before.
    #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 4 && $1 % 4 == 0 })
    #expect(text.contains("<rect key=\"frame\" x=\"0.0\" y=\"94\" width=\"393\" height=\"44\"/>"))
  }

  @Test func `a user's template comes first, and an unknown style is refused`() throws {
    let folder = try TemporaryFolder()
    let own = folder.file("interfaces/ios/cells")
    try FileAccess.createDirectory(own)
    let bytes = try FileAccess.read("\(Workbench.templates)/interfaces/ios/cells/custom.xib")
    let text = String(decoding: bytes, as: UTF8.self)
    try FileAccess.write(
      Array(text.replacing("selectionStyle=\"default\"", with: "selectionStyle=\"none\"").utf8), to: "\(own)/custom.xib"
    )
    let templates = InterfaceTemplates(directories: [folder.path, Workbench.templates])
    let cell = try templates.cell(named: "custom", on: .iOS)
    #expect(cell.elements.contains { $0[attribute: "selectionStyle"] == "none" })
    let problem = #expect(throws: Diagnostic.self) { try templates.cell(named: "subtitel", on: .iOS) }
    #expect(problem?.remedy == .advice("did you mean subtitle?"))
  }
}
