import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Keys that come and go, and the keychain's passphrase: `identity`.
@Suite struct IdentityTests {
  @Test func `an identity leaves as a file that openssl opens, and comes back`() throws {
    let world = try SealedWorld.withProfile()
    let identity = try #require(try world.json("identity", "list").objects("identities").first)
    let id = try #require(identity["id"]?.string)
    try world.write("Grüße\n", to: "secret")
    for flags in [[], ["--legacy"]] {
      let export = ["identity", "export", id, "--p12", "ada.p12", "--p12-passphrase-file", "secret"] + flags
      let told = try world.run([SealedWorld.program] + export)
      #expect(told.exitCode == 0, "\(told)")
      #expect(told.output.contains("with certificate Apple Development: Ada Beispiel"))
      #expect(try FileAccess.permissions(of: world.directory + "/ada.p12") == 0o600)
      let listed = try world.judge(
        "openssl", "pkcs12", "-in", "ada.p12", "-nodes", "-passin", "file:secret", "-out", "all.pem")
      #expect(listed.isEmpty)
      try world.judge("openssl", "pkey", "-in", "all.pem", "-noout", "-check")
      try world.slipway("identity", "delete", id, "--yes", "-q")
      #expect(try world.json("identity", "list").objects("identities").isEmpty)
      let back = try world.json("identity", "import", "ada.p12", "--passphrase-file", "secret")
      #expect(back["id"]?.string == id && back["certificates"]?.int == 1)
    }
    let again = try world.json("identity", "import", "ada.p12", "--passphrase-file", "secret")
    #expect(again["imported"]?.int == 0 && again["id"]?.string == id)
    #expect(try world.json("signing", "Wecker").objects("targets").first?["identity"] != .null)
  }

  @Test func `a file that can't be opened says why`() throws {
    let world = try SealedWorld()
    try world.slipway("identity", "create", "--key", "p256", "-q")
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "right"
    try world.slipway("identity", "export", "ada@uni-hd.example", "--output", "ada.p12", "-q")
    let code = { (arguments: [String]) throws -> String? in
      let told = try world.run([SealedWorld.program, "identity"] + arguments + ["--json"])
      #expect(told.exitCode == 2)
      #expect(!told.output.contains("wrong-secret"))
      return try told.json()["error"]?["code"]?.string
    }
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "wrong-secret"
    #expect(try code(["import", "ada.p12"]) == "passphrase-wrong")
    world.variables["SLIPWAY_P12_PASSPHRASE"] = nil
    #expect(try code(["import", "ada.p12"]) == "passphrase-needed")
    #expect(try code(["export", "ada@uni-hd.example", "--p12", "b.p12"]) == "passphrase-needed")
    #expect(try code(["import", "missing.p12"]) == "file-not-found")
    try world.write("hello", to: "text.p12")
    #expect(try code(["import", "text.p12"]) == "no-identity-in-file")
    try FileAccess.write(
      Array(try FileAccess.read(world.directory + "/ada.p12").dropLast(30)), to: world.directory + "/cut.p12")
    #expect(try code(["import", "cut.p12", "--passphrase-file", "text.p12"]) == "p12-invalid")
    try FileAccess.write([0xFF, 0xFE], to: world.directory + "/secret")
    #expect(try code(["import", "ada.p12", "--passphrase-file", "secret"]) == "passphrase-unreadable")
  }

  @Test func `the passphrase of the keychain is typed without being shown, and asked for when a key is used`() throws {
    let world = try SealedWorld.withProfile()
    let protect = try world.atTerminal(
      ["identity", "protect"],
      typing: [
        .init(awaited: "New keychain passphrase: ", typed: "geheim\r"),
        .init(awaited: "Repeat the passphrase: ", typed: "geheim\r"),
      ])
    #expect(protect.exitCode == 0 && protect.output.contains("Encrypted 1 key"))
    #expect(!protect.output.contains("geheim"))
    let csr = ["identity", "csr", "ada@uni-hd.example"]
    let asked = try world.atTerminal(
      csr, typing: [.init(awaited: "Keychain passphrase: ", typed: "geheim\r")])
    #expect(asked.exitCode == 0 && asked.output.contains("BEGIN CERTIFICATE REQUEST"))
    let silent = try world.run([SealedWorld.program] + csr)
    #expect(silent.exitCode == 2 && silent.problems.contains("SLIPWAY_PASSPHRASE"))
    world.variables["SLIPWAY_PASSPHRASE"] = "geheim"
    try world.slipway("identity", "csr", "ada@uni-hd.example")
    try world.slipway("certificate", "request", "--type", "distribution", "-q")
    let mistyped = try world.atTerminal(
      ["identity", "protect"],
      typing: [
        .init(awaited: "New keychain passphrase: ", typed: "anders\r"),
        .init(awaited: "Repeat the passphrase: ", typed: "andres\r"),
      ])
    #expect(mistyped.exitCode == 2 && mistyped.output.contains("do not match"))
    world.variables["SLIPWAY_NEW_PASSPHRASE"] = "neu"
    try world.slipway("identity", "protect")
    let wrong = try world.json("identity", "protect", "--remove", exits: 2)
    #expect(wrong["error"]?["code"]?.string == "passphrase-wrong")
    world.variables["SLIPWAY_PASSPHRASE"] = "neu"
    let removed = try world.json("identity", "protect", "--remove")
    #expect(removed["protected"]?.bool == false && removed["keys"]?.int == 1)
  }

  @Test func `a dry run of import and protect writes nothing`() throws {
    let world = try SealedWorld()
    try world.slipway("identity", "create", "--key", "p256", "-q")
    world.variables["SLIPWAY_PASSPHRASE"] = "geheim"
    try world.slipway("identity", "export", "ada@uni-hd.example", "--p12", "no.p12", "--dry-run")
    #expect(!FileAccess.exists(world.directory + "/no.p12"))
    try world.slipway("identity", "export", "ada@uni-hd.example", "--p12", "ada.p12", "-q")
    #expect(try world.json("identity", "protect", "--dry-run")["dryRun"]?.bool == true)
    try world.slipway("identity", "delete", "ada@uni-hd.example", "--yes", "-q")
    try world.slipway("identity", "import", "ada.p12", "--dry-run")
    #expect(try world.json("identity", "list").objects("identities").isEmpty)
    world.variables["SLIPWAY_PASSPHRASE"] = nil
    try world.slipway("identity", "create", "--key", "p256", "-q")
  }
}
