import Diagnostics
import Foundation
import SemanticMerges
import TestSupport
import Testing

/// Merges of archives of Interface Builder 3.
@Suite struct ArchiveMergeTests {
  private let path = "Search.xib"
  private let base = ArchivedInterface.text

  @Test func `the higher versions of the header hold, and frames cost no question`() {
    let ours = base.replacing("10J869", with: "11E53").replacing("{{20, 30}", with: "{{20, 31}")
    let theirs = base.replacing("10J869", with: "12C3006").replacing("{{20, 30}", with: "{{20, 39}")
    let result = merged(base, ours, theirs, path: path)
    #expect(result.text == ours.replacing("11E53", with: "12C3006"))
    #expect(result.notes.map(\.code) == [.mergeHigherVersion, .mergeDerivedValue])
  }

  @Test func `connections of both sides are kept, with the higher identifier`() {
    let ours = ArchivedInterface.withOutlet("field", number: 22)
    let theirs = ArchivedInterface.withOutlet("nameField", number: 25)
    let result = merged(base, ours, theirs, path: path)
    let both = ArchivedInterface.withOutlet("field", number: 22)
    #expect(
      result.text
        == ArchivedInterface.withOutlet("nameField", number: 25, in: both)
        .replacing("<int key=\"maxID\">22<", with: "<int key=\"maxID\">25<"))
  }

  @Test func `properties are merged by key, in both lists alike`() {
    let ours = ArchivedInterface.withProperty("20.ours", "A")
    let theirs = ArchivedInterface.withProperty("5.theirs", "B").replacing("FindButton", with: "SearchButton")
    let result = merged(base, ours, theirs, path: path)
    let expected = ArchivedInterface.withProperty(
      "5.theirs", "B", in: ArchivedInterface.withProperty("20.ours", "A")
    ).replacing("FindButton", with: "SearchButton")
    #expect(result.text == expected)
  }

  @Test func `a property that one side removed and the other changed is asked with its key`() {
    let ours = base.replacing("\n\t\t\t\t\t<string>8.CustomClassName</string>", with: "")
      .replacing("\n\t\t\t\t\t<string>FindButton</string>", with: "")
    let theirs = base.replacing("FindButton", with: "SearchButton")
    let result = merged(base, ours, theirs, path: path)
    #expect(result.conflicts.count == 1)
    #expect(result.reading(ours: true) == ours)
    #expect(result.reading(ours: false) == theirs)
  }

  @Test func `a new connection with an identifier that the other side gave as well is asked`() {
    let ours = ArchivedInterface.withOutlet("field", number: 22)
    let theirs = ArchivedInterface.withOutlet("nameField", number: 22)
    let result = merged(base, ours, theirs, path: path)
    #expect(!result.isClean)
    #expect(result.reading(ours: true) == ours)
    #expect(result.reading(ours: false) == theirs)
  }

  @Test func `an object that moves to its next use takes along what the other side changed in it`() {
    // Without the button, its font is written at its next use.
    let start = base.range(of: "\t\t\t\t\t\t<object class=\"NSButton\"")?.lowerBound
    let end = base.range(of: "\t\t\t\t\t\t<object class=\"NSTextField\"")?.lowerBound
    guard let start, let end else {
      Issue.record("the archive has no button")
      return
    }
    let font = """
      <object class="NSFont" key="NSSupport" id="26">
      									<string key="NSName">LucidaGrande</string>
      									<double key="NSSize">11</double>
      								</object>
      """
    var ours = base.replacing("<reference key=\"NSSupport\" ref=\"26\"/>", with: font)
    ours.removeSubrange(start..<end)
    for lines in [
      """
      				<object class="IBConnectionRecord">
      					<object class="IBActionConnection" key="connection">
      						<string key="label">find:</string>
      						<reference key="source" ref="101"/>
      						<reference key="destination" ref="105"/>
      					</object>
      					<int key="connectionID">21</int>
      				</object>

      """,
      """
      					<object class="IBObjectRecord">
      						<int key="objectID">8</int>
      						<reference key="object" ref="105"/>
      						<reference key="parent" ref="104"/>
      					</object>
      					<object class="IBObjectRecord">
      						<int key="objectID">9</int>
      						<reference key="object" ref="106"/>
      						<reference key="parent" ref="105"/>
      					</object>

      """,
    ] { ours = ours.replacing(lines, with: "") }
    let theirs = base.replacing("<double key=\"NSSize\">11<", with: "<double key=\"NSSize\">13<")
    let result = merged(base, ours, theirs, path: path)
    #expect(result.text == ours.replacing("<double key=\"NSSize\">11<", with: "<double key=\"NSSize\">13<"))
    #expect(merged(base, theirs, ours, path: path).text == result.text)
  }
}
