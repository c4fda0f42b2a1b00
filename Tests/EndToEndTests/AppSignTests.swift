import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

@testable import SignatureFixtures

/// Apps signed with the portal's identities and profiles, with files, and ad hoc.
@Suite struct AppSignTests {
  private static let udid = SealedWorld.phone

  /// An unsigned app with an extension.
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.writeApp("Wecker.app", "de.x.Wecker")
    try world.writeApp("Wecker.app/PlugIns/Widget.appex", "de.x.Wecker.Widget")
    return world
  }

  @Test func `what is missing is named step by step, and then the device takes the app`() throws {
    let world = try world()
    #expect(try world.slipway("app", "sign", "Wecker.app", exits: 2).problems.contains("slipway team create"))
    try world.makeSigningTeam()
    let before = try world.snapshot()
    let refusal = try world.slipway("app", "sign", "Wecker.app", exits: 2).problems
    #expect(refusal.contains("the team has no App ID for de.x.Wecker"), "\(refusal)")
    #expect(refusal.contains("hint: run slipway app-id create de.x.Wecker"), "\(refusal)")
    #expect(try world.snapshot() == before)
    try world.makeSigningProfile("de.x.*")
    #expect(try world.slipway("app", "sign", "Wecker.app", "--dry-run").output.hasPrefix("Would sign Wecker.app\n"))
    let output = try world.slipway("app", "sign", "Wecker.app").output
    #expect(output.contains("Widget.appex  de.x.Wecker.Widget  Apple Development"), "\(output)")
    try world.slipway("app", "verify", "Wecker.app", "--device", Self.udid)
    let other = try world.slipway(
      "app", "verify", "Wecker.app", "--device", "00008030-00000000000000FF", exits: 1)
    #expect(other.output.contains("0xE8008012"), "\(other.output)")
  }

  @Test func `a new bundle identifier is that of the extension too, and only if a profile covers both`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.y.Uhr")
    let refusal = try world.slipway("app", "sign", "Wecker.app", "--bundle-id", "de.y.Uhr", exits: 2).problems
    #expect(refusal.contains("Widget.appex\" can't be signed"), "\(refusal)")
    try world.makeSigningProfile("de.y.*")
    let json = try world.json("app", "sign", "Wecker.app", "--bundle-id", "de.y.Uhr", "--output", "out/Uhr.app")
    #expect(
      json.shape
        == "{schema, output, bundles[{path, identifier, signer, teamIdentifier, profile{name, uuid}, entitlements"
        + "{application-identifier, com.apple.developer.team-identifier, get-task-allow}, cdhash}]}")
    #expect(json.objects("bundles").map { $0["identifier"]?.string } == ["de.y.Uhr", "de.y.Uhr.Widget"])
    #expect(json.objects("bundles").map { $0["profile"]?["name"]?.string?.contains("development") } == [true, true])
    try world.slipway("app", "verify", "out/Uhr.app", "--device", Self.udid)
    try world.slipway("app", "verify", "Wecker.app", exits: 1)
  }

  @Test func `hints for a built app name no setting of a project`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    let team = try #require(try world.json("team", "list").objects("teams").first?["id"]?.string)
    let profile = try #require(try world.json("profile", "list").objects("profiles").first?["id"]?.string)
    try world.slipway("profile", "export", profile, "--output", "A.mobileprovision")
    try world.write(
      "<plist version=\"1.0\"><dict><key>com.apple.private.x</key><true/></dict></plist>", to: "E.plist")
    let entitlement = try world.slipway("app", "sign", "Wecker.app", "--entitlements", "E.plist", exits: 2).problems
    #expect(entitlement.contains("hint: remove com.apple.private.x from the entitlements file"), "\(entitlement)")
    try world.slipway("team", "create", "Other")
    let other = try world.slipway("app", "sign", "Wecker.app", "--profile", "A.mobileprovision", exits: 2).problems
    #expect(other.contains("the profile is of team \(team), but the portal in use is of team"), "\(other)")
    #expect(other.contains("hint: choose the team: --team \(team)\n"), "\(other)")
    try world.slipway("app", "sign", "Wecker.app", "--profile", "A.mobileprovision", "--team", team)
  }

  @Test func `a bundle of resources is signed by the portal's identity, and unsigned`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    let list = "<key>CFBundleIdentifier</key><string>de.x.Klang</string>"
    try world.write("<plist version=\"1.0\"><dict>\(list)</dict></plist>", to: "Klang.bundle/Info.plist")
    try world.write("ding", to: "Klang.bundle/bell.txt")
    let output = try world.slipway("app", "sign", "Klang.bundle").output
    #expect(output.contains("Klang.bundle  de.x.Klang  Apple Development: "), "\(output)")
    try world.slipway("app", "verify", "Klang.bundle")
    try world.write("dong", to: "Klang.bundle/bell.txt")
    #expect(try world.slipway("app", "verify", "Klang.bundle", exits: 1).output.contains("bell.txt"))
    #expect(try world.slipway("app", "unsign", "Klang.bundle").output.contains("Klang.bundle"))
    #expect(try world.slipway("app", "verify", "Klang.bundle", exits: 1).output.contains("not signed"))
  }

  @Test func `entitlements are kept as far as the profile allows them, or come from a file`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    func list(_ content: String) -> String { "<plist version=\"1.0\"><dict>\(content)</dict></plist>" }
    let groups = "<key>keychain-access-groups</key><array><string>$(AppIdentifierPrefix)shared</string></array>"
    try world.write(list(groups), to: "E.plist")
    try world.slipway("app", "sign", "Wecker.app", "--entitlements", "E.plist")
    #expect(try !world.slipway("app", "entitlements", "Wecker.app/PlugIns/Widget.appex").output.contains("shared"))
    let first = try world.slipway("app", "entitlements", "Wecker.app").output
    #expect(first.contains(".shared</string>") && first.contains("\t<key>get-task-allow</key>\n\t<true/>"), "\(first)")
    // What is printed can be given back, and a second signature keeps what the first one has.
    try world.write(first, to: "F.plist")
    try world.slipway("app", "sign", "Wecker.app", "--entitlements", "F.plist")
    try world.slipway("app", "sign", "Wecker.app")
    #expect(try world.slipway("app", "entitlements", "Wecker.app").output == first)
    try world.write(list("<key>aps-environment</key><string>development</string>"), to: "E.plist")
    let refusal = try world.slipway(
      "app", "sign", "Wecker.app", "--entitlements", "de.x.Wecker.Widget=E.plist", exits: 2)
    #expect(refusal.problems.contains("Widget.appex\" can't be signed"), "\(refusal.problems)")
    #expect(refusal.problems.contains("aps-environment"), "\(refusal.problems)")
    let unknown = try world.slipway("app", "sign", "Wecker.app", "--entitlements", "de.x.Other=E.plist", exits: 2)
    #expect(unknown.problems.contains("no bundle with the identifier de.x.Other"), "\(unknown.problems)")
  }

  @Test func `files take the place of the portal and the keychain`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    let id = try #require(try world.json("profile", "list").objects("profiles").first?["id"]?.string)
    try world.slipway("profile", "export", id, "--output", "Any.mobileprovision")
    try world.exportIdentity()
    // The app's profile covers the extension too.
    let profiles = ["--profile", "Any.mobileprovision"]
    let arguments = ["app", "sign", "Wecker.app", "--identity", "me.p12", "--p12-passphrase-file", "word"]
    let result = try world.slipwayElsewhere(arguments + profiles)
    #expect(result.exitCode == 0, "\(result)")
    try world.slipway("app", "verify", "Wecker.app", "--device", Self.udid)
  }

  @Test func `ad hoc needs nothing, and unsign removes it`() throws {
    let world = try world()
    try world.slipway("app", "sign", "Wecker.app", "--ad-hoc")
    #expect(try world.slipway("app", "show", "Wecker.app").output.contains("ad hoc"))
    #expect(try world.slipway("app", "unsign", "Wecker.app", "--dry-run").output.hasPrefix("Would remove 2 signatures"))
    #expect(try world.slipway("app", "unsign", "Wecker.app").output.hasPrefix("Removed 2 signatures:\n"))
    #expect(try world.slipway("app", "unsign", "Wecker.app").output == "Wecker.app has no signatures\n")
    let json = try world.json("app", "unsign", "Wecker.app")
    #expect(json.shape == "{schema, output, bundles[]}")
    #expect(try world.slipway("app", "entitlements", "Wecker.app", exits: 2).problems.contains("is not signed"))
    try world.slipway("app", "sign", "Wecker.app", "--ad-hoc", "--identity", "x", exits: 64)
  }

  @Test func `an ipa is written, shown, signed in place and read by other programs`() throws {
    let world = try world()
    try world.slipway("app", "sign", "Wecker.app", "--ad-hoc", "--output", "Wecker.ipa")
    #expect(try world.slipway("app", "verify", "Wecker.app", exits: 1).output.contains("not signed"))
    let shown = try world.slipway("app", "show", "Wecker.ipa").output
    #expect(shown.hasPrefix("Wecker.app  app\n") && shown.contains("ad hoc"), "\(shown)")
    let script = """
      import zipfile
      z = zipfile.ZipFile("Wecker.ipa")
      assert z.testzip() is None
      assert "Payload/Wecker.app/PlugIns/Widget.appex/_CodeSignature/CodeResources" in z.namelist()
      """
    try world.judge("python3", "-c", script)
    let before = try FileAccess.read(world.directory + "/Wecker.ipa")
    try world.slipway("app", "sign", "Wecker.ipa", "--ad-hoc", "--dry-run")
    #expect(try FileAccess.read(world.directory + "/Wecker.ipa") == before)
    try world.slipway("app", "unsign", "Wecker.ipa")
    #expect(try world.slipway("app", "show", "Wecker.ipa").output.contains("not signed"))
    try world.slipway("app", "sign", "Wecker.ipa", "--ad-hoc")
    #expect(try FileAccess.read(world.directory + "/Wecker.ipa") == before)
    try world.slipway("app", "sign", "Wecker.ipa", "--ad-hoc", "--output", "Copy.app")
    #expect(FileAccess.isDirectory(world.directory + "/Copy.app/_CodeSignature"))
    #expect(try FileAccess.entries(of: world.directory).filter { $0.name.hasPrefix(".slipway") }.isEmpty)
  }

  @Test func `what was given and can't be used is refused, and not ignored`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    func refusal(_ arguments: String...) throws -> String {
      let result = try world.run([SealedWorld.program, "app", "sign"] + arguments)
      #expect(result.exitCode == 2, "\(result)")
      return result.problems
    }
    #expect(try refusal("Wecker.app", "--identity", "me.p12").contains("is neither a file nor the name of"))
    #expect(try refusal("Wecker.app/Wecker", "--bundle-id", "de.x.y").contains("no bundle identifier to change"))
    #expect(try refusal("Wecker.app/Wecker", "--profile", "App x.* development").contains("can't contain a profile"))
    #expect(try refusal("Wecker.app", "--type", "ad-hoc").contains("can't be signed"))
    #expect(try refusal("Wecker.app", "--ad-hoc", "--output", "Wecker.app/in").contains("would contain"))
    #expect(try refusal("Wecker.app", "--ad-hoc", "--output", "Wecker.app", "--dry-run").contains("already exists"))
    try world.slipway("app", "sign", "Wecker.app", "--type", "development")
    try world.slipway("app", "verify", "Wecker.app", "--device", Self.udid)
  }

  @Test func `an App Clip is signed under the profile of its App ID, which names the app`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    try world.writeApp("Wecker.app/AppClips/Clip.app", "de.x.Wecker.Clip")
    let parents = "com.apple.developer.parent-application-identifiers"
    try world.write(
      """
      <plist version="1.0"><dict><key>com.apple.developer.on-demand-install-capable</key><true/>
      <key>\(parents)</key><array><string>$(AppIdentifierPrefix)de.x.Wecker</string></array></dict></plist>
      """, to: "Clip.plist")
    let sign = ["app", "sign", "Wecker.app", "--entitlements", "de.x.Wecker.Clip=Clip.plist"]
    let refusal = try world.slipway(sign, exits: 2).problems
    #expect(refusal.contains("hint: run slipway app-id "), "\(refusal)")
    try world.makeSigningProfile("de.x.Wecker.Clip", capability: "on-demand-install-capable")
    try world.slipway(sign)
    #expect(try world.slipway("app", "entitlements", "Wecker.app/AppClips/Clip.app").output.contains(".de.x.Wecker<"))
    try world.slipway("app", "verify", "Wecker.app", "--device", Self.udid)
  }

  @Test func `an identifier that nobody chose is not kept`() throws {
    let world = try world()
    try world.writeProgram("one")
    try world.slipway("app", "sign", "one", "--ad-hoc")
    try world.judge("mv", "one", "two")
    try world.slipway("app", "sign", "two", "--ad-hoc")
    let shown = try world.json("app", "show", "two").objects("bundles").first
    let identifier = shown?.objects("slices").first?["signature"]?["identifier"]?.string
    #expect(identifier?.hasPrefix("two") == true, "\(identifier ?? "none")")
  }

  @Test func `a device refuses an app for another family, and a certificate that was revoked`() throws {
    let world = try world()
    try world.writeApp("Wecker.app", "de.x.Wecker", "<key>UIDeviceFamily</key><array><integer>2</integer></array>")
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    try world.slipway("app", "sign", "Wecker.app")
    let install = ["install", "Wecker.app", "--device", Self.udid, "--os", "18.0"]
    #expect(try world.slipway(install, exits: 1).output.contains("0xE8000080"))
    try world.writeApp("Wecker.app", "de.x.Wecker")
    try world.slipway("app", "sign", "Wecker.app")
    #expect(try world.slipway(install).output.hasSuffix("Accepted\n"))
    let id = try #require(try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    try world.slipway("certificate", "revoke", id, "--yes")
    let refused = try world.slipway(install, exits: 1).output
    #expect(refused.contains("is revoked (0xE8008018)"), "\(refused)")
  }

  @Test func `an app whose profile was regenerated since is to be signed again`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    try world.slipway("app", "sign", "Wecker.app", "--output", "W.ipa")
    let other = "00008030-00000000000000FF"
    try world.slipway("device", "register", other, "--name", "Other")
    let install = ["install", "W.ipa", "--device", other, "--os", "18.0"]
    let profile = try #require(try world.json("profile", "list").objects("profiles").first?["id"]?.string)
    let update = "slipway profile update \(profile) --all-devices"
    let first = try world.slipway(install, exits: 1).output
    #expect(first.contains(update), "\(first)")
    try world.slipway("profile", "update", profile, "--all-devices")
    let second = try world.slipway(install, exits: 1).output
    #expect(second.contains("hint: run slipway app sign W.ipa") && !second.contains("portal"), "\(second)")
    try world.slipway("app", "sign", "W.ipa")
    #expect(try world.slipway(install).output.hasSuffix("Accepted\n"))
  }

  @Test func `archives and zip files are installed too, and an installed app of another team is known`() throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    try world.slipway("app", "sign", "Wecker.app")
    try world.slipway("archive", "create", "Wecker.app", "--output", "W.xcarchive")
    try world.judge("python3", "-c", "import shutil; shutil.make_archive('W', 'zip', '.', 'Wecker.app')")
    for product in ["W.xcarchive", "W.zip"] {
      try world.slipway("install", product, "--device", Self.udid, "--os", "18.0")
    }
    let refused = try world.slipway(
      "install", "Wecker.app", "--device", Self.udid, "--installed", "ABCDE12345.de.x.Wecker", exits: 1)
    #expect(refused.output.contains("0xE80000BE"), "\(refused.output)")
  }

  @Test(arguments: [("1", 0, nil), ("7", 0, "0xE80000C3"), (nil, 1, "0xE80000C4")] as [(String?, Int32, String?)])
  func `the store's property list in an .ipa must fit the app`(build: String?, exits: Int32, code: String?) throws {
    let world = try world()
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    try world.slipway("app", "sign", "Wecker.app", "--output", "Wecker.ipa")
    let list = build.map { "<plist><dict><key>bundleVersion</key><string>\($0)</string></dict></plist>" } ?? "<plist>"
    try world.write(list, to: "metadata")
    try world.judge(
      "python3", "-c",
      "import zipfile; zipfile.ZipFile('Wecker.ipa', 'a').write('metadata', 'iTunesMetadata.plist')")
    let output = try world.slipway(
      "install", "Wecker.ipa", "--device", Self.udid, "--os", "18.0", exits: exits
    ).output
    #expect(output.contains("iTunesMetadata.plist") == (code != nil), "\(output)")
    #expect(output.contains(code ?? "Accepted"), "\(output)")
  }
}
