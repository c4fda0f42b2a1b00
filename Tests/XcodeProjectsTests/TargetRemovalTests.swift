import Diagnostics
import PropertyLists
import SyntaxTrees
import Testing
import XcodeProjects

@Suite struct TargetRemovalTests {
  @Test(arguments: TargetFixture.allCases)
  func `all that belonged to the target alone goes`(fixture: TargetFixture) throws {
    let project = try fixture.project
    let first = try #require(project.targets.first)
    let edited = try project.targetEdits.removal(of: first).project
    try expectEdit(project, edited, try TargetFixture.diff("remove-\(fixture.rawValue)"))
  }

  @Test(arguments: TargetFixture.allCases)
  func `line ends are followed when a target goes or gets a name`(fixture: TargetFixture) throws {
    let plain = try fixture.project
    let text = String(decoding: plain.document.bytes, as: UTF8.self).replacing("\n", with: "\r\n")
    let windows = try TargetFixture.project(Array(text.utf8), named: fixture.projectName)
    let name = try #require(plain.targets.first).name
    for (left, right) in [
      (
        try plain.targetEdits.removal(of: plain.required(name)).project,
        try windows.targetEdits.removal(of: windows.required(name)).project
      ),
      (
        try plain.targetEdits.rename(of: plain.required(name), to: "Neu").project,
        try windows.targetEdits.rename(of: windows.required(name), to: "Neu").project
      ),
    ] {
      let expected = String(decoding: left.document.bytes, as: UTF8.self).replacing("\n", with: "\r\n")
      #expect(String(decoding: right.document.bytes, as: UTF8.self) == expected)
    }
  }

  @Test func `a synchronized folder goes with the one target that has it`() throws {
    let project = try TargetFixture.synchronized.project
    let removal = try project.targetEdits.removal(of: try project.required("Notiz"))
    #expect(removal.files == ["Notiz"])
    #expect(removal.project.mainGroup?.children.map(\.name) == ["Products"])
    #expect(removal.project.document.objects.allSatisfy { !$0.isa.hasPrefix("PBXFileSystem") })
  }

  @Test func `a folder that another target takes files from stays`() throws {
    let project = try TargetFixture.synchronized.project.targetEdits.adding(NewTarget("Andere", .aggregate))
    let other = try project.required("Andere")
    let text = String(decoding: project.document.bytes, as: UTF8.self)
      .replacing("target = B20000000000000000000501 /* Notiz */;", with: "target = \(other.id) /* Andere */;")
      .replacing("folder in \"Notiz\" target", with: "folder in \"Andere\" target")
    let shared = try TargetFixture.project(Array(text.utf8), named: "Notiz")
    let removal = try shared.targetEdits.removal(of: try shared.required("Notiz"))
    #expect(removal.files == [])
    #expect(removal.project.mainGroup?.children.map(\.name) == ["Notiz", "Products"])
    try expectEdit(shared, removal.project)
    let rest = try removal.project.targetEdits.removal(of: try removal.project.required("Andere")).project
    #expect(!String(decoding: rest.document.bytes, as: UTF8.self).contains("exceptions"))
  }

  @Test func `files that only the target used are said, and dropped when asked`() throws {
    let project = try TargetFixture.old.project
    let removal = try project.targetEdits.removal(of: try project.required("Viewer"), droppingFiles: true)
    #expect(removal.files == ["Viewer/Viewer-Info.plist", "Viewer/main.m"])
    try expectEdit(project, removal.project)
    let paths = ProjectPaths(removal.project).members.map(\.location.path)
    #expect(paths.contains("Viewer/shared.m"))
    #expect(!paths.contains("Viewer/main.m"))
    #expect(try project.targetEdits.removal(of: try project.required("Tool")).files == [])
    let classic = try TargetFixture.classic.project
    let app = try classic.targetEdits.removal(of: try classic.required("Wecker"), droppingFiles: true)
    #expect(
      app.files == [
        "Kit.framework", "Wecker/AppDelegate.swift", "Wecker/Base.lproj/Main.storyboard", "Wecker/Clock+Zone.swift",
        "Wecker/Info.plist", "Wecker/Shared.xcconfig",
      ])
    #expect(app.project.mainGroup?.children.map(\.name) == ["WeckerTests", "Products"])
    try expectEdit(classic, app.project)
  }

  @Test func `tests forget the target that they ran in`() throws {
    let project = try TargetFixture.classic.project
    let edited = try project.targetEdits.removal(of: try project.required("Wecker")).project
    let attributes = edited.attributes(of: try edited.required("WeckerTests"))
    #expect(attributes?["TestTargetID"] == nil)
    #expect(attributes?["CreatedOnToolsVersion"]?.string == "14.3")
    #expect(try edited.required("WeckerTests").dependencies.isEmpty)
  }

  @Test func `tests forget what they ran in, and nothing else`() throws {
    let text = String(decoding: try TargetFixture.classic.bytes, as: UTF8.self)
      .replacing("\t\t\t\tTEST_HOST = ", with: "\t\t\t\tBUNDLE_LOADER = \"$(TEST_HOST)\";\n\t\t\t\tTEST_HOST = ")
    let project = try TargetFixture.project(Array(text.utf8), named: "Wecker")
    let removal = try project.targetEdits.removal(of: try project.required("Wecker"))
    #expect(removal.tests == ["WeckerTests"])
    #expect(try hosts(in: removal.project) == [])
    let other = try TargetFixture.project(
      Array(text.replacing("/Wecker.app/", with: "/Uhr.app/").utf8), named: "Wecker")
    let kept = try hosts(in: try other.targetEdits.removal(of: try other.required("Wecker")).project)
    #expect(kept == ["$(TEST_HOST)", "$(BUILT_PRODUCTS_DIR)/Uhr.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/Wecker"])
  }

  private func hosts(in project: XcodeProject) throws -> [String] {
    try project.required("WeckerTests").configurations.flatMap { configuration in
      ["BUNDLE_LOADER", "TEST_HOST"].compactMap { configuration.settings[$0]?.string }
    }
  }

  @Test func `interface tests forget the target that they drive`() throws {
    let text = String(decoding: try TargetFixture.classic.bytes, as: UTF8.self)
      .replacing("TEST_HOST = ", with: "TEST_TARGET_NAME = Wecker; OLD = ")
    let project = try TargetFixture.project(Array(text.utf8), named: "Wecker")
    let removal = try project.targetEdits.removal(of: try project.required("Wecker"))
    #expect(removal.tests == ["WeckerTests"])
    let settings = try removal.project.required("WeckerTests").configurations.map(\.settings)
    #expect(settings.allSatisfy { $0["TEST_TARGET_NAME"] == nil } && settings.contains { $0["OLD"] != nil })
  }

  @Test func `a product that two targets have stays for the other`() throws {
    let text = String(decoding: try TargetFixture.old.bytes, as: UTF8.self)
      .replacing(
        "productReference = D40000000000000000000206 /* Tool */;",
        with: "productReference = D40000000000000000000205 /* Viewer.app */;")
    let project = try TargetFixture.project(Array(text.utf8), named: "Viewer")
    let edited = try project.targetEdits.removal(of: try project.required("Tool")).project
    #expect(try edited.required("Viewer").product?.path == "Viewer.app")
  }
}
