import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The way of an app from its target to a tester: stub, signature, archive, export, installation.
@Suite struct ArchiveTests {
  private static let udid = "00008030-001A2B3C4D5E6F70"

  /// A project, a team with a certificate of each use and a device, and a profile of each type for the app.
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.slipway("new", "Wecker", "--here", "--company-id", "de.x")
    try world.slipway("team", "create", "Uni", "--program", "organization")
    try world.slipway("identity", "create")
    for use in ["development", "distribution"] { try world.slipway("certificate", "request", "--type", use) }
    try world.slipway("certificate", "approve", "--all-pending")
    try world.slipway("device", "register", Self.udid, "--name", "Phone")
    try world.slipway("app-id", "create", "de.x.Wecker", "--name", "Wecker")
    for type in ["development", "ad-hoc", "app-store"] {
      let devices = type == "app-store" ? [] : ["--all-devices"]
      try world.slipway(
        ["profile", "create", "--type", type, "--app-id", "de.x.Wecker", "--name", "Wecker \(type)"] + devices)
    }
    return world
  }

  private func plist(_ file: String, in world: SealedWorld) throws -> [String: Any] {
    let data = try Data(contentsOf: URL(fileURLWithPath: world.directory + "/" + file))
    return try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  @Test func `a stub goes all the way to a device, and another device refuses it`() throws {
    let world = try world()
    let stub = try world.slipway("app", "stub", "--output", "out").output
    #expect(stub.hasPrefix("Wrote stub out/Wecker.app, whose executable does nothing\n"), "\(stub)")
    #expect(try world.slipway("app", "show", "out/Wecker.app").output.hasPrefix("Wecker.app  stub of an app\n"))
    try world.slipway("app", "verify", "out/Wecker.app", exits: 1)
    try world.slipway("archive", "create", "out/Wecker.app", "--output", "out/Wecker.xcarchive")
    let information = try plist("out/Wecker.xcarchive/Info.plist", in: world)
    #expect(information["ArchiveVersion"] as? Int == 2 && information["SchemeName"] as? String == "Wecker")
    let properties = try #require(information["ApplicationProperties"] as? [String: Any])
    #expect(properties["ApplicationPath"] as? String == "Applications/Wecker.app")
    #expect(properties["Architectures"] as? [String] == ["arm64"])
    #expect(properties["CFBundleIdentifier"] as? String == "de.x.Wecker")

    let text = try world.slipway(
      "archive", "export", "out/Wecker.xcarchive", "--method", "ad-hoc", "--output", "out/export"
    ).output
    #expect(text.hasPrefix("Exported stub out/export/Wecker.ipa for release-testing\n"), "\(text)")
    let files = try FileAccess.entries(of: world.directory + "/out/export").map(\.name)
    // The current folder is filled, not replaced.
    let there =
      "mkdir here && cd here && \"$0\" archive export ../out/Wecker.xcarchive --method ad-hoc --output . -q && ls"
    #expect(
      try world.run(["sh", "-c", there, SealedWorld.program]).output
        == "DistributionSummary.plist\nExportOptions.plist\nWecker.ipa\n")
    #expect(files == ["DistributionSummary.plist", "ExportOptions.plist", "Wecker.ipa"])
    let summary = try plist("out/export/DistributionSummary.plist", in: world)
    let entry = try #require((summary["Wecker.ipa"] as? [[String: Any]])?.first)
    #expect(
      entry.keys.sorted() == [
        "architectures", "buildNumber", "certificate", "entitlements", "name", "profile", "team", "versionNumber",
      ])
    #expect((entry["entitlements"] as? [String: Any])?["get-task-allow"] as? Bool == false)
    #expect((entry["profile"] as? [String: String])?["name"] == "Wecker ad-hoc")
    #expect((entry["certificate"] as? [String: String])?["type"] == "Apple Distribution")
    let options = try plist("out/export/ExportOptions.plist", in: world)
    #expect(options["method"] as? String == "release-testing" && options["signingStyle"] as? String == "automatic")

    let accepted = try world.slipway("install", "out/export/Wecker.ipa", "--device", Self.udid, "--os", "18.0").output
    #expect(accepted.hasSuffix("Accepted\n") && accepted.contains(", a stub"), "\(accepted)")
    let refused = try world.slipway(
      "install", "out/export/Wecker.ipa", "--device", "00008101-000A1B2C3D4E5F60", exits: 1
    ).output
    #expect(refused.contains("0xE8008012") && refused.contains("\nRefused\n"), "\(refused)")
  }

  @Test func `the archive stays as it is, and what signs follows the options`() throws {
    let world = try world()
    try world.slipway("app", "stub", "--output", "out")
    try world.slipway("archive", "create", "out/Wecker.app", "--output", "out/W.xcarchive")
    let archive = { try world.snapshot().filter { $0.key.contains("W.xcarchive") } }
    let before = try archive()
    func options(_ content: String) throws {
      try world.write("<plist version=\"1.0\"><dict>\(content)</dict></plist>", to: "O.plist")
    }
    let manual = "<key>method</key><string>app-store</string><key>signingStyle</key><string>manual</string>"
    let profiles =
      "<key>provisioningProfiles</key><dict><key>de.x.Wecker</key><string>Wecker app-store</string></dict>"
    try options(manual + profiles + "<key>uploadSymbols</key><true/>")
    let dry = try world.slipway(
      "archive", "export", "out/W.xcarchive", "--options", "O.plist", "--output", "e", "--dry-run"
    ).output
    #expect(dry.hasPrefix("Would export stub e/Wecker.ipa for app-store-connect\n"), "\(dry)")
    let json = try world.json("archive", "export", "out/W.xcarchive", "--options", "O.plist", "--output", "e")
    #expect(json["verification"]?.array?.isEmpty == false || json["valid"] == nil)
    #expect(json["ignoredOptions"]?.array?.compactMap(\.string) == ["uploadSymbols"])
    #expect(json.objects("bundles").map { $0["profile"]?["name"]?.string } == ["Wecker app-store"])
    let written = try plist("e/ExportOptions.plist", in: world)
    #expect(written["uploadSymbols"] as? Bool == false && written["manageAppVersionAndBuildNumber"] as? Bool == false)
    #expect(try archive() == before)
    // The folder is not empty any more.
    try world.slipway("archive", "export", "out/W.xcarchive", "--options", "O.plist", "--output", "e", exits: 2)

    for (content, reason) in [
      (manual, "no profile is given for \"W.xcarchive/Products/Applications/Wecker.app\""),
      ("<key>signingStyle</key><string>automatic</string>" + profiles, "require manual signing"),
      ("<key>method</key><string>adhoc</string>", "unknown method \"adhoc\""),
      ("<key>destination</key><string>upload</string>", "only Xcode uploads"),
      ("<key>teamID</key><string>ABCDE12345</string>", "ABCDE12345"),
      ("<key>iCloudContainerEnvironment</key><string>Production</string>", "iCloudContainerEnvironment"),
      ("<key>method</key><string>developer-id</string>", "a method for Mac apps"),
      ("<key>method</key><string>enterprise</string>", "can't be signed"),
      ("<key>distributionBundleIdentifier</key><string>de.x.Clip</string>", "than the app de.x.Wecker"),
    ] {
      try options(content)
      let refusal = try world.slipway(
        "archive", "export", "out/W.xcarchive", "--options", "O.plist", "--output", "f", exits: 2
      ).problems
      #expect(refusal.contains(reason), "\(refusal)")
    }
    #expect(!FileAccess.exists(world.directory + "/f"))
  }

  @Test func `a Mac app is not exported for the store, which takes installer packages`() throws {
    let world = try SealedWorld()
    try world.makeSigningTeam()
    try world.slipway("new", "Uhr", "--template", "macos-app", "--company-id", "de.x", "-q")
    try world.slipway("app", "stub", "-C", "Uhr", "--output", "out")
    try world.slipway("archive", "create", "Uhr/out/Uhr.app", "--output", "Uhr.xcarchive")
    let export = ["archive", "export", "Uhr.xcarchive", "--method", "app-store-connect", "--output", "f"]
    let error = try world.json(export, exits: 2)["error"]
    #expect(error?["code"]?.string == "archive-not-exportable")
    #expect(error?["hint"]?.string?.contains("slipway app sign APP --type app-store --output COPY") == true)
    #expect(!FileAccess.exists(world.directory + "/f"))
  }

  @Test func `testers get a manifest and a page with the URLs of the server`() throws {
    let world = try world()
    try world.slipway("app", "stub", "--output", "out")
    try world.slipway("archive", "create", "out/Wecker.app", "--output", "out/W.xcarchive")
    let export = ["archive", "export", "out/W.xcarchive", "--method", "release-testing", "--output", "e"]
    let text = try world.slipway(export + ["--manifest", "https://apps.x.de/wecker"]).output
    #expect(text.contains("testers then open https://apps.x.de/wecker/"), "\(text)")
    let item = try #require((plist("e/manifest.plist", in: world)["items"] as? [[String: Any]])?.first)
    let assets = try #require(item["assets"] as? [[String: String]])
    #expect(assets.map { $0["url"] } == ["https://apps.x.de/wecker/Wecker.ipa"])
    #expect((item["metadata"] as? [String: String])?["bundle-identifier"] == "de.x.Wecker")
    let page = try String(contentsOfFile: world.directory + "/e/index.html", encoding: .utf8)
    #expect(
      page.contains(
        "itms-services://?action=download-manifest&amp;url=https%3A%2F%2Fapps.x.de%2Fwecker%2Fmanifest.plist"))
    #expect(page.contains("<svg") && !page.contains("<script") && page.contains("lists 1 device."))
    for (url, reason) in [
      ("http://apps.x.de", "does not begin with https://"), ("https://", "has no host"),
      ("https://x.de/\"><script>", "contains the character U+22"), ("https://x.de/a?b", "contains \"?\""),
    ] {
      let refusal = try world.slipway(export.dropLast() + ["f", "--manifest", url], exits: 2).problems
      #expect(refusal.contains(reason), "\(refusal)")
    }
    let store = ["archive", "export", "out/W.xcarchive", "--method", "app-store-connect", "--output", "f"]
    let refusal = try world.slipway(store + ["--manifest", "https://x.de"], exits: 2).problems
    #expect(refusal.contains("a manifest requires"), "\(refusal)")
  }

  @Test func `a stub has the files that a build copies, each once`() throws {
    let world = try world()
    try world.write("sound", to: "Wecker/Sounds/bell.caf")
    try world.write("struct Hidden {}", to: "Wecker/Sounds/Hidden.swift")
    try world.write("a", to: "Wecker/Help.bundle/index.html")
    try world.slipway("app", "stub", "--output", "out")
    let files = try FileAccess.walk(world.directory + "/out/Wecker.app").filter { $0.kind == .file }.map(\.name)
    #expect(
      files.sorted() == [
        "Help.bundle/index.html", "Info.plist", "PkgInfo", "Wecker", "_CodeSignature/CodeResources", "bell.caf",
      ])
  }
}
