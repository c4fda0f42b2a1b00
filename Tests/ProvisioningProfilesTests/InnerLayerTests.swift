import AppleIdentifiers
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import Testing

@Suite struct InnerLayerTests {
  @Test func `numbers that profiles of 2022 have as numeric strings are read as numbers`() throws {
    // Version is SEQUENCE { UTF8String "Version", INTEGER 1 }; the older form has a NumericString "1" in its place.
    let profile = try rewritten { inner in
      let pair = [0x0C, 0x07] + Array("Version".utf8)
      let place = try #require(inner.firstRange(of: pair + [0x02, 0x01, 0x01]))
      inner.replaceSubrange(place, with: pair + [0x12, 0x01, 0x31])
    }
    #expect(profile.signature == .trusted(.given))
    #expect(!profile.findings.contains { $0.code == .profileLayersDisagree })
  }

  @Test func `a type that does not go with the rest is found`() throws {
    let profile = try rewritten { inner in
      let place = try #require(inner.firstRange(of: Array("LIMITED".utf8)))
      inner.replaceSubrange(place, with: Array("LIMITEX".utf8))
    }
    #expect(profile.findings.map(\.code).contains(.profileTypeDisagrees))
    #expect(profile.innerDistributionType == "LIMITEX")
  }

  @Test func `a name that differs in the inner layer is found with its key`() throws {
    let profile = try rewritten { inner in
      let place = try #require(inner.firstRange(of: Array("Example development".utf8)))
      inner.replaceSubrange(place, with: Array("Example developmenT".utf8))
    }
    let messages = profile.findings.filter { $0.code == .profileLayersDisagree }.map(\.message)
    #expect(
      messages == [
        #"the profile "Example development" has different values of "Name" in its XML and its DER-Encoded-Profile"#
      ])
  }

  @Test func `an inner layer that is no set of fields is told apart from one that disagrees`() throws {
    let profile = try rewritten { $0 = Array("hello".utf8) }
    #expect(profile.findings.contains { $0.message.contains("unreadable DER-Encoded-Profile") })
  }

  /// A development profile, its inner layer changed, and both layers signed by a stranger who is trusted.
  private func rewritten(_ change: (inout [UInt8]) throws -> Void) throws -> ProvisioningProfile {
    let world = try SigningWorld()
    let stranger = try Stranger()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    var xml = try PropertyList(parsing: try SignedData(parsing: bytes).content)
    var inner = try SignedData(parsing: try #require(xml["DER-Encoded-Profile"]?.data)).content
    try change(&inner)
    xml["DER-Encoded-Profile"] = .data(try stranger.sign(inner))
    return try ProvisioningProfile(
      parsing: try stranger.sign(try xml.serialized(as: .xml)), trusting: TrustedRoots(given: [stranger.root]))
  }
}
