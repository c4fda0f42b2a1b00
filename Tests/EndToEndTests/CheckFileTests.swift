import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Certificates, archives and keys as the only thing to check.
@Suite struct CheckFileTests {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld()
  }

  private func rules(_ arguments: String...) throws -> [String] { try world.brokenRules(arguments) }

  @Test func `certificates and archives alone, and a folder of them, are judged, and no passphrase is asked for`()
    throws
  {
    for line in [
      "team create Team --at 2026-01-01", "identity create --key p256 --at 2026-01-01",
      "certificate request --at 2026-01-01", "certificate approve --all-pending --at 2026-01-01",
    ] {
      try #require(try world.run([SealedWorld.program] + line.split(separator: " ").map(String.init)).exitCode == 0)
    }
    let certificate = try #require(
      try world.json("certificate", "list", "--at", "2026-01-02").objects("certificates").first)
    let id = try #require(certificate["id"]?.string)
    try world.write("junk", to: "certs/junk.pem")
    try world.slipway("certificate", "export", id, "--output", "certs/Ada.cer", "--at", "2026-01-02")
    try world.write("secret\n", to: "secret")
    let identity = try #require(try world.json("identity", "list").objects("identities").first?["id"]?.string)
    try world.slipway(
      "identity", "export", identity, "--p12", "certs/Ada.p12", "--p12-passphrase-file", "secret", "--at", "2026-01-02")
    #expect(try rules("certs/Ada.cer", "--at", "2026-06-01") == [])
    #expect(try rules("certs/Ada.cer", "--at", "2026-12-20") == ["certificate-expires-soon"])
    #expect(try rules("certs/Ada.cer", "--at", "2027-06-01") == ["certificate-not-valid"])
    #expect(try rules("certs/Ada.p12", "--at", "2026-06-01") == ["private-key-in-file"])
    #expect(try rules("certs", "--at", "2027-06-01") == ["certificate-not-valid", "private-key-in-file"])
    #expect(try rules("certs/junk.pem") == ["certificate-unreadable"])
    #expect(try rules("certs", "--at", "2026-06-01") == ["private-key-in-file"])
  }

  @Test func `a key is known as text and in DER, and what else is in DER is none`() throws {
    let script = """
      openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out key.pem 2>/dev/null
      openssl pkcs8 -topk8 -nocrypt -in key.pem -outform DER -out plain.key
      openssl pkcs8 -topk8 -passout pass:secret -in key.pem -outform DER -out closed.key
      openssl req -new -key key.pem -subj /CN=Ada -outform DER -out request.der
      """
    try #require(try world.run(["/bin/sh", "-e", "-c", script]).exitCode == 0)
    for name in ["key.pem", "plain.key", "closed.key"] {
      #expect(try rules(name) == ["private-key-in-file"], "\(name)")
    }
    #expect(try rules("request.der") == ["certificate-unreadable"])
  }

  @Test(arguments: [(true, "hint: xcodegen generate"), (false, "restore the project")])
  func `an app without its project is no success of a strict check`(isGenerated: Bool, hint: String) throws {
    try world.write("<plist><dict><key>CFBundleName</key><string>A</string></dict></plist>", to: "App/Info.plist")
    if isGenerated { try world.write("name: A\n", to: "project.yml") }
    #expect(try rules() == ["project-missing"])
    // If a tool has to generate the project first, the app was not checked at all.
    #expect(try world.slipway("check", "--strict", exits: isGenerated ? 2 : 1).output.contains(hint))
    try world.slipway("check", exits: isGenerated ? 2 : 0)
    #expect(try rules("App/Info.plist") == [], "a file that is named")
    try world.write("// swift-tools-version: 6.0\n", to: "Package.swift")
    #expect(try rules() == (isGenerated ? ["project-missing"] : []))
  }

  @Test(arguments: [(true, "run xcodegen generate"), (false, "xcodegen or tuist")])
  func `a project whose file is generated names the command in text, too`(isTracked: Bool, hint: String) throws {
    try world.write("<Scheme></Scheme>", to: "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
    if isTracked {
      try world.write("name: App\n", to: "project.yml")
      try #require(try world.run(["/bin/sh", "-e", "-c", "git init -q . && git add project.yml"]).exitCode == 0)
    }
    #expect(try world.slipway("check", exits: 2).problems.contains(hint))
  }

  @Test func `a file that can't be read is told beside others, and stops a check of nothing else`() throws {
    try world.write("<plist><dict><key>CFBundleName</key><string>A</string></dict></plist>", to: "lists/Info.plist")
    for name in ["lists/Big-Info.plist", "lists/Big.cer"] {
      try #require(try world.run(["truncate", "-s", "20M", name]).exitCode == 0)
      try world.slipway("check", name, exits: 2)
    }
    let found = try world.run([SealedWorld.program, "check", "lists", "--json"]).json().objects("findings")
    let large = found.filter { $0["message"]?.string?.contains("is larger than") == true }
    #expect(large.map { $0["file"]?.string } == ["lists/Big-Info.plist", "lists/Big.cer"], "\(found)")
    #expect(large.allSatisfy { $0["message"]?.string?.contains(world.root) == false }, "\(large)")
  }

  @Test func `the project above a folder that is checked is named, and is checked by what is said of it`() throws {
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo")
    world.directory += "/Wecker"
    try world.write(
      "<plist><dict><key>CFBundleName</key><string>A</string></dict></plist>", to: "Wecker/Parts/Info.plist")
    try world.write("", to: "Wecker/Views/View.swift")
    world.directory += "/Wecker/Parts"
    let told = try world.slipway("check", ".").problems
    #expect(
      told
        == "note: project ../../Wecker.xcodeproj in a parent folder was not checked; to check it, run slipway check "
        + "../..\n")
    #expect(try world.json("check", ".")["notChecked"]?.array?.compactMap(\.string) == ["../../Wecker.xcodeproj"])
    #expect(try world.json("check")["checked"]?["projects"]?.int == 1)
    #expect(try world.json("check", "../..")["checked"]?["projects"]?.int == 1)
    #expect(try world.slipway("check", "Info.plist").problems == "")
    world.directory += "/../Views"
    let hint = try #require(try world.json("check", ".", exits: 2)["error"]?.object?["hint"]?.string)
    let folder = try #require(hint.split(separator: " ").last)
    try world.slipway("check", String(folder))
  }

  @Test func `a tracked project that was deleted is an error with the command that restores it`() throws {
    let world = try SealedWorld.withProject("Die Uhr")
    _ = try world.run(["rm", "-r", "Die Uhr.xcodeproj"])
    let checked = try world.slipway("check", exits: 2)
    #expect((checked.output + checked.problems).contains("run slipway restore 'Die Uhr.xcodeproj'"), "\(checked)")
    try world.slipway("restore", "Die Uhr.xcodeproj")
    try world.slipway("check", "--strict")
  }

  @Test(arguments: [("13.0", 1), ("14.0", 0)])
  func `an app of SwiftUI needs the systems that start it`(version: String, code: Int32) throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "set", "Wecker", "--deployment-target", version, "-q")
    let rules = try world.slipway("check", "--only", "deployment-target-below-feature", exits: code).output
    #expect(rules.contains("the SwiftUI app life cycle requires iOS 14.0") == (code == 1), "\(rules)")
  }
}
