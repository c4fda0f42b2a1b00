import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The main job as the demo plays it: from nothing to a checked, signed-for and merged project.
@Suite struct MainJobTests {
  @Test func `a project becomes checked, signed for, merged and taken back`() throws {
    let world = try SealedWorld()
    try makeProject(in: world)
    try fillPortal(in: world)
    try askForSigning(in: world)
    try mergeFeatures(in: world)
    try judge(world)
  }

  private func makeProject(in world: SealedWorld) throws {
    let made = try world.json(
      "new", "Wecker", "--company-id", "de.uni-hd.demo", "--devices", "universal", "--tests")
    world.directory += "/Wecker"
    #expect(made["project"]?.string == "Wecker/Wecker.xcodeproj")
    #expect(made.objects("targets").map { $0["name"]?.string } == ["Wecker", "WeckerTests"])
    #expect(made["commit"]?.string == (try world.git("rev-parse", "HEAD").trimmed))
    let files = Set(made.texts("files"))
    let tracked = try world.git("ls-files").lines.map { "Wecker/" + $0 }
    #expect(files == Set(tracked))
    for part in [
      "Wecker.xcodeproj/project.pbxproj", "Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme",
      "Wecker/Assets.xcassets/Contents.json", "Wecker/Info.plist", ".gitignore",
    ] {
      #expect(files.contains("Wecker/" + part))
    }
    let ignored = try world.text(".gitignore")
    for line in ["xcuserdata/", ".DS_Store", ".build/"] { #expect(ignored.contains(line)) }
    #expect(try world.git("status", "--porcelain", "--ignored") == "")
    try world.slipway("check", "--strict")
  }

  private func fillPortal(in world: SealedWorld) throws {
    try world.slipway("team", "create", "Universität Heidelberg", "--program", "university")
    try world.slipway("identity", "create")
    try world.slipway("certificate", "request", "--type", "development")
    let approved = try world.json("certificate", "approve", "--all-pending")
    #expect(approved["state"]?.string == "issued")
    try world.slipway("device", "register", SealedWorld.device, "--name", "Adas iPhone")
    try world.slipway("app-id", "create", "de.uni-hd.demo.Wecker", "--name", "Wecker")
    let profile = try world.json(
      "profile", "create", "--type", "development", "--app-id", "de.uni-hd.demo.Wecker", "--all-devices",
      "--name", "Wecker Development")
    #expect(profile["state"]?.string == "active")
  }

  private func askForSigning(in world: SealedWorld) throws {
    let target = try #require(try world.json("signing", "Wecker").objects("targets").first)
    #expect(target["profile"]?.string == "Wecker Development")
    #expect(target["identity"]?.string?.hasPrefix("Apple Development: Ada Beispiel (") == true)
    #expect(target.objects("candidates").map { $0["chosen"]?.bool } == [true])
    let accepted = try world.json("install", "--device", SealedWorld.device)
    #expect(accepted["accepted"]?.bool == true)
    let refused = try world.json("install", "--device", "00008101-000A1B2C3D4E5F60", exits: 1)
    let failed = refused.objects("checks").filter { $0["passed"]?.bool == false }
    #expect(failed.map { $0["code"]?.string } == ["0xE8008012"])
  }

  private func mergeFeatures(in world: SealedWorld) throws {
    try world.startFeature("greeting", greeting: "Guten Morgen!")
    try world.startFeature("alarm", greeting: "Wake up!")
    try world.slipway("feature", "finish", "greeting")
    let before = try world.git("rev-parse", "main", "feature/alarm")
    let source = try world.text(SealedWorld.sourceFile)
    let stopped = try world.json("feature", "finish", "alarm", exits: 1)
    #expect(stopped.objects("conflicts").map { $0["path"]?.string } == [SealedWorld.sourceFile])
    #expect(try world.json("status")["operation"]?.string == "finish")
    try world.settleConflict(in: SealedWorld.sourceFile, with: "            Text(\"Guten Morgen, wake up!\")")
    try world.slipway("continue")
    #expect(try world.text(SealedWorld.sourceFile).contains("Guten Morgen, wake up!"))
    #expect(try world.git("rev-list", "--count", "HEAD").trimmed == "5")
    let graph = try world.slipway("log", "--graph").output
    #expect(graph.lines.map(\.graphPart) == ["*", "|\\", "* |", "|\\ \\", "| | *", "|_|/", "| *", "|/", "*"])
    try world.slipway("undo")
    #expect(try world.git("rev-parse", "main", "feature/alarm") == before)
    #expect(try world.text(SealedWorld.sourceFile) == source)
    #expect(try world.git("status", "--porcelain") == "")
    try world.slipway("redo")
    #expect(try world.text(SealedWorld.sourceFile).contains("Guten Morgen, wake up!"))
  }

  private func judge(_ world: SealedWorld) throws {
    try world.judge("git", "fsck", "--strict")
    let ours = try world.json("log", "-n", "100").objects("commits").compactMap { $0["id"]?.string }
    #expect(Set(ours) == Set(try world.git("log", "--format=%H").lines))
    try world.slipway("team", "authority", "--output", "../root.pem")
    try world.slipway("profile", "export", "Wecker Development", "--output", "../Wecker.mobileprovision")
    try world.judge(
      "openssl", "cms", "-verify", "-inform", "der", "-in", "../Wecker.mobileprovision", "-CAfile", "../root.pem",
      "-purpose", "any", "-out", "../profile.plist")
    let listing = try world.listing()
    try world.expectPropertyLists(listing.filter { $0.hasSuffix(".plist") } + ["../profile.plist"])
    let sources = listing.filter { $0.hasSuffix(".swift") }
    #expect(sources.count == 3)
    let parsed = try world.run(["swiftc", "-parse"] + sources)
    #expect(parsed.exitCode == 0, "\(parsed)")
    world.directory = world.root + "/portal/teams"
    let portals = try world.listing().filter { $0.hasSuffix(".git") && !$0.contains("/") }
    #expect(portals.count == 1)
    for portal in portals { try world.judge("git", "-C", portal, "fsck", "--strict") }
  }
}

extension String {
  /// The text without white space around it.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The lines, without an empty one at the end.
  var lines: [String] {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// What a line of a drawn history begins with, before the commit's name.
  fileprivate var graphPart: String {
    String(prefix { "*|\\/_ ".contains($0) }).trimmed
  }
}
