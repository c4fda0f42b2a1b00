import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Profiles, and what is decided with them: `profile`, `signing`, `install`.
@Suite struct ProfileTests {
  @Test func `a profile is a signed file that openssl and plistlib read`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("profile", "export", "Wecker Development", "--output", "p.mobileprovision", "-q")
    try world.slipway("team", "authority", "--output", "root.pem", "-q")
    try world.judge(
      "openssl", "cms", "-verify", "-inform", "der", "-in", "p.mobileprovision", "-CAfile", "root.pem", "-purpose",
      "any", "-out", "p.plist")
    let program =
      "import plistlib, sys; p = plistlib.load(open(sys.argv[1], 'rb')); print(p['Name'], p['ProvisionedDevices'])"
    let told = try world.judge("python3", "-c", program, "p.plist").trimmed
    #expect(told == "Wecker Development ['\(SealedWorld.device)']")
    let shown = try world.json("profile", "show", "p.mobileprovision")
    #expect(shown["signature"]?["status"]?.string == "trusted" && shown["signature"]?["root"]?.string == "simulator")
    #expect(shown["type"]?.string == "development" && shown["explicit"]?.bool == true)
    #expect(shown.texts("devices") == [SealedWorld.device])
  }

  @Test func `verify says no to what is forged, expired or no profile`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("profile", "export", "Wecker Development", "--output", "p.mobileprovision", "-q")
    try world.slipway("profile", "verify", "p.mobileprovision")
    let expired = try world.json("profile", "verify", "p.mobileprovision", "--at", "2040-01-01", exits: 1)
    #expect(expired.objects("profiles").first?["valid"]?.bool == false)
    var bytes = try FileAccess.read(world.directory + "/p.mobileprovision")
    let place = try #require(bytes.firstRange(of: Array("Adas".utf8))?.lowerBound ?? bytes.indices.dropFirst(900).first)
    bytes[place] ^= 1
    try FileAccess.write(bytes, to: world.directory + "/forged.mobileprovision")
    let forged = try world.json("profile", "verify", "forged.mobileprovision", exits: 1)
    #expect(forged.objects("profiles").first?["valid"]?.bool == false)
    try world.write("nothing", to: "no.mobileprovision")
    let none = try world.json("profile", "verify", "no.mobileprovision", "p.mobileprovision", exits: 1)
    #expect(none.objects("profiles").map { $0["valid"]?.bool } == [false, true])
    let missing = try world.json("profile", "verify", "missing.mobileprovision", exits: 2)
    #expect(missing["error"]?["code"]?.string == "file-not-found")
    try world.slipway("profile", "verify", exits: 64)
  }

  @Test func `many verified at once are told in their order, and what is not there is an error`() throws {
    let world = try SealedWorld.withProfile()
    try world.write("for the course", to: "all/notes.txt")
    try world.slipway("profile", "export", "Wecker Development", "--output", "all/000.mobileprovision", "-q")
    let whole = try FileAccess.read(world.directory + "/all/000.mobileprovision")
    let bad: Set<Int> = [1, 63, 64, 65, 128, 199]
    for number in 1..<200 {
      let name = String(number + 1000).dropFirst()
      let bytes = bad.contains(number) ? Array(whole.dropLast(number)) : whole
      try FileAccess.write(bytes, to: "\(world.directory)/all/\(name).mobileprovision")
    }
    let told = try world.json("profile", "verify", "all", "Wecker Development", exits: 1).objects("profiles")
    #expect(told.map { $0["valid"]?.bool } == (0..<201).map { !bad.contains($0) })
    #expect(told[64]["file"]?.string == "all/064.mobileprovision")
    let missing = try world.json("profile", "verify", "all", "missing.mobileprovision", "Nobody", exits: 2)
    #expect(missing["error"]?["code"]?.string == "file-not-found", "the first of both")
  }

  @Test func `a folder without profiles is an error, and no success`() throws {
    let world = try SealedWorld()
    try world.write("", to: "empty/notes.txt")
    let refused = try world.slipway("profile", "verify", "empty", exits: 2)
    #expect(refused.problems.contains("the folder \"empty\" contains no profiles"))
  }

  @Test func `update says which certificates a profile loses, and includes all that are valid`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("identity", "create", "--key", "p256", "-q")
    try world.slipway("certificate", "request", "-q")
    try world.slipway("certificate", "approve", "--all-pending", "-q")
    func count(_ arguments: String...) throws -> Int {
      try world.slipway(["profile", "update", "Wecker Development"] + arguments)
      return try world.json("profile", "show", "Wecker Development").objects("certificates").count
    }
    #expect(try count() == 1, "what is valid is kept")
    #expect(try count("--all-certificates") == 2)
    let id = try #require(try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    let told = try world.slipway("profile", "update", "Wecker Development", "--certificate", id).output
    #expect(told.contains("1 certificate is no longer in the profile"))
    #expect(told.contains("slipway profile update 'Wecker Development' --all-certificates"))
    try world.slipway("profile", "update", "Wecker Development", "--certificate", id, "--all-certificates", exits: 64)
  }

  @Test func `renew keeps the name and gives a new UUID`() throws {
    let world = try SealedWorld.withProfile()
    let old = try #require(try world.json("profile", "list").objects("profiles").first)
    let new = try world.json("profile", "renew", "Wecker Development")
    #expect(new["name"] == old["name"] && new["uuid"] != old["uuid"])
    #expect(try world.json("profile", "list").objects("profiles").count == 1)
  }

  @Test func `a revoked certificate makes the profile invalid, and signing says why`() throws {
    let world = try SealedWorld.withProfile()
    let id = try #require(try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    let told = try world.slipway("certificate", "revoke", id, exits: 2).problems
    #expect(told.contains("Wecker Development"), "it says what it makes invalid")
    try world.slipway("certificate", "revoke", id, "--yes", "-q")
    let profile = try #require(try world.json("profile", "list").objects("profiles").first)
    #expect(profile["state"]?.string == "invalid" && !profile.texts("reasons").isEmpty)
    let target = try #require(try world.json("signing", exits: 1).objects("targets").first)
    #expect(target["profile"] == .null && target["identity"] == .null)
    #expect(target.objects("candidates").allSatisfy { !$0.texts("reasons").isEmpty })
  }

  @Test func `signing names each candidate that lost, with the reasons`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("app-id", "create", "de.uni-hd.other.*", "--name", "Others", "-q")
    try world.slipway(
      "profile", "create", "--type", "development", "--app-id", "Others", "--name", "Other", "-q")
    let target = try #require(try world.json("signing", "Wecker").objects("targets").first)
    #expect(target["profile"]?.string == "Wecker Development")
    let other = try #require(target.objects("candidates").first { $0["profile"]?.string == "Other" })
    #expect(other["chosen"]?.bool == false)
    #expect(other.texts("reasons").contains { $0.contains("de.uni-hd.demo.Wecker") })
    #expect(try world.json("signing", "Nowhere", exits: 2)["error"]?["code"]?.string == "target-not-found")
    try world.slipway("signing", "--type", "app-store", exits: 1)
  }

  @Test func `install lists every check, and says that it is simulated`() throws {
    let world = try SealedWorld.withProfile()
    let text = try world.slipway("install", "--device", SealedWorld.device, "--os", "18.0").output
    #expect(text.hasPrefix("Simulated"))
    let accepted = try world.json("install", "--device", SealedWorld.device, "--os", "18.0")
    #expect(accepted["accepted"]?.bool == true && accepted["unknown"]?.int == 0)
    let old = try world.json("install", "--device", SealedWorld.device, "--os", "12.0", exits: 1)
    #expect(old["accepted"]?.bool == false)
    let expired = try world.json("install", "--device", SealedWorld.device, "--at", "2040-01-01", exits: 1)
    #expect(expired.objects("checks").contains { $0["passed"]?.bool == false } || expired["profile"] == .null)
    try world.slipway("profile", "export", "Wecker Development", "--output", "p.mobileprovision", "-q")
    let file = ["--profile", "p.mobileprovision", "--bundle-id"]
    let device = [SealedWorld.program, "install", "--device", SealedWorld.device]
    #expect(try world.run(device + file + ["de.uni-hd.demo.Wecker"]).exitCode == 0)
    #expect(try world.run(device + file + ["de.uni-hd.demo.Other"]).exitCode == 1)
    #expect(try world.run(device + ["--profile", "p.mobileprovision"]).exitCode == 64)
  }
}
