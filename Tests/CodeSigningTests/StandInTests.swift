import AppleIdentifiers
import Capabilities
import CodeSigning
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

/// Targets that name no profile, where the best of the team's own may stand in.
@Suite struct StandInTests {
  let fixture: SigningFixture

  init() throws {
    fixture = try SigningFixture()
  }

  private func target(_ style: SigningStyle = .automatic) -> SigningTarget {
    var target = fixture.target()
    target.style = style
    target.permitsStandIn = true
    return target
  }

  @Test(arguments: [SigningStyle.automatic, .manual(specifier: nil)])
  func `the best of the team's own stands in, and nothing is said to be named`(style: SigningStyle) throws {
    let decision = fixture.decide(
      target(style), [try fixture.profile("Best"), try fixture.profile("All", pattern: "*", number: 2)])
    #expect(decision.choice?.profile?.name == "Best")
    #expect(decision.isStandIn)
    #expect(decision.targetCriteria.isEmpty)
    #expect(decision.candidates.allSatisfy { !$0.criteria.contains { $0.name == .specifier } })
    #expect(
      decision.candidates[1].reasons == [#"App ID "*" is a wildcard, but "Best" has an explicit App ID"#])
  }

  @Test func `a profile that Xcode manages comes first, also where the team's own fits more closely`() throws {
    let decision = fixture.decide(
      target(), [try fixture.profile("Own"), try fixture.profile("Managed", pattern: "*", isXcodeManaged: true)])
    #expect(decision.choice?.profile?.name == "Managed")
    #expect(!decision.isStandIn)
    #expect(
      decision.candidates[1].reasons == [
        #"manual profile, but automatic signing prefers the Xcode-managed "Managed""#
      ])
  }

  @Test func `where none fits, the style is no reason against the team's own`() throws {
    let old = try fixture.profile(day: fixture.day.addingTimeInterval(-366 * 86_400))
    let decision = fixture.decide(target(), [old])
    #expect(decision.choice == nil && !decision.isStandIn)
    #expect(decision.target.style == .automatic)
    #expect(decision.candidates[0].reasons == ["expired on 2023-11-13T22:13:20Z"])
  }

  @Test func `who manages a profile is the last reason, and those against which least speaks come first`() throws {
    var strict = target()
    strict.permitsStandIn = false
    let day = fixture.day.addingTimeInterval(-366 * 86_400)
    let decision = fixture.decide(
      strict, [try fixture.profile("Old", pattern: "de.example.Uhr", day: day), try fixture.profile("New", number: 2)])
    #expect(decision.candidates.map(\.name) == ["New", "Old"])
    let failed = decision.candidates[1].criteria.filter { $0.outcome == .failed }
    #expect(failed.map(\.name) == [.appID, .lifetime, .style])
  }

  @Test func `a profile that the portal holds invalid is not taken, with its reason and what helps`() throws {
    let profile = try fixture.profile()
    let remedy = Remedy.operation(.init("profile.renew", ["id": "0123456789"]))
    let standing = PortalStanding(flaws: [#"its device "Phone" was disabled"#], remedies: [remedy])
    let decision = fixture.decide(target(), [profile], standings: [profile.uuid: standing])
    #expect(decision.choice == nil)
    #expect(
      decision.candidates[0].reasons == [#"invalid in the portal: its device "Phone" was disabled"#])
    #expect(decision.candidates[0].criteria.first { $0.name == .portal }?.remedies.first == remedy)
    let valid = fixture.decide(target(), [profile], standings: [profile.uuid: PortalStanding(flaws: [])])
    #expect(valid.choice != nil)
  }

  @Test func `a certificate that is missing is put in beside those that are good, or asked for`() throws {
    let other = try SigningFixture()
    let profile = try fixture.profile(certificates: [other.development])
    let foreign = SigningIdentity(certificate: other.development, hasPrivateKey: false)
    func remedies(_ identities: [SigningIdentity]) -> [Remedy] {
      let decision = SigningDecision(
        for: target(), profiles: [profile], identities: identities, remedies: NamedRemedies(),
        at: fixture.day.addingTimeInterval(3600))
      return decision.candidates[0].criteria.first { $0.name == .certificate }?.remedies ?? []
    }
    #expect(
      remedies(fixture.identities + [foreign])
        == [.advice("include \(other.development.sha1) \(fixture.development.sha1)")])
    #expect(remedies([foreign]) == [.advice("certificate development")])
  }
}

/// Says which remedy was asked for.
private struct NamedRemedies: ProfileRemedies {
  func renewal(of profile: ProvisioningProfile) -> [Remedy] { [.advice("renew")] }
  func including(_ certificates: [SigningCertificate], in profile: ProvisioningProfile) -> [Remedy] {
    [.advice("include \(certificates.map(\.sha1).joined(separator: " "))")]
  }
  func certificate(for profile: ProvisioningProfile) -> [Remedy] { certificate(for: profile.type) }
  func certificate(for type: ProfileType) -> [Remedy] { [.advice("certificate \(type.rawValue)")] }
  func listing(_ device: UDID, in profile: ProvisioningProfile) -> [Remedy] { [.advice("list \(device)")] }
  func explicit(_ identifier: BundleIdentifier, like profile: ProvisioningProfile) -> [Remedy] { [.advice("explicit")] }
  func allowing(
    _ capability: Capability, with values: [String], among claims: [CapabilityClaim],
    for identifier: BundleIdentifier, in profile: ProvisioningProfile
  ) -> [Remedy] { [.advice("allow \(capability.name)")] }
}
