import AppleIdentifiers
import CodeSigning
import PropertyLists
import ProvisioningProfiles
import Testing

@Suite struct SignedEntitlementsTests {
  let fixture: SigningFixture

  init() throws {
    fixture = try SigningFixture()
  }

  @Test func `signing takes from the profile what depends on it, and a device then takes the app`() throws {
    let profile = try fixture.profile(
      type: .adHoc,
      entitlements: [
        "aps-environment": "production",
        "com.apple.developer.icloud-container-environment": ["Development", "Production"],
      ])
    let signed = EntitlementRules.signed(
      [
        "aps-environment": "development", "com.apple.developer.icloud-container-environment": "Development",
        "keychain-access-groups": ["$(AppIdentifierPrefix)$(CFBundleIdentifier)"],
      ], under: profile, bundleIdentifier: fixture.bundle, platform: .iOS)
    #expect(
      signed == [
        "aps-environment": "production", "com.apple.developer.icloud-container-environment": "Production",
        "keychain-access-groups": ["A1B2C3D4E5.de.example.Wecker"],
        "application-identifier": "A1B2C3D4E5.de.example.Wecker",
        "com.apple.developer.team-identifier": "A1B2C3D4E5", "get-task-allow": false,
      ])
    var request = fixture.request(profile)
    request.entitlements = signed
    #expect(InstallDecision(request, at: fixture.day).isAccepted)
  }

  @Test func `apps for the Mac have the Mac's key and no get-task-allow`() throws {
    let profile = try fixture.profile(platform: .macOS)
    let signed = EntitlementRules.signed(
      PropertyListDictionary(), under: profile, bundleIdentifier: fixture.bundle, platform: .macOS)
    #expect(signed.keys == ["com.apple.application-identifier", "com.apple.developer.team-identifier"])
  }
}
