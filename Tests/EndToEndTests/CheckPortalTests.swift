import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The simulated portal and keychain in the rules about signing, without being named.
@Suite struct CheckPortalTests {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld()
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "-q")
    world.directory += "/Wecker"
  }

  private func naming(_ specifier: String, team: String? = nil) throws {
    let more = team.map { "\t\t\t\tDEVELOPMENT_TEAM = \($0);\n" } ?? ""
    let text = try world.text("Wecker.xcodeproj/project.pbxproj").replacingOccurrences(
      of: "\t\t\t\tPRODUCT_BUNDLE_IDENTIFIER",
      with: "\t\t\t\tCODE_SIGN_STYLE = Manual;\n\(more)\t\t\t\tPROVISIONING_PROFILE_SPECIFIER = \"\(specifier)\";\n"
        + "\t\t\t\tPRODUCT_BUNDLE_IDENTIFIER")
    try world.write(
      text.replacingOccurrences(of: "\t\t\t\tCODE_SIGN_STYLE = Automatic;\n", with: ""),
      to: "Wecker.xcodeproj/project.pbxproj")
  }

  private func portal() throws {
    for line in [
      "team create Team --id TEAMTEAM00", "identity create --key p256", "certificate request",
      "certificate approve --all-pending", "device register 00008030-0000000000000001 --name One",
      "app-id create de.uni-hd.demo.Wecker --name Wecker",
      "profile create --type development --app-id Wecker --name Dev",
    ] {
      let result = try world.run([SealedWorld.program] + line.split(separator: " ").map(String.init) + ["-q"])
      try #require(result.exitCode == 0, "\(line): \(result)")
    }
  }

  /// What rules about signing find.
  private func found(_ arguments: String...) throws -> [String] {
    let result = try world.run([SealedWorld.program, "check", "--json"] + arguments)
    return try result.json().objects("findings").filter { $0["rule"]?.string?.hasPrefix("signing-") == true }
      .map { "\($0["rule"]?.string ?? ""): \($0["message"]?.string ?? "")" }
  }

  private func files() throws -> [String: [UInt8]] {
    guard world.exists(world.root + "/portal") else { return [:] }
    let entries = try FileAccess.walk(world.root + "/portal").filter { $0.kind == .file }.map(\.name)
    return Dictionary(
      uniqueKeysWithValues: try entries.map { ($0, try FileAccess.read(world.root + "/portal/" + $0)) })
  }

  @Test func `the portal says whether a profile is there and fits, as signing does, and nothing is written`() throws {
    try naming("Dve")
    #expect(try found() == [])
    #expect(try files().isEmpty, "a portal was made")
    try portal()
    let before = try files()
    let missing = try found()
    #expect(missing.count == 1 && missing[0].hasPrefix("signing-profile-not-found: no available profile"), "\(missing)")
    let text = try world.text("Wecker.xcodeproj/project.pbxproj")
    try world.write(text.replacingOccurrences(of: "\"Dve\"", with: "\"Dev\""), to: "Wecker.xcodeproj/project.pbxproj")
    #expect(try found() == [])
    #expect(try files() == before, "the portal was written to")
    try world.slipway("certificate", "revoke", "Apple Development", "--yes", "-q")
    let revoked = try found()
    #expect(revoked.contains { $0.hasPrefix("signing-profile-portal: ") }, "\(revoked)")
    let late = try found("--at", "2099-01-01")
    #expect(late.contains { $0.hasPrefix("signing-profile-lifetime: ") }, "\(late)")
  }

  @Test func `the portal in use has no say about a project of another team`() throws {
    try naming("Store", team: "OTHERTEAM0")
    try portal()
    #expect(try found() == [])
  }

  @Test func `a portal that the project names and that is not here or damaged is told, once`() throws {
    try world.write("team:\n  id: TEAMTEAM00\n", to: ".slipway.yml")
    #expect(try found() == [], "nothing depends on the portal")
    try naming("Dev")
    let absent = try found()
    #expect(absent.count == 1 && absent[0].hasPrefix("signing-portal-unavailable: "), "\(absent)")
    try portal()
    #expect(try found() == [])
    let folder = world.root + "/portal/teams/TEAMTEAM00.git"
    for damage in ["rm -rf \"$0\"/objects/*", "rm \"$0\"/HEAD", "rm -rf \"$0\"/refs"] {
      let result = try world.run(["/bin/sh", "-c", "rm -rf ../keep; cp -a \"$0\" ../keep; " + damage, folder])
      try #require(result.exitCode == 0)
      let damaged = try found()
      #expect(damaged.count == 1 && damaged[0].hasPrefix("signing-portal-unavailable: "), "\(damage): \(damaged)")
      try #require(try world.run(["/bin/sh", "-c", "rm -rf \"$0\"; cp -a ../keep \"$0\"", folder]).exitCode == 0)
    }
  }
}
