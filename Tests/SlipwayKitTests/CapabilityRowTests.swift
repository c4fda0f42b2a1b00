import AppleIdentifiers
import Capabilities
import Checks
import CodeSigning
import DeveloperPortal
import Diagnostics
import FileTrees
import Foundation
import GitStore
import ProvisioningProfiles
import Scaffolding
import SlipwayKit
import TestSupport
import Testing

/// Every row of the capability table, in projects of every platform and in the simulated portal.
@Suite struct CapabilityRowTests {
  static let templates: [(Platform, String)] = [
    (.iOS, "ios-app"), (.macOS, "macos-app"), (.tvOS, "tvos-app"), (.watchOS, "watchos-app"),
    (.visionOS, "visionos-app"),
  ]

  private func rows(on platform: Platform) -> [Capability] {
    CapabilityTable.all.filter { $0.platforms.contains(platform) }
  }

  @Test(arguments: templates) func `what adding an example writes is removed again, byte for byte`(
    platform: Platform, template: String
  ) throws {
    let project = try TemplateProject(template)
    defer { project.folder.expectSoundRepositories() }
    let rows = rows(on: platform)
    #expect(rows.count >= 25, "\(platform)")
    // The files and the group of frameworks that a capability creates stay: they exist before the comparison.
    let withInfoPlist = rows.filter { $0.infoPlistKeys.contains(where: \.takesValues) }.map(\.name)
    for name in ["app-groups", "in-app-purchase"] + withInfoPlist {
      try project.add(CapabilityTable.capability(named: name))
      if name != "app-groups" { try project.remove(name) }
    }
    for row in rows where !row.buildSettings.isEmpty { try project.remove(row.name) }
    for row in rows {
      let other = row.name == "app-groups"
      if other { try project.remove("app-groups") }
      let before = try project.contents()
      try project.add(row)
      #expect(try project.listed().contains(row.name), "\(row.name) is not listed")
      let again = try CapabilityEditing.adding(row.name, values: row.example, to: project.loaded(), target: nil)
      #expect(again.change.isEmpty, "\(row.name) twice")
      try project.remove(row.name)
      var after = try project.contents()
      // Linked frameworks stay, except where nothing else shows the capability.
      let keepsFrameworks = !row.frameworks.isEmpty && !row.entitlements.isEmpty
      if keepsFrameworks { after[project.file] = before[project.file] }
      let differing = Set(after.keys).union(before.keys).filter { after[$0] != before[$0] }
      #expect(differing.sorted() == [], "\(row.name)")
      #expect(try !project.listed().contains(row.name), "\(row.name) is still listed")
      if keepsFrameworks { try project.restore(project.file, to: before) }
      if other { try project.add(row) }
    }
  }

  @Test(arguments: templates) func `an app with all capabilities is signed and has no finding`(
    platform: Platform, template: String
  ) throws {
    let world = try SigningWorld()
    defer { world.folder.expectSoundRepositories() }
    let project = try TemplateProject(template)
    defer { project.folder.expectSoundRepositories() }
    let findings = try project.findings()
    let rows = rows(on: platform).filter { $0.service != nil || !$0.isManaged }
    for row in rows { try project.add(row) }
    #expect(try project.findings() == findings)
    let device = try #require(Self.devices[platform])
    if device.udid != SigningWorld.device { try world.register(device.udid, "Device", device.family) }
    let portal = world.session.portal
    let edit = try CapabilityEditing.removing("app-groups", from: project.loaded(), target: nil)
    let identifier = try #require(edit.bundleIdentifier).rawValue
    _ = try portal.createAppID(
      BundleIdentifierPattern(identifier), name: RecordName("Wecker"), as: world.session.actor, at: SigningWorld.moment)
    let assigned = rows.filter { $0.service != nil && $0.takesValues }.map { ($0.name, $0.example) }
    let wishes = CapabilityWishes(
      enabling: rows.filter { $0.service != nil }.map(\.name), assigning: Dictionary(uniqueKeysWithValues: assigned))
    _ = try portal.changeCapabilities(
      ofAppIDMatching: identifier, wishes, as: world.session.actor, at: SigningWorld.moment)
    _ = try portal.createProfile(
      NewProfile(name: RecordName("All"), type: .development, platform: platform, appID: identifier),
      as: world.session.actor, at: SigningWorld.moment)
    var target = TargetSigning.Wishes()
    target.configuration = "Debug"
    target.targets = [edit.target]
    let results = try TargetSigning(of: project.loaded(), with: world.session, from: SigningSources())
      .decisions(target, at: SigningWorld.moment)
    for result in results {
      let failed = result.decision.candidates.flatMap(\.criteria).filter { $0.outcome == .failed }
      #expect(failed.map(\.message) == [], "\(result.decision.target.name)")
      #expect(result.decision.choice?.profile?.name == "All", "\(result.decision.target.name)")
    }
    #expect(!results.isEmpty)
  }

  private static let devices: [Platform: (udid: String, family: DeviceClass)] = [
    .iOS: (SigningWorld.device, .iPhone), .macOS: ("00008103-001A2B3C4D5E6F71", .mac),
    .tvOS: ("00008110-001A2B3C4D5E6F72", .tv), .watchOS: ("00008301-001A2B3C4D5E6F73", .watch),
    .visionOS: ("00008112-001A2B3C4D5E6F74", .vision),
  ]

  @Test func `a capability of a newer system than the app's is added with a note`() throws {
    let project = try TemplateProject("ios-app")
    defer { project.folder.expectSoundRepositories() }
    let edit = try CapabilityEditing.adding("wifi-aware", values: ["Publish"], to: project.loaded(), target: nil)
    let notes = edit.notes.filter { $0.code == .capabilityNeedsNewerSystem }
    #expect(
      notes.map(\.message) == ["Wi-Fi Aware requires iOS 26.0, but the deployment target is 17.0"])
    #expect(notes.first?.severity == .note)
    let older = try CapabilityEditing.adding("push-to-talk", values: [], to: project.loaded(), target: nil)
    #expect(older.notes.isEmpty)
  }

  @Test func `each capability is explained by its name and by its entitlements`() throws {
    let explainer = Explainer()
    for row in CapabilityTable.all {
      for name in [row.name, row.displayName] + row.entitlements.map(\.key) {
        let found = try explainer.explanations(of: name).filter { $0.kind == .capability }
        #expect(found.map(\.name) == [row.name], "\(name)")
        for key in row.entitlements.map(\.key) { #expect(found.first?.cause.contains(key) == true) }
      }
    }
  }
}

/// A project from a template, in a folder of its own.
private struct TemplateProject {
  let folder: TemporaryFolder
  let file = "Wecker/Wecker.xcodeproj/project.pbxproj"

  init(_ template: String) throws {
    folder = try TemporaryFolder()
    let answers = ProjectAnswers(
      name: try ProductName("Wecker"), companyIdentifier: try BundleIdentifier("de.uni-hd.demo"),
      bundleIdentifier: nil, xcode: .xcode26)
    _ = try NewProject(
      answers: answers, template: template, templateFolders: [checkout + "/Templates"],
      destination: .newFolder(in: folder.path), repository: nil, environment: folder.git(),
      moment: Moment(SigningWorld.moment, offsetMinutes: 0)
    ).plan().create()
  }

  func loaded() throws -> LoadedProject {
    try LoadedProject(
      at: ProjectLocation(path: folder.path + "/Wecker/Wecker.xcodeproj"), shownFrom: folder.path + "/Wecker")
  }

  func add(_ row: Capability) throws {
    try apply(CapabilityEditing.adding(row.name, values: row.example, to: loaded(), target: nil).change)
  }

  func remove(_ name: String) throws {
    try apply(CapabilityEditing.removing(name, from: loaded(), target: nil).change)
  }

  func listed() throws -> [String] {
    let loaded = try loaded()
    return try loaded.targets(named: nil).flatMap { target in
      try CapabilityEditing.listed(of: target, in: loaded).map(\.capability.name)
    }
  }

  private func apply(_ change: ProjectChange) throws {
    for file in change.files {
      try folder.write(#require(file.new), to: String(file.path.dropFirst(folder.path.count + 1)))
    }
  }

  func restore(_ path: String, to contents: [String: [UInt8]]) throws {
    try folder.write(#require(contents[path]), to: path)
  }

  /// All files of the project, by path.
  func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try folder.listing where name.hasPrefix("Wecker/") {
      contents[name] = try? FileAccess.read(folder.path + "/" + name)
    }
    return contents
  }

  /// What `check` reports, except that nothing but the templates' own files is there.
  func findings() throws -> [String] {
    let check = ProjectCheck(environment: try folder.git(), at: SigningWorld.moment)
    let result = try check.result(of: CheckSubjects(at: [folder.path + "/Wecker"]), seenFrom: folder.path)
    return result.findings.map { "\($0.rule): \($0.message)" }
  }
}
