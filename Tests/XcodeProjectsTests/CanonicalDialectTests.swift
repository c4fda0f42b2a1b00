import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

/// What Xcode's versions write differently is kept as a file has it.
@Suite struct CanonicalDialectTests {
  /// The file with these objects as Xcode would write it.
  private func canonical(_ objects: String, version: Int = 46) throws -> String {
    let text = "{objectVersion = \(version); objects = {\(objects)}; rootObject = P; }"
    let document = try ProjectDocument(parsing: Array(text.utf8))
    return String(decoding: try document.canonicalBytes(projectName: "P"), as: UTF8.self)
  }

  @Test func `line ends in the scripts of build rules stay as they are, and those of phases are escaped`() throws {
    let written = try canonical(
      """
      A = {isa = PBXBuildRule; script = "say \\"a\\\\n\\"
      say b
      "; };
      B = {isa = PBXShellScriptBuildPhase; shellScript = "say c
      "; };
      """)
    #expect(written.contains("\t\t\tscript = \"say \\\"a\\\\n\\\"\nsay b\n\";\n"))
    #expect(written.contains("\t\t\tshellScript = \"say c\\n\";\n"))
    let again = try ProjectDocument(parsing: Array(written.utf8))
    #expect(try again.canonicalBytes(projectName: "P") == again.bytes)
  }

  @Test func `line ends in the scripts of build rules are escaped where the file escapes one of them`() throws {
    let written = try canonical(
      """
      A = {isa = PBXBuildRule; script = "say a
      "; };
      B = {isa = PBXBuildRule; script = "say b\\n"; };
      """)
    #expect(written.contains("script = \"say a\\n\";"))
    #expect(written.contains("script = \"say b\\n\";"))
  }

  @Test func `copy phases without a name are called as the file calls all of them`() throws {
    let phases = { (first: String, second: String) in
      """
      A /* \(first) */ = {isa = PBXCopyFilesBuildPhase; files = (F, ); };
      B /* \(second) */ = {isa = PBXCopyFilesBuildPhase; files = (); };
      C /* Embed */ = {isa = PBXCopyFilesBuildPhase; files = (); name = Embed; };
      F = {isa = PBXBuildFile; fileRef = G; };
      G = {isa = PBXFileReference; path = a.h; };
      """
    }
    let old = try canonical(phases("(null)", "(null)"))
    for line in ["A /* (null) */ =", "B /* (null) */ =", "C /* Embed */ =", "F /* a.h in (null) */,"] {
      #expect(old.contains("\t\(line)"), "\(line)")
    }
    for written in [try canonical(phases("(null)", "CopyFiles")), try canonical(phases("CopyFiles", "CopyFiles"))] {
      for line in ["A /* CopyFiles */ =", "B /* CopyFiles */ =", "F /* a.h in CopyFiles */,"] {
        #expect(written.contains("\t\(line)"), "\(line)")
      }
    }
  }

  @Test func `a build file that no phase has keeps the comment that it has`() throws {
    let written = try canonical("F /* a.h in Headers */ = {isa = PBXBuildFile; }; H = {isa = PBXBuildFile; };")
    #expect(written.contains("\t\tF /* a.h in Headers */ = {isa = PBXBuildFile; };\n"))
    #expect(written.contains("\t\tH = {isa = PBXBuildFile; };\n"))
  }

  @Test(arguments: [70, 77]) func `exception sets are called by their kind, or since 77 by what they are about`(
    version: Int
  ) throws {
    let written = try canonical(
      """
      E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = T; };
      S = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E, ); path = App; };
      T = {isa = PBXNativeTarget; name = Wecker; };
      """, version: version)
    let comment =
      version < 77
      ? "PBXFileSystemSynchronizedBuildFileExceptionSet" : "Exceptions for \"App\" folder in \"Wecker\" target"
    #expect(written.contains("\t\tE /* \(comment) */ = {\n"))
  }

  @Test func `build files that name each other have comments all the same`() throws {
    let written = try canonical(
      """
      A = {isa = PBXSourcesBuildPhase; files = (B, C, ); };
      B = {isa = PBXBuildFile; fileRef = C; };
      C = {isa = PBXBuildFile; fileRef = C; };
      """)
    #expect(
      written.contains("\t\tB /* (null) in Sources */ = {isa = PBXBuildFile; fileRef = C /* (null) in Sources */; };"))
  }
}
