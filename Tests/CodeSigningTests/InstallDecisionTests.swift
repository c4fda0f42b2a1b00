import AppleIdentifiers
import CodeSigning
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

@Suite struct InstallDecisionTests {
  let fixture: SigningFixture

  init() throws {
    fixture = try SigningFixture()
  }

  private func decide(_ request: InstallRequest, at moment: Date? = nil) -> InstallDecision {
    InstallDecision(request, at: moment ?? fixture.day.addingTimeInterval(3600))
  }

  private func failures(_ decision: InstallDecision) -> [String] {
    decision.checks.filter { $0.outcome == .failed }.map {
      "\($0.name.rawValue) \($0.deviceCode?.description ?? "-")"
    }
  }

  @Test func `a device takes an app whose profile lists it, and says so check by check`() throws {
    let decision = decide(fixture.request(try fixture.profile()))
    #expect(decision.isAccepted)
    #expect(!decision.checks.contains { $0.outcome == .unknown })
    #expect(
      decision.checks.map(\.name) == [
        .signature, .version, .device, .platform, .lifetime, .codeSignature, .certificateLifetime, .entitlements,
        .appID,
      ])
  }

  @Test func `each failure has the device's code`() throws {
    let profile = try fixture.profile()
    var otherDevice = fixture.request(profile)
    otherDevice.device = try UDID("00008030-00AAAAAAAAAAAAAA")
    #expect(failures(decide(otherDevice)) == ["device 0xE8008012"])
    var otherPlatform = fixture.request(profile)
    otherPlatform.platform = .tvOS
    #expect(failures(decide(otherPlatform)) == ["platform 0xE8008012"])
    var otherBundle = fixture.request(profile)
    otherBundle.bundleIdentifier = try BundleIdentifier("de.example.Uhr")
    #expect(failures(decide(otherBundle)) == ["app-id 0xE8008015"])
    var otherSigner = fixture.request(profile)
    otherSigner.signer = fixture.distribution
    #expect(failures(decide(otherSigner)) == ["code-signature 0xE8008015"])
    var revoked = fixture.request(profile)
    revoked.isSignerRevoked = true
    #expect(failures(decide(revoked)) == ["certificate-lifetime 0xE8008018"])
    var greedy = fixture.request(profile)
    greedy.entitlements = ["aps-environment": "development"]
    #expect(failures(decide(greedy)) == ["entitlements 0xE8008016"])
    var replaced = fixture.request(profile)
    replaced.installedApplicationIdentifier = "Z1B2C3D4E5.de.example.Wecker"
    #expect(failures(decide(replaced)) == ["upgrade 0xE80000BE"])
    let store = fixture.request(try fixture.profile(type: .appStore))
    #expect(failures(decide(store)) == ["device 0xE8008012", "distribution 0xE800801F"])
    #expect(
      failures(decide(fixture.request(profile), at: profile.expirationDate))
        == ["lifetime 0xE8008011"])
  }

  @Test func `an edited profile is refused first of all`() throws {
    let content = try fixture.profile()
    var bytes = content.bytes
    let place = try #require(bytes.firstRange(of: Array("00008030".utf8)))
    bytes.replaceSubrange(place, with: Array("00008031".utf8))
    let decision = decide(fixture.request(try ProvisioningProfile(parsing: bytes)))
    #expect(failures(decision).first == "signature 0xE8008004")
  }

  @Test func `a profile of another version is one that devices do not know`() throws {
    var bytes = try fixture.profile().bytes
    let version = Array("<key>Version</key>\n\t<integer>1<".utf8)
    let place = try #require(bytes.firstRange(of: version))
    bytes[place.upperBound - 2] = UInt8(ascii: "2")
    let decision = decide(fixture.request(try ProvisioningProfile(parsing: bytes)))
    #expect(failures(decision) == ["signature 0xE8008004", "version 0xE8008010"])
  }

  @Test func `what can't be looked at is neither passed nor failed`() throws {
    let request = InstallRequest(
      profile: try fixture.profile(), bundleIdentifier: fixture.bundle, platform: .iOS, device: fixture.device)
    let decision = decide(request)
    #expect(decision.isAccepted)
    #expect(
      decision.checks.filter { $0.outcome == .unknown }.map(\.name)
        == [.codeSignature, .certificateLifetime, .entitlements])
  }

  @Test func `the system must be new enough`() throws {
    var request = fixture.request(try fixture.profile())
    request.deploymentTarget = try BundleVersion("17.0")
    #expect(decide(request).checks.last?.outcome == .unknown)
    request.systemVersion = try BundleVersion("16.7.2")
    #expect(failures(decide(request)) == ["system-version 0xE800007E"])
    request.systemVersion = try BundleVersion("17")
    #expect(decide(request).isAccepted)
  }

  @Test func `in-house and free profiles need the user's trust`() throws {
    let enterprise = try SigningFixture.certificate(
      .iPhoneDistribution, team: fixture.team, key: fixture.key, day: fixture.day)
    var inHouse = fixture.request(try fixture.profile(type: .inHouse, certificates: [enterprise]))
    inHouse.signer = enterprise
    inHouse.device = try UDID("00008030-00AAAAAAAAAAAAAA")
    let decision = decide(inHouse)
    #expect(decision.isAccepted)
    #expect(decision.checks.last?.name == .userTrust)
    let free = decide(fixture.request(try fixture.profile(isLocal: true)))
    #expect(free.checks.suffix(3).map(\.name) == [.appLimit, .userTrust, .onlineCheck])
  }

  @Test func `a watch app in an iPhone app is for the paired watch`() throws {
    var request = fixture.request(try fixture.profile(platform: .watchOS, devices: [UDID("00008301-00AA345678901234")]))
    request.platform = .watchOS
    request.deviceFamily = DeviceFamily(name: "iPhone", runs: false)
    request.deploymentTarget = try BundleVersion("26.0")
    request.systemVersion = try BundleVersion("18.0")
    #expect(failures(decide(request)).count == 3, "it is no app for the phone itself")
    request.isForPairedWatch = true
    let decision = decide(request)
    #expect(failures(decision) == [])
    #expect(decision.checks.filter { $0.outcome == .unknown }.map(\.name) == [.device, .systemVersion])
    #expect(decision.checks.first { $0.name == .device }?.message.contains("paired Apple Watch") == true)
  }

  @Test(
    arguments: [
      ("A1B2C3D4E5.de.example.Wecker", .passed, "can upgrade"),
      ("Z1B2C3D4E5.de.example.Wecker", .failed, "App ID prefix can't change"),
      ("A1B2C3D4E5.de.example.Uhr", .passed, "another app"),
      ("A1B2C3D4E5.com.de.example.Wecker", .passed, "another app"),
      ("de.example.Uhr", .passed, "another app"), ("de.example.Wecker", .unknown, "prefix"),
    ] as [(String, Criterion.Outcome, String)])
  func `only the same app with another prefix can't be upgraded`(
    installed: String, outcome: Criterion.Outcome, text: String
  ) throws {
    var request = fixture.request(try fixture.profile())
    request.installedApplicationIdentifier = installed
    let check = decide(request).checks.first { $0.name == .upgrade }
    #expect(check?.outcome == outcome && check?.message.contains(text) == true, "\(check?.message ?? "")")
  }

  @Test func `a device of another family is not covered`() throws {
    var request = fixture.request(try fixture.profile())
    request.deviceFamily = DeviceFamily(name: "Apple TV", runs: false)
    #expect(failures(decide(request)) == ["device-family 0xE8008012"])
    request.deviceFamily = DeviceFamily(name: "iPad", runs: true)
    #expect(decide(request).isAccepted)
  }

  @Test func `of an unknown signer it is known that all that are listed are expired`() throws {
    let day = fixture.development.notAfter.addingTimeInterval(-86_400)
    let profile = try fixture.profile(day: day)
    let request = InstallRequest(
      profile: profile, bundleIdentifier: fixture.bundle, platform: .iOS, device: fixture.device)
    #expect(failures(decide(request, at: day)) == [])
    #expect(
      failures(decide(request, at: fixture.development.notAfter.addingTimeInterval(1)))
        == ["certificate-lifetime 0xE8008018"])
  }

  @Test func `each entitlement that is not allowed is a check of its own, with both values`() throws {
    var request = fixture.request(try fixture.profile(entitlements: ["com.apple.developer.siri": true]))
    request.entitlements = ["aps-environment": "development", "com.apple.developer.siri": false]
    let checks = decide(request).checks.filter { $0.outcome == .failed }
    #expect(checks.map(\.name) == [.entitlements, .entitlements])
    #expect(checks.map(\.expected) == ["\"development\"", "false"] && checks.map(\.actual) == [nil, "true"])
    #expect(checks.allSatisfy { $0.deviceCode?.description == "0xE8008016" && !$0.remedies.isEmpty })
  }

  @Test func `what helps is a command for the simulator's profiles alone`() throws {
    var bytes = try fixture.profile().bytes
    let place = try #require(bytes.firstRange(of: Array("00008030".utf8)))
    bytes.replaceSubrange(place, with: Array("00008031".utf8))
    let edited = decide(
      fixture.request(try ProvisioningProfile(parsing: bytes)), at: fixture.day.addingTimeInterval(9e8))
    for check in edited.checks where check.outcome == .failed {
      for remedy in check.remedies {
        if case .operation(let operation) = remedy { Issue.record("\(operation.name)") }
      }
    }
  }
}
