import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `file move`: schemes and workspaces follow the files that they name.
@Suite struct MovedReferenceTests {
  private static let scheme = "Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"

  /// A project whose scheme names files in every way, with a user's scheme and a workspace.
  private func world(_ layout: String) throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--layout", layout)
    try world.slipway("file", "create", "test-plan", "All", "-q")
    try world.slipway("file", "create", "storekit-configuration", "Shop", "-q")
    let store =
      "<StoreKitConfigurationFileReference identifier = \"../../Wecker/Shop.storekit\"></StoreKitConfigurationFileReference>"
    let text = try world.text(Self.scheme).replacing("</LaunchAction>", with: store + "</LaunchAction>")
    try world.write(text, to: Self.scheme)
    try world.write(text, to: "Wecker.xcodeproj/xcuserdata/ada.xcuserdatad/xcschemes/Mine.xcscheme")
    try world.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <Workspace version = "1.0"><FileRef location = "group:Wecker.xcodeproj"></FileRef>
      <Group location = "group:Wecker" name = "App"><FileRef location = "group:All.xctestplan"></FileRef></Group>
      <Group location = "container:" name = "Plans"><FileRef location = "group:Wecker/All.xctestplan"></FileRef></Group>
      </Workspace>

      """, to: "Wecker.xcworkspace/contents.xcworkspacedata")
    return world
  }

  @Test(arguments: ["folders", "groups"]) func `a moved test plan is named by its new path`(layout: String) throws {
    let world = try world(layout)
    let before = try world.snapshot().filter { !$0.key.contains("/.git/") }
    try world.slipway("file", "move", "Wecker/All.xctestplan", "Wecker/Plans/All.xctestplan")
    for scheme in [Self.scheme, "Wecker.xcodeproj/xcuserdata/ada.xcuserdatad/xcschemes/Mine.xcscheme"] {
      #expect(try world.text(scheme).contains("\"container:Wecker/Plans/All.xctestplan\""))
      #expect(try !world.text(scheme).contains("\"container:Wecker/All.xctestplan\""))
    }
    let workspace = try world.text("Wecker.xcworkspace/contents.xcworkspacedata")
    #expect(workspace.contains("\"group:Plans/All.xctestplan\""))
    #expect(workspace.contains("\"group:Wecker/Plans/All.xctestplan\""))
    try world.slipway("check", "--strict")
    try world.slipway("undo")
    #expect(try world.snapshot().filter { !$0.key.contains("/.git/") } == before)
  }

  @Test(arguments: ["folders", "groups"]) func `a moved folder takes the references to its files with it`(
    layout: String
  ) throws {
    let world = try world(layout)
    try world.slipway("file", "move", "Wecker", "App")
    let scheme = try world.text(Self.scheme)
    #expect(scheme.contains("\"container:App/All.xctestplan\"") && scheme.contains("\"../../App/Shop.storekit\""))
    #expect(scheme.contains("\"container:Wecker.xcodeproj\""))
    let workspace = try world.text("Wecker.xcworkspace/contents.xcworkspacedata")
    #expect(workspace.contains("location = \"group:App\"") && workspace.contains("\"group:All.xctestplan\""))
    #expect(workspace.contains("\"group:App/All.xctestplan\"") && workspace.contains("\"group:Wecker.xcodeproj\""))
    try world.slipway("check", "--strict")
  }

  @Test func `the hint about a plan that was moved by hand is a command`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("file", "create", "test-plan", "All", "-q")
    try world.judge("mv", "Wecker/All.xctestplan", "Wecker/Alle.xctestplan")
    let found = try world.json("check", "--only", "scheme-file-missing").objects("findings")
    let hint = try #require(found.first?["hint"]?.string)
    #expect(
      hint
        == "run slipway scheme set Wecker --remove-test-plan Wecker/All.xctestplan --test-plan Wecker/Alle.xctestplan")
    try world.slipway(hint.split(separator: " ").dropFirst(2).map(String.init))
    try world.slipway("check", "--strict")
  }
}
