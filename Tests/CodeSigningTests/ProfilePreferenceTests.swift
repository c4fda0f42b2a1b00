import AppleIdentifiers
import CodeSigning
import Foundation
import ProvisioningProfiles
import Testing

/// Which of several matching profiles signs, where files alone look alike.
@Suite struct ProfilePreferenceTests {
  private let fixture: SigningFixture

  init() throws {
    fixture = try SigningFixture()
  }

  @Test(arguments: [Platform.iOS, .watchOS], [false, true])
  func `a profile made for the platform comes first, whichever UUID is lower`(
    platform: Platform, isOtherLower: Bool
  ) throws {
    let other: Platform = platform == .iOS ? .watchOS : .iOS
    let own = try fixture.profile("own", platform: platform, isXcodeManaged: true, number: 2)
    let strange = try fixture.profile(
      "other", platform: other, isXcodeManaged: true, day: fixture.day.addingTimeInterval(60),
      number: isOtherLower ? 1 : 3)
    var target = fixture.target()
    target.style = .automatic
    target.platform = platform
    let standings = [
      own.uuid: PortalStanding(flaws: [], platform: platform), strange.uuid: PortalStanding(flaws: [], platform: other),
    ]
    let decision = fixture.decide(target, [strange, own], standings: standings)
    #expect(decision.candidates.map(\.name) == ["own", "other"])
    let reason = "made for \(other.displayName), but \"own\" is made for \(platform.displayName)"
    #expect(decision.candidates.last?.reasons == [reason])
  }

  @Test func `profiles with different devices are no tie`() throws {
    let second = try UDID("00008030-00AAAAAAAAAAAAAA")
    let third = try UDID("00008030-00BBBBBBBBBBBBBB")
    var target = fixture.target()
    target.style = .automatic
    func reasons(_ first: [UDID], _ second: [UDID]) throws -> [String] {
      let profiles = [
        try fixture.profile("first", devices: first, isXcodeManaged: true, number: 1),
        try fixture.profile("second", devices: second, isXcodeManaged: true, number: 2),
      ]
      return fixture.decide(target, profiles).candidates.flatMap(\.reasons)
    }
    let own = fixture.device
    #expect(try reasons([own], [own, second]) == [#""second" lists more devices"#])
    #expect(
      try reasons([own, second], [own, third]) == [#"lists other devices than "first", which has the lower UUID"#])
    #expect(try reasons([own], [own]) == [#"equivalent to "first", which has the lower UUID"#])
  }
}
