import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Leaving for fastlane match, and coming back.
@Suite struct MatchTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld.withProfile()
    world.variables["MATCH_PASSWORD"] = "geheim"
    return world
  }

  @Test(arguments: ["https://example.org/certs.git", "git@example.org:certs.git", "file:///tmp/certs"])
  func `a team is not exported to a folder that is called like a URL`(url: String) throws {
    let world = try SealedWorld.withProfile()
    world.variables["MATCH_PASSWORD"] = "geheim"
    #expect(try world.json("team", "export", "--match", url, exits: 64)["error"]?["code"]?.string == "usage")
    #expect(!world.exists("https:") && !world.exists("file:") && !world.exists("git@example.org:certs.git"))
  }

  @Test(arguments: ["1", "2"])
  func `a team that leaves through match comes back whole on another machine`(encryption: String) throws {
    let world = try world()
    let written = try world.json("team", "export", "--match", "m", "--encryption", encryption).texts("files")
    #expect(written.count == 5)
    #expect(written.filter { $0.hasPrefix("certs/development/") }.map { $0.suffix(4) } == [".cer", ".p12"])
    #expect(written.contains("profiles/development/Development_de.uni-hd.demo.Wecker.mobileprovision"))
    #expect(try world.text("m/match_version.txt") == (encryption == "2" ? "2.220.0" : "2.219.0"))
    for file in written.filter({ $0.hasPrefix("certs") || $0.hasPrefix("profiles") }) {
      #expect(try !world.text("m/" + file).contains("PRIVATE KEY"))
    }
    world.variables["SLIPWAY_HOME"] = world.root + "/other"
    let planned = try world.json("team", "import", "--match", "m", "--dry-run")
    #expect(!world.exists(world.root + "/other/teams") && planned["keys"]?.int == 1)
    let taken = try world.json("team", "import", "--match", "m")
    #expect(taken["created"]?.bool == true && taken.texts("profiles") == ["Wecker Development"])
    for key in ["keys", "appIDs", "devices"] { #expect(taken[key] == planned[key] && taken[key]?.int == 1) }
    #expect(try world.json("install", "--device", SealedWorld.device, "--os", "18.0")["accepted"]?.bool == true)
    let again = try world.json("team", "import", "--match", "m")
    #expect(again["known"]?.int == 2 && again["keys"]?.int == 0 && again["created"]?.bool == false)
    try world.slipway("profile", "renew", "Wecker Development", "-q")
  }

  @Test func `a repository behind an address is cloned for the moment`() throws {
    let world = try world()
    try world.slipway("team", "export", "--match", "m", "-q")
    try world.git("-C", "m", "init", "-q", "-b", "master")
    try world.git("-C", "m", "add", ".")
    try world.git("-C", "m", "commit", "-q", "-m", "match")
    try world.git("clone", "-q", "--bare", "m", "m.git")
    world.variables["SLIPWAY_HOME"] = world.root + "/other"
    #expect(try world.json("team", "import", "--match", "file://\(world.directory)/m.git")["keys"]?.int == 1)
    world.directory = world.root + "/other"
    #expect(try !world.listing().contains { $0.contains("passing") })
  }

  @Test func `a wrong password is told, and writes nothing beside what another opens`() throws {
    let world = try world()
    try world.slipway("team", "export", "--match", "m", "-q")
    try world.slipway("profile", "renew", "Wecker Development", "-q")
    world.variables["MATCH_PASSWORD"] = "falsch"
    let before = try world.snapshot()
    for verb in ["import", "export"] {
      #expect(try world.json("team", verb, "--match", "m", exits: 2)["error"]?["code"]?.string == "passphrase-wrong")
    }
    #expect(try world.snapshot() == before)
    world.variables["MATCH_PASSWORD"] = nil
    let none = try world.json("team", "import", "--match", "m", exits: 2)
    #expect(none["error"]?["code"]?.string == "passphrase-needed")
    #expect(none["error"]?["hint"]?.string?.contains("MATCH_PASSWORD") == true)
  }

  @Test func `what changed is written again, what did not stays as it is`() throws {
    let world = try world()
    try world.slipway("team", "export", "--match", "m", "-q")
    let key = try #require(try FileAccess.walk(world.directory + "/m").map(\.name).first { $0.hasSuffix(".p12") })
    let before = try world.text("m/" + key)
    try world.slipway("profile", "renew", "Wecker Development", "-q")
    let written = try world.json("team", "export", "--match", "m")
    #expect(written.texts("files").filter { $0.contains("/") }.count == 1 && written["unchanged"]?.int == 2)
    #expect(try world.text("m/" + key) == before)
  }

  @Test func `folders of something else are left alone, and those without anything are told`() throws {
    let world = try world()
    let taken = try world.json("team", "export", "--match", ".", exits: 2)
    #expect(taken["error"]?["code"]?.string == "match-folder-taken")
    let none = try world.json("team", "import", "--match", ".", exits: 2)
    #expect(none["error"]?["code"]?.string == "match-repository-missing")
    try world.write("not encrypted", to: "bad/certs/development/A.cer")
    let bad = try world.json("team", "import", "--match", "bad", exits: 2)
    #expect(bad["error"]?["code"]?.string == "match-file-invalid")
    #expect(bad["error"]?["file"]?.string == "certs/development/A.cer")
  }
}
