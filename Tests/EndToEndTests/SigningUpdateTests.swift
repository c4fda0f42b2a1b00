import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Automatic signing that may make what is missing, and signing with files from elsewhere.
@Suite struct SigningUpdateTests {
  @Test func `from nothing but a team, everything that automatic signing needs is made`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q")
    let options = ["signing", "--allow-provisioning-updates", "--device", SealedWorld.device]
    let refused = try world.json("signing", "--allow-provisioning-updates", exits: 2)["error"]
    #expect(refused?["code"]?.string == "no-device", "a profile would list no device")
    let planned = try world.run([SealedWorld.program] + options + ["--dry-run", "--json"]).json()
    #expect(planned.texts("planned").count == 5)
    #expect(try world.json("app-id", "list")["appIDs"]?.array == [])
    #expect(try world.json("identity", "list")["identities"]?.array == [])
    let made = try world.run([SealedWorld.program] + options + ["--json"]).json()
    #expect(made.texts("made").count == 5)
    let target = try #require(made.objects("targets").first)
    #expect(target["profile"]?.string == "iOS Team Provisioning Profile: *")
    let again = try world.run([SealedWorld.program] + options + ["--json"]).json()
    #expect(again.texts("made") == [], "nothing is missing any more")
    #expect(try world.json("install", "--device", SealedWorld.device, "--os", "18.0")["accepted"]?.bool == true)
  }

  @Test func `an entitlement that needs an explicit App ID gets one, with the capability switched on`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q")
    try world.write(
      """
      <plist version="1.0"><dict><key>aps-environment</key><string>development</string>\
      <key>com.apple.developer.siri</key><true/></dict></plist>
      """, to: "Wecker/Wecker.entitlements")
    try world.edit(
      "Wecker.xcodeproj/project.pbxproj", "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker\";",
      "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker\"; CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements;")
    try world.slipway("device", "register", SealedWorld.device, "--name", "Phone", "-q")
    let made = try world.json("signing", "--allow-provisioning-updates")
    #expect(made.objects("targets").first?["profile"]?.string == "iOS Team Provisioning Profile: de.uni-hd.demo.Wecker")
    let appID = try #require(try world.json("app-id", "list").objects("appIDs").first)
    #expect(appID["name"]?.string == "XC de uni-hd demo Wecker")
    #expect(appID.texts("capabilities").contains("push-notifications") && appID.texts("capabilities").contains("siri"))
  }

  @Test(arguments: [false, true]) func `targets with different entitlements share what one run makes`(
    appNeedsExplicitID: Bool
  ) throws {
    let world = try SealedWorld.withProject()
    for (name, group) in [("One", "group.de.uni-hd.one"), ("Two", "group.de.uni-hd.two")] {
      try world.slipway("target", "add", name, "--template", "widget-extension", "-q")
      try world.slipway("capability", "add", "app-groups", "--value", group, "--target", name, "-q")
    }
    if appNeedsExplicitID {
      try world.slipway("capability", "add", "push-notifications", "--target", "Wecker", "-q")
    }
    try world.slipway("team", "create", "Uni", "-q")
    let next = "next: slipway signing --allow-provisioning-updates"
    #expect(try !world.slipway("signing", exits: 1).output.contains(next), "no device is registered")
    let options = ["signing", "--allow-provisioning-updates", "--device", SealedWorld.device]
    let planned = try world.run([SealedWorld.program] + options + ["--dry-run", "--json"]).json().texts("planned")
    #expect(planned.count == (appNeedsExplicitID ? 8 : 6), "\(planned)")
    #expect(planned.count { $0 == "register the App ID *" } == 1, "\(planned)")
    let made = try world.run([SealedWorld.program] + options + ["--json"]).json()
    #expect(made.texts("made").count == planned.count)
    let targets = made.objects("targets")
    #expect(targets.count == 6 && targets.allSatisfy { $0["profile"]?.string != nil }, "\(targets)")
    #expect(try world.run([SealedWorld.program] + options + ["--json"]).json().texts("made") == [])
  }

  @Test func `a developer's request waits for an admin, and that is told`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q")
    let bo = "bo@uni-hd.example"
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "developer", "-q")
    try world.slipway("member", "accept", bo, "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "Phone", "-q")
    let next = "next: slipway signing --allow-provisioning-updates"
    #expect(try world.slipway("signing", exits: 1).output.contains(next))
    #expect(try !world.slipway("signing", "--as", bo, exits: 1).output.contains(next))
    let refused = try world.json("signing", "--allow-provisioning-updates", "--as", bo, exits: 2)
    #expect(refused["error"]?["code"]?.string == "provisioning-update-waits")
    let hint = try #require(refused["error"]?["hint"]?.string)
    #expect(hint.hasPrefix("run slipway team push, and ask "), "\(hint)")
    #expect(hint.contains(" <ada@uni-hd.example> to run slipway certificate approve "), "\(hint)")
    let message = try #require(refused["error"]?["message"]?.string)
    #expect(message.contains(" (done before: Created private key "), "\(message)")
  }

  @Test func `profiles and identities of folders are taken in place of the portal's, even without a team`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("profile", "export", "Wecker Development", "--output", "p/a.mobileprovision", "-q", exits: 2)
    try FileAccess.createDirectory(world.directory + "/p")
    try world.slipway("profile", "export", "Wecker Development", "--output", "p/a.mobileprovision", "-q")
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "geheim"
    try FileAccess.createDirectory(world.directory + "/i")
    try world.slipway("identity", "export", "ada@uni-hd.example", "--p12", "i/a.p12", "-q")
    world.variables["SLIPWAY_HOME"] = world.root + "/nothing"
    world.variables["SLIPWAY_PASSPHRASE"] = "geheim"
    let signed = try world.json("signing", "--profiles", "p", "--identities", "i")
    let target = try #require(signed.objects("targets").first)
    #expect(target["profile"]?.string == "Wecker Development")
    #expect(target["identity"]?.string?.hasPrefix("Apple Development: Ada Beispiel") == true)
    let keyless = try #require(try world.json("signing", "--profiles", "p").objects("targets").first)
    #expect(keyless["profile"]?.string == "Wecker Development" && keyless["identity"] == .null)
    #expect(try world.json("profile", "find", "de.uni-hd.demo.Wecker", "--profiles", "p")["profile"] != .null)
    try world.slipway("profile", "find", "de.other", "--profiles", "p", exits: 1)
  }

  @Test func `an install that fails tells every step, also to scripts`() throws {
    let world = try SealedWorld.withProfile()
    let stranger = "00008101-000A1B2C3D4E5F60"
    let answer = try world.json("install", "--device", stranger, exits: 1)
    let check = try #require(answer.objects("checks").first { $0["passed"]?.bool == false })
    #expect(
      check.texts("hints").map { $0.split(separator: " ").prefix(4).joined(separator: " ") } == [
        "run slipway device register", "run slipway profile update",
      ])
  }
}
