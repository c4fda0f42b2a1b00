import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct ProjectEditTests {
  private func expectCanonical(_ project: XcodeProject) throws {
    let written = try project.document.canonicalBytes(projectName: project.name)
    #expect(changedLines(project.document.bytes, written) == [])
    #expect(project.document.findings == [])
  }

  @Test func `setting a value changes its line only`() throws {
    let project = try Fixture.classic.project
    let app = project.target(named: "Wecker")
    let edited = try project.settingEdits.setting(
      "MARKETING_VERSION", to: "2.0 beta", of: app, configurations: ["Debug"])
    #expect(
      changedLines(project.document.bytes, edited.document.bytes) == [
        "-MARKETING_VERSION = 1.2;", "+MARKETING_VERSION = \"2.0 beta\";",
      ])
    try expectCanonical(edited)
  }

  @Test func `a new setting stands where the order asks for it, in every configuration`() throws {
    let project = try Fixture.classic.project
    let edited = try project.settingEdits.setting(
      "HEADERS", to: .texts(["$(inherited)", "a b"]), of: project.target(named: "Wecker"))
    #expect(
      changedLines(project.document.bytes, edited.document.bytes) == [
        "+HEADERS = (", "+\"$(inherited)\",", "+\"a b\",", "+);", "+HEADERS = (", "+\"$(inherited)\",", "+\"a b\",",
        "+);",
      ])
    try expectCanonical(edited)
    let all = try project.settingEdits.setting("AAA", to: "1", of: project.target(named: "WeckerTests"))
      .settingEdits.setting("ZZZ", to: "2", of: project.target(named: "WeckerTests"))
    try expectCanonical(all)
  }

  @Test func `a list becomes a text and back, and a setting goes away`() throws {
    let project = try Fixture.classic.project
    let text = try project.settingEdits.setting(
      "GCC_PREPROCESSOR_DEFINITIONS", to: "DEBUG=1", of: nil, configurations: ["Debug"])
    try expectCanonical(text)
    let back = try text.settingEdits.setting(
      "GCC_PREPROCESSOR_DEFINITIONS", to: .texts(["DEBUG=1", "$(inherited)"]), of: nil, configurations: ["Debug"])
    #expect(back.document.bytes == project.document.bytes)
    let gone = try project.settingEdits.setting("SDKROOT", to: nil, of: nil)
    #expect(
      changedLines(project.document.bytes, gone.document.bytes) == ["-SDKROOT = iphoneos;", "-SDKROOT = iphoneos;"])
    try expectCanonical(gone)
    #expect(throws: Diagnostic.self) {
      try project.settingEdits.setting("A", to: "1", of: nil, configurations: ["Beta"])
    }
  }

  @Test(arguments: TargetFixture.allCases)
  func `no setting that refers to others is replaced unless that is meant`(fixture: TargetFixture) throws {
    let project = try fixture.project
    for target in project.targets {
      for configuration in target.configurations {
        for key in configuration.settings.keys {
          let value = configuration.settings[key]
          let text = (value?.string.map { [$0] } ?? value?.array?.compactMap(\.string) ?? []).joined(separator: " ")
          let refers = text.replacing("$(inherited)", with: "").contains("$")
          let names = [configuration.name]
          let code: Diagnostic.Code? = refers ? .settingRefersToOthers : nil
          #expect(
            self.code { _ = try project.settingEdits.setting(key, to: "x", of: target, configurations: names) } == code,
            "\(text)")
          #expect(
            self.code { _ = try project.settingEdits.setting(key, to: nil, of: target, configurations: names) } == code,
            "\(text)")
          let change = SettingChange(key, to: .text("a/" + text), of: target, configurations: names)
          #expect(self.code { _ = try project.settingEdits.setting([change]) } == nil)
          let forced = SettingChange(key, to: "x", of: target, configurations: names)
          #expect(try project.fileEdits.lostReferences(in: [forced]).count == (refers ? 1 : 0))
          let edited = try project.settingEdits.setting([forced], references: .replace)
          let settings = edited.targets.first { $0.id == target.id }?.configurations.first {
            $0.id == configuration.id
          }?.settings
          #expect(settings?[key]?.string == "x")
        }
      }
    }
  }

  private func code(_ work: () throws -> Void) -> Diagnostic.Code? {
    do {
      try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  @Test func `adding a file adds its four lines`() throws {
    let project = try Fixture.classic.project
    let app = try #require(project.target(named: "Wecker"))
    let group = try #require(app.phases[0].files.first?.item.flatMap { _ in wecker(in: project) })
    let edited = try project.fileEdits.adding("Wecker/Alarm.swift", to: group, targets: [app])
    let lines = changedLines(project.document.bytes, edited.document.bytes)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("+") && $0.contains("/* Alarm.swift") })
    try expectCanonical(edited)
    let again = try edited.fileEdits.adding(
      "Wecker/Alarm.swift", to: try #require(wecker(in: edited)),
      targets: [try #require(edited.target(named: "Wecker"))])
    #expect(again.document.bytes == edited.document.bytes)
    let id = try #require(
      ProjectPaths(edited).members.first { $0.location.path == "Wecker/Alarm.swift" }?.item.object.id)
    #expect(try edited.fileEdits.removing(id).document.bytes == project.document.bytes)
  }

  @Test func `a file elsewhere says its way`() throws {
    let project = try Fixture.classic.project
    let group = try #require(wecker(in: project))
    let edited = try project.fileEdits.adding(
      "Extern/sub/Datei äöü.json", to: group, targets: project.targets.filter { $0.name == "Wecker" })
    try expectCanonical(edited)
    let member = try #require(ProjectPaths(edited).members.first { $0.location.path == "Extern/sub/Datei äöü.json" })
    #expect(member.item.object.string("sourceTree") == "SOURCE_ROOT")
    #expect(member.item.name == "Datei äöü.json")
    #expect(edited.target(named: "Wecker")?.phase(.resources)?.files.last?.name == "Datei äöü.json")
  }

  @Test func `renaming a target renames it wherever Xcode says its name`() throws {
    let project = try Fixture.classic.project
    let edited = try project.targetEdits.rename(of: try #require(project.target(named: "Wecker")), to: "Uhr").project
    try expectCanonical(edited)
    #expect(edited.targets.map(\.name) == ["Uhr", "WeckerTests"])
    #expect(edited.targets.first?.product?.path == "Uhr.app")
    #expect(edited.targets.last?.dependencies.first?.proxy?.name == "Uhr")
    let host = edited.settings(of: edited.targets.last, configuration: "Debug")["TEST_HOST"]
    #expect(host == "$(BUILT_PRODUCTS_DIR)/Uhr.app//Uhr")
    let back = try edited.targetEdits.rename(of: try #require(edited.target(named: "Uhr")), to: "Wecker").project
    #expect(back.document.bytes == project.document.bytes)
    #expect(throws: Diagnostic.self) {
      try project.targetEdits.rename(of: try #require(project.target(named: "Wecker")), to: "WeckerTests").project
    }
  }

  @Test func `removing a target takes along what was only its own`() throws {
    let project = try Fixture.classic.project
    let edited = try project.targetEdits.removal(of: try #require(project.target(named: "WeckerTests"))).project
    try expectCanonical(edited)
    #expect(edited.targets.map(\.name) == ["Wecker"])
    #expect(edited.document.objects(ofKind: "PBXContainerItemProxy").isEmpty)
    #expect(ProjectPaths(edited).members.contains { $0.location.path == "WeckerTests/WeckerTests.swift" })
  }

  @Test func `line ends and other tools' layouts are followed`() throws {
    let text = String(decoding: try Fixture.classic.bytes, as: UTF8.self)
    let windows = try XcodeProject(
      document: ProjectDocument(parsing: Array(text.replacing("\n", with: "\r\n").utf8)), name: "Wecker")
    let edited = try windows.settingEdits.setting("NEW", to: .texts(["a"]), of: windows.target(named: "Wecker"))
      .fileEdits.adding("Wecker/Alarm.swift", to: try #require(wecker(in: windows)), targets: windows.targets)
    let written = String(decoding: edited.document.bytes, as: UTF8.self)
    #expect(!written.replacing("\r\n", with: "").utf8.contains(UInt8(ascii: "\n")))
    let dense = "{objects={P={isa=PBXProject;targets=();buildConfigurationList=L;};};rootObject=P;}"
    let project = try XcodeProject(document: ProjectDocument(parsing: Array(dense.utf8)), name: "P")
    let added = try project.targetEdits.adding(NewTarget("T", .aggregate))
    #expect(added.targets.map(\.name) == ["T"])
    #expect(try added.targetEdits.removal(of: added.targets[0]).project.object.strings("targets") == [])
  }

  private func wecker(in project: XcodeProject) -> ProjectGroup? {
    project.mainGroup?.children.compactMap { item in
      if case .group(let group) = item, group.name == "Wecker" { group } else { nil }
    }.first
  }
}
