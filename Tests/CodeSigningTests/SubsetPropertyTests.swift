import AppleIdentifiers
import CodeSigning
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

/// What must hold of any profile and any app, tried on many that are made by chance, the same in every run.
@Suite struct SubsetPropertyTests {
  let fixture: SigningFixture

  init() throws {
    fixture = try SigningFixture()
  }

  @Test func `two spellings of one letter are two texts, as bytes count`() {
    #expect(!EntitlementRules.allows("caf\u{E9}", "cafe\u{301}"))
    #expect(!EntitlementRules.allows("caf\u{E9}*", "cafe\u{301}s"))
    #expect(EntitlementRules.allows("cafe*", "cafe\u{301}"), "the bytes begin so")
  }

  @Test func `a generated profile read back equals what was asked`() throws {
    var random = SeededNumbers(seed: 11)
    for round in 0..<40 {
      let asked = try content(&random, number: round)
      let read = try ProvisioningProfile(parsing: asked.signed(by: SimulatedAuthority(), at: fixture.day))
      #expect(read.name == asked.name && read.uuid == asked.uuid && read.type == asked.type)
      #expect(read.platforms.contains(asked.platform) && read.teams == [asked.team.rawValue])
      #expect(read.pattern == asked.pattern && read.prefixes == [asked.prefix.rawValue])
      #expect(read.devices == (asked.type.listsDevices ? asked.devices : nil))
      #expect(read.certificates == asked.certificates && read.entitlements == asked.allEntitlements)
      #expect(read.isXcodeManaged == asked.isXcodeManaged && read.signature == .trusted(.simulator))
      #expect(read.expirationDate == asked.expirationDate(createdAt: fixture.day) && read.findings.isEmpty)
    }
  }

  @Test func `more devices, certificates or entitlements in a profile never make it fit less`() throws {
    var random = SeededNumbers(seed: 12)
    let devices = try (0..<4).map { try UDID("00008030-00000000000000A\($0)") }
    let others = try (0..<3).map { _ in try SigningFixture().development }
    for round in 0..<30 {
      var small = try content(&random, number: round)
      small.type = .development
      small.isXcodeManaged = false
      small.platform = .iOS
      small.pattern = try BundleIdentifierPattern(["de.example.Wecker", "de.example.*", "*"][random.below(3)])
      small.devices = [devices[0]] + devices.dropFirst().filter { _ in random.below(2) == 0 }
      small.certificates = [random.below(2) == 0 ? fixture.development : others[0]]
      var large = small
      large.devices += devices.filter { !small.devices.contains($0) && random.below(2) == 0 }
      large.certificates += others.dropFirst().filter { _ in random.below(2) == 0 }
      if random.below(2) == 0, small.certificates[0] != fixture.development {
        large.certificates.append(fixture.development)
      }
      for (key, value) in Self.claims where random.below(2) == 0 && small.entitlements[key] == nil {
        large.entitlements[key] = value
      }
      try expectGrowth(from: small, to: large, devices: devices, &random)
    }
  }

  /// Whatever the small one signs or lets in, the large one does too.
  private func expectGrowth(
    from small: ProfileContent, to large: ProfileContent, devices: [UDID], _ random: inout SeededNumbers
  ) throws {
    let first = try ProvisioningProfile(parsing: small.signed(by: SimulatedAuthority(), at: fixture.day))
    let second = try ProvisioningProfile(parsing: large.signed(by: SimulatedAuthority(), at: fixture.day))
    for device in devices {
      var target = fixture.target(small.name)
      target.device = device
      var claimed = PropertyListDictionary()
      for (key, value) in Self.claims where random.below(3) == 0 { claimed[key] = value }
      target.entitlements = claimed
      let fits = [first, second].map { fixture.decide(target, [$0]).choice != nil }
      #expect(!fits[0] || fits[1], "\(claimed.keys) \(device)")
      let accepted = [first, second].map { profile in
        var request = fixture.request(profile)
        request.device = device
        request.signer = fixture.development
        request.entitlements = claimed
        return InstallDecision(request, at: fixture.day).isAccepted
      }
      #expect(!accepted[0] || accepted[1], "\(claimed.keys) \(device)")
    }
  }

  static let claims: [(String, PropertyList)] = [
    ("com.apple.developer.siri", true), ("com.apple.developer.game-center", true),
    ("com.apple.developer.associated-domains", "*"),
    ("com.apple.security.application-groups", ["group.de.example.a", "group.de.example.b"]),
    ("com.apple.developer.default-data-protection", "NSFileProtectionComplete"),
  ]

  private func content(_ random: inout SeededNumbers, number: Int) throws -> ProfileContent {
    let type: ProfileType = [.development, .adHoc, .appStore][random.below(3)]
    let name = ["Wecker", "Größe ✓ \(number)", "<&> \"quoted\"", String(repeating: "x", count: 200)][random.below(4)]
    let pattern = ["de.example.Wecker", "de.example.*", "*", "de.a-b.C1.*"][random.below(4)]
    var entitlements = PropertyListDictionary()
    for (key, value) in Self.claims where random.below(2) == 0 { entitlements[key] = value }
    let devices = try (0...random.below(5)).map { try UDID("00008030-0000000000000\($0)0\(number % 10)") }
    return ProfileContent(
      name: name, uuid: UUID().uuidString.lowercased(), type: type,
      platform: [.iOS, .macOS, .tvOS, .visionOS][random.below(4)], team: fixture.team, teamName: "Example & Söhne",
      prefix: random.below(4) == 0 ? try TeamID("Z9Y8X7W6V5") : nil, pattern: try BundleIdentifierPattern(pattern),
      appIDName: "Wecker", certificates: [type == .development ? fixture.development : fixture.distribution],
      devices: type.listsDevices ? devices : [], entitlements: entitlements, isXcodeManaged: random.below(2) == 0)
  }
}
