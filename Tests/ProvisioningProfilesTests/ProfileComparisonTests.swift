import AppleIdentifiers
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

/// What two profiles say differently.
@Suite struct ProfileComparisonTests {
  @Test func `a profile says the same as itself, made again or signed again`() throws {
    let world = try SigningWorld()
    for type in ProfileType.allCases {
      let profile = try world.profile(type, platform: type == .developerID ? .macOS : .iOS)
      #expect(ProfileComparison(from: profile, to: profile).isEmpty)
    }
  }

  @Test func `each difference is told on its own side`() throws {
    let world = try SigningWorld()
    let before = try world.profile(.development)
    var content = try world.content(
      .development, devices: ["00008030-001A2B3C4D5E6F70", "00008101-000A1B2C3D4E5F60"])
    content.entitlements = ["aps-environment": "development"]
    content.certificates = [
      try SigningWorld.certificate(
        .appleDevelopment, key: PrivateKey.generate(.p256), team: world.team, at: world.day)
    ]
    let after = try ProvisioningProfile(
      parsing: try content.signed(by: world.authority, at: world.day.addingTimeInterval(86_400)))
    let comparison = ProfileComparison(from: before, to: after)
    #expect(comparison.fields.map(\.name) == [.created, .expires])
    #expect(comparison.devices.added == ["00008101-000A1B2C3D4E5F60"])
    #expect(comparison.devices.removed == ["0123456789abcdef0123456789abcdef01234567"])
    #expect(comparison.certificates.added == after.certificates)
    #expect(comparison.certificates.removed == before.certificates)
    #expect(comparison.entitlements.map(\.key) == ["aps-environment"])
    #expect(comparison.entitlements.first?.before == nil)
    let back = ProfileComparison(from: after, to: before)
    #expect(back.devices.added == comparison.devices.removed && back.entitlements.first?.after == nil)
  }

  @Test func `another type shows in the type, the devices and the entitlements`() throws {
    let world = try SigningWorld()
    let comparison = ProfileComparison(from: try world.profile(.development), to: try world.profile(.appStore))
    #expect(comparison.fields.contains { $0.name == .type && $0.before == "development" && $0.after == "app-store" })
    #expect(comparison.devices.removed.count == 2)
    #expect(comparison.entitlements.map(\.key) == ["beta-reports-active", "get-task-allow"])
  }
}
