import SyntaxTrees
import TestSupport
import Testing

/// The policy of a team: checked, shown, and the defaults of new projects.
@Suite struct PolicyTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"
  private static let policy = """
    policy:
      bundle-identifiers: [de.uni-hd.*]
      team: ABCDE12345
      deployment-targets: {ios: "17.4"}
      configurations: [Debug, Release]
      forbidden-frameworks: [AdSupport]
      ignore-templates: [Xcode]

    """

  @Test func `a project is checked against the policy, and mended`() throws {
    let world = try SealedWorld.withProject()
    try world.write(Self.policy, to: ".slipway.yml")
    let shown = try world.json("policy", "show")
    #expect(shown["schema"]?.string == "slipway.policy.show/1")
    #expect(
      shown.shape
        == "{schema, file, bundleIdentifiers[], team, deploymentTargets[{platform, version}], configurations[], forbiddenFrameworks[], ignoreTemplates[], devicesNewerThanSDK, wildcardDistributionProfiles, deviceRegistration}"
    )
    let broken = try world.json("policy", "check", exits: 1).objects("findings").compactMap { $0["rule"]?.string }
    #expect(Set(broken) == ["policy-team", "policy-deployment-target"])
    try world.slipway("policy", "check", "--fix")
    try world.slipway("policy", "check")
    #expect(try world.text(Self.project).contains("DEVELOPMENT_TEAM = ABCDE12345;"))
    try world.edit(Self.project, "\"de.uni-hd.demo.Wecker\"", "com.example.Wecker")
    let finding = try #require(
      try world.json("check", "--only", "policy-bundle-id", exits: 1).objects("findings").first)
    #expect(finding["hint"]?.string == "run slipway target set Wecker --bundle-id de.uni-hd.Wecker")
    #expect(finding["line"]?.int != nil)
    try world.write(
      "policy: {configurations: [Beta], ignore-templates: [Unity]}\n", to: ".slipway.yml")
    let hints = try world.json("policy", "check", exits: 1).objects("findings").compactMap { $0["hint"]?.string }
    #expect(Set(hints) == ["run slipway configuration add Beta", "run slipway ignore add Unity"])
    try world.slipway("policy", "check", "--fix")
    try world.slipway("policy", "check")
    #expect(try world.text(".gitignore").contains("Unity"))
    #expect(try world.json("configuration", "list").objects("configurations").count == 3)
  }

  @Test func `a new configuration is a copy of one that is mended, also where a value has a condition`() throws {
    let world = try SealedWorld.withProject()
    for setting in ["DEVELOPMENT_TEAM=ZZZZZ99999", "DEVELOPMENT_TEAM[sdk=iphoneos*]=YYYYY99999"] {
      try world.slipway("setting", "set", setting, "--target", "Wecker", "-q")
    }
    try world.write(
      "policy: {team: ABCDE12345, deployment-targets: {ios: \"18.0\"}, configurations: [Beta]}\n", to: ".slipway.yml")
    try world.slipway("policy", "check", "--fix")
    try world.slipway("policy", "check")
    let teams = try world.json("setting", "get", "DEVELOPMENT_TEAM", "--target", "Wecker", "--sdk", "iphoneos18.0")
    #expect(Set(teams.objects("settings").map { $0["value"]?.string }) == ["ABCDE12345"])
    #expect(teams.objects("settings").count == 3)
  }

  @Test func `a new project below the deployment target of the policy is warned of`() throws {
    let world = try SealedWorld()
    try world.write("policy: {deployment-targets: {ios: \"17.4\"}}\n", to: ".slipway.yml")
    let created = try world.slipway("new", "Alt", "--company-id", "de.x", "--deployment-target", "15.0").output
    #expect(created.contains("deployment target iOS 15.0 is below 17.4, which the policy requires"), "\(created)")
    #expect(try !world.slipway("new", "Neu", "--company-id", "de.x").output.contains("policy"))
  }

  @Test func `the identifier in the hint has the user's name, and extensions follow the app`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Teilen", "--template", "share-extension", "-q")
    try world.write("policy: {bundle-identifiers: [\"edu.heidelberg.$(USER).*\"]}\n", to: ".slipway.yml")
    let findings = try world.json("policy", "check", exits: 1).objects("findings")
    #expect(findings.count == 2)
    let hints = Set(findings.compactMap { $0["hint"]?.string })
    #expect(hints == ["run slipway target set Wecker --bundle-id edu.heidelberg.ada.Wecker --follow"])
    try world.slipway("target", "set", "Wecker", "--bundle-id", "edu.heidelberg.ada.Wecker", "--follow")
    try world.slipway("policy", "check")
  }

  @Test func `a forbidden framework goes unless a source imports it`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    try world.write("policy: {forbidden-frameworks: [AdSupport, MapKit]}\n", to: ".slipway.yml")
    for name in ["AdSupport", "MapKit"] { try world.slipway("dependency", "add", "framework", name, "-q") }
    try world.edit("Wecker/ViewController.swift", "import UIKit", "import MapKit\nimport UIKit")
    try world.slipway("policy", "check", "--fix", exits: 1)
    let project = try world.text(Self.project)
    #expect(!project.contains("AdSupport"))
    #expect(project.contains("MapKit.framework in Frameworks"))
  }

  @Test func `new projects follow the policy`() throws {
    let world = try SealedWorld()
    try world.write(
      "policy: {bundle-identifiers: [de.kurs.$(USER).*], team: ABCDE12345, deployment-targets: {ios: 17.4, macos: 13.0}}\n",
      to: ".slipway.yml")
    try world.slipway("new", "Uhr", "--no-date", "-q")
    let text = try world.text("Uhr/Uhr.xcodeproj/project.pbxproj")
    #expect(text.contains("DEVELOPMENT_TEAM = ABCDE12345;"))
    #expect(text.contains("IPHONEOS_DEPLOYMENT_TARGET = 17.4;"))
    #expect(text.contains("PRODUCT_BUNDLE_IDENTIFIER = de.kurs.ada.Uhr;"))
    try world.slipway("policy", "check", "Uhr")
    // What the policy gives is not remembered for projects without it.
    try world.slipway("new", "Wecker", "--organization", "Ada", "--no-date", "-q")
    _ = try world.run(["rm", ".slipway.yml"])
    try world.slipway("new", "Radio", exits: 64)
    try world.slipway("new", "Radio", "--company-id", "de.radio", "--no-date", "-q")
    #expect(try !world.text("Radio/Radio.xcodeproj/project.pbxproj").contains("DEVELOPMENT_TEAM"))
  }

  @Test func `new projects have the configurations that the policy requires`() throws {
    let world = try SealedWorld()
    try world.write("policy: {configurations: [Debug, Beta, Release]}\n", to: ".slipway.yml")
    try world.slipway("new", "Uhr", "--company-id", "de.kurs", "--tests", "--no-date", "-q")
    let names = try world.json("configuration", "list", "--project", "Uhr/Uhr.xcodeproj").objects("configurations")
      .compactMap { $0["name"]?.string }
    #expect(Set(names) == ["Debug", "Release", "Beta"])
    try world.slipway("policy", "check", "Uhr")
    try world.slipway("check", "Uhr")
    try world.slipway("format", "--check", "Uhr")
  }

  @Test func `a bundle identifier that violates the policy is written with a warning`() throws {
    let world = try SealedWorld()
    try world.write("policy: {bundle-identifiers: [\"de.uni-hd.*\"]}\n", to: ".slipway.yml")
    let warning = "warning: bundle identifier \"com.other.Uhr\" does not match de.uni-hd.*, which the policy requires"
    let made = try world.slipway("new", "Uhr", "--bundle-id", "com.other.Uhr", "--no-date", "-q")
    #expect(made.problems.contains(warning), "\(made)")
    world.directory += "/Uhr"
    let set = try world.slipway("target", "set", "Uhr", "--bundle-id", "com.new.Uhr", "--json")
    #expect(set.problems.contains("\"com.new.Uhr\" does not match de.uni-hd.*"))
    let added = try world.slipway("target", "add", "Two", "--template", "ios-app", "--bundle-id", "com.two.Two")
    #expect(added.problems.contains("\"com.two.Two\" does not match de.uni-hd.*"))
    let fine = try world.slipway("target", "set", "Uhr", "--bundle-id", "de.uni-hd.Uhr")
    #expect(!fine.problems.contains("warning"))
    let tests = try world.slipway(
      "target", "add", "Tests", "--template", "unit-tests", "--host", "Uhr", "--bundle-id", "a.b")
    #expect(!tests.problems.contains("warning"))
  }

  @Test func `a template that does not exist is an error with the near name`() throws {
    let world = try SealedWorld.withProject()
    try world.write("policy: {ignore-templates: [Xcodde]}\n", to: ".slipway.yml")
    for command in [["check"], ["policy", "check"]] {
      let error = try #require(try world.json(command, exits: 2)["error"])
      #expect(error["code"]?.string == "ignore-template-unknown")
      #expect(error["hint"]?.string?.contains("did you mean Xcode") == true, "\(error)")
    }
  }

  @Test(arguments: [
    ("policy: {teams: A}", "unknown key \"teams\""), ("policy: {team: A}", "\"A\" is not a valid Team ID"),
    ("policy: {bundle-identifiers: [\"de..*\"]}", "\"de..*\" is not a pattern of bundle identifiers"),
    ("policy: {deployment-targets: {ios: new}}", "\"new\" is not a valid system version"),
    ("policy: {deployment-targets: {amiga: 1}}", "unknown key \"amiga\""),
    ("policy: {configurations: []}", "policy.configurations is empty"),
    ("policy: {configurations: Debug}", "policy.configurations is not a list"),
    (
      "policy: {device-registration: ada}", "policy.device-registration must be admins or members, not \"ada\""
    ),
    ("policy: {devices-newer-than-sdk: true}", "must be refuse or allow, not \"true\""),
    ("policy: 3", "policy must contain keys with values"),
  ])
  func `a mistake in the policy is an error with its line`(text: String, message: String) throws {
    let world = try SealedWorld()
    try world.write("\n" + text + "\n", to: ".slipway.yml")
    let error = try #require(try world.json("policy", "show", exits: 2)["error"])
    #expect(error["code"]?.string == "configuration-invalid" || error["code"]?.string == "team-id-invalid")
    #expect(error["message"]?.string?.contains(message) == true, "\(error)")
    #expect(error["line"]?.int == 2 || error["place"]?["line"]?.int == 2, "\(error)")
  }

  @Test func `without a policy, the commands say so`() throws {
    let world = try SealedWorld.withProject()
    for verb in ["show", "check"] {
      #expect(try world.json("policy", verb, exits: 2)["error"]?["code"]?.string == "policy-missing")
    }
  }
}
