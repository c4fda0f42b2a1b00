import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Profiles compared and verified, and certificates shown: what `profile diff`, `profile verify` and `certificate` say.
@Suite struct ProfileDiffTests {
  @Test func `diff tells devices, dates and entitlements, and says no where profiles differ`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("profile", "export", "Wecker Development", "--output", "a.mobileprovision", "-q")
    try world.slipway("device", "register", "00008101-000A1B2C3D4E5F60", "--name", "Bens", "-q")
    try world.slipway("profile", "update", "Wecker Development", "--all-devices", "-q")
    try world.slipway("profile", "export", "Wecker Development", "--output", "b.mobileprovision", "-q")
    let same = try world.json("profile", "diff", "Wecker Development", "b.mobileprovision")
    #expect(same["same"]?.bool == true)
    let changed = try world.json("profile", "diff", "a.mobileprovision", "b.mobileprovision", exits: 1)
    #expect(changed["same"]?.bool == false)
    #expect(changed["devices"]?["added"]?.array == ["00008101-000A1B2C3D4E5F60"])
    #expect(changed["devices"]?["removed"]?.array == [])
    #expect(changed.objects("fields").contains { $0["name"]?.string == "uuid" })
    let told = try world.slipway("profile", "diff", "b.mobileprovision", "a.mobileprovision", exits: 1).output
    #expect(told.contains("  - 00008101-000A1B2C3D4E5F60\n"))
    let missing = try world.json("profile", "diff", "a.mobileprovision", "c.mobileprovision", exits: 2)
    #expect(missing["error"]?["code"]?.string == "file-not-found")
    try world.slipway("profile", "diff", "a.mobileprovision", exits: 64)
  }

  @Test func `verify looks ahead, through folders, and trusts a root that is given`() throws {
    let world = try SealedWorld.withProfile()
    try FileAccess.createDirectory(world.directory + "/all")
    try FileAccess.createDirectory(world.directory + "/all/below")
    try world.slipway("profile", "export", "Wecker Development", "--output", "all/a.mobileprovision", "-q")
    try world.slipway("profile", "export", "Wecker Development", "--output", "all/below/b.provisionprofile", "-q")
    try world.write("no profile", to: "all/readme.txt")
    let both = try world.json("profile", "verify", "all")
    #expect(
      both.objects("profiles").map { $0["file"]?.string } == ["all/a.mobileprovision", "all/below/b.provisionprofile"])
    try world.slipway("profile", "verify", "all", "--valid-for", "30d")
    let late = try world.json("profile", "verify", "all", "--valid-for", "2y", exits: 1)
    let codes = late.objects("profiles").flatMap { $0.objects("findings") }.map { $0["code"]?.string }
    #expect(codes == ["profile-expires-soon", "profile-expires-soon"])
    try world.slipway("profile", "verify", "all", "--valid-for", "soon", exits: 64)
    try world.resign("all/a.mobileprovision", as: "stranger.mobileprovision")
    let stranger = try world.json("profile", "verify", "stranger.mobileprovision", exits: 1)
    #expect(stranger.objects("profiles").first?["signature"]?.string == "untrusted-root")
    let shown = try world.json("profile", "show", "stranger.mobileprovision", "--trust-root", "stranger.pem")
    #expect(shown["signature"]?["status"]?.string == "invalid", "the inner layer is the simulator's still")
    #expect(shown.objects("findings").contains { $0["code"]?.string == "profile-signature-invalid" })
  }

  @Test func `a certificate is shown from any file, with its kind and who vouches for it`() throws {
    let world = try SealedWorld.withProfile()
    let id = try #require(try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    for name in ["c.cer", "c.pem"] {
      try world.slipway("certificate", "export", id, "--output", name, "-q")
      let shown = try world.json("certificate", "show", name)
      #expect(shown["kind"]?.string == "apple-development")
      #expect(shown["signature"]?["root"]?.string == "simulator")
      #expect(shown["state"]?.string == "issued")
      #expect(try world.json("certificate", "show", id)["sha1"] == shown["sha1"])
    }
    try world.judge("openssl", "x509", "-in", "c.pem", "-noout")
    #expect(try world.json("certificate", "show", "c.cer", "--at", "2040-01-01")["state"]?.string == "expired")
    try world.write("text", to: "d.cer")
    #expect(try world.json("certificate", "show", "d.cer", exits: 2)["error"]?["code"]?.string == "certificate-invalid")
    #expect(try world.json("certificate", "list", "--expires-within", "1y").objects("certificates").count == 1)
    #expect(try world.json("certificate", "list", "--expires-within", "1d").objects("certificates").isEmpty)
    let unknown = try world.json("certificate", "list", "--member", "x@y.example", exits: 2)["error"]
    #expect(unknown?["code"]?.string == "member-not-found")
  }
}

extension SealedWorld {
  /// Signs a profile's content again with the key of somebody whom nobody knows, whose root is in `stranger.pem`.
  fileprivate func resign(_ profile: String, as name: String) throws {
    try judge(
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "stranger.key", "-out", "stranger.pem",
      "-subj", "/CN=Stranger", "-days", "10")
    try judge(
      "openssl", "cms", "-verify", "-noverify", "-inform", "der", "-in", profile, "-out", "content.plist")
    try judge(
      "openssl", "cms", "-sign", "-binary", "-nodetach", "-outform", "DER", "-in", "content.plist", "-signer",
      "stranger.pem", "-inkey", "stranger.key", "-out", name)
  }
}
