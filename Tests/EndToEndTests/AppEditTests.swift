import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

@testable import SignatureFixtures

/// Built apps that are changed before they are signed again.
@Suite struct AppEditTests {
  private func world() throws -> SealedWorld {
    let world = try AppTests.withApp()
    for executable in ["Wecker", "PlugIns/Widget.appex/Widget"] {
      let file = URL(fileURLWithPath: "\(world.directory)/Wecker.app/\(executable)")
      try Data(MachOBuilder().bytes()).write(to: file)
    }
    try world.slipway("app", "sign", "Wecker.app", "--ad-hoc")
    return world
  }

  @Test func `the version is that of the extension too`() throws {
    let world = try world()
    let text = try world.slipway("app", "set-version", "Wecker.app", "2.0", "--build", "77").output
    #expect(
      text == """
        Wrote Wecker.app/Info.plist
        Wrote Wecker.app/PlugIns/Widget.appex/Info.plist
        The signatures are no longer valid; sign the app again: slipway app sign Wecker.app

        """)
    let bundles = try world.json("app", "show", "Wecker.app").objects("bundles")
    #expect(bundles.map { $0["version"]?.string } == ["2.0", "2.0"])
    #expect(bundles.map { $0["build"]?.string } == ["77", "77"])
    try world.slipway("app", "verify", "Wecker.app", exits: 1)
    try world.slipway("app", "set-version", "Wecker.app", "2.0", exits: 2)
    try world.slipway("app", "set-version", "Wecker.app", "two", exits: 2)
    try world.slipway("app", "set-version", "Wecker.app", exits: 64)
  }

  @Test func `a new identifier is carried into the extension, in an .ipa too`() throws {
    let world = try world()
    try world.slipway("app", "sign", "Wecker.app", "--ad-hoc", "--output", "Wecker.ipa")
    try world.slipway("app", "set-bundle-id", "Wecker.ipa", "de.y.Uhr")
    let bundles = try world.json("app", "show", "Wecker.ipa").objects("bundles")
    // The extension's identifier does not begin with the app's.
    #expect(bundles.map { $0["identifier"]?.string } == ["de.y.Uhr", "de.example.Widget"])
  }

  @Test func `files are added where they belong, and never outside the app`() throws {
    let world = try world()
    try world.write("{}", to: "settings.json")
    let before = try world.snapshot()
    try world.slipway("app", "add-file", "Wecker.app", "settings.json", "--dry-run")
    for folder in ["..", "/tmp", "Info.plist", "PlugIns/Widget.appex/Widget", ".git/hooks"] {
      try world.slipway("app", "add-file", "Wecker.app", "settings.json", "--to", folder, "--dry-run", exits: 2)
    }
    for folder in ["..", "/tmp", "Info.plist", "a/../../b", ".git/hooks"] {
      try world.slipway("app", "add-file", "Wecker.app", "settings.json", "--to", folder, exits: 2)
    }
    try world.slipway("app", "add-file", "Wecker.app", "missing.json", exits: 2)
    #expect(try world.snapshot() == before)
    try world.slipway("app", "add-file", "Wecker.app", "settings.json", "--to", "Data/JSON", "--output", "New.app")
    #expect(try FileAccess.read(world.directory + "/New.app/Data/JSON/settings.json") == Array("{}".utf8))
    #expect(!FileAccess.exists(world.directory + "/Wecker.app/Data"))
    try world.slipway("app", "sign", "New.app", "--ad-hoc")
    // A tool stays one, and a folder is not replaced by a file.
    try world.write("#!/bin/sh", to: "tool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: world.directory + "/tool")
    try world.slipway("app", "add-file", "New.app", "tool")
    #expect(try FileAccess.permissions(of: world.directory + "/New.app/tool") == 0o755)
    try world.write("x", to: "Data")
    try world.slipway("app", "add-file", "New.app", "Data", exits: 2)
  }

  @Test func `an archive is not changed as if it were an app`() throws {
    let world = try world()
    try world.slipway("archive", "create", "Wecker.app", "--output", "W.xcarchive")
    let before = try world.snapshot()
    for command in [["set-version", "W.xcarchive", "2.0"], ["add-file", "W.xcarchive", "Wecker.app/Info.plist"]] {
      for more in [[], ["--output", "X.xcarchive"]] {
        let refusal = try world.slipway(["app"] + command + more, exits: 2).problems
        #expect(refusal.contains("is not a bundle"), "\(refusal)")
      }
    }
    let refusal = try world.slipway("app", "sign", "W.xcarchive", exits: 2).problems
    #expect(refusal.contains("team create") || refusal.contains("is an archive"), "\(refusal)")
    #expect(try world.snapshot() == before)
    try world.slipway("archive", "export", "W.xcarchive", "--output", "W.xcarchive/out", exits: 2)
    try world.slipway("archive", "create", "Wecker.app", "--output", "Wecker.app/W.xcarchive", "--dry-run", exits: 2)
  }
}
