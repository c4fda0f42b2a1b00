import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The simulated portal: teams, members, identities, devices, certificates.
@Suite struct PortalTests {
  @Test func `members are listed by name`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    for name in ["Zora", "bo", "Cy", "Ämilie", "Dee"] {
      try world.slipway(
        "member", "invite", "\(name.utf8.count)\(name.utf8.first ?? 0)@x.example", "--name", name, "--role", "admin",
        "-q")
    }
    let names = try world.json("member", "list").objects("members").compactMap { $0["name"]?.string }
    #expect(names == ["Ada Beispiel", "bo", "Cy", "Dee", "Zora", "Ämilie"])
  }

  @Test func `every command finds a device by UDID, name or id`() throws {
    let world = try SealedWorld.withProfile()
    let record = try #require(try world.json("device", "list").objects("devices").first)
    let terms = [SealedWorld.device, record["name"]?.string ?? "", record["id"]?.string ?? ""]
    // One moment for all: the days until something expires change while the commands run.
    let moment = ["--at", Date(timeIntervalSinceNow: 3600).formatted(.iso8601), "--json"]
    for command in [["install"], ["signing"], ["profile", "find", "de.uni-hd.demo.Wecker"]] {
      let results = try terms.map { try world.run([SealedWorld.program] + command + ["--device", $0] + moment) }
      for result in results { #expect(result.output == results[0].output && result.exitCode != 64, "\(result)") }
      let unknown = try world.run([SealedWorld.program] + command + ["--device", "Nobody's", "--json"]).json()
      #expect(unknown["error"]?["code"]?.string == "device-not-found")
    }
  }

  @Test func `a file in a folder that does not exist is refused by the folder's name`() throws {
    let world = try SealedWorld()
    let error = try world.json("team", "authority", "--output", "no/such/x.pem", exits: 2)["error"]
    #expect(error?["code"]?.string == "file-not-found")
    #expect(error?["message"]?.string == "can't write \"no/such/x.pem\": the folder \"no/such\" does not exist")
    #expect(!world.exists("no"))
  }

  @Test func `a team is a bare repository whose log is the audit trail`() throws {
    let world = try SealedWorld.withProfile()
    let entries = try world.json("team", "log").objects("changes")
    world.directory = world.root + "/portal/teams"
    let portal = try #require(try world.listing().first { $0.hasSuffix(".git") && !$0.contains("/") })
    let commits = try world.git("-C", portal, "log", "--format=%H %an <%ae>").lines
    #expect(entries.count == commits.count)
    #expect(commits.allSatisfy { $0.hasSuffix("Ada Beispiel <ada@uni-hd.example>") })
    #expect(entries.compactMap { $0["id"]?.string } == commits.map { String($0.prefix(40)) })
    try world.judge("git", "-C", portal, "fsck", "--strict")
  }

  @Test func `the team meant is the one named, set, configured or in use`() throws {
    let world = try SealedWorld.withProject()
    let one = try #require(try world.json("team", "create", "Eins")["id"]?.string)
    let two = try #require(try world.json("team", "create", "Zwei")["id"]?.string)
    #expect(try world.json("team", "show")["id"]?.string == two)
    #expect(try world.json("team", "show", "--team", "Eins")["id"]?.string == one)
    try world.write("team:\n  id: \(one)\n", to: ".slipway.yml")
    #expect(try world.json("team", "show")["id"]?.string == one)
    world.variables["SLIPWAY_TEAM"] = two
    #expect(try world.json("team", "show")["id"]?.string == two)
    world.variables = [:]
    world.directory = world.root + "/work"
    try world.slipway("team", "use", one)
    #expect(try world.json("team", "show")["id"]?.string == one)
    #expect(try world.json("team", "show", "--team", "Drei", exits: 2)["error"]?["code"]?.string == "team-not-found")
  }

  @Test func `roles are checked, and who acts is said with --as`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    let bo = "bo@uni-hd.example"
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "developer", "-q")
    try world.slipway("member", "accept", bo, "-q")
    let refused = try world.json(
      "member", "invite", "cy@uni-hd.example", "--name", "Cy", "--role", "admin", "--as", bo, exits: 2)
    #expect(refused["error"]?["code"]?.string == "role-forbids")
    let stranger = try world.json("member", "remove", bo, "--yes", "--as", "cy@uni-hd.example", exits: 2)
    #expect(stranger["error"]?["code"]?.string == "not-a-member")
    world.variables["SLIPWAY_AS"] = bo
    #expect(try world.json("member", "remove", "ada@uni-hd.example", "--yes", exits: 2)["error"] != nil)
  }

  @Test func `a new device names the profiles that its registration regenerated, and a watch is one`() throws {
    let world = try SealedWorld.withProject()
    try world.makeSigningTeam()
    try world.slipway("signing", "--type", "ad-hoc", "--allow-provisioning-updates", "-q")
    let output = try world.slipway("device", "register", "00008301-00AA345678901234", "--name", "Watch").output
    #expect(output.contains("Apple Watch"), "\(output)")
    #expect(output.contains("note: regenerated team profile"), "\(output)")
    #expect(!output.contains("next:"), "\(output)")
    try world.slipway("device", "disable", "Watch", "--yes")
    #expect(try world.slipway("device", "enable", "Watch").output.contains("note: regenerated team profile"))
    try world.write("udid,name\n00008030-00AA345678901298,Third\n", to: "devices.csv")
    #expect(try world.slipway("device", "import", "devices.csv").output.contains("note: regenerated team profile"))
    let phone = try world.slipway("device", "register", "00008030-00AA345678901299", "--name", "Second").output
    #expect(phone.contains("  class  iPhone\n"), "\(phone)")
  }

  @Test func `a device is registered once, by a UDID that is one`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    #expect(
      try world.json("device", "register", "abc", "--name", "X", exits: 2)["error"]?["code"]?.string == "udid-invalid")
    let device = try world.json("device", "register", SealedWorld.device, "--name", "Adas iPhone")
    #expect(device["class"]?.string == "iphone" && device["state"]?.string == "enabled")
    let again = try world.json("device", "register", SealedWorld.device, "--name", "Other", exits: 2)
    #expect(again["schema"]?.string == "slipway.error/1")
    #expect(try world.json("device", "list").objects("devices").count == 1)
    try world.slipway("device", "disable", "Adas iPhone", "--yes", "-q")
    #expect(try world.json("device", "list", "--state", "enabled")["devices"]?.array == [])
  }

  @Test func `private keys stay beside the portal, in files that only their owner reads`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("identity", "create", "--key", "p256", "-q")
    try world.slipway("certificate", "request", "-q")
    world.directory = world.root + "/portal"
    let keys = try world.listing().filter { name in
      FileAccess.kind(of: world.directory + "/" + name) == .file
        && (try? world.text(name).contains("PRIVATE KEY")) == true
    }
    #expect(!keys.isEmpty)
    for key in keys {
      #expect(!key.contains("teams/"))
      #expect(try FileAccess.permissions(of: world.directory + "/" + key) & 0o077 == 0)
    }
    let portal = try #require(try world.listing().first { $0.hasSuffix(".git") && $0.split(separator: "/").count == 2 })
    #expect(try !world.git("-C", portal, "grep", "-c", "-e", "CERTIFICATE REQUEST\\|request", "HEAD").isEmpty)
    #expect(try world.run(["git", "-C", portal, "grep", "PRIVATE KEY", "HEAD"]).exitCode == 1)
  }

  @Test func `what is exported has a file name of its format`() throws {
    let world = try SealedWorld.withProfile()
    let id = try #require(try world.json("certificate", "list").objects("certificates").first?["id"]?.string)
    let wrong = [
      (["certificate", "export", id, "--output", "Ada.p12"], "Ada.cer"),
      (["certificate", "export", id, "--output", "out.d/Ada.MobileProvision"], "out.d/Ada.cer"),
      (["profile", "export", "Wecker Development", "--output", "Wecker.cer"], "Wecker.mobileprovision"),
      (["identity", "export", "ada@uni-hd.example", "--p12", "Ada.pem"], "Ada.p12"),
      (["team", "authority", "--output", "root.p12"], "root.pem"), (["team", "report", "--html", "a.json"], "a.html"),
    ]
    for (command, right) in wrong {
      let refused = try world.run([SealedWorld.program] + command)
      #expect(refused.exitCode == 64 && refused.problems.contains("hint: write to \(right)\n"), "\(refused)")
    }
    #expect(try !world.listing().contains { $0.hasPrefix("Ada") || $0.hasPrefix("root") })
    for name in ["Ada.crt", "Ada.DER", "Ada", "Ada.backup", ".cer"] {
      try world.slipway("certificate", "export", id, "--output", name, "-q")
    }
    try world.slipway("certificate", "export", id, "--output", "Ada.PEM", "-q")
    #expect(try world.text("Ada.PEM").hasPrefix("-----BEGIN CERTIFICATE-----"))
  }

  @Test func `openssl reads the request and the certificate`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("identity", "create", "-q")
    let pem = try world.slipway("identity", "csr", "ada@uni-hd.example").output
    try world.write(pem, to: "request.pem")
    try world.judge("openssl", "req", "-in", "request.pem", "-verify", "-noout")
    try world.slipway("certificate", "request", "-q")
    let issued = try world.json("certificate", "approve", "--all-pending")
    let id = try #require(issued["id"]?.string)
    try world.slipway("certificate", "export", id, "--output", "c.cer", "-q")
    let digest = try world.judge("openssl", "x509", "-inform", "der", "-in", "c.cer", "-noout", "-fingerprint", "-sha1")
    let hex = digest.trimmed.drop { $0 != "=" }.dropFirst().filter { $0 != ":" }.lowercased()
    #expect(hex == issued["sha1"]?.string?.lowercased())
  }

  @Test func `reads see the portal as it was, and no write goes back in time`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Uni", "--at", "2026-01-01", "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "One", "--at", "2026-02-01", "-q")
    #expect(try world.json("device", "list", "--at", "2026-01-15")["devices"]?.array == [])
    #expect(try world.json("device", "list", "--at", "2026-02-15").objects("devices").count == 1)
    let late = try world.json(
      "device", "register", "00008101-000A1B2C3D4E5F60", "--name", "Two", "--at", "2026-01-15", exits: 2)
    #expect(late["error"]?["code"]?.string == "time-runs-backwards")
  }

  @Test func `without a team, an identity or a Git identity it says what to do`() throws {
    let world = try SealedWorld(identity: false)
    #expect(try world.json("team", "create", "Uni", exits: 2)["error"]?["code"]?.string == "git-identity-missing")
    world.variables["SLIPWAY_AS"] = "ada@uni-hd.example"
    let none = try #require(try world.json("device", "list", exits: 2)["error"])
    #expect(none["code"]?.string == "no-team")
    #expect(none["hint"]?.string == "run slipway team create NAME, or slipway team clone URL if your team exists")
    try world.slipway("team", "create", "Uni", "-q")
    let key = try #require(try world.json("certificate", "request", exits: 2)["error"])
    #expect(key["code"]?.string == "identity-not-found")
    #expect(key["hint"]?.string == "run slipway identity create --email ada@uni-hd.example")
  }
}
