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

  /// Signing judges the entitlements file, and a device the signature made from it: both count the same entitlements.
  @Test(arguments: [0, 1, 3]) func `signing and installing agree on the number of entitlements`(count: Int) throws {
    let claims: PropertyListDictionary = [
      "aps-environment": "development", "com.apple.developer.healthkit": true, "com.apple.developer.homekit": true,
    ]
    let claimed = PropertyListDictionary(Array(claims.entries.prefix(count).map { ($0.key, $0.value) }))
    let profile = try fixture.profile(type: .development, entitlements: claims)
    var target = fixture.target()
    target.entitlements = claimed
    let candidate = fixture.decide(target, [profile]).candidates.first
    let signing = candidate?.criteria.first { $0.name == .entitlements }?.message
    var request = fixture.request(profile)
    request.entitlements = EntitlementRules.signed(
      claimed, under: profile, bundleIdentifier: fixture.bundle, platform: .iOS)
    let install = InstallDecision(request, at: fixture.day).checks.first { $0.name == .entitlements }?.message
    #expect(signing == install)
    let messages = [0: "claims no", 1: "allows the entitlement", 3: "allows all 3"]
    #expect(signing?.contains(messages[count] ?? "") == true, "\(signing ?? "")")
  }

  @Test func `apps for the Mac have the Mac's key and no get-task-allow`() throws {
    let profile = try fixture.profile(platform: .macOS)
    let signed = EntitlementRules.signed(
      PropertyListDictionary(), under: profile, bundleIdentifier: fixture.bundle, platform: .macOS)
    #expect(signed.keys == ["com.apple.application-identifier", "com.apple.developer.team-identifier"])
  }
}
