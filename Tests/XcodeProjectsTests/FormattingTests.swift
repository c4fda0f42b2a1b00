import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

/// What writing a file anew in Xcode's form keeps, and what it refuses.
@Suite struct FormattingTests {
  /// A fixture with what scripts and hands leave: other white space, quotes, order, comments and line ends.
  private func disturbed(_ fixture: Fixture) throws -> [[UInt8]] {
    let text = String(decoding: try fixture.bytes, as: UTF8.self)
    let sections = text.components(between: "/* Begin PBXFileReference section */\n", "/* End PBXFileReference")
    let reversed = sections.middle.split(separator: "\n").reversed().joined(separator: "\n") + "\n"
    return [
      text.replacing("\t", with: "    "), text.replacing("\n", with: "\r\n"),
      text.replacing(" = YES;", with: " = \"YES\";"), sections.before + reversed + sections.after,
      text.replacing("// !$*UTF8*$!", with: "// !$*UTF8*$!\n// by a script"),
      text.replacing(" in Sources */", with: " */"), text.replacing("/* Begin ", with: "/* begin "),
      text.replacing(",\n", with: ",\n\n"),
    ].filter { $0 != text }.map { Array($0.utf8) }
  }

  @Test(arguments: Fixture.allCases)
  func `a formatted file means the same, and formatting it again changes nothing`(fixture: Fixture) throws {
    for bytes in try disturbed(fixture) {
      let document = try ProjectDocument(parsing: bytes)
      let once = try ProjectDocument(parsing: document.canonicalBytes(projectName: fixture.projectName))
      #expect(once.root == document.root)
      #expect(try once.canonicalBytes(projectName: fixture.projectName) == once.bytes)
      #expect(changedLines(try fixture.bytes, once.bytes) == [])
    }
  }

  /// Of a build file in no phase the file's own comment is kept, if it is one: found by fuzzing.
  @Test(arguments: ["/* */", "/**/", "/* a*/", "/*  */", "/* a */", "/* a*/ /* b */", "/* a */ /* b */"])
  func `a comment that is kept ends where it ends`(comment: String) throws {
    let text = "{objectVersion=56;objects={0 \(comment)={isa=PBXBuildFile/* */;};};}"
    let once = try ProjectDocument(parsing: Array(text.utf8)).canonicalBytes(projectName: "App")
    #expect(try ProjectDocument(parsing: once).canonicalBytes(projectName: "App") == once)
  }

  /// Found by fuzzing: the comment named whichever target stood first in the file.
  @Test func `of two holders the same one is named before and after the file is put in order`() throws {
    let text = """
      {objectVersion = 56; objects = {
      B = {isa = PBXNativeTarget; name = Second; buildConfigurationList = L; };
      A = {isa = PBXNativeTarget; name = First; buildConfigurationList = L; };
      L = {isa = XCConfigurationList; }; }; }
      """
    let once = try ProjectDocument(parsing: Array(text.utf8)).canonicalBytes(projectName: "App")
    #expect(String(decoding: once, as: UTF8.self).contains("for PBXNativeTarget \"First\""))
    #expect(try ProjectDocument(parsing: once).canonicalBytes(projectName: "App") == once)
  }

  @Test func `every value keeps its meaning whatever it looks like`() throws {
    let values = [
      #""\U00e9\U1F""#, "'single \\' quotes'", #""\101\012""#, "<0a 0B>", "a-b", "a+b", "a//b", "a___b", #""needless""#,
      "\"\"", "( a, (b, ), {c = d; } )", "{ z = 1; a = 2; isa = 3; }", "\"line\nend\"", "\"\t\"", "key", #""\\n""#,
    ]
    let fields = values.enumerated().map { "k\($0.offset) = \($0.element); " }.joined()
    let text =
      "{objectVersion = 46; objects = {P = {isa = PBXProject; attributes = {\(fields)}; }; }; rootObject = P; }"
    let document = try ProjectDocument(parsing: Array(text.utf8))
    let written = try ProjectDocument(parsing: document.canonicalBytes(projectName: "P"))
    #expect(written.root == document.root)
    #expect(try written.canonicalBytes(projectName: "P") == written.bytes)
  }

  @Test func `a key that stands twice is refused at its second place, in any order and at any depth`() throws {
    for keys in [
      "a = 1; b = 2;\n a = 3;", "b = 2; a = 1;\n a = 3;", "isa = X; b = 1;\n isa = Y;", "\"a\" = 1;\n 'a' = 2;",
    ] {
      for (before, after) in [("", ""), ("settings = {", "};"), ("list = ( {", "}, );")] {
        let text =
          "{objectVersion = 46; objects = {P = {isa = PBXProject; \(before)\(keys)\(after) }; }; rootObject = P; }"
        guard !(before.isEmpty && keys.hasPrefix("isa")) else { continue }
        let document = try ProjectDocument(parsing: Array(text.utf8), file: "p")
        let error = #expect(throws: Diagnostic.self) { try document.canonicalBytes(projectName: "P") }
        #expect(error?.code == .projectFileInvalid)
        #expect(error?.place == Place(file: "p", line: 2, column: 2))
      }
    }
  }

  @Test func `a file with the markers of a merge, not in UTF-8, or of Xcode 1 is refused`() throws {
    let classic = String(decoding: try Fixture.classic.bytes, as: UTF8.self)
    let conflicted = classic.replacing("\trootObject", with: "<<<<<<< ours\n=======\n>>>>>>> theirs\n\trootObject")
    let error = #expect(throws: Diagnostic.self) { try ProjectDocument(parsing: Array(conflicted.utf8)) }
    #expect(error?.code == .projectFileConflicted)
    let latin = Array("{objectVersion = 46; objects = {P = {isa = PBXProject; name = \"".utf8) + [0xE4]
    let old = "{objectVersion = 39; objects = {P = {isa = PBXProject; }; }; rootObject = P; }"
    for bytes in [latin + Array("\"; }; }; rootObject = P; }".utf8), Array(old.utf8)] {
      let document = try ProjectDocument(parsing: bytes)
      let error = #expect(throws: Diagnostic.self) { try document.canonicalBytes(projectName: "P") }
      #expect(error?.code == .projectFileInvalid)
    }
  }
}

extension String {
  /// The text before and with `first`, that up to `last`, and the rest.
  fileprivate func components(between first: String, _ last: String) -> (before: String, middle: String, after: String)
  {
    guard let start = ranges(of: first).first, let end = ranges(of: last).first else { return (self, "", "") }
    return (
      String(self[..<start.upperBound]), String(self[start.upperBound..<end.lowerBound]),
      String(self[end.lowerBound...])
    )
  }
}
