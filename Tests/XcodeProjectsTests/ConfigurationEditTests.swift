import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct ConfigurationEditTests {
  @Test(arguments: TargetFixture.allCases)
  func `a configuration is a copy in the project and in every target`(fixture: TargetFixture) throws {
    let project = try fixture.project
    let edited = try project.configurationEdits.adding("Beta Test", copying: "Release")
    try expectEdit(project, edited)
    #expect(edited.configurations.last?.name == "Beta Test")
    for (old, new) in zip(project.targets, edited.targets) {
      #expect(new.configurations.map(\.name) == old.configurations.map(\.name) + ["Beta Test"])
      #expect(new.configurations.last?.settings == old.configurations.last?.settings)
    }
    #expect(try edited.configurationEdits.removing("Beta Test").document.bytes == project.document.bytes)
    #expect(throws: Diagnostic.self) { try edited.configurationEdits.adding("Beta Test", copying: "Release") }
    #expect(throws: Diagnostic.self) { try project.configurationEdits.adding("Neu", copying: "Nichts") }
  }

  @Test func `a copy builds on the file of its model`() throws {
    let project = try TargetFixture.classic.project
    let edited = try project.configurationEdits.adding("Beta", copying: "Debug")
    #expect(try edited.required("Wecker").configurations.last?.baseFile?.path == "Shared.xcconfig")
    try expectEdit(project, edited)
  }

  @Test func `the default gives way, and the last configuration stays`() throws {
    let project = try TargetFixture.classic.project
    let edited = try project.configurationEdits.removing("Release")
    try expectEdit(project, edited)
    #expect(edited.defaultConfigurationName == "Debug")
    #expect(edited.targets.allSatisfy { $0.configurations.map(\.name) == ["Debug"] })
    let error = #expect(throws: Diagnostic.self) { try edited.configurationEdits.removing("Debug") }
    #expect(error?.code == .configurationNeeded)
    #expect(throws: Diagnostic.self) { try edited.configurationEdits.removing("Release") }
  }

  @Test func `a configuration builds on a file, or on one in a synchronized folder`() throws {
    let project = try TargetFixture.classic.project
    let app = try project.required("Wecker")
    let file = try #require(app.configurations.first?.baseFile)
    let edited = try project.configurationEdits.settingBaseFile(.reference(file), of: app, configurations: ["Release"])
    try expectEdit(
      project, edited, ["+baseConfigurationReference = A10000000000000000000208 /* Shared.xcconfig */;"])
    #expect(
      try edited.configurationEdits.settingBaseFile(.reference(file), of: app).document.bytes == edited.document.bytes)
    #expect(
      try edited.configurationEdits.settingBaseFile(nil, of: app, configurations: ["Release"]).document.bytes
        == project.document.bytes)
    let folders = try TargetFixture.synchronized.project
    let folder = try #require(try folders.required("Notiz").synchronizedGroups.first)
    let anchored = try folders.configurationEdits.settingBaseFile(
      .inFolder(folder, path: "Config/App.xcconfig"), of: nil)
    try expectEdit(
      folders, anchored,
      [
        "+baseConfigurationReferenceAnchor = B20000000000000000000401 /* Notiz */;",
        "+baseConfigurationReferenceRelativePath = Config/App.xcconfig;",
      ])
    #expect(anchored.configurations.first?.anchoredBaseFile?.path == "Config/App.xcconfig")
    let kept = try anchored.targetEdits.removal(of: try anchored.required("Notiz"))
    #expect(kept.files == [])
    try expectEdit(anchored, kept.project)
  }

  @Test func `values are added to lists and texts, and begin a list`() throws {
    let project = try TargetFixture.classic.project
    let app = try project.required("Wecker")
    func added(
      _ values: [String], to key: String, in project: XcodeProject, _ configurations: [String]? = ["Debug"]
    ) throws -> XcodeProject {
      try project.settingEdits.setting([SettingChange(key, .add(values), of: app, configurations: configurations)])
    }
    let list = try added(["@loader_path", "$(inherited)"], to: "LD_RUNPATH_SEARCH_PATHS", in: project)
    try expectEdit(project, list, ["+\"@loader_path\","])
    let text = try added(["3", "a b"], to: "TARGETED_DEVICE_FAMILY", in: project)
    try expectEdit(
      project, text, ["-TARGETED_DEVICE_FAMILY = \"1,2\";", "+TARGETED_DEVICE_FAMILY = \"1,2 3 \\\"a b\\\"\";"])
    #expect(try added(["a b"], to: "TARGETED_DEVICE_FAMILY", in: text).document.bytes == text.document.bytes)
    let new = try project.settingEdits.setting([SettingChange("OTHER_LDFLAGS[sdk=iphoneos*]", .add(["-ObjC"]), of: nil)]
    )
    try expectEdit(
      project, new,
      Array(
        repeating: ["+\"OTHER_LDFLAGS[sdk=iphoneos*]\" = (", "+\"$(inherited)\",", "+\"-ObjC\",", "+);"], count: 2
      ).flatMap { $0 })
    #expect(throws: Diagnostic.self) { try added(["a"], to: "A", in: project, ["B"]) }
  }

  @Test(arguments: ["LD_RUNPATH_SEARCH_PATHS", "TARGETED_DEVICE_FAMILY", "NEW"])
  func `removing what was added gives the same bytes`(key: String) throws {
    let project = try TargetFixture.classic.project
    let app = try project.required("Wecker")
    let values = ["-framework", "a b", "$(inherited)/x"]
    let added = try project.settingEdits.setting([SettingChange(key, .add(values), of: app)])
    #expect(added.document.bytes != project.document.bytes)
    let removed = try added.settingEdits.setting([SettingChange(key, .remove(values), of: app)], references: .replace)
    #expect(removed.document.bytes == project.document.bytes)
  }
}
