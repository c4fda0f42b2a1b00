import SyntaxTrees
import TestSupport
import Testing

/// The rules for devices of a policy: they decide in place of Apple's, and say so.
@Suite struct DevicePolicyTests {
  private let world: SealedWorld
  private let bo = "bo@uni-hd.example"
  private let boPhone = "00008101-000A1B2C3D4E5F60"

  /// A team of Ada, who holds it, and Bo, a developer, with a signed app that is built with the iOS 17.4 SDK.
  init() throws {
    world = try SealedWorld()
    try world.makeSigningTeam()
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "developer", "-q")
    try world.slipway("member", "accept", bo, "-q")
    try world.makeSigningProfile("de.x.*")
    try world.writeApp("Wecker.app", "de.x.Wecker", "<key>DTSDKName</key><string>iphoneos17.4</string>")
  }

  private func setPolicy(_ rules: String) throws {
    try world.write("policy: {\(rules)}\n", to: ".slipway.yml")
  }

  /// The checks of the app and its device with `name`.
  private func checks(
    _ name: String, _ command: [String], exits code: Int32 = 0, _ location: SourceLocation = #_sourceLocation
  ) throws -> [JSONObject] {
    let report = try world.json(command, exits: code, sourceLocation: location)
    let all = report.objects("bundles").flatMap { $0.objects("checks") } + report.objects("checks")
    return all.filter { $0["check"]?.string == name }
  }

  @Test func `an unknown key of the policy is the error, not the name of a device`() throws {
    try setPolicy("devices-newer: refuse")
    let error = try #require(try world.json("install", "Wecker.app", "--device", "Phone", exits: 2)["error"])
    #expect(error["message"]?.string?.contains("devices-newer") == true, "\(error)")
  }

  @Test func `a device newer than the SDK is refused only by the policy`() throws {
    try world.slipway("app", "sign", "Wecker.app")
    func install(_ version: String) -> [String] {
      ["install", "Wecker.app", "--device", SealedWorld.phone, "--os", version]
    }
    let apples = try #require(try checks("profile-sdk", install("18.0")).first)
    #expect(apples["reason"]?.string == "built with the iOS 17.4 SDK, which iOS 18.0 also runs")
    #expect(apples["policy"] == .null)
    try setPolicy("devices-newer-than-sdk: allow")
    #expect(try checks("profile-sdk", install("18.0")).first?["policy"] == .null)
    try setPolicy("devices-newer-than-sdk: refuse")
    let refused = try #require(try checks("profile-sdk", install("18.0"), exits: 1).first)
    #expect(refused["policy"]?.string == "devices-newer-than-sdk" && refused["code"] == .null)
    #expect(
      refused["reason"]?.string
        == "built with the iOS 17.4 SDK, but the device has 18.0 (policy: devices-newer-than-sdk)")
    let verify = ["app", "verify", "Wecker.app", "--device", SealedWorld.phone]
    #expect(try checks("profile-sdk", verify + ["--os", "18.0"], exits: 1).first?["passed"] == .bool(false))
    #expect(try checks("profile-sdk", verify).first?["passed"] == .null)
    // A patch release of the system has no SDK of its own.
    #expect(try checks("profile-sdk", install("17.4.1")).first?["passed"] == .bool(true))
  }

  @Test func `wildcard profiles for distribution are refused only by the policy`() throws {
    try world.slipway("certificate", "request", "--type", "distribution", "-q")
    try world.slipway("certificate", "approve", "--all-pending", "-q")
    let create = ["profile", "create", "--type", "ad-hoc", "--app-id", "de.x.*", "--all-devices"]
    try world.slipway(create + ["--name", "Testers"])
    try world.slipway("app", "sign", "Wecker.app", "--profile", "Testers")
    let install = ["install", "Wecker.app", "--device", SealedWorld.phone]
    #expect(try checks("profile-wildcard", install) == [])
    try setPolicy("wildcard-distribution-profiles: refuse")
    for command in [install, ["app", "verify", "Wecker.app"]] {
      let refused = try #require(try checks("profile-wildcard", command, exits: 1).first)
      #expect(refused["policy"]?.string == "wildcard-distribution-profiles")
      #expect(refused["reason"]?.string?.hasPrefix("App ID \"de.x.*\" of the ad hoc profile is a wildcard") == true)
      #expect(
        refused["hints"]?.array?.compactMap(\.string) == [
          "run slipway app-id create de.x.Wecker --name NAME",
          "run slipway profile create --app-id de.x.Wecker --type ad-hoc",
        ])
    }
    let found = try world.json("check", "Wecker.app", "--only", "product-invalid", exits: 1).objects("findings")
    #expect(found.contains { $0["message"]?.string?.contains("(policy: wildcard-distribution-profiles)") == true })
    let forbidden = try world.json(create + ["--name", "More"], exits: 2)["error"]
    #expect(forbidden?["code"]?.string == "policy-forbids")
    #expect(forbidden?["message"]?.string?.contains("wildcard-distribution-profiles") == true)
    // Signing does not choose the profile either; with an explicit App ID it does.
    let unsigned = try world.json("app", "sign", "Wecker.app", "--type", "ad-hoc", exits: 2)["error"]
    #expect(unsigned?["message"]?.string?.contains("(policy: wildcard-distribution-profiles)") == true)
    try world.slipway("app-id", "create", "de.x.Wecker", "--name", "Wecker", "-q")
    try world.slipway("profile", "create", "--type", "ad-hoc", "--app-id", "de.x.Wecker", "-q")
    try world.slipway("app", "sign", "Wecker.app", "--type", "ad-hoc")
    #expect(try checks("profile-wildcard", install).first?["passed"] == .bool(true))
    try world.slipway("profile", "create", "--type", "development", "--app-id", "de.x.*", "--name", "Own", "-q")
  }

  @Test func `automatic signing registers an explicit App ID where the policy requires it`() throws {
    try setPolicy("wildcard-distribution-profiles: refuse")
    try world.slipway("new", "Uhr", "--company-id", "de.x", "-q")
    let arguments = ["signing", "-C", "Uhr", "--type", "ad-hoc", "--allow-provisioning-updates"]
    let output = try world.slipway(arguments).output
    #expect(output.contains("Registered the App ID de.x.Uhr"), "\(output)")
    #expect(output.contains("✓ App ID \"de.x.Uhr\" is explicit (policy: wildcard-distribution-profiles)"), "\(output)")
  }

  @Test func `members register devices unless the policy reserves it for admins`() throws {
    let other = ["device", "register", "00008101-00AAAAAAAAAAAAAA", "--name", "Third", "--as", bo]
    try world.slipway("device", "register", boPhone, "--name", "Bo", "--as", bo, "-q")
    try world.slipway("profile", "update", "App x.*", "--all-devices", "-q")
    try world.slipway("app", "sign", "Wecker.app")
    let install = ["install", "Wecker.app", "--device", boPhone]
    #expect(try checks("profile-registration", install) == [])
    try setPolicy("device-registration: admins")
    let refused = try world.json(other, exits: 2)["error"]
    #expect(refused?["code"]?.string == "role-forbids")
    #expect(
      refused?["message"]?.string
        == "bo@uni-hd.example can't register devices with the role Developer; the policy (device-registration) "
        + "requires the role Account Holder or Admin")
    try world.write("udid,name\n00008101-00AAAAAAAAAAAAAA,Third\n", to: "devices.csv")
    #expect(
      try world.json("device", "import", "devices.csv", "--as", bo, exits: 2)["error"]?["code"]?.string
        == "role-forbids")
    let byBo = try #require(try checks("profile-registration", install, exits: 1).first)
    #expect(byBo["policy"]?.string == "device-registration")
    #expect(
      byBo["reason"]?.string
        == "Bo <bo@uni-hd.example> (Developer) registered the device (policy: device-registration)")
    #expect(byBo["hint"]?.string?.contains("slipway device enable \(boPhone)") == true)
    let byAda = ["install", "Wecker.app", "--device", SealedWorld.phone]
    #expect(try checks("profile-registration", byAda).first?["passed"] == .bool(true))
    // Whoever may register it accepts it.
    try world.slipway("device", "disable", boPhone, "--yes", "-q")
    try world.slipway("device", "enable", boPhone, "-q")
    #expect(try checks("profile-registration", install).first?["passed"] == .bool(true))
  }

  @Test func `a device that is not registered has a hint for those who may`() throws {
    try setPolicy("device-registration: admins")
    try world.slipway("app", "sign", "Wecker.app")
    let install = ["install", "Wecker.app", "--device", boPhone]
    let adas = try #require(try checks("profile-registration", install, exits: 1).first)
    #expect(adas["hint"]?.string == "run slipway device register \(boPhone) --name NAME")
    let bos = try #require(try checks("profile-registration", install + ["--as", bo], exits: 1).first)
    #expect(
      bos["hint"]?.string
        == "ask Ada Beispiel <ada@uni-hd.example> to run slipway device register \(boPhone) --name NAME")
    // Without a portal, nobody knows who registered it.
    let elsewhere = try world.slipwayElsewhere(install + ["--json"])
    let unknown = try elsewhere.json().objects("bundles").flatMap { $0.objects("checks") }
    #expect(unknown.first { $0["check"]?.string == "profile-registration" }?["passed"] == .null)
  }

  @Test func `a target follows the policy too`() throws {
    try setPolicy("devices-newer-than-sdk: refuse, device-registration: admins")
    try world.slipway("new", "Uhr", "--company-id", "de.x", "-q")
    let install = ["install", "-C", "Uhr", "--device", SealedWorld.phone, "--os", "18.0"]
    #expect(try checks("sdk", install).first?["passed"] == .null)
    #expect(try checks("registration", install).first?["passed"] == .bool(true))
    let shown = try world.json("policy", "show")
    #expect(shown["devicesNewerThanSDK"]?.string == "refuse" && shown["deviceRegistration"]?.string == "admins")
    #expect(shown["wildcardDistributionProfiles"] == .null)
    #expect(try world.slipway("policy", "show").output.contains("devices newer than SDK  refuse"))
  }
}
