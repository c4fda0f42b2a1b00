import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
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
    #expect(again.output == "Nothing to change: Wecker already has App Groups\n")
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

  @Test func `each capability that can be added is listed then, and not after it is removed`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let available = try world.json("capability", "list", "--available").objects("available")
    #expect(available.count > 80)
    func listed() throws -> [String] {
      try world.json("capability", "list").objects("capabilities").compactMap { $0["name"]?.string }
    }
    // Every row is tried without the program around it; here are the kinds of values.
    let names = [
      "5g-network-slicing", "associated-domains", "enhanced-security", "game-controllers", "in-app-purchase",
      "keychain-sharing", "weatherkit",
    ]
    for name in names {
      let example = try #require(available.first { $0["name"]?.string == name }).texts("example")
      let more = example.isEmpty ? [] : ["--value", example.joined(separator: ",")]
      let result = try world.run([SealedWorld.program, "capability", "add", name, "--no-portal", "-q"] + more)
      #expect(result.exitCode == 0, "\(name): \(result)")
      #expect(try listed() == [name])
      try world.slipway("capability", "remove", name, "-q")
      #expect(try listed() == [], "\(name)")
    }
  }

  @Test func `values that a capability can't have are refused, with those that it can`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let before = try files(world)
    let cases = [
      ("background-modes", "foo", "choose audio, "), ("background-modes", "fetsch", "did you mean fetch"),
      ("background-modes", "audio,location-updates", "choose"),
      ("network-extensions", "packet-tunnel", "did you mean packet"),
      ("associated-domains", "example.org", "write a service, a colon and a domain, such as applinks:example.org"),
      ("siri", "yes", "leave out the values"), ("app-groups", "de.x", "write it as group.de.x"),
      ("healthkit", "everything", "choose health-records"),
    ]
    for (name, value, hint) in cases {
      let error = try #require(
        try world.json("capability", "add", name, "--value", value, "--no-portal", exits: 2)["error"])
      #expect(error["code"]?.string == "capability-value-invalid", "\(name) \(value)")
      #expect(error["hint"]?.string?.hasPrefix(hint) == true, "\(name) \(value): \(error)")
    }
    for name in ["background-modes", "app-groups", "network-extensions"] {
      let error = try #require(try world.json("capability", "add", name, "--no-portal", exits: 2)["error"])
      #expect(error["code"]?.string == "capability-value-needed", "\(name)")
    }
    #expect(try files(world) == before)
    #expect(
      try world.slipway("capability", "add", "critical-alerts").output.hasPrefix("Added Critical Alerts to Wecker"))
  }

  @Test func `the service of the App ID is switched on, unless the portal is to be left alone`() throws {
    let world = try SealedWorld.withProfile()
    let capabilities = { try world.json("app-id", "show", "de.uni-hd.demo.Wecker").texts("capabilities") }
    try world.slipway("capability", "add", "push-notifications", "--no-portal")
    #expect(try !capabilities().contains("push-notifications"))
    let added = try world.json("capability", "add", "push-notifications", "--yes")
    #expect(added["appID"]?.string != nil && added.objects("files").isEmpty)
    #expect(try capabilities().contains("push-notifications"))
    try world.slipway("undo")
    #expect(try !capabilities().contains("push-notifications"))
    #expect(try world.json("capability", "list").objects("capabilities").count == 1, "the files stay")
  }

  @Test func `the portal is changed only with a yes, and undo and redo take it along`() throws {
    let world = try SealedWorld.withProfile()
    func state() throws -> [String] {
      let profile = try #require(try world.json("profile", "list").objects("profiles").first)
      let appID = try world.json("app-id", "show", "de.uni-hd.demo.Wecker")
      return appID.texts("capabilities") + [profile["state"]?.string ?? "", profile["uuid"]?.string ?? ""]
    }
    let (before, untouched) = (try state(), try files(world))
    let refused = try world.json("capability", "add", "push-notifications", exits: 2)["error"]
    #expect(refused?["code"]?.string == "confirmation-needed")
    #expect(refused?["message"]?.string?.contains("Wecker Development") ?? false, "\(String(describing: refused))")
    let plan = try world.slipway("capability", "add", "push-notifications", "--dry-run").output
    #expect(plan.contains("Would enable push-notifications for the App ID de.uni-hd.demo.Wecker"), "\(plan)")
    #expect(plan.contains("would become invalid"))
    #expect(try state() == before && files(world) == untouched)
    let added = try world.json("capability", "add", "push-notifications", "--yes")
    #expect(added.texts("outside").count == 1)
    let after = try state()
    #expect(after.contains("push-notifications") && after.contains("invalid"))
    let written = try files(world)
    for _ in 0..<2 {
      #expect(try world.slipway("undo", "--dry-run").output.contains("portal"))
      #expect(try world.json("undo")["portal"]?.string != nil)
      #expect(try state() == before && files(world) == untouched)
      #expect(try world.slipway("redo").output.contains("portal"))
      #expect(try state() == after && files(world) == written)
    }
    #expect(try world.json("team", "log").objects("changes").count == 11, "each way is a change of its own")
  }

  @Test func `an undo that the portal refuses leaves the files`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("capability", "add", "push-notifications", "--yes")
    let written = try files(world)
    let refused = try world.json("undo", "--as", "dev@uni-hd.example", exits: 2)["error"]
    #expect(refused?["code"]?.string == "not-a-member")
    #expect(try files(world) == written)
    try world.slipway("undo")
    #expect(try files(world) != written)
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

  private static let entitlements = "CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements;"

  @Test func `a path of entitlements that refers to settings is kept, or replaced with --force`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let project = "Wecker.xcodeproj/project.pbxproj"
    try world.slipway("capability", "add", "push-notifications", "--quiet")
    try world.edit(
      project, Self.entitlements, #"CODE_SIGN_ENTITLEMENTS = "$(TARGET_NAME)/${PRODUCT_NAME}.entitlements";"#)
    let resolved = try world.text(project)
    try world.slipway("capability", "add", "app-groups", "--value", "group.de.uni-hd.demo", "--quiet")
    #expect(try world.text(project) == resolved)
    #expect(try world.text("Wecker/Wecker.entitlements").contains("group.de.uni-hd.demo"))
    try world.edit(project, "$(TARGET_NAME)/${PRODUCT_NAME}.entitlements", "$(TEAM_ENTITLEMENTS)")
    let before = try files(world)
    let error = try world.json("capability", "add", "push-notifications", exits: 2)["error"]
    #expect(error?["code"]?.string == "setting-refers-to-others" && error?["file"]?.string == project)
    #expect(error?["message"]?.string?.contains("\"$(TEAM_ENTITLEMENTS)\"") == true)
    #expect(error?["hint"]?.string?.contains("--force") == true)
    #expect(try files(world) == before)
    let forced = try world.json("capability", "add", "push-notifications", "--force")
    #expect(forced.texts("notes").filter { $0.contains("\"$(TEAM_ENTITLEMENTS)\"") }.count == 2)
    #expect(try world.text(project).components(separatedBy: Self.entitlements).count == 3)
  }

  @Test func `a path of entitlements in a file of settings is not hidden`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    try world.write("CODE_SIGN_ENTITLEMENTS = $(TEAM_ENTITLEMENTS)\n", to: "Team.xcconfig")
    try world.slipway("file", "add", "Team.xcconfig", "--quiet")
    try world.slipway("configuration", "add", "Beta", "--xcconfig", "Team.xcconfig", "--quiet")
    let before = try files(world)
    let error = try world.json("capability", "add", "push-notifications", "--no-portal", exits: 2)["error"]
    #expect(error?["code"]?.string == "setting-refers-to-others", "\(String(describing: error))")
    #expect(try files(world) == before)
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
