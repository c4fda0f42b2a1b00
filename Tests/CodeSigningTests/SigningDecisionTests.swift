import AppleIdentifiers
import CodeSigning
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@Suite struct SigningDecisionTests {
  let fixture: SigningFixture

  init() throws {
    fixture = try SigningFixture()
  }

  @Test func `a profile that fits is chosen with its certificate, every criterion passed`() throws {
    let profile = try fixture.profile()
    let decision = fixture.decide(fixture.target(), [profile])
    #expect(decision.choice?.profile?.uuid == profile.uuid)
    #expect(decision.choice?.identity == fixture.development)
    #expect(decision.candidates.first?.criteria.allSatisfy { $0.outcome == .passed } == true)
    #expect(decision.candidates.first?.isChosen == true)
    #expect(decision.candidates.first?.reasons.isEmpty == true)
    #expect(decision.xcodeMessage == nil)
  }

  @Test func `explicit comes before wildcard, longer before shorter, newer before older`() throws {
    var target = fixture.target()
    target.style = .automatic
    let later = fixture.day.addingTimeInterval(60)
    let profiles = [
      try fixture.profile("all", pattern: "*", isXcodeManaged: true, day: later, number: 1),
      try fixture.profile("company", pattern: "de.example.*", isXcodeManaged: true, day: later, number: 2),
      try fixture.profile("old", isXcodeManaged: true, number: 3),
      try fixture.profile("new", isXcodeManaged: true, day: later, number: 4),
    ]
    let decision = fixture.decide(target, profiles)
    #expect(decision.candidates.map(\.name) == ["new", "old", "company", "all"])
    #expect(decision.candidates.map(\.isChosen) == [true, false, false, false])
    #expect(
      decision.candidates.map(\.reasons) == [
        [], [#""new" is newer"#],
        [#"App ID "de.example.*" is a wildcard, but "new" has an explicit App ID"#],
        [#"App ID "*" is a wildcard, but "new" has an explicit App ID"#],
      ])
  }

  @Test func `each thing that is wrong is the one criterion that fails`() throws {
    let other = try SigningFixture(team: "Z1B2C3D4E5")
    let otherDevice = try UDID("00008030-00AAAAAAAAAAAAAA")
    let profiles: [(Criterion.Name, ProvisioningProfile)] = [
      (.specifier, try fixture.profile("Other")), (.style, try fixture.profile(isXcodeManaged: true)),
      (.team, try other.profile(certificates: [fixture.development])),
      (.platform, try fixture.profile(platform: .tvOS)), (.appID, try fixture.profile(pattern: "de.example.Uhr")),
      (.type, try fixture.profile(type: .adHoc)),
      (.lifetime, try fixture.profile(day: fixture.day.addingTimeInterval(-366 * 86_400))),
      (.certificate, try fixture.profile(certificates: [other.development])),
      (.device, try fixture.profile(devices: [otherDevice])),
    ]
    for (name, profile) in profiles {
      let decision = fixture.decide(fixture.target(), [profile])
      let failed = decision.candidates[0].criteria.filter { $0.outcome == .failed }
      #expect(failed.map(\.name) == [name])
      #expect(decision.choice == nil)
      #expect(decision.candidates[0].reasons.count == 1)
    }
  }

  @Test func `Xcode's words stand beside ours`() throws {
    let other = try SigningFixture(team: "Z1B2C3D4E5")
    var target = fixture.target()
    target.entitlements = ["aps-environment": "development", "com.example.key": true]
    let profile = try fixture.profile(
      pattern: "de.example.Uhr", certificates: [other.development], devices: [try UDID("00008030-00AAAAAAAAAAAAAA")],
      isXcodeManaged: true, day: fixture.day.addingTimeInterval(-366 * 86_400))
    let words = fixture.decide(target, [profile]).candidates[0].criteria.compactMap(\.xcodeMessage)
    #expect(
      words == [
        #"Provisioning profile "Wecker" has app ID "de.example.Uhr", which does not match the bundle ID "#
          + #""de.example.Wecker"."#,
        #"Provisioning profile "Wecker" expired on 2023-11-13T22:13:20Z."#,
        #"Provisioning profile "Wecker" doesn't include signing certificate "Apple Development: Example (A1B2C3D4E5)"."#,
        #"Provisioning profile "Wecker" doesn't include the currently selected device."#,
        #"Provisioning profile "Wecker" doesn't support the Push Notifications capability."#,
        #"Provisioning profile "Wecker" doesn't include the com.example.key entitlement."#,
        #"Provisioning profile "Wecker" is Xcode managed, but signing settings require a manually managed profile."#,
      ])
    let without = fixture.decide(target, [profile], identities: [])
    #expect(
      without.candidates[0].criteria.first { $0.name == .certificate }?.xcodeMessage
        == #"No signing certificate "iOS Development" found: No "iOS Development" signing certificate matching "#
        + #"team ID "A1B2C3D4E5" with a private key was found."#)
    target.style = .automatic
    #expect(
      fixture.decide(target, []).xcodeMessage
        == "No profiles for 'de.example.Wecker' were found: Xcode couldn't find any iOS App Development "
        + "provisioning profiles matching 'de.example.Wecker'. Automatic signing is disabled and unable to generate a "
        + "profile. To enable automatic signing, pass -allowProvisioningUpdates to xcodebuild.")
  }

  @Test func `Xcode says of a value that is not allowed that it does not match`() throws {
    var target = fixture.target()
    target.entitlements = ["com.apple.developer.siri": false]
    let profile = try fixture.profile(entitlements: ["com.apple.developer.siri": true])
    let words = fixture.decide(target, [profile]).candidates[0].criteria.compactMap(\.xcodeMessage)
    #expect(
      words == [
        #"Provisioning profile "Wecker" doesn't match the entitlements file's value for the "#
          + "com.apple.developer.siri entitlement."
      ])
  }

  @Test func `automatic signing takes only profiles that Xcode manages`() throws {
    var target = fixture.target()
    target.style = .automatic
    let decision = fixture.decide(
      target, [try fixture.profile(), try fixture.profile(isXcodeManaged: true, number: 2)])
    #expect(decision.choice?.profile?.isXcodeManaged == true)
    #expect(decision.candidates[1].criteria.filter { $0.outcome == .failed }.map(\.name) == [.style])
  }

  @Test func `manual signing without a profile named chooses none but suggests one`() throws {
    var target = fixture.target()
    target.style = .manual(specifier: nil)
    let decision = fixture.decide(target, [try fixture.profile()])
    #expect(decision.choice == nil)
    #expect(decision.targetCriteria.map(\.name) == [.profileSetting])
    #expect(decision.suggestion?.name == "Wecker")
    guard case .operation(let operation)? = decision.targetCriteria[0].remedies.first else {
      Issue.record("no operation")
      return
    }
    #expect(operation.values["setting"] == "PROVISIONING_PROFILE_SPECIFIER=Wecker")
  }

  @Test func `a target without a team is refused with what to set`() throws {
    var target = fixture.target()
    target.team = nil
    let decision = fixture.decide(target, [try fixture.profile()])
    #expect(decision.choice == nil)
    #expect(decision.targetCriteria.map(\.name) == [.teamSetting])
    #expect(decision.candidates[0].criteria.first { $0.name == .team }?.outcome == .unknown)
  }

  @Test func `a UUID names a profile as its name does`() throws {
    let profile = try fixture.profile()
    #expect(fixture.decide(fixture.target(profile.uuid.uppercased()), [profile]).choice != nil)
  }

  @Test func `a revoked or expired certificate, or one without its key, can't sign`() throws {
    let profile = try fixture.profile()
    let certificate = fixture.development
    let cases: [([SigningIdentity], String)] = [
      ([SigningIdentity(certificate: certificate, hasPrivateKey: false)], "the private key of"),
      ([SigningIdentity(certificate: certificate, hasPrivateKey: true, isRevoked: true)], "is revoked"),
    ]
    for (identities, text) in cases {
      let reasons = fixture.decide(fixture.target(), [profile], identities: identities).candidates[0].reasons
      #expect(reasons.count == 1 && reasons[0].contains(text), "\(reasons)")
    }
    let late = try fixture.profile(day: certificate.notAfter.addingTimeInterval(-60))
    let expired = fixture.decide(fixture.target(), [late], at: certificate.notAfter.addingTimeInterval(60))
    #expect(expired.candidates[0].reasons.first?.contains("expired on 2024-11-13") == true)
  }

  @Test func `settings in entitlements are resolved with the profile's prefix`() throws {
    var target = fixture.target()
    target.entitlements = ["keychain-access-groups": ["$(AppIdentifierPrefix)$(CFBundleIdentifier)"]]
    #expect(fixture.decide(target, [try fixture.profile()]).choice != nil)
    target.entitlements = ["keychain-access-groups": ["OTHERTEAM1.de.example"]]
    #expect(fixture.decide(target, [try fixture.profile()]).choice == nil)
    target.entitlements = nil
    let decision = fixture.decide(target, [try fixture.profile()])
    #expect(decision.candidates[0].criteria.first { $0.name == .entitlements }?.outcome == .unknown)
    #expect(decision.choice != nil)
  }

  @Test func `the remedy for a missing capability names it`() throws {
    var target = fixture.target()
    target.entitlements = ["com.apple.developer.siri": true]
    let criterion = fixture.decide(target, [try fixture.profile()]).candidates[0].criteria.first {
      $0.name == .entitlements
    }
    guard let advice = criterion?.remedies.first?.words else {
      Issue.record("\(criterion?.remedies ?? [])")
      return
    }
    #expect(advice.contains("Siri") && criterion?.remedies.count == 1)
  }

  @Test func `adding a device, a certificate or an entitlement never makes a fitting profile unfit`() throws {
    let more = try SigningFixture(team: "A1B2C3D4E5")
    let devices = [fixture.device, try UDID("00008030-00AAAAAAAAAAAAAA")]
    let target = fixture.target()
    for deviceCount in 0...1 {
      for certificateCount in 0...1 {
        let profile = try fixture.profile(
          certificates: [fixture.development] + Array([more.development].prefix(certificateCount)),
          devices: Array(devices.prefix(1 + deviceCount)), entitlements: ["com.apple.developer.siri": true])
        #expect(fixture.decide(target, [profile]).choice != nil)
      }
    }
  }
}
