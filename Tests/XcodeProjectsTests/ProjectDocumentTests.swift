import Diagnostics
import PropertyLists
import TestSupport
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
    #expect(throws: Diagnostic.self) { try document.removing([ObjectID("A10000000000000000000203")]) }
  }

  @Test func `a project in JSON is read`() throws {
    let text = #"{"objectVersion": 56, "objects": {"P": {"isa": "PBXProject", "targets": []}}, "rootObject": "P"}"#
    let document = try ProjectDocument(parsing: Array(text.utf8))
    #expect(document.form == .json)
    #expect(document.rootObject?.isa == "PBXProject")
    #expect(document.formatVersion == 56)
  }

  @Test(arguments: [true, false])
  func `a project in UTF-16 keeps its encoding and every line that an edit is not about`(isBigEndian: Bool) throws {
    let original = try Fixture.classic.bytes + Array("// ü 🎛\n".utf8)
    let document = try ProjectDocument(parsing: utf16(original, isBigEndian: isBigEndian), file: "p")
    #expect(document.form == .utf16)
    #expect(document.bytes == utf16(original, isBigEndian: isBigEndian))
    #expect(document.findings.map(\.code) == [.projectFileNotUTF8])
    let edited = try XcodeProject(document: document, name: "Wecker").languageEdits.adding("sv")
    let plain = try XcodeProject(document: ProjectDocument(parsing: original), name: "Wecker").languageEdits.adding(
      "sv")
    #expect(edited.document.bytes == utf16(plain.document.bytes, isBigEndian: isBigEndian))
    #expect(changedLines(original, plain.document.bytes).count == 1)
    #expect(try document.canonicalBytes(projectName: "Wecker") == Fixture.classic.bytes)
  }

  @Test(arguments: [[0xFF, 0xFE], [0xFE, 0xFF]] as [[UInt8]])
  func `of a file in UTF-16 with half a character nothing is written`(mark: [UInt8]) throws {
    let whole = try utf16(Fixture.classic.bytes, isBigEndian: mark[0] == 0xFE)
    for end in [[0x20], [0x00, 0x2F, 0x00, 0x2F, 0xD8, 0xD8]] as [[UInt8]] {
      let bytes = whole + (mark[0] == 0xFE || end.count == 1 ? end : [0x2F, 0, 0x2F, 0, 0xD8, 0xD8])
      let project = try XcodeProject(document: ProjectDocument(parsing: bytes, file: "p"), name: "Wecker")
      let error = #expect(throws: Diagnostic.self) { try project.languageEdits.adding("sv") }
      #expect(error?.message == "\"p\" can't be edited: it is not entirely UTF-16")
      #expect(error?.remedy != nil)
      #expect(throws: Diagnostic.self) { try project.document.canonicalBytes(projectName: "Wecker") }
    }
  }

  @Test(arguments: [PropertyList.Form.xml, .binary])
  func `no edit of a project in another form gets lost between the two texts`(form: PropertyList.Form) throws {
    let bytes = try Fixture.classic.document.root.serialized(as: form)
    let project = try XcodeProject(document: ProjectDocument(parsing: bytes, file: "p"), name: "Wecker")
    let target = try #require(project.targets.first)
    let group = try #require(project.mainGroup)
    let edits: [() throws -> XcodeProject] = [
      { try project.languageEdits.adding("sv") },
      { try project.fileEdits.adding("New.swift", to: group, targets: [target]) },
      { try project.targetEdits.rename(of: target, to: "Other").project },
      { try project.targetEdits.removal(of: target).project },
      { try project.settingEdits.setting("NEW", to: "1", of: target) },
    ]
    for edit in edits {
      let error = #expect(throws: Diagnostic.self) { try edit() }
      #expect(error?.code == .projectFileInvalid)
    }
  }

  private func utf16(_ text: [UInt8], isBigEndian: Bool) -> [UInt8] {
    let units = [0xFEFF] + Array(String(decoding: text, as: UTF8.self).utf16)
    return units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test(arguments: [
    ("", "is empty", "slipway restore p"), ("{}", "has no \"objects\"", "slipway restore p"),
    ("bplist00", "is not a valid property list", "slipway restore p"),
    ("{ objects = {", "found the end of the file", "slipway restore p"),
    ("{ objects = }; }", "expected a value", "slipway restore p"),
    ("{ a = " + String(repeating: "(", count: 600), "deeper than 512", "close the brackets"),
    ("{ objects = {\n<<<<<<< HEAD\n", "has conflict markers on line 2", "slipway resolve"),
  ])
  func `what can't be read says what to do`(text: String, problem: String, remedy: String) throws {
    let error = #expect(throws: Diagnostic.self) { try ProjectDocument(parsing: Array(text.utf8), file: "p") }
    #expect(error?.message.contains(problem) == true)
    guard let advice = error?.remedy?.words else {
      Issue.record("no advice: \(String(describing: error))")
      return
    }
    #expect(advice.contains(remedy))
  }

  @Test func `a root that names nothing is told with the one that is meant`() throws {
    let text = "{objects = {P = {isa = PBXProject; }; }; rootObject = Q; }"
    let document = try ProjectDocument(parsing: Array(text.utf8), file: "p")
    let error = #expect(throws: Diagnostic.self) { try XcodeProject(document: document, name: "P") }
    #expect(error?.code == .projectRootMissing)
    #expect(error?.remedy == .advice("set \"rootObject\" to P, the file's only project, in a text editor"))
  }
}
