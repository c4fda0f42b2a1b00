import Checks
import Diagnostics
import FileTrees
import Foundation
import SlipwayKit
import TestSupport
import Testing

/// Versions read, set and raised, wherever they are written.
@Suite struct VersionTests {
  private let generated = "GENERATE_INFOPLIST_FILE = YES;"

  private func plist(_ version: String, _ build: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<!-- the version -->
    \t<key>CFBundleShortVersionString</key>
    \t<string>\(version)</string>
    \t<key>CFBundleVersion</key>
    \t<string>\(build)</string>
    </dict>
    </plist>

    """
  }

  /// What the edit makes of a file, or what is there where it leaves that.
  private func text(_ file: String, after edit: VersionEdit, in folder: TemporaryFolder) throws -> String {
    let planned = edit.change.files.first { $0.path == folder.path + "/" + file }?.new
    return try planned.map { String(decoding: $0, as: UTF8.self) } ?? folder.text(file)
  }

  private func code(_ work: () throws -> Void) -> Diagnostic.Code? {
    do {
      try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }

  @Test func `settings of targets are replaced where they stand`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let numbers = "MARKETING_VERSION = 1.0; CURRENT_PROJECT_VERSION = 1;"
    let loaded = try SmallProject(app: generated + numbers, widget: generated + numbers).loaded(in: folder)
    let before = try folder.text("App.xcodeproj/project.pbxproj")
    let edit = try VersionEdit.setting(version: "2.0", build: "7", of: loaded)
    #expect(edit.change.files.map(\.path) == [loaded.location.file])
    let expected = before.replacing("MARKETING_VERSION = 1.0;", with: "MARKETING_VERSION = 2.0;")
      .replacing("CURRENT_PROJECT_VERSION = 1;", with: "CURRENT_PROJECT_VERSION = 7;")
    #expect(try text("App.xcodeproj/project.pbxproj", after: edit, in: folder) == expected)
    #expect(edit.before.agreed(.version) == "1.0" && edit.after.agreed(.version) == "2.0")
    #expect(edit.change.title == "version set 2.0 --build 7")
  }

  @Test func `what all take from the project is written there once, and one alone gets its own`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let loaded = try SmallProject(project: "MARKETING_VERSION = 1.0;", app: generated, widget: generated)
      .loaded(in: folder)
    let all = try text(
      "App.xcodeproj/project.pbxproj", after: .setting(version: "2.0", build: nil, of: loaded), in: folder)
    #expect(all.components("MARKETING_VERSION = 2.0;") == 2 && all.components("MARKETING_VERSION = 1.0;") == 0)
    let edit = try VersionEdit.setting(version: "2.0", build: nil, of: loaded, target: "Widget")
    let one = try text("App.xcodeproj/project.pbxproj", after: edit, in: folder)
    #expect(one.components("MARKETING_VERSION = 2.0;") == 2 && one.components("MARKETING_VERSION = 1.0;") == 2)
    #expect(edit.after.targets.map(\.name) == ["Widget"] && edit.after.agreed(.version) == "2.0")
  }

  @Test func `a file of settings keeps its comments, and what it includes is followed`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try folder.write("#include \"Version.xcconfig\"\nMARKETING_VERSION = $(APP_VERSION)\n", to: "Base.xcconfig")
    try folder.write("// ours\nAPP_VERSION   =  1.0  // keep\r\nOTHER = 1.0\n", to: "Version.xcconfig")
    let loaded = try SmallProject(app: generated, widget: generated, settingsFile: "Base.xcconfig").loaded(in: folder)
    #expect(try ProjectVersions(loaded).agreed(.version) == "1.0")
    let edit = try VersionEdit.bumping(.minor, of: loaded)
    #expect(edit.change.files.map(\.path) == [folder.path + "/Version.xcconfig"])
    #expect(
      try text("Version.xcconfig", after: edit, in: folder)
        == "// ours\nAPP_VERSION   =  1.1  // keep\r\nOTHER = 1.0\n")
    let one = try VersionEdit.setting(version: "3", build: nil, of: loaded, target: "App")
    #expect(try text("App.xcodeproj/project.pbxproj", after: one, in: folder).components("APP_VERSION = 3;") == 2)
  }

  @Test func `an Info.plist's own text is replaced, and its reference is followed`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try folder.write(plist("1.0", "$(CURRENT_PROJECT_VERSION)"), to: "App-Info.plist")
    try folder.write(plist("${MARKETING_VERSION}", "5"), to: "Widget-Info.plist")
    let loaded = try SmallProject(
      project: "CURRENT_PROJECT_VERSION = 5;", app: "INFOPLIST_FILE = \"App-Info.plist\";",
      widget: "INFOPLIST_FILE = \"Widget-Info.plist\"; MARKETING_VERSION = 1.0;"
    ).loaded(in: folder)
    #expect(try ProjectVersions(loaded).agreed(.version) == "1.0")
    let edit = try VersionEdit.setting(version: "1.1", build: "6", of: loaded)
    #expect(
      try text("App-Info.plist", after: edit, in: folder) == plist("1.1", "$(CURRENT_PROJECT_VERSION)"))
    #expect(try text("Widget-Info.plist", after: edit, in: folder) == plist("${MARKETING_VERSION}", "6"))
    let project = try text("App.xcodeproj/project.pbxproj", after: edit, in: folder)
    #expect(
      project.components("CURRENT_PROJECT_VERSION = 6;") == 2 && project.components("MARKETING_VERSION = 1.1;") == 2)
  }

  /// The findings of a check about versions, once `edit` is written.
  private func differences(_ edit: VersionEdit, in folder: TemporaryFolder) throws -> [String] {
    for file in edit.change.files { try FileAccess.write(file.new ?? [], to: file.path) }
    var check = ProjectCheck(environment: try folder.git(), at: Date(timeIntervalSince1970: 1_772_323_200))
    check.only = ["version-setting-ignored"]
    return try check.result(of: CheckSubjects(at: [folder.path]), seenFrom: folder.path).findings.map(\.message)
  }

  private static let places = [
    // The Info.plist wins, and a setting stands beside it: of the target, of the project, or in a file.
    SmallProject(
      app: "INFOPLIST_FILE = Info.plist; MARKETING_VERSION = 1.0;", widget: "GENERATE_INFOPLIST_FILE = YES;"),
    SmallProject(
      project: "MARKETING_VERSION = 1.0;", app: "INFOPLIST_FILE = Info.plist;", widget: "GENERATE_INFOPLIST_FILE = YES;"
    ),
    SmallProject(
      app: "INFOPLIST_FILE = Info.plist;", widget: "INFOPLIST_FILE = Other.plist;", settingsFile: "Shared.xcconfig"),
    // The setting wins, and the Info.plist has a number as well.
    SmallProject(
      project: "MARKETING_VERSION = 1.0;", app: "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_FILE = Info.plist;",
      widget: "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_FILE = Info.plist;"),
    // The same Info.plist wins in one target and not in the other.
    SmallProject(
      project: "MARKETING_VERSION = 1.0;", app: "GENERATE_INFOPLIST_FILE = YES; INFOPLIST_FILE = Info.plist;",
      widget: "INFOPLIST_FILE = Other.plist;"),
  ]

  @Test(arguments: places.indices, [nil, "App", "Widget"])
  func `a check has nothing to say about what was set, nor about other targets`(_ index: Int, target: String?) throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    for name in ["Info.plist", "Other.plist"] { try folder.write(plist("1.0", "1"), to: name) }
    try folder.write("MARKETING_VERSION = 1.0\n", to: "Shared.xcconfig")
    let loaded = try Self.places[index].loaded(in: folder)
    let before = try ProjectVersions(loaded)
    let edit = try VersionEdit.setting(version: "2.0", build: nil, of: loaded, target: target)
    let found = try differences(edit, in: folder)
    #expect(found == [])
    let after = try ProjectVersions(LoadedProject(at: loaded.location, shownFrom: folder.path))
    for name in ["App", "Widget"] {
      let old = before.targets.first { $0.name == name }?.text(.version)
      #expect(after.targets.first { $0.name == name }?.text(.version) == (target ?? name == name ? "2.0" : old))
    }
  }

  @Test func `an app without a number gets one, and what is put together is refused`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let none = try SmallProject(app: generated, widget: generated).loaded(in: folder)
    #expect(try ProjectVersions(none).targets.isEmpty)
    #expect(try VersionEdit.setting(version: "1.0", build: nil, of: none).after.targets.count == 2)
    #expect(code { _ = try VersionEdit.bumping(.major, of: none) } == .versionUnknown)
    let composed = try SmallProject(
      app: generated + "MARKETING_VERSION = \"1.$(MINOR)\"; MINOR = 2;", widget: generated
    )
    .loaded(in: folder)
    #expect(try ProjectVersions(composed).targets.first?.text(.version) == "1.2")
    #expect(code { _ = try VersionEdit.setting(version: "2.0", build: nil, of: composed) } == .versionComposed)
    try folder.write(plist("$(FROM_ELSEWHERE)", "1"), to: "Info.plist")
    let foreign = try SmallProject(app: "INFOPLIST_FILE = Info.plist;", widget: generated).loaded(in: folder)
    #expect(try ProjectVersions(foreign).targets.first?.text(.version) == "$(FROM_ELSEWHERE)")
    #expect(code { _ = try VersionEdit.setting(version: "2.0", build: nil, of: foreign) } == .versionComposed)
  }

  @Test func `an Info.plist of several targets is not changed for one of them`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    try folder.write(plist("1.0", "1"), to: "Info.plist")
    let file = "INFOPLIST_FILE = Info.plist;"
    let loaded = try SmallProject(app: file, widget: file).loaded(in: folder)
    #expect(
      code { _ = try VersionEdit.setting(version: "2.0", build: nil, of: loaded, target: "App") } == .versionShared)
    #expect(try VersionEdit.setting(version: "2.0", build: nil, of: loaded).change.files.count == 1)
  }

  @Test func `configurations that differ are told, set alike, and not raised`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let loaded = try SmallProject(
      app: generated + "MARKETING_VERSION = 1.0;", widget: generated + "MARKETING_VERSION = 1.0;",
      appInDebug: generated + "MARKETING_VERSION = 9.0;"
    ).loaded(in: folder)
    let versions = try ProjectVersions(loaded)
    #expect(versions.agreed(.version) == nil)
    #expect(versions.targets.first?.configurations.map(\.version) == ["1.0", "9.0"])
    #expect(code { _ = try VersionEdit.bumping(.patch, of: loaded) } == .versionsDiffer)
    #expect(try VersionEdit.bumping(.patch, of: loaded, target: "Widget").after.agreed(.version) == "1.0.1")
    #expect(try VersionEdit.setting(version: "2.0", build: nil, of: loaded).after.agreed(.version) == "2.0")
  }

  @Test func `a step raises what shares the app's number, and notes the rest`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let loaded = try SmallProject(
      app: generated + "CURRENT_PROJECT_VERSION = 5889; MARKETING_VERSION = 12.7.0;",
      widget: generated + "CURRENT_PROJECT_VERSION = 2; MARKETING_VERSION = 1.0;"
    ).loaded(in: folder)
    for (step, raised, kept) in [(VersionStep.build, "5890", "build number 2"), (.patch, "12.7.1", "version 1.0")] {
      let edit = try VersionEdit.bumping(step, of: loaded)
      #expect(
        edit.after.targets.map { $0.text(step.number) ?? "" } == [
          raised, String(kept.split(separator: " ").last ?? ""),
        ])
      #expect(edit.notes.map(\.severity) == [.note])
      #expect(edit.notes.first?.message.hasPrefix("kept \(kept) of \"Widget\"") == true)
    }
    let same = try VersionEdit.bumping(.build, of: loaded, target: "Widget")
    #expect(same.after.targets.map { $0.text(.build) } == ["3"] && same.notes.isEmpty)
  }

  @Test func `a step of a project without an app counts from what is no test`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    _ = try SmallProject(app: generated + "MARKETING_VERSION = 4.7;", widget: generated + "MARKETING_VERSION = 1.0;")
      .loaded(in: folder)
    let text = try folder.text("App.xcodeproj/project.pbxproj").replacing(
      "product-type.application", with: "product-type.framework"
    )
    .replacing("product-type.app-extension", with: "product-type.bundle.unit-test")
    try folder.write(text, to: "App.xcodeproj/project.pbxproj")
    let loaded = try LoadedProject(at: ProjectLocation(path: folder.path + "/App.xcodeproj"))
    #expect(try VersionEdit.bumping(.minor, of: loaded).after.targets.map { $0.text(.version) } == ["4.8", "1.0"])
  }

  /// As XcodeGen writes it into each target.
  @Test(arguments: ["$(MARKETING_VERSION)", "${MARKETING_VERSION}", "$(inherited)"])
  func `a reference of a setting to itself is to the inherited number`(reference: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let own = generated + "MARKETING_VERSION = \"\(reference)\";"
    let loaded = try SmallProject(project: "MARKETING_VERSION = 26.07.5;", app: own, widget: own).loaded(in: folder)
    #expect(try VersionEdit.bumping(.patch, of: loaded).after.agreed(.version) == "26.7.6")
    let all = try text(
      "App.xcodeproj/project.pbxproj", after: .setting(version: "26.8.0", build: nil, of: loaded), in: folder)
    #expect(all.components("MARKETING_VERSION = 26.8.0;") == 2 && all.components(reference) == 4)
    let one = try VersionEdit.setting(version: "27.0", build: nil, of: loaded, target: "Widget")
    #expect(one.after.agreed(.version) == "27.0")
    let nothing = try SmallProject(app: own, widget: own).loaded(in: folder)
    #expect(try VersionEdit.setting(version: "1.0", build: nil, of: nothing).after.agreed(.version) == "1.0")
  }

  @Test func `one configuration gets its own number, wherever the others have theirs`() throws {
    for (project, app, file) in [
      (SmallProject(project: "MARKETING_VERSION = 1.0;", app: generated, widget: generated), "1.1", "1.0"),
      (SmallProject(app: generated, widget: generated, settingsFile: "Base.xcconfig"), "1.1", "1.0"),
    ] {
      let folder = try TemporaryFolder()
      defer { folder.expectSoundRepositories() }
      try folder.write("MARKETING_VERSION = 1.0\n", to: "Base.xcconfig")
      let loaded = try project.loaded(in: folder)
      let edit = try VersionEdit.bumping(.minor, of: loaded, configurations: ["Debug"])
      for target in edit.after.targets {
        for configuration in target.configurations {
          #expect(configuration.version == (configuration.name == "Debug" ? app : file))
        }
      }
      #expect(edit.change.title == "version bump minor --configuration Debug")
    }
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let loaded = try SmallProject(app: generated + "MARKETING_VERSION = 1.0;").loaded(in: folder)
    #expect(
      code { _ = try VersionEdit.setting(version: "2.0", build: nil, of: loaded, configurations: ["QA"]) }
        == .configurationNotFound)
  }

  @Test func `the hint for configurations that differ names a command that works`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let loaded = try SmallProject(
      app: generated + "MARKETING_VERSION = 1.0;", appInDebug: generated + "MARKETING_VERSION = 9.0;"
    ).loaded(in: folder)
    let error = try #require(throws: Diagnostic.self) { try VersionEdit.bumping(.patch, of: loaded, target: "App") }
    #expect(error.message.hasPrefix("the configurations have different versions: App 1.0 (Release)"))
    #expect(
      error.remedy
        == .operation(
          .init("version.bump", ["step": "patch", "target": "App"], repeated: ["configuration": ["Release"]])))
    let edit = try VersionEdit.bumping(.patch, of: loaded, target: "App", configurations: ["Release"])
    #expect(edit.after.targets.first?.configurations.map(\.version) == ["1.0.1", "9.0"])
  }

  @Test func `numbers that differ in words only are raised together`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let loaded = try SmallProject(
      app: generated + "MARKETING_VERSION = 1.219.2;",
      appInDebug: generated + "MARKETING_VERSION = \"1.219.2-develop\";"
    ).loaded(in: folder)
    let edit = try VersionEdit.bumping(.minor, of: loaded)
    #expect(edit.after.targets.first?.configurations.map(\.version) == ["1.220.0", "1.220.0-develop"])
    #expect(edit.notes == [])
  }

  @Test func `a build number may have four parts`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let loaded = try SmallProject(app: generated + "CURRENT_PROJECT_VERSION = 4.54.0.1;").loaded(in: folder)
    #expect(try VersionEdit.bumping(.build, of: loaded).after.agreed(.build) == "4.54.0.2")
    #expect(try VersionEdit.setting(version: nil, build: "4.55.0.1", of: loaded).after.agreed(.build) == "4.55.0.1")
    #expect(code { _ = try VersionEdit.setting(version: "4.55.0.1", build: nil, of: loaded) } == "version-invalid")
  }

  @Test func `a target beside apps and extensions keeps a number of its own`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    for (own, expected) in [("1.0", ["4.55", "1.0"]), ("4.54", ["4.55", "4.55"])] {
      _ = try SmallProject(
        app: generated + "MARKETING_VERSION = 4.54;", widget: generated + "MARKETING_VERSION = \(own);"
      ).loaded(in: folder)
      let project = try folder.text("App.xcodeproj/project.pbxproj")
      try folder.write(
        project.replacing("product-type.app-extension", with: "product-type.bundle.unit-test"),
        to: "App.xcodeproj/project.pbxproj")
      let loaded = try LoadedProject(at: ProjectLocation(path: folder.path + "/App.xcodeproj"))
      let edit = try VersionEdit.setting(version: "4.55", build: nil, of: loaded)
      #expect(edit.after.targets.map { $0.text(.version) } == expected)
      #expect(edit.notes.map(\.message).contains { $0.hasPrefix("kept version 1.0 of \"Widget\"") } == (own == "1.0"))
      #expect(
        try VersionEdit.setting(version: "4.55", build: nil, of: loaded, target: "Widget").after.agreed(.version)
          == "4.55")
    }
  }

  @Test func `a setting that refers to nothing is not replaced by a number`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let loaded = try SmallProject(app: generated + "MARKETING_VERSION = \"$(NOWHERE)\";", widget: generated)
      .loaded(in: folder)
    #expect(code { _ = try VersionEdit.setting(version: "2.0", build: nil, of: loaded) } != nil)
  }

  @Test(arguments: [
    (VersionStep.major, "1.2.3", "2.0.0"), (.minor, "1.2.3", "1.3.0"), (.patch, "1.2.3", "1.2.4"),
    (.major, "1", "2"), (.minor, "1", "1.1"), (.patch, "1.9", "1.9.1"), (.major, "9.0", "10.0"),
  ])
  func `a step raises its part and makes the later ones zero`(step: VersionStep, old: String, new: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let numbers = generated + "MARKETING_VERSION = \(old);"
    let loaded = try SmallProject(app: numbers, widget: numbers).loaded(in: folder)
    #expect(try VersionEdit.bumping(step, of: loaded).after.agreed(.version) == new)
  }

  @Test(arguments: ["9999999999999999999", "1.0-beta", "1.2.3.4.5", "1..2", ""])
  func `what the store does not take is neither set nor raised`(text: String) throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let numbers = generated + "CURRENT_PROJECT_VERSION = \"\(text)\"; MARKETING_VERSION = 1;"
    let loaded = try SmallProject(app: numbers, widget: numbers).loaded(in: folder)
    let known: Set<Diagnostic.Code?> = ["version-invalid", .versionUnknown]
    #expect(known.contains(code { _ = try VersionEdit.bumping(.build, of: loaded) }))
    #expect(code { _ = try VersionEdit.setting(version: nil, build: text, of: loaded) } == "version-invalid")
  }

  @Test func `a number that is none is called what it was meant to be, and told where it stands`() throws {
    let folder = try TemporaryFolder()
    defer { folder.expectSoundRepositories() }
    let numbers = "MARKETING_VERSION = 1.0; CURRENT_PROJECT_VERSION = 4.36.0.0.0;"
    let loaded = try SmallProject(app: generated + numbers).loaded(in: folder)
    let error = try #require(throws: Diagnostic.self) { try VersionEdit.setting(version: nil, build: "x", of: loaded) }
    #expect(error.message == "\"x\" is not a valid build number")
    let raised = try #require(throws: Diagnostic.self) { try VersionEdit.bumping(.build, of: loaded) }
    #expect(raised.code == "version-invalid" && raised.place?.file == loaded.location.file)
    #expect(raised.message.hasPrefix("the build number of \"App\", \"4.36.0.0.0\", can't be incremented"))
    #expect(raised.remedy == .operation(.init("version.set", ["build": "N"])))
  }
}

extension String {
  /// How often `text` occurs.
  fileprivate func components(_ text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
