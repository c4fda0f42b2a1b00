import Diagnostics
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct AssetCatalogTests {
  private static let icon = """
    {
      "images" : [
        {
          "filename" : "Icon.png",
          "idiom" : "universal",
          "platform" : "ios",
          "size" : "1024x1024"
        },
        {
          "appearances" : [
            {
              "appearance" : "luminosity",
              "value" : "dark"
            }
          ],
          "idiom" : "universal",
          "platform" : "ios",
          "size" : "1024x1024"
        }
      ],
      "info" : {
        "author" : "xcode",
        "version" : 1
      }
    }

    """
  private static let info = #"{ "info" : { "author" : "xcode", "version" : 1 } }"#

  private func changes(_ contents: AssetContents) -> [String] {
    changedLines(Array(Self.icon.utf8), contents.document.bytes)
  }

  @Test func `a catalog shows its sets, groups and what is wrong`() throws {
    let files = [
      "Contents.json": Self.info, "AppIcon.appiconset/Contents.json": Self.icon, "AppIcon.appiconset/Old.png": "",
      "Marks/Contents.json": #"{ "info" : { }, "properties" : { "provides-namespace" : true } }"#,
      "Marks/Dot.colorset/Contents.json": #"{ "colors" : [ { "idiom" : "universal" } ] }"#,
      "Marks/Broken.imageset/Contents.json": "[", "Data.dataset/Contents.json": #"{ "data" : [ ] }"#,
    ]
    let catalog = AssetCatalog(paths: Array(files.keys), name: "A.xcassets") { files[$0].map { Array($0.utf8) } }
    #expect(
      catalog.sets.map(\.path) == [
        "", "AppIcon.appiconset", "Data.dataset", "Marks", "Marks/Broken.imageset", "Marks/Dot.colorset",
      ])
    let icon = try #require(catalog.sets[1].contents)
    #expect(icon.slots(.images).map(\.filename) == ["Icon.png", nil])
    #expect(icon.slots(.images).map(\.size) == ["1024x1024", "1024x1024"])
    #expect(icon.slots(.images)[1].appearances.map(\.value) == ["dark"])
    #expect(catalog.sets[3].contents?.properties["provides-namespace"] == true)
    #expect(catalog.findings.map(\.code) == [.assetFileMissing, .assetFileUnused, .jsonMalformed])
    #expect(catalog.findings.first?.place?.file == "A.xcassets/AppIcon.appiconset/Contents.json")
  }

  @Test func `a place is filled and emptied in its line alone`() throws {
    var contents = try AssetContents(parsing: Array(Self.icon.utf8))
    try contents.setFilename("Dark.png", at: 1)
    #expect(changes(contents) == ["+\"filename\" : \"Dark.png\","])
    try contents.setFilename(nil, at: 1)
    #expect(changes(contents) == [])
    try contents.setFilename("New.png", at: 0)
    #expect(changes(contents) == ["-\"filename\" : \"Icon.png\",", "+\"filename\" : \"New.png\","])
    #expect(throws: Diagnostic.self) { try contents.setFilename("x", at: 2) }
    #expect(throws: Diagnostic.self) { try contents.setFilename("x", in: .colors, at: 0) }
  }

  @Test func `what describes no assets is refused`() {
    #expect(throws: Diagnostic.self) { try AssetContents(parsing: Array("[]".utf8)) }
  }
}
