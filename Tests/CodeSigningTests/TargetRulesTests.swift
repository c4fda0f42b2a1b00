import AppleIdentifiers
import CodeSigning
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

/// What is wrong with a target before any profile is looked at, in Xcode's words.
@Suite struct TargetRulesTests {
  let fixture: SigningFixture

  init() throws {
    fixture = try SigningFixture()
  }

  /// A change of the fixture's target, which criterion then fails, and what Xcode says.
  struct Row: Sendable, CustomTestStringConvertible {
    let criterion: Criterion.Name
    let xcode: String?
    let change: @Sendable (inout SigningTarget) -> Void

    init(_ criterion: Criterion.Name, _ xcode: String?, _ change: @escaping @Sendable (inout SigningTarget) -> Void) {
      self.criterion = criterion
      self.xcode = xcode
      self.change = change
    }

    var testDescription: String { criterion.rawValue + " " + (xcode ?? "") }
  }

  static let rows = [
    Row(.teamSetting, "Signing for \"Wecker\" requires a development team.") { $0.team = nil },
    Row(.profileSetting, "\"Wecker\" requires a provisioning profile.") { $0.style = .manual(specifier: nil) },
    Row(.signingAllowed, nil) { $0.isSigningAllowed = false },
    Row(
      .product,
      "Wecker does not support provisioning profiles, but provisioning profile Wecker has been manually specified."
    ) {
      $0.canCarryProfile = false
    },
    Row(
      .identitySetting,
      "Wecker is automatically signed for development, but a conflicting code signing identity iPhone Distribution "
        + "has been manually specified."
    ) {
      $0.style = .automatic
      $0.identity = IdentitySelector("iPhone Distribution")
    },
    Row(.identitySetting, "Code signing is required for product type 'Application' in SDK 'iOS'") {
      $0.identity = IdentitySelector("")
    },
    Row(.identitySetting, "Code signing is required for product type 'Application' in SDK 'iOS'") {
      $0.identity = IdentitySelector("-")
    },
    Row(.host, "Embedded binary's bundle identifier is not prefixed with the parent app's bundle identifier.") {
      $0.host = SigningTarget.Host(name: "Uhr", bundleIdentifier: "de.example.Uhr", team: $0.team)
    },
    Row(.hostTeam, nil) {
      $0.host = SigningTarget.Host(name: "App", bundleIdentifier: "de.example", team: try? TeamID("Z1B2C3D4E5"))
    },
  ]

  @Test(arguments: rows)
  func `what is wrong with the target alone keeps it from being signed, with what helps`(row: Row) throws {
    var target = fixture.target()
    row.change(&target)
    let decision = fixture.decide(target, [try fixture.profile(isXcodeManaged: target.style == .automatic)])
    let failed = decision.targetCriteria.filter { $0.outcome == .failed }
    #expect(failed.map(\.name) == [row.criterion])
    #expect(failed.first?.xcodeMessage == row.xcode)
    #expect(failed.first?.remedies.isEmpty == false)
    #expect(decision.choice == nil)
    if let words = row.xcode { #expect(decision.xcodeMessage == words) }
  }

  @Test func `an extension of the right app is as good as an app`() throws {
    var target = fixture.target()
    target.host = SigningTarget.Host(name: "App", bundleIdentifier: "de.example", team: target.team)
    let decision = fixture.decide(target, [try fixture.profile()])
    #expect(decision.choice != nil)
    #expect(decision.targetCriteria.map(\.outcome) == [.passed, .passed])
  }

  @Test(arguments: [
    ("Apple Development", true), ("iPhone Developer", true), ("Mac Developer", true),
    ("Apple Development: Example (A1B2C3D4E5)", true), ("Apple Development: Else", false),
    ("Apple Distribution", false), ("iPhone Distribution: Example", false), ("Developer ID Application", false),
  ])
  func `an identity is asked for by its kind or its name`(text: String, fits: Bool) throws {
    var target = fixture.target()
    target.identity = IdentitySelector(text)
    let decision = fixture.decide(target, [try fixture.profile()])
    #expect((decision.choice != nil) == fits)
    let failed = decision.candidates[0].criteria.filter { $0.outcome == .failed }
    #expect(failed.map(\.name) == (fits ? [] : [.certificate]))
  }

  @Test func `an identity is asked for by its digest`() throws {
    var target = fixture.target()
    target.identity = IdentitySelector(fixture.development.sha1.uppercased())
    #expect(fixture.decide(target, [try fixture.profile()]).choice != nil)
    target.identity = IdentitySelector(fixture.distribution.sha1)
    #expect(fixture.decide(target, [try fixture.profile()]).choice == nil)
  }

  @Test func `a Mac app that claims nothing restricted is signed without a profile`() throws {
    var target = fixture.target()
    target.platform = .macOS
    target.style = .automatic
    target.entitlements = ["com.apple.security.app-sandbox": true]
    let bare = fixture.decide(target, [])
    #expect(bare.choice?.identity == fixture.development)
    #expect(bare.choice != nil && bare.choice?.profile == nil)
    let keyless = fixture.decide(target, [], identities: [])
    #expect(keyless.choice == nil)
    #expect(
      keyless.xcodeMessage
        == #"No signing certificate "Mac Development" found: No "Mac Development" signing certificate matching team "#
        + #"ID "A1B2C3D4E5" with a private key was found."#)
    target.identity = IdentitySelector("-")
    #expect(fixture.decide(target, [], identities: []).choice != nil)
    target.identity = nil
    target.entitlements = ["keychain-access-groups": ["A1B2C3D4E5.x"]]
    #expect(fixture.decide(target, []).choice == nil)
    target.entitlements = [:]
    target.type = .appStore
    #expect(fixture.decide(target, []).choice == nil, "TestFlight wants one all the same")
  }

  @Test func `a framework takes no profile, and is signed by the app that takes it in`() throws {
    var target = fixture.target()
    target.canCarryProfile = false
    target.style = .automatic
    let decision = fixture.decide(target, [try fixture.profile(isXcodeManaged: true)], identities: [])
    #expect(decision.choice != nil && decision.choice?.profile == nil && decision.candidates.isEmpty)
  }

  @Test func `where nothing is known of keys, the certificate is neither passed nor failed`() throws {
    let profile = try fixture.profile()
    let decision = SigningDecision(
      for: fixture.target(), profiles: [profile], identities: nil, at: fixture.day.addingTimeInterval(3600))
    #expect(decision.choice?.profile?.uuid == profile.uuid && decision.choice?.identity == nil)
    #expect(decision.candidates[0].criteria.first { $0.name == .certificate }?.outcome == .unknown)
    let late = SigningDecision(
      for: fixture.target(), profiles: [profile], identities: nil, at: fixture.day.addingTimeInterval(364.5 * 86_400))
    #expect(late.candidates[0].criteria.first { $0.name == .certificate }?.outcome == .unknown)
  }

  @Test func `of profiles for other App IDs the App ID alone is told, after all others`() throws {
    let distant = SigningDecision.DistantProfile(name: "Other", uuid: "u", pattern: "de.other.*")
    let expired = try fixture.profile("Old", day: fixture.day.addingTimeInterval(-366 * 86_400), number: 2)
    let decision = SigningDecision(
      for: fixture.target(), profiles: [expired, try fixture.profile()], distant: [distant],
      identities: fixture.identities, at: fixture.day.addingTimeInterval(3600))
    #expect(decision.candidates.map(\.name) == ["Wecker", "Old", "Other"])
    #expect(decision.candidates[2].reasons == [#"App ID "de.other.*" does not match de.example.Wecker"#])
    #expect(
      decision.candidates[2].criteria[0].xcodeMessage
        == #"Provisioning profile "Other" has app ID "de.other.*", which does not match the bundle ID "#
        + #""de.example.Wecker"."#)
  }

  @Test func `a manual profile that is not there is asked for in Xcode's words`() throws {
    #expect(
      fixture.decide(fixture.target("Nix"), [try fixture.profile()]).xcodeMessage
        == "No profile for team 'A1B2C3D4E5' matching 'Nix' found: Xcode couldn't find any provisioning profiles "
        + "matching 'A1B2C3D4E5/Nix'. Install the profile (by dragging and dropping it onto Xcode's dock item) or "
        + "select a different one in the Signing & Capabilities tab of the target editor.")
    let named = fixture.decide(fixture.target(), [try fixture.profile(pattern: "de.example.Uhr")])
    #expect(named.xcodeMessage?.contains("has app ID \"de.example.Uhr\"") == true, "the words for the one named")
  }
}
