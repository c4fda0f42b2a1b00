import FileTrees
import Foundation
import JSONTrees
import Testing

/// `capability`: what it writes into entitlements, Info.plist and project, what it asks of the portal, what it refuses.
@Suite struct CapabilityTests {
  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
  }

  @Test(arguments: ["folders", "groups"]) func `capabilities are added, listed and removed`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    let before = try files(world)
    let added = try world.json("capability", "add", "app-groups", "--value", "group.de.uni-hd.demo")
    #expect(added.shape == "{schema, name, target, values[], appID, files[{path, change}], notes[]}")
    try world.slipway("capability", "add", "Push Notifications")
    try world.slipway("capability", "add", "background-modes", "--value", "audio,fetch")
    let health = try world.json("capability", "add", "healthkit")
    #expect(health.texts("notes").count == 2)
    let again = try world.slipway("capability", "add", "app-groups", "--value", "group.de.uni-hd.demo")
    #expect(again.output == "Nothing to write: Wecker has App Groups already\n")
    try world.slipway("capability", "add", "app-groups", "--value", "group.de.uni-hd.other")
    let listed = try world.json("capability", "list").objects("capabilities")
    #expect(
      listed.map { $0["name"]?.string } == ["app-groups", "background-modes", "healthkit", "push-notifications"])
    #expect(listed[0].texts("values") == ["group.de.uni-hd.demo", "group.de.uni-hd.other"])
    #expect(listed[1].texts("values") == ["audio", "fetch"])
    let text = try world.text("Wecker.xcodeproj/project.pbxproj")
    #expect(text.components(separatedBy: "CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements;").count == 3)
    #expect(text.contains("HealthKit.framework in Frameworks"))
    try world.expectPropertyLists(["Wecker/Wecker.entitlements", "Wecker/Info.plist"])
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    try world.slipway("capability", "remove", "healthkit")
    #expect(try world.json("capability", "list").objects("capabilities").count == 3)
    for _ in 0..<6 { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test func `the service of the App ID is switched on, unless the portal is to be left alone`() throws {
    let world = try SealedWorld.withProfile()
    let capabilities = { try world.json("app-id", "show", "de.uni-hd.demo.Wecker").texts("capabilities") }
    try world.slipway("capability", "add", "push-notifications", "--no-portal")
    #expect(try !capabilities().contains("push-notifications"))
    let added = try world.json("capability", "add", "push-notifications")
    #expect(added["appID"]?.string != nil && added.objects("files").isEmpty)
    #expect(try capabilities().contains("push-notifications"))
  }

  @Test func `a target without an Info.plist gets one that Xcode completes`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let file = "Wecker.xcodeproj/project.pbxproj"
    let lines = try world.text(file).lines.filter { line in
      !line.contains("GENERATE_INFOPLIST_FILE") && !line.contains("INFOPLIST_FILE = ")
    }
    try world.write(lines.joined(separator: "\n"), to: file)
    try world.judge("rm", "Wecker/Info.plist")
    try world.slipway("capability", "add", "background-modes", "--value", "audio")
    let findings = try world.json("check").objects("findings").filter { $0["severity"]?.string != "note" }
    #expect(
      !findings.contains { ["bundle-id-missing", "version-missing"].contains($0["rule"]?.string) }, "\(findings)")
  }

  @Test func `an Info.plist that is named and not there is not made of the capability's keys alone`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--layout", "groups")
    let project = "Wecker.xcodeproj/project.pbxproj"
    let generated = try world.text(project)
    try world.write(generated.replacing("\t\t\t\tGENERATE_INFOPLIST_FILE = YES;\n", with: ""), to: project)
    try world.judge("rm", "Wecker/Info.plist")
    let before = try files(world)
    for arguments in [["background-modes", "--value", "audio"], ["healthkit"]] {
      let result = try world.run([SealedWorld.program, "capability", "add", "--json"] + arguments)
      #expect(result.exitCode == 2)
      let error = try #require(try result.json()["error"])
      #expect(error["code"]?.string == "info-plist-missing")
      let message = error["message"]?.string ?? ""
      #expect(message.contains("INFOPLIST_FILE") && message.contains("Wecker/Info.plist"), "\(message)")
      #expect(error["hint"]?.string?.contains("GENERATE_INFOPLIST_FILE") ?? false)
      #expect(error["file"]?.string == project && error["line"] != nil)
    }
    #expect(try files(world) == before)
    try world.slipway("capability", "add", "app-groups", "--value", "group.de.uni-hd.demo", "--quiet")
    #expect(!world.exists("Wecker/Info.plist"))
  }

  @Test func `an Info.plist that is not there is not made for one of two targets that have it`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--layout", "groups")
    try world.slipway("target", "add", "Kern", "--template", "framework", "--quiet")
    let project = "Wecker.xcodeproj/project.pbxproj"
    let parts = try world.text(project).components(separatedBy: "\t\t\t\tGENERATE_INFOPLIST_FILE = YES;\n")
    try #require(parts.count == 5)
    try world.write(
      parts[0] + "\t\t\t\tGENERATE_INFOPLIST_FILE = YES;\n" + parts[1] + "\t\t\t\tGENERATE_INFOPLIST_FILE = YES;\n"
        + parts[2] + "\t\t\t\tINFOPLIST_FILE = Wecker/Info.plist;\n" + parts[3]
        + "\t\t\t\tINFOPLIST_FILE = Wecker/Info.plist;\n" + parts[4], to: project)
    try world.judge("rm", "Wecker/Info.plist")
    let error = try world.json(
      "capability", "add", "background-modes", "--value", "audio", "--target", "Wecker", exits: 2)["error"]
    #expect(error?["code"]?.string == "info-plist-missing")
    #expect(!world.exists("Wecker/Info.plist"))
  }

  @Test(arguments: ["folders", "groups"])
  func `files that are missing and can do with the capability's keys are made, and it is said`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--layout", layout)
    try world.slipway("capability", "add", "app-groups", "--value", "group.de.uni-hd.demo", "--quiet")
    let project = try world.text("Wecker.xcodeproj/project.pbxproj")
    try world.judge("rm", "Wecker/Wecker.entitlements", "Wecker/Info.plist")
    let added = try world.json("capability", "add", "push-notifications")
    #expect(added.texts("notes").count == 1)
    #expect(added.texts("notes").first?.contains("\"Wecker/Wecker.entitlements\"") ?? false, "\(added)")
    let modes = try world.json("capability", "add", "background-modes", "--value", "audio")
    #expect(modes.texts("notes").first?.contains("\"Wecker/Info.plist\"") ?? false, "\(modes)")
    try world.expectPropertyLists(["Wecker/Wecker.entitlements", "Wecker/Info.plist"])
    #expect(try world.text("Wecker.xcodeproj/project.pbxproj") == project)
    #expect(try world.json("check").objects("findings").allSatisfy { $0["severity"]?.string == "note" })
    #expect(
      try world.json("capability", "list").objects("capabilities").map { $0["name"]?.string }
        == ["background-modes", "push-notifications"])
  }

  @Test func `who may not switch the service on changes no file either`() throws {
    let world = try SealedWorld.withProfile()
    let before = try files(world)
    let error = try #require(
      try world.json("capability", "add", "push-notifications", "--as", "dev@uni-hd.example", exits: 2)["error"])
    #expect(error["code"]?.string == "not-a-member", "\(error)")
    #expect(try files(world) == before)
    try world.slipway("capability", "add", "push-notifications", "--dry-run")
    #expect(
      try !world.json("app-id", "show", "de.uni-hd.demo.Wecker").texts("capabilities").contains("push-notifications"))
    #expect(try files(world) == before)
  }

  @Test(arguments: [
    (["nothing"], "capability-unknown"), (["app-groups"], "capability-value-needed"),
    (["app-groups", "--value", "de.uni-hd.demo"], "capability-value-invalid"),
    (["app-sandbox"], "capability-not-on-platform"), (["siri", "--target", "Nobody"], "target-not-found"),
  ]) func `what makes no sense is refused`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "capability", "add"] + arguments + ["--json"])
    #expect(try result.json()["error"]?["code"]?.string == code, "\(result)")
    #expect(try world.snapshot() == before)
  }
}
