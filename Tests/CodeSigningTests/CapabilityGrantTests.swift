import AppleIdentifiers
import Capabilities
import CodeSigning
import PropertyLists
import Testing

/// What profiles grant with a capability, and what apps claim for it.
@Suite struct CapabilityGrantTests {
  @Test(arguments: CapabilityTable.all) func `a profile grants what an app claims`(row: Capability) throws {
    let prefix = try TeamID("A1B2C3D4E5")
    for platform in row.platforms {
      let claims = row.appEntitlements(platform: platform, values: row.completed(row.example))
      let app = PropertyListDictionary(claims.entries.map { ($0.key, signed($0.value)) })
      let profile = row.profileEntitlements(
        prefix: prefix, platform: platform, channel: .development, values: row.example)
      let verdicts = EntitlementRules.verdicts(profile: profile, app: app, platform: platform)
      #expect(verdicts.filter { !$0.outcome.isFine }.map(\.key) == [], "\(platform)")
      let forUsers = row.profileEntitlements(
        prefix: prefix, platform: platform, channel: .distribution, values: row.example)
      #expect(forUsers.keys == profile.keys, "\(platform)")
    }
  }

  /// The value with build settings replaced.
  private func signed(_ value: PropertyList) -> PropertyList {
    if let items = value.array { return .array(items.map(signed)) }
    guard let text = value.string else { return value }
    return .string(
      text.replacing("$(AppIdentifierPrefix)", with: "A1B2C3D4E5.")
        .replacing("$(TeamIdentifierPrefix)", with: "A1B2C3D4E5."))
  }
}
