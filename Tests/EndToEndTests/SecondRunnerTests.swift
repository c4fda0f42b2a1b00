import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Continuous integration: several jobs at once, machines without a portal, keys that were not restored.
@Suite struct SecondRunnerTests {
  private static let device = SealedWorld.device

  /// Runs command lines at the same time, and returns what each printed and how it ended.
  private func together(_ lines: [String], in world: SealedWorld) throws -> [(code: String, text: String)] {
    let script =
      lines.indices.map { "(\(lines[$0]); echo $? >c\($0)) >t\($0) 2>&1 &" }.joined(separator: "\n") + "\nwait\n"
    #expect(try world.run(["sh", "-c", script]).exitCode == 0)
    return try lines.indices.map {
      (try world.text("c\($0)").trimmingCharacters(in: .whitespacesAndNewlines), try world.text("t\($0)"))
    }
  }

  @Test func `jobs that provision at once share what one of them creates`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("device", "register", Self.device, "--name", "Phone", "-q")
    let command = "'\(SealedWorld.program)' signing --allow-provisioning-updates -q"
    for told in try together([command, command, command], in: world) { #expect(told.code == "0", "\(told)") }
    #expect(try world.json("identity", "list").objects("identities").count == 1)
    #expect(try world.json("certificate", "list").objects("certificates").count == 1)
    let more = command + " --type ad-hoc"
    for told in try together([more, more], in: world) { #expect(told.code == "0", "\(told)") }
    #expect(try world.json("certificate", "list").objects("certificates").count == 2)
  }

  @Test func `jobs that import a match repository or a key at once all succeed`() throws {
    let world = try SealedWorld.withProfile()
    world.variables["MATCH_PASSWORD"] = "geheim"
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "p12"
    try world.slipway("team", "export", "--match", "m", "-q")
    try world.slipway("identity", "export", "ada@uni-hd.example", "--output", "ada.p12", "-q")
    world.variables["SLIPWAY_HOME"] = world.root + "/other"
    let match = "'\(SealedWorld.program)' team import --match m"
    for told in try together([match, match, match], in: world) { #expect(told.code == "0", "\(told)") }
    world.variables["SLIPWAY_HOME"] = world.root + "/third"
    let key = "'\(SealedWorld.program)' identity import ada.p12"
    for told in try together([key, key], in: world) { #expect(told.code == "0", "\(told)") }
    try world.slipway("identity", "import", "ada.p12")
  }

  @Test func `a clone of the same portal uses it`() throws {
    let world = try SealedWorld.withProfile()
    try world.git("init", "-q", "--bare", "portal.git")
    try world.slipway("team", "push", world.directory + "/portal.git", "-q")
    world.variables["SLIPWAY_HOME"] = world.root + "/other"
    try world.slipway("team", "clone", "portal.git", "-q")
    let again = try world.slipway("team", "clone", "portal.git")
    #expect(again.output.contains("was cloned before"), "\(again)")
    let clone = "'\(SealedWorld.program)' team clone portal.git"
    world.variables["SLIPWAY_HOME"] = world.root + "/third"
    for told in try together([clone, clone], in: world) { #expect(told.code == "0", "\(told)") }
  }

  @Test func `without the key, a second runner is told to bring it, and never to revoke first`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("device", "register", Self.device, "--name", "Phone", "-q")
    try world.slipway("signing", "--allow-provisioning-updates", "-q")
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "p12"
    try world.slipway("identity", "export", "ada@uni-hd.example", "--output", "ada.p12", "-q")
    for number in 1...2 {
      try world.slipway("identity", "delete", "ada@uni-hd.example", "--yes", "-q")
      let told = try world.slipway("signing", "--configuration", "Debug", exits: 1).output
      let hints = told.split(separator: "\n").filter { $0.contains("hint:") }
      #expect(hints.first?.contains("slipway identity export") == true, "\(told)")
      #expect(hints.first?.contains("slipway identity import KEY.p12") == true, "\(told)")
      #expect(!told.contains("revoke"), "\(told)")
      if number == 1 {
        for step in ["identity create", "certificate request --type development", "certificate approve"] {
          #expect(told.contains("hint: run slipway \(step)"), "\(told)")
        }
        try world.slipway("identity", "create", "-q")
        try world.slipway("certificate", "request", "--type", "development", "-q")
        try world.slipway("certificate", "approve", "--all-pending", "-q")
      } else {
        // The member has as many certificates as may be: there is no next step that would fail.
        #expect(!told.contains("--allow-provisioning-updates"), "\(told)")
        let refused = try world.slipway("signing", "--allow-provisioning-updates", exits: 2)
        #expect(refused.problems.contains("slipway identity import"), "\(refused)")
        #expect(try world.json("identity", "list").objects("identities").isEmpty, "nothing is left behind")
      }
    }
    try world.slipway("identity", "import", "ada.p12", "-q")
    try world.slipway("signing", "--configuration", "Debug")
  }

  @Test(arguments: ["missing", "cut off", "of another key"]) func `a key that can't be used is not available`(
    state: String
  ) throws {
    let world = try SealedWorld.withProfile()
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "p12"
    world.variables["MATCH_PASSWORD"] = "geheim"
    try world.slipway("identity", "export", "ada@uni-hd.example", "--output", "ada.p12", "-q")
    try world.slipway("team", "export", "--match", "m", "-q")
    try world.slipway("app", "stub", "--output", "out", "-q")
    let id = try #require(try world.json("identity", "list").objects("identities").first?["id"]?.string)
    let home = world.root + "/portal"
    let file = home + "/keychain/\(id).pem"
    let whole = try FileAccess.read(file)
    func damage() throws {
      switch state {
      case "missing": try FileAccess.remove(file)
      case "cut off": try FileAccess.write(Array(whole.prefix(whole.count / 2)), to: file)
      default:
        try world.slipway("identity", "create", "--email", "bo@uni-hd.example", "-q")
        let other = try #require(
          try world.json("identity", "list").objects("identities").first { $0["email"]?.string == "bo@uni-hd.example" })
        try FileAccess.write(FileAccess.read(home + "/keychain/\(other["id"]?.string ?? "").pem"), to: file)
      }
    }
    try damage()
    #expect(try world.slipway("identity", "list").output.contains(state == "missing" ? "is missing" : "is damaged"))
    let signing = try world.slipway("signing", exits: 1).output
    #expect(!signing.contains("is available"), "\(signing)")
    #expect(signing.contains("the private key \(id)"), "\(signing)")
    #expect(try world.slipway("doctor", exits: 1).output.contains("the private key \(id)"))
    let refused = try world.slipway("app", "sign", "out/Wecker.app", "--type", "development", exits: 2)
    #expect(refused.problems.contains("hint:"), "\(refused)")
    #expect(try world.json("identity", "import", "ada.p12")["imported"]?.int == 1)
    try world.slipway("app", "sign", "out/Wecker.app", "--type", "development")
    try FileAccess.remove(file)
    #expect(try world.json("team", "import", "--match", "m")["keys"]?.int == 1)
    try world.slipway("signing")
    #expect(try FileAccess.read(file) == whole)
  }

  @Test func `a damaged record of a key is repaired by what the hint says`() throws {
    let world = try SealedWorld.withProfile()
    let id = try #require(try world.json("identity", "list").objects("identities").first?["id"]?.string)
    let file = world.root + "/portal" + "/keychain/\(id).json"
    try world.write("{", to: file)
    let told = try world.json("identity", "list", exits: 2)["error"]
    #expect(told?["code"]?.string == "identity-record-invalid")
    let hint = try #require(told?["hint"]?.string)
    #expect(hint.hasPrefix("run slipway identity import "), "\(hint)")
    #expect(try world.slipway("doctor", exits: 1).output.contains("not a valid record of a private key"))
    try world.slipway(hint.split(separator: " ").dropFirst(2).map(String.init))
    try world.slipway("signing")
  }

  @Test func `doctor names a team in use whose portal is gone`() throws {
    let world = try SealedWorld.withProfile()
    let home = world.root + "/portal"
    for entry in try FileAccess.entries(of: home + "/teams") where entry.name.hasSuffix(".git") {
      try FileAccess.remove(home + "/teams/" + entry.name)
    }
    #expect(try world.slipway("doctor", exits: 1).output.contains("which is in use, does not exist"))
  }

  @Test func `a passphrase that protects nothing is noted`() throws {
    let world = try SealedWorld()
    world.variables["SLIPWAY_PASSPHRASE"] = "geheim"
    #expect(try world.slipway("identity", "create", "--key", "p256").output.contains("the key is not encrypted"))
    try world.slipway("identity", "protect", "-q")
    #expect(
      try !world.slipway("identity", "create", "--key", "p256", "--email", "bo@x.de").output.contains("not encrypted"))
  }
}

/// A runner without a portal: everything comes from files.
@Suite struct PortalFreeRunnerTests {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "--program", "organization", "-q")
    try world.slipway("identity", "create", "-q")
    try world.slipway("certificate", "request", "--type", "distribution", "-q")
    try world.slipway("certificate", "approve", "--all-pending", "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "Phone", "-q")
    try world.slipway("app-id", "create", "de.uni-hd.demo.Wecker", "--name", "Wecker", "-q")
    try world.slipway(
      "profile", "create", "--type", "ad-hoc", "--app-id", "de.uni-hd.demo.Wecker", "--name", "AdHoc",
      "--all-devices", "-q")
    world.variables["SLIPWAY_P12_PASSPHRASE"] = "p12"
    try world.slipway("identity", "export", "ada@uni-hd.example", "--output", "dist.p12", "-q")
    try world.slipway("profile", "export", "AdHoc", "--output", "adhoc.mobileprovision", "-q")
    try world.slipway("app", "stub", "--output", "out", "-q")
    try world.slipway("archive", "create", "out/Wecker.app", "--output", "w.xcarchive", "-q")
    world.variables["SLIPWAY_HOME"] = world.root + "/empty"
  }

  private let given = ["--identity", "dist.p12", "--profile", "adhoc.mobileprovision"]

  @Test(arguments: [false, true]) func `export takes the team of its options from the files`(hasOtherPortal: Bool)
    throws
  {
    if hasOtherPortal { try world.slipway("team", "create", "Other", "-q") }
    let export = ["archive", "export", "w.xcarchive"]
    try world.slipway(export + ["--method", "ad-hoc", "--output", "x1"] + given)
    try world.slipway(export + ["--options", "x1/ExportOptions.plist", "--output", "x2"] + given)
    let text = try world.text("x1/ExportOptions.plist")
    let team = try #require(text.firstMatch(of: #/<key>teamID</key>\s*<string>(\w+)</#)?.output.1)
    try world.slipway(export + ["--method", "ad-hoc", "--team", String(team), "--output", "x3"] + given)
    try world.edit("x1/ExportOptions.plist", "<string>\(team)</string>", "<string>ABCDE12345</string>")
    let told = try world.slipway(export + ["--options", "x1/ExportOptions.plist", "--output", "x4"] + given, exits: 2)
    #expect(told.problems.contains("but teamID is ABCDE12345"), "\(told)")
    let other = try world.slipway(
      export + ["--method", "ad-hoc", "--team", "ABCDE12345", "--output", "x5"] + given, exits: 2)
    #expect(other.problems.contains("ABCDE12345"), "\(other)")
  }

  @Test(arguments: [
    ("app sign out/Wecker.app --identity nosuch.p12 --profile adhoc.mobileprovision", "\"nosuch.p12\" is neither"),
    ("app sign nosuch.app --type ad-hoc", "nosuch.app"),
    ("archive export nosuch.xcarchive --method ad-hoc --output x", "nosuch.xcarchive"),
    ("archive export out/Wecker.app --method ad-hoc --output x", "Wecker.app"),
    ("signing --identities nosuch", "\"nosuch\" does not exist"),
  ])
  func `a missing input is named, not the missing team`(line: String, words: String) throws {
    let told = try world.slipway(line.split(separator: " ").map(String.init), exits: 2)
    #expect(told.problems.contains(words) && !told.problems.contains("has no team"), "\(told)")
  }

  @Test func `a folder of identities is opened with the passphrase of .p12 files`() throws {
    try FileAccess.createDirectory(world.directory + "/ids")
    try FileAccess.write(FileAccess.read(world.directory + "/dist.p12"), to: world.directory + "/ids/dist.p12")
    let options = [
      "--profiles", "adhoc.mobileprovision", "--identities", "ids", "--type", "ad-hoc", "--style", "manual",
    ]
    let told = try world.slipway(["signing"] + options)
    #expect(told.output.contains("Apple Distribution"), "\(told)")
  }

  @Test(arguments: [0, 65536, 99999]) func `a port that does not exist is refused`(port: Int) throws {
    let told = try world.slipway(
      [
        "archive", "export", "w.xcarchive", "--method", "ad-hoc", "--output", "x", "--manifest",
        "https://localhost:\(port)/x",
      ]
        + given, exits: 2)
    #expect(told.problems.contains("has the port \(port)"), "\(told)")
    #expect(!world.exists("x"))
  }
}
