import AppleIdentifiers
import CodeSigning
import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import SlipwayKit
import TestSupport
import Testing

/// What projects would be signed with, targets and configurations together.
@Suite struct SigningTests {
  @Test func `an app and what it brings along are decided in each configuration`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.App", "App")
    try world.profile("de.example.*", "All")
    let results = try world.signing(SigningWorld.project())
    let told = results.map {
      [$0.decision.target.name, $0.decision.target.configuration, $0.decision.choice?.profile?.name ?? "none"]
    }
    #expect(
      told == [
        ["App", "Debug", "App"], ["App", "Release", "App"], ["Widget", "Debug", "All"], ["Widget", "Release", "All"],
      ])
    #expect(results.map { $0.decision.target.host?.name } == [nil, nil, "App", "App"])
    let debug = try world.signing(SigningWorld.project()) { $0.configuration = "Debug" }
    #expect(debug.count == 2)
  }

  @Test func `an extension whose identifier is no child of the app's is refused, with what to set`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.*", "All")
    let results = try world.signing(SigningWorld.project(widget: "de.example.Widget")) { $0.targets = ["Widget"] }
    #expect(results[0].decision.choice == nil)
    #expect(results[0].decision.targetCriteria.filter { $0.outcome == .failed }.map(\.name) == [.host])
    #expect(results[0].gaps.count == 1)
    #expect(
      results[0].gaps[0].remedies == [
        .operation(
          .init(
            "setting.set",
            ["setting": "PRODUCT_BUNDLE_IDENTIFIER=de.example.App.Widget", "target": "Widget"]))
      ])
  }

  @Test func `manual signing takes the profile that a configuration names, whatever it is for`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.App", "Store", type: .appStore)
    var project = SigningWorld.project()
    project.app += " CODE_SIGN_STYLE = Manual; PROVISIONING_PROFILE_SPECIFIER = Store;"
    let results = try world.signing(project) { $0.targets = ["App"] }
    #expect(results.allSatisfy { $0.decision.choice?.profile?.name == "Store" })
    project.app += #" CODE_SIGN_IDENTITY = "Apple Development";"#
    let refused = try world.signing(project) { $0.targets = ["App"] }
    let failed = refused[0].decision.candidates[0].criteria.filter { $0.outcome == .failed }
    #expect(failed.map(\.name) == [.certificate])
    #expect(refused[0].decision.xcodeMessage?.contains("doesn't include signing certificate") == true)
  }

  @Test func `profiles of other App IDs are named without being read`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.App", "App")
    try world.profile("de.other", "Other")
    let result = try world.signing(SigningWorld.project()) { $0.targets = ["App"] }[0]
    #expect(result.decision.candidates.map(\.name) == ["App", "Other"])
    #expect(result.decision.candidates[1].profile == nil)
    #expect(result.decision.candidates[1].reasons.count == 1)
  }

  @Test func `a folder of profiles stands for the portal, and what is none is told`() throws {
    let world = try SigningWorld()
    let record = try world.profile("de.example.*", "All")
    let file = try world.session.contents().file(of: record)
    try world.folder.write(file, to: "profiles/deep/a.mobileprovision")
    try world.folder.write("nothing", to: "profiles/b.mobileprovision")
    try world.folder.write("nothing", to: "profiles/readme.txt")
    let sources = SigningSources(profiles: world.folder.path + "/profiles")
    let results = try world.signing(SigningWorld.project(), sources)
    #expect(results.allSatisfy { $0.decision.choice?.profile?.name == "All" })
    #expect(results[0].unreadable.count == 1)
    let without = try TargetSigning(of: SigningWorld.project().loaded(in: world.folder), with: nil, from: sources)
      .decisions(TargetSigning.Wishes(), at: SigningWorld.moment)
    #expect(without.allSatisfy { $0.decision.choice?.profile?.name == "All" && $0.decision.choice?.identity == nil })
  }

  @Test func `a folder of certificates and keys stands for the keychain`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.*", "All")
    let contents = try world.session.contents()
    for record in try contents.certificates() {
      try world.folder.write(contents.file(of: record), to: "ids/\(record.id).cer")
    }
    let sources = SigningSources(identities: world.folder.path + "/ids")
    #expect(try world.signing(SigningWorld.project(), sources).allSatisfy { $0.decision.choice == nil })
    let keychain = world.session.home.keychain
    let key = try keychain.privateKey(of: keychain.identities()[0])
    try world.folder.write(key.pem, to: "ids/key.pem")
    #expect(try world.signing(SigningWorld.project(), sources).allSatisfy { $0.decision.choice?.identity != nil })
  }

  @Test func `the best profile for an identifier is found whatever signs, and the others lose for a reason`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.App", "App")
    try world.profile("de.example.*", "All")
    let result = try ProfileSearch(for: .init("de.example.App")).result(with: world.session, at: SigningWorld.moment)
    #expect(result.best?.name == "App")
    #expect(
      result.decision.candidates.map(\.reasons) == [
        [], [#"App ID "de.example.*" is a wildcard, but "App" has an explicit App ID"#],
      ])
    let store = try ProfileSearch(for: .init("de.example.App"), type: .appStore)
      .result(with: world.session, at: SigningWorld.moment)
    #expect(store.best == nil)
  }
}

/// What devices say to apps and to what these bring along.
@Suite struct InstallationTests {
  @Test func `the app and its extension each have a profile, and their versions are one`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.*", "All")
    let result = try world.install(SigningWorld.project())
    #expect(result.isAccepted && result.unknownCount == 0)
    #expect(result.parts.map(\.target) == ["App", "Widget"])
    #expect(result.parts.map { $0.profile?.name } == ["All", "All"])
    #expect(result.parts[1].checks.filter { $0.name == .versions }.map(\.outcome) == [.passed, .passed])
    let other = try world.install(SigningWorld.project(widgetVersion: "2"))
    #expect(!other.isAccepted)
    #expect(other.checks.filter { $0.outcome == .failed }.map(\.name) == [.versions])
  }

  @Test func `an extension without a profile keeps the app off the device`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.App", "App")
    let result = try world.install(SigningWorld.project())
    #expect(!result.isAccepted)
    let failed = result.checks.filter { $0.outcome == .failed }
    #expect(failed.map(\.name) == [.signing] && failed[0].deviceCode?.description == "0xE8008015")
    #expect(result.parts[0].gaps.isEmpty && !result.parts[1].gaps.isEmpty)
  }

  @Test func `an unregistered device is registered first, then put into the profile`() throws {
    let world = try SigningWorld()
    let profile = try world.profile("de.example.*", "All")
    let result = try world.install(SigningWorld.project(), on: "00008030-00AAAAAAAAAAAAAA")
    let check = try #require(result.checks.first { $0.outcome == .failed })
    #expect(
      check.remedies == [
        .operation(.init("device.register", ["udid": "00008030-00AAAAAAAAAAAAAA"])),
        .operation(.init("profile.update", ["id": profile.id.rawValue, "all-devices": "true"])),
      ])
  }

  @Test func `a registered device of another family is refused as one that is not covered`() throws {
    let world = try SigningWorld()
    try world.register("00008030-00BBBBBBBBBBBBBB", "Television", .tv)
    try world.profile("de.example.*", "All")
    let result = try world.install(SigningWorld.project(), on: "00008030-00BBBBBBBBBBBBBB")
    let names = result.parts[0].checks.filter { $0.outcome == .failed }.map(\.name)
    #expect(names == [.device, .deviceFamily])
  }

  @Test func `an app of another prefix can't be replaced, and an old system can't run it`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.*", "All")
    let team = world.session.portal.id
    #expect(try world.install(SigningWorld.project(), installed: "\(team).de.example.App").isAccepted)
    let other = try world.install(SigningWorld.project(), os: "16.4", installed: "OTHERTEAM1.de.example.App")
    let failed = other.parts[0].checks.filter { $0.outcome == .failed }
    #expect(failed.map(\.name) == [.systemVersion, .upgrade])
    #expect(failed[1].deviceCode?.description == "0xE80000BE")
    #expect(try world.install(SigningWorld.project(), os: nil).unknownCount == 2)
  }
}
