import AppleIdentifiers
import Diagnostics
import Foundation
import Processes
import PropertyLists
import ProvisioningProfiles
import Testing

@Suite struct TamperedProfileTests {
  @Test func `an edited profile is invalid, and why is said`() throws {
    let world = try SigningWorld()
    var bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    let place = try #require(bytes.firstRange(of: Array("Example development".utf8)))
    bytes.replaceSubrange(place, with: Array("Exemple development".utf8))
    let profile = try ProvisioningProfile(parsing: bytes)
    #expect(profile.signature == .invalid("the content was changed after it was signed"))
    #expect(codes(profile).contains(.profileSignatureInvalid))
    #expect(codes(profile).contains(.profileLayersDisagree))
  }

  @Test func `a signature of other bytes is invalid`() throws {
    let world = try SigningWorld()
    var bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    bytes[bytes.count - 1] ^= 0xFF
    let profile = try ProvisioningProfile(parsing: bytes)
    guard case .invalid(let reason) = profile.signature else {
      Issue.record("\(profile.signature)")
      return
    }
    #expect(reason.contains("was not signed by the key of"))
  }

  @Test func `a layer swapped for one that says otherwise is found`() throws {
    let world = try SigningWorld()
    let other = try world.content(.development, pattern: "de.other.*").signed(by: world.authority, at: world.day)
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    var xml = try PropertyList(parsing: try SignedData(parsing: bytes).content)
    xml["DER-Encoded-Profile"] = try PropertyList(parsing: try SignedData(parsing: other).content)[
      "DER-Encoded-Profile"]
    let forged = try resigned(xml)
    let profile = try ProvisioningProfile(parsing: forged.bytes, trusting: TrustedRoots(given: [forged.root]))
    let messages = profile.findings.filter { $0.code == .profileLayersDisagree }.map(\.message)
    #expect(
      messages == [
        #"the profile "Example development" has different values of "Entitlements" "#
          + "in its XML and its DER-Encoded-Profile"
      ])
    #expect(profile.signature == .invalid("its XML and its DER-Encoded-Profile are signed under different roots"))
  }

  @Test func `a profile signed by a stranger has an untrusted root until that root is given`() throws {
    let world = try SigningWorld()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    var xml = try PropertyList(parsing: try SignedData(parsing: bytes).content)
    var fields = try #require(xml.dictionary)
    fields.remove("DER-Encoded-Profile")
    xml = .dictionary(fields)
    let forged = try resigned(xml)
    #expect(try ProvisioningProfile(parsing: forged.bytes).signature == .untrustedRoot("Stranger"))
    let given = try ProvisioningProfile(parsing: forged.bytes, trusting: TrustedRoots(given: [forged.root]))
    #expect(given.signature == .trusted(.given))
    #expect(Set(codes(given)) == [.profileInnerLayerMissing, .profileSigningTimeDiffers])
  }

  @Test func `a developer's certificate under the simulated root can't sign profiles`() throws {
    let world = try SigningWorld()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    let xml = try SignedData(parsing: bytes).content
    let issuer = try world.authority.issuingCertificate(for: .appleDevelopment)
    let forged = try SignedData.signing(
      xml, key: world.key, certificate: world.development, chain: [world.development, issuer], digest: .sha256,
      at: world.day)
    let profile = try ProvisioningProfile(parsing: forged)
    guard case .invalid(let reason) = profile.signature else {
      Issue.record("\(profile.signature)")
      return
    }
    #expect(reason.contains("can't sign profiles"))
  }

  @Test func `dates and numbers that do not add up are found`() throws {
    let world = try SigningWorld()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    var fields = try #require(try PropertyList(parsing: try SignedData(parsing: bytes).content).dictionary)
    fields.remove("DER-Encoded-Profile")
    fields["TimeToLive"] = 300
    fields["Version"] = 2
    fields["TeamIdentifier"] = ["A1B2C3D4E5", "B1B2C3D4E5"]
    fields["ProvisionedDevices"] = [
      "00008030-001A2B3C4D5E6F70", "00008030-001a2b3c4d5e6f70", "my phone",
    ]
    fields["CreationDate"] = .date(world.day.addingTimeInterval(-60))
    fields["DeveloperCertificates"] = [.data([1, 2, 3])]
    let profile = try ProvisioningProfile(parsing: try resigned(.dictionary(fields)).bytes)
    #expect(
      Set(codes(profile)) == [
        .profileLifetimeWrong, .profileVersionUnknown, .profileTeamCount, .profileDeviceDuplicate,
        .profileDeviceMalformed, .profileSigningTimeDiffers, .profileCertificateUnreadable,
        .profileInnerLayerMissing, .profileRootUntrusted,
      ])
  }

  @Test func `expiry is found from its very second on, and so are expired certificates`() throws {
    let world = try SigningWorld()
    let profile = try world.profile(.development)
    let end = profile.expirationDate
    #expect(!profile.isExpired(at: end.addingTimeInterval(-1)))
    #expect(profile.isExpired(at: end))
    #expect(profile.findings(at: end).map(\.code) == [.profileExpired])
    #expect(profile.findings(at: world.day.addingTimeInterval(-1)).map(\.code) == [.profileNotYetValid])
    var late = try world.content(.development)
    late.uuid = "1F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"
    let made = world.development.notAfter.addingTimeInterval(-10)
    let read = try ProvisioningProfile(parsing: try late.signed(by: world.authority, at: made))
    #expect(read.findings(at: made.addingTimeInterval(20)).map(\.code) == [.profileCertificateExpired])
  }

  @Test func `files that are no profiles are refused, and nothing crashes`() throws {
    let world = try SigningWorld()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    let xml = try SignedData(parsing: bytes).content
    let inputs: [[UInt8]] = [[], [0x30], xml, Array("hello".utf8), world.development.der, Array(bytes.dropLast(40))]
    for input in inputs {
      #expect(throws: (any Error).self) { try ProvisioningProfile(parsing: input, file: "x.mobileprovision") }
    }
    let plain = #expect(throws: (any Error).self) { try ProvisioningProfile(parsing: xml) }
    #expect("\(String(describing: plain))".contains("plain property list"))
    let notProfile = try resigned(["Name": "x"])
    #expect(throws: (any Error).self) { try ProvisioningProfile(parsing: notProfile.bytes) }
  }

  @Test func `a byte changed anywhere never gives a trusted profile that says something else`() throws {
    let world = try SigningWorld()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    let original = try ProvisioningProfile(parsing: bytes)
    for offset in stride(from: 0, to: bytes.count, by: 223) {
      var changed = bytes
      changed[offset] ^= 0x01
      guard let read = try? ProvisioningProfile(parsing: changed), read.signature == .trusted(.simulator) else {
        continue
      }
      #expect(read.entitlements == original.entitlements && read.deviceNames == original.deviceNames, "\(offset)")
    }
  }

  private func codes(_ profile: ProvisioningProfile) -> [Diagnostic.Code] {
    profile.findings.map(\.code)
  }

  /// `content` signed by openssl with a certificate that nobody knows.
  private func resigned(_ content: PropertyList) throws -> (bytes: [UInt8], root: SigningCertificate) {
    let stranger = try Stranger()
    return (try stranger.sign(try content.serialized(as: .xml)), stranger.root)
  }
}
