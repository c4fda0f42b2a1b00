import Diagnostics
import FileTrees
import Testing

@Suite struct RelativePathTests {
  @Test(arguments: ["App.swift", "a/b/c", "Base.lproj/Main.storyboard", "…/ü", "..a", "a..", "Icon\r"])
  func `a path inside its folder is taken as it is`(text: String) throws {
    #expect(try RelativePath(text).rawValue == text)
  }

  @Test(arguments: ["", "/etc/passwd", "..", "../x", "a/../b", "a/..", "a//b", "a/", ".", "./a", "a\\b", "a\0b"])
  func `a path that leads out or means two things is refused`(text: String) {
    #expect { try RelativePath(text) } throws: { ($0 as? Diagnostic)?.code == .pathInvalid }
  }

  @Test func `a name that no file system takes is refused`() {
    #expect(throws: Diagnostic.self) { try RelativePath(String(repeating: "n", count: 256)) }
  }

  @Test func `parts are told apart`() throws {
    let path = try RelativePath("App/Base.lproj/Main.storyboard")
    #expect(path.components == ["App", "Base.lproj", "Main.storyboard"])
    #expect(path.parent?.rawValue == "App/Base.lproj")
    #expect(path.lastComponent == "Main.storyboard")
    #expect(path.pathExtension == "storyboard")
    #expect(try RelativePath(".gitignore").pathExtension.isEmpty)
    #expect(try RelativePath("App").appending("x/y").rawValue == "App/x/y")
  }

  @Test func `appending can't climb`() throws {
    let path = try RelativePath("App")
    #expect(throws: Diagnostic.self) { try path.appending("../../etc") }
  }
}
