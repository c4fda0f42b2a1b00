import Diagnostics
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct WorkspaceTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <Workspace
       version = "1.0">
       <FileRef
          location = "group:Uhr.xcodeproj">
       </FileRef>
       <!-- ours -->
       <Group
          location = "container:Kits"
          name = "Kits">
          <FileRef
             location = "group:Zone/Zone.xcodeproj">
          </FileRef>
          <FileRef
             location = "developer:Docs">
          </FileRef>
       </Group>
       <FileRef
          location = "absolute:/tmp/Other.xcodeproj">
       </FileRef>
    </Workspace>

    """

  private func workspace(_ text: String = text) throws -> Workspace { try Workspace(parsing: Array(text.utf8)) }

  private func changes(_ workspace: Workspace) -> [String] {
    changedLines(Array(Self.text.utf8), workspace.document.bytes)
  }

  @Test func `what is listed has a location`() throws {
    let workspace = try workspace()
    #expect(workspace.members.map(\.origin) == ["container", "container", "developer", "absolute"])
    #expect(
      workspace.members.map(\.path) == [
        "Uhr.xcodeproj", "Kits/Zone/Zone.xcodeproj", "Docs", "/tmp/Other.xcodeproj",
      ])
    #expect(workspace.projectPaths == ["Uhr.xcodeproj", "Kits/Zone/Zone.xcodeproj"])
  }

  @Test(arguments: [
    ("group:A.xcodeproj", "group", "A.xcodeproj"), ("self:", "self", ""), ("absolute:/a:b", "absolute", "/a:b"),
    ("A.xcodeproj", "group", "A.xcodeproj"), ("new:x", "new", "x"),
  ])
  func `a location has an origin and a path`(text: String, origin: String, path: String) {
    let location = Workspace.Location(text)
    #expect(location.origin.rawValue == origin)
    #expect(location.path == path)
  }

  @Test func `a project is added once, in the file's layout`() throws {
    var workspace = try workspace()
    let answers = [workspace.addProject("Kits/Zone/Zone.xcodeproj"), workspace.addProject("./New.xcodeproj")]
    #expect(answers == [false, true])
    #expect(changes(workspace) == ["+<FileRef", "+location = \"group:New.xcodeproj\">", "+</FileRef>"])
    var empty = try self.workspace("<Workspace\n   version = \"1.0\">\n</Workspace>\n")
    empty.addProject("A.xcodeproj")
    #expect(
      String(decoding: empty.document.bytes, as: UTF8.self)
        == "<Workspace\n   version = \"1.0\">\n   <FileRef\n      location = \"group:A.xcodeproj\">\n   </FileRef>\n</Workspace>\n"
    )
  }

  @Test func `a project is removed from whatever group`() throws {
    var workspace = try workspace()
    let answers = [workspace.removeProject("Kits/Zone/Zone.xcodeproj"), workspace.removeProject("None.xcodeproj")]
    #expect(answers == [true, false])
    #expect(
      Set(changes(workspace)) == ["-<FileRef", "-location = \"group:Zone/Zone.xcodeproj\">", "-</FileRef>"])
    #expect(changes(workspace).count == 3)
  }
}
