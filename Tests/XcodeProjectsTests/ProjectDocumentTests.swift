import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct ProjectDocumentTests {
  @Test(arguments: Fixture.allCases)
  func `a document keeps every byte`(fixture: Fixture) throws {
    let document = try fixture.document
    #expect(document.bytes == (try fixture.bytes))
    #expect(document.findings.isEmpty)
  }

  @Test func `line ends, a missing last one, and a byte order mark are kept`() throws {
    let text = String(decoding: try Fixture.classic.bytes, as: UTF8.self)
    for variant in [text.replacing("\n", with: "\r\n"), String(text.dropLast()), "\u{FEFF}" + text] {
      let document = try ProjectDocument(parsing: Array(variant.utf8))
      #expect(document.bytes == Array(variant.utf8))
      #expect(document.objects.count == (try Fixture.classic.document.objects.count))
    }
  }

  @Test func `an object is found by its identifier and knows its line`() throws {
    let object = try #require(try Fixture.classic.document.object(ObjectID("A10000000000000000000203")))
    #expect(object.isa == "PBXFileReference")
    #expect(object.string("path") == "Clock+Zone.swift")
    #expect(object.place.line == 45)
    #expect(object["sourceTree"] == "<group>")
    #expect(try Fixture.classic.document.object(ObjectID("A1")) == nil)
  }

  @Test func `the markers of an unfinished merge are named with their lines`() throws {
    var lines = String(decoding: try Fixture.classic.bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    lines.insert("<<<<<<< HEAD", at: 9)
    lines.insert("=======", at: 11)
    lines.insert(">>>>>>> feature", at: 13)
    let error = #expect(throws: Diagnostic.self) {
      try ProjectDocument(parsing: Array(lines.joined(separator: "\n").utf8), file: "project.pbxproj")
    }
    #expect(error?.code == .projectFileConflicted)
    #expect(error?.message.contains("lines 10, 12, 14") == true)
    #expect(error?.place?.line == 10)
  }

  @Test func `what breaks the form is told with its place`() {
    let error = #expect(throws: Diagnostic.self) {
      try ProjectDocument(parsing: Array("{\n  objects = {\n    A = 1\n  };\n}".utf8), file: "p")
    }
    #expect(error?.code == .propertyListMalformed)
    #expect(error?.place == Place(file: "p", line: 4, column: 3))
    #expect(error?.message == "\"p\" is not a valid property list: expected \";\" after the value, found \"}\"")
  }

  @Test func `a property list that is no project is refused`() {
    for text in ["{}", "()", "word", "{ a = b; }", ""] {
      #expect(throws: Diagnostic.self) { try ProjectDocument(parsing: Array(text.utf8)) }
    }
  }

  @Test func `doubled, dangling, orphaned and misplaced objects are findings with their lines`() throws {
    let text = """
      {
        objectVersion = 56;
        objects = {
          P = {isa = PBXProject; mainGroup = G; targets = (T, ); };
          G = {isa = PBXGroup; children = (); };
          F = {isa = PBXFileReference; path = a.swift; };
          F = {isa = PBXFileReference; path = b.swift; path = c.swift; };
          B = {isa = PBXBuildFile; fileRef = F; };
          N = {name = none; };
        };
        rootObject = P;
      }
      """
    let document = try ProjectDocument(parsing: Array(text.utf8))
    let found = document.findings.map { "\($0.place?.line ?? 0) \($0.code)" }
    #expect(
      found == [
        "4 project-reference-dangling", "7 project-object-duplicate", "7 project-object-orphaned",
        "7 project-key-duplicate", "8 project-build-file-misplaced", "9 project-object-invalid",
        "9 project-object-orphaned",
      ])
    #expect(document.object(ObjectID("F"))?.string("path") == "c.swift")
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func `a project in another form of property list is read and not edited`(form: PropertyList.Form) throws {
    let bytes = try Fixture.classic.document.root.serialized(as: form)
    let document = try ProjectDocument(parsing: bytes)
    #expect(document.bytes == bytes)
    #expect(document.root == (try Fixture.classic.document.root))
    #expect(throws: Diagnostic.self) { try document.removing(ObjectID("A10000000000000000000203")) }
  }

  @Test func `a project in JSON is read`() throws {
    let text = #"{"objectVersion": 56, "objects": {"P": {"isa": "PBXProject", "targets": []}}, "rootObject": "P"}"#
    let document = try ProjectDocument(parsing: Array(text.utf8))
    #expect(document.form == .json)
    #expect(document.rootObject?.isa == "PBXProject")
    #expect(document.formatVersion == 56)
  }
}
