import Diagnostics
import PropertyLists
import XcodeProjects
import Testing

/// The texts of storyboards and xibs, as files of translations have them.
@Suite struct DesignTextsTests {
  private func texts(_ body: String, kind: String = "CocoaTouch.Storyboard.XIB") throws -> DesignTexts {
    let head = "<?xml version=\"1.0\"?><document type=\"com.apple.InterfaceBuilder3.\(kind)\">"
    return try DesignTexts(parsing: Array((head + body + "</document>").utf8))
  }

  @Test func `each text has the key that the system looks for`() throws {
    let found = try texts(
      """
      <button id="b-1"><state key="normal" title="Go"/><accessibility key="accessibilityConfiguration" hint="Starts">
      </accessibility><constraints><constraint id="c-1"/></constraints></button>
      <button id="b-2"><buttonConfiguration key="configuration" style="plain" title="New" subtitle="One"/></button>
      <label id="a-1" text="Hi" userLabel="Mine"/><label id="a-2"><string key="text">Two
      lines</string></label><label id="a-3" text=""/>
      <segmentedControl id="s-1"><segments><segment title="A"/><segment title="B"/></segments></segmentedControl>
      <viewController id="v-1" title="Top"><navigationItem key="navigationItem" id="n-1" title="Nav" prompt="P"/>
      <connections><segue id="g-1" title="never"/></connections></viewController>
      """)
    #expect(
      found.texts.map { "\($0.key)=\($0.value)" } == [
        "a-1.text=Hi", "a-2.text=Two\nlines", "b-1.accessibilityHint=Starts", "b-1.normalTitle=Go",
        "b-2.configuration.subtitle=One", "b-2.configuration.title=New", "n-1.prompt=P", "n-1.title=Nav",
        "s-1.segmentTitles[0]=A", "s-1.segmentTitles[1]=B", "v-1.title=Top",
      ])
    #expect(found.texts.first { $0.object == "n-1" }?.className == "UINavigationItem")
  }

  @Test func `the classes of the Mac are named so`() throws {
    let found = try texts("<menuItem title=\"Quit\" id=\"q\"/>", kind: "Cocoa.XIB")
    #expect(found.texts.map(\.className) == ["NSMenuItem"])
  }

  @Test(arguments: ["plain", "\"quoted\" \\ back", "line\nend\ttab", "ends */ here /*", "ümlaut 😀"])
  func `the file reads back as what it was made of`(text: String) throws {
    let escaped = text.replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    let found = try texts("<label id=\"x\" text=\"\(escaped)\"/>")
    let file = try StringsFile(parsing: found.stringsFile)
    #expect(file.entries.map(\.key) == ["x.text"] && file.entries.map(\.value) == [text])
  }

  @Test func `the texts of intents stand under their keys`() throws {
    let texts = try IntentTexts(
      parsing: Array(
        """
        <plist version="1.0"><dict><key>INIntentDefinitionNamespace</key><string>sI7YSe</string><key>INIntents</key>
        <array><dict><key>INIntentTitle</key><string>Say "hi"</string><key>INIntentTitleID</key><string>qayMH6</string>
        <key>INIntentParameters</key><array><dict><key>INIntentParameterDisplayName</key><string>Name</string>
        <key>INIntentParameterDisplayNameID</key><string>2b0Uo4</string></dict></array>
        <key>INIntentSubtitleID</key><string>none</string></dict></array></dict></plist>
        """.utf8))
    #expect(texts.texts.map(\.key) == ["2b0Uo4", "qayMH6"])
    let expected = "\"2b0Uo4\" = \"Name\";\n\n\"qayMH6\" = \"Say \\\"hi\\\"\";\n"
    #expect(String(decoding: texts.stringsFile, as: UTF8.self) == expected)
    #expect(try StringsFile(parsing: texts.stringsFile).entries.map(\.value) == ["Name", "Say \"hi\""])
  }

  @Test func `what is no markup is refused`() {
    #expect(throws: Diagnostic.self) { try DesignTexts(parsing: Array("<document".utf8)) }
    #expect(throws: Diagnostic.self) { try IntentTexts(parsing: Array("<plist><dict>".utf8)) }
  }
}
