import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct CanonicalFormTests {
  @Test(arguments: Fixture.allCases)
  func `what Xcode writes is written the same`(fixture: Fixture) throws {
    let document = try fixture.document
    let written = try CanonicalForm.bytes(of: document.root, projectName: fixture.projectName)
    #expect(changedLines(document.bytes, written) == [])
    #expect(try document.canonicalBytes(projectName: fixture.projectName) == document.bytes)
  }

  @Test(arguments: Fixture.allCases)
  func `order, comments, quotes and white space come back from any layout`(fixture: Fixture) throws {
    let document = try fixture.document
    let reversed = Self.reversed(document.root)
    let other = try ProjectDocument(parsing: reversed.serialized(as: .openStep))
    #expect(other.bytes != document.bytes)
    #expect(try other.canonicalBytes(projectName: fixture.projectName) == document.bytes)
  }

  @Test func `the project's name stands in the comment of its configurations`() throws {
    let written = try Fixture.classic.document.canonicalBytes(projectName: "Uhr")
    #expect(String(decoding: written, as: UTF8.self).contains("Build configuration list for PBXProject \"Uhr\""))
  }

  @Test func `strings have quotes where Xcode gives them quotes`() throws {
    let rows: [(String, String)] = [
      ("", #""""#), ("a b", #""a b""#), ("a-b", #""a-b""#), ("a/b.c", "a/b.c"), ("$SRCROOT/x", "$SRCROOT/x"),
      ("a//b", #""a//b""#), ("a___b", #""a___b""#), ("a__b", "a__b"), ("gnu++20", #""gnu++20""#), ("gnu17", "gnu17"),
      ("1,2", #""1,2""#), ("ä", "\"ä\""), ("a\nb\t\"c\"\\", #""a\nb\t\"c\"\\""#), ("it's", #""it's""#),
      ("\u{1}", #""\U0001""#), ("\u{7F}", "\"\u{7F}\""), ("a:b", #""a:b""#), ("@x", #""@x""#),
    ]
    for (text, written) in rows {
      #expect(String(decoding: OpenStepWriter.quoted(text), as: UTF8.self) == written)
      let read = try PropertyList(parsing: Array("( \(written) )".utf8))
      #expect(read == [.string(text)])
    }
  }

  @Test func `what would lose something is refused`() throws {
    let texts = [
      "{objectVersion = 39; objects = {P = {isa = PBXProject; }; }; rootObject = P; }",
      "{objectVersion = 56; objects = {P = {isa = PBXProject; }; P = {isa = PBXGroup; }; }; rootObject = P; }",
      "{objectVersion = 56; objects = {P = {isa = PBXProject; a = 1; a = 2; }; }; rootObject = P; }",
      "{objectVersion = 56; objects = {P = {name = x; }; }; rootObject = P; }",
    ]
    for text in texts {
      let document = try ProjectDocument(parsing: Array(text.utf8), file: "p.pbxproj")
      let error = #expect(throws: Diagnostic.self) { try document.canonicalBytes(projectName: "P") }
      #expect(error?.code == .projectFileInvalid)
      #expect(error?.place?.file == "p.pbxproj")
    }
  }

  @Test func `a synchronized folder stands on one line in the formats before 77`() throws {
    let root: PropertyList = [
      "objectVersion": "70",
      "objects": [
        "S": [
          "isa": "PBXFileSystemSynchronizedRootGroup", "path": "App", "explicitFolders": [], "explicitFileTypes": [:],
          "sourceTree": "<group>",
        ]
      ],
    ]
    let text = String(decoding: try CanonicalForm.bytes(of: root, projectName: "P"), as: UTF8.self)
    #expect(
      text.contains(
        "\t\tS /* App */ = {isa = PBXFileSystemSynchronizedRootGroup; explicitFileTypes = {}; explicitFolders = (); "
          + "path = App; sourceTree = \"<group>\"; };\n"))
  }

  @Test func `comments say what Xcode says`() throws {
    let objects = """
      A = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/GRDB.swift.git/"; };
      B = {isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/SQLite.swift"; };
      C = {isa = XCLocalSwiftPackageReference; relativePath = ../Kit; };
      D = {isa = XCSwiftPackageProductDependency; productName = "plugin:Lint"; };
      E = {isa = PBXSourcesBuildPhase; files = (F, X, ); };
      F = {isa = PBXBuildFile; };
      H = {isa = PBXBuildFile; fileRef = Z; };
      P = {isa = PBXProject; packageReferences = (A, B, C, ); };
      T = {isa = PBXAggregateTarget; buildConfigurationList = L; buildPhases = (E, ); name = "a */ b"; };
      L = {isa = XCConfigurationList; buildConfigurations = (K, ); };
      K = {isa = XCBuildConfiguration; name = Debug; };
      """
    let text = "{objectVersion = 90; objects = {\(objects)}; rootObject = P; }"
    let written = String(
      decoding: try ProjectDocument(parsing: Array(text.utf8)).canonicalBytes(projectName: "P"), as: UTF8.self)
    for line in [
      "A /* XCRemoteSwiftPackageReference \"GRDB.swift\" */ =", "B /* XCRemoteSwiftPackageReference \"SQLite\" */ =",
      "C /* XCLocalSwiftPackageReference \"../Kit\" */ =", "D /* Lint */ =", "E /* Sources */ =",
      "F /* (null) in Sources */,", "X,", "H = {isa = PBXBuildFile; fileRef = Z; };", "T = {",
    ] {
      #expect(written.contains("\t\(line)"), "\(line)")
    }
  }

  /// The same with the keys of every dictionary the other way round.
  private static func reversed(_ value: PropertyList) -> PropertyList {
    switch value.value {
    case .dictionary(let content):
      .dictionary(content.entries.reversed().map { ($0.key, reversed($0.value)) })
    case .array(let items): .array(items.map { reversed($0) })
    default: value
    }
  }
}
