import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `file create`: where each kind of file is in a project, and what it contains.
@Suite struct FileKindTests {
  /// Where a kind is: its files, its file type, and its build phase.
  struct Place: Sendable {
    let kind: String
    let name: String
    let files: [String]
    let type: String
    let phase: String?
  }

  private static let places = [
    Place(kind: "property-list", name: "Werte", files: ["Werte.plist"], type: "text.plist.xml", phase: "Resources"),
    Place(
      kind: "asset-catalog", name: "Bilder", files: ["Bilder.xcassets/Contents.json"], type: "folder.assetcatalog",
      phase: "Resources"),
    Place(
      kind: "settings-bundle", name: "Settings",
      files: ["Settings.bundle/Root.plist", "Settings.bundle/en.lproj/Root.strings"], type: "\"wrapper.plug-in\"",
      phase: "Resources"),
    Place(
      kind: "privacy-manifest", name: "PrivacyInfo", files: ["PrivacyInfo.xcprivacy"], type: "text.xml",
      phase: "Resources"),
    Place(
      kind: "docc", name: "Handbuch", files: ["Handbuch.docc/Handbuch.md"], type: "folder.documentationcatalog",
      phase: "Sources"),
    Place(kind: "storekit-configuration", name: "Laden", files: ["Laden.storekit"], type: "text", phase: nil),
    Place(kind: "gpx", name: "Ort", files: ["Ort.gpx"], type: "text.xml", phase: nil),
    Place(
      kind: "playground", name: "Probe",
      files: ["Probe.playground/Contents.swift", "Probe.playground/contents.xcplayground"], type: "file.playground",
      phase: nil),
    Place(
      kind: "header", name: "Wecker-Bridging-Header", files: ["Wecker-Bridging-Header.h"], type: "sourcecode.c.h",
      phase: nil),
  ]

  @Test(arguments: places) func `a kind has its file type and build phase`(place: Place) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let project = "Wecker.xcodeproj/project.pbxproj"
    let before = try world.text(project)
    let created = try world.json("file", "create", place.kind, place.name, "--no-date")
    #expect(created.texts("created") == place.files.map { "Wecker/\($0)" } && created.texts("notes") == [])
    let item = place.files[0].split(separator: "/")[0]
    let text = try world.text(project)
    let shown = item.contains("-") ? "\"\(item)\"" : "\(item)"
    #expect(text.contains("lastKnownFileType = \(place.type); path = \(shown);"))
    let uses = text.components(separatedBy: "/* \(item) in ").dropFirst().map { String($0.prefix { $0 != " " }) }
    #expect(Set(uses) == Set([place.phase].compactMap(\.self)))
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    try world.slipway("undo")
    #expect(try world.text(project) == before && !world.exists("Wecker/\(item)"))
  }

  @Test(arguments: places) func `in a synchronized folder, only what is built is a member`(place: Place) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "folders")
    let project = "Wecker.xcodeproj/project.pbxproj"
    let before = try world.text(project)
    let created = try world.json("file", "create", place.kind, place.name, "--no-date")
    let isBuilt = place.phase != nil || place.kind == "header"
    #expect(created["target"] == (isBuilt ? "Wecker" : .null))
    let item = place.files[0].split(separator: "/")[0]
    let text = try world.text(project)
    #expect(isBuilt ? text == before : text.contains("\t\t\t\t\(item),\n"))
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    try world.slipway("undo")
    #expect(try world.text(project) == before && !world.exists("Wecker/\(item)"))
  }

  @Test func `a header of a framework is in its phase, with project visibility`() throws {
    let world = try SealedWorld.withProject("Uhr", "--template", "framework", "--layout", "groups")
    try world.slipway("file", "create", "header", "Innen", "-q")
    let uses = try world.json("file", "show", "Uhr/Innen.h").objects("targets")
    #expect(uses.map { $0["phase"]?.string } == ["Headers"] && uses.allSatisfy { $0.texts("attributes") == [] })
  }

  @Test func `the development language names the folder of strings`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let project = "Wecker.xcodeproj/project.pbxproj"
    try world.write(
      try world.text(project).replacingOccurrences(of: "developmentRegion = en;", with: "developmentRegion = de;"),
      to: project)
    let created = try world.json("file", "create", "settings-bundle", "Settings")
    #expect(created.texts("created").contains("Wecker/Settings.bundle/de.lproj/Root.strings"))
  }

  @Test(arguments: [
    ("settings-bundle", "Mehr", "the system reads only Settings.bundle, not Mehr.bundle"),
    ("privacy-manifest", "Mehr", "the system reads only PrivacyInfo.xcprivacy, not Mehr.xcprivacy"),
  ]) func `a name that the system does not read is noted`(kind: String, name: String, note: String) throws {
    let world = try SealedWorld.withProject()
    let created = try world.json("file", "create", kind, name)
    #expect(created.texts("notes") == [note])
  }

  @Test func `a dry run writes nothing`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let planned = try world.json("file", "create", "settings-bundle", "Settings", "--dry-run")
    #expect(planned.texts("created").count == 2)
    #expect(try world.snapshot() == before)
    try world.slipway("file", "create", "settings-bundle", "Settings", "-q")
    let again = try world.json("file", "create", "settings-bundle", "Settings", exits: 2)["error"]
    #expect(again?["code"]?.string == "file-exists")
  }

  @Test(arguments: ["groups", "folders"]) func `a mapping model names the versions that it maps`(layout: String) throws
  {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    let models = try world.mappedModels()
    let before = try world.snapshot()
    for arguments in [[], Array(models.prefix(2)), ["--from", "A.xcdatamodel", "--to", "Wecker"]] {
      let refused = try world.json(["file", "create", "mapping-model", "1to2"] + arguments, exits: 2)["error"]
      #expect(refused?["code"]?.string == "data-model-needed")
    }
    let other = try world.json(["file", "create", "gpx", "Ort"] + models, exits: 2)["error"]
    #expect(other?["code"]?.string == "option-not-offered")
    #expect(try world.snapshot() == before)
    let created = try world.json(["file", "create", "mapping-model", "1to2"] + models)
    #expect(created.texts("created") == ["Wecker/1to2.xcmappingmodel/xcmapping.xml"])
    #expect(created.texts("notes").count == 1 && created["target"] == "Wecker")
    let reader = """
      import sys, xml.etree.ElementTree as t
      for a in t.parse(sys.argv[1]).find("object[@type='XDDEVMAPPINGMODEL']").iter("attribute"): print(a.text)
      """
    let paths = try world.run(["python3", "-c", reader, "Wecker/1to2.xcmappingmodel/xcmapping.xml"])
    #expect(paths.output.split(separator: "\n").map(String.init) == [models[1], models[3]])
    let text = try world.text("Wecker.xcodeproj/project.pbxproj")
    #expect(
      layout == "folders" || text.contains("lastKnownFileType = wrapper.xcmappingmodel; path = 1to2.xcmappingmodel;"))
    #expect(layout == "folders" || text.contains("/* 1to2.xcmappingmodel in Sources */"))
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    try world.slipway("undo")
    #expect(try world.snapshot().filter { !$0.key.contains("/.git/") } == before.filter { !$0.key.contains("/.git/") })
  }

  @Test(arguments: [("ios-app", "ios", "UIKit"), ("macos-app", "macos", "Cocoa"), ("tvos-app", "tvos", "UIKit")])
  func `a playground is for the target's platform`(template: String, platform: String, module: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--template", template)
    try world.slipway("file", "create", "playground", "Probe", "-q")
    #expect(
      try world.text("Wecker/Probe.playground/contents.xcplayground").contains("target-platform=\"\(platform)\""))
    #expect(try world.text("Wecker/Probe.playground/Contents.swift").hasPrefix("import \(module)\n"))
  }
}

extension SealedWorld {
  /// Two versions of a data model, as the options of a mapping model name them.
  func mappedModels() throws -> [String] {
    let versions = ["A & B.xcdatamodeld/A.xcdatamodel", "A & B.xcdatamodeld/B.xcdatamodel"]
    for version in versions { try write("<model/>\n", to: version + "/contents") }
    return ["--from", versions[0], "--to", versions[1]]
  }
}
