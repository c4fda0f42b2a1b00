import Diagnostics
import Foundation
import Processes
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

/// Profiles in the shape of Apple's that none of our code signed.
@Suite struct ForeignProfileTests {
  @Test func `both layers of a profile that openssl signed as Apple does are verified`() throws {
    let (outer, inner) = (try ForeignChain(.outer), try ForeignChain(.inner))
    let bytes = try profile(outer: outer, inner: inner)
    #expect(try ProvisioningProfile(parsing: bytes).signature == .untrustedRoot("Made root"))
    let given = try ProvisioningProfile(parsing: bytes, trusting: TrustedRoots(given: [outer.root, inner.root]))
    #expect(given.signature == .trusted(.given))
    #expect(given.signerName == "Made signer")
    #expect(given.innerDistributionType == "LIMITED")
    #expect(given.findings.map(\.code).filter { $0 != .profileSigningTimeDiffers }.isEmpty, "\(given.findings)")
    let half = try ProvisioningProfile(parsing: bytes, trusting: TrustedRoots(given: [outer.root]))
    #expect(half.signature == .untrustedRoot("Made root"), "a profile is as good as its weaker layer")
    let memory = CertificateMemory()
    for _ in 0..<2 {
      let again = try ProvisioningProfile(
        parsing: bytes, trusting: TrustedRoots(given: [outer.root, inner.root]), remembering: memory)
      #expect(again.signature == .trusted(.given))
      #expect(try ProvisioningProfile(parsing: bytes, remembering: memory).signature == .untrustedRoot("Made root"))
    }
  }

  @Test func `a certificate with a critical extension that nobody knows breaks the chain`() throws {
    let chain = try ForeignChain(.outer, marker: "1.2.3.4=critical,DER:0500")
    let status = try ProvisioningProfile(parsing: plain(chain), trusting: TrustedRoots(given: [chain.root])).signature
    #expect(
      status == .invalid("the certificate \"Made signer\" has an unknown critical extension, 1.2.3.4"))
  }

  @Test func `a certificate that is no authority issues none`() throws {
    let chain = try ForeignChain(.inner, authority: "basicConstraints=critical,CA:false")
    let status = try ProvisioningProfile(parsing: plain(chain), trusting: TrustedRoots(given: [chain.root])).signature
    #expect(status == .invalid("\"Made issuer\" may not issue the certificate \"Made signer\""))
  }

  @Test func `a binary list with dates that are none is malformed and does no harm`() throws {
    let stranger = try Stranger()
    let script = """
      import plistlib, sys, struct, datetime
      p = plistlib.loads(open('content', 'rb').read())
      data = plistlib.dumps(p, fmt=plistlib.FMT_BINARY)
      seconds = struct.pack('>d', (p['CreationDate'] - datetime.datetime(2001, 1, 1)).total_seconds())
      assert seconds in data
      open('binary', 'wb').write(data.replace(seconds, struct.pack('>d', float(sys.argv[1]))))
      """
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    let simulated = try world.content(.development).signed(by: world.authority, at: world.day)
    try bench.write(try SignedData(parsing: simulated).content, to: "content")
    for value in ["nan", "inf", "-1e300", "1e18"] {
      let outcome = try bench.run("python3", "-c", script, value)
      #expect(outcome.succeeded, "\(outcome.errorText)")
      let bytes = try stranger.sign(try bench.bytes(of: "binary"))
      #expect(throws: Diagnostic.self) { try ProvisioningProfile(parsing: bytes) }
    }
  }

  @Test func `any byte replaced by any other gives no crash and no trust in what was not signed`() throws {
    let world = try SigningWorld()
    let bytes = try world.content(.development).signed(by: world.authority, at: world.day)
    let original = try ProvisioningProfile(parsing: bytes)
    var chance = SeededNumbers(seed: 20_261_122)
    let memory = CertificateMemory()
    for _ in 0..<600 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &chance) {
        changed[Int.random(in: bytes.indices, using: &chance)] = UInt8.random(in: .min ... .max, using: &chance)
      }
      guard let read = try? ProvisioningProfile(parsing: changed, remembering: memory),
        read.signature == .trusted(.simulator)
      else { continue }
      #expect(ProfileComparison(from: original, to: read).isEmpty)
    }
  }

  /// A development profile as the simulator writes it, both layers signed again.
  private func profile(outer: ForeignChain, inner: ForeignChain) throws -> [UInt8] {
    let world = try SigningWorld()
    let simulated = try world.content(.development).signed(by: world.authority, at: Date())
    var fields = try #require(try PropertyList(parsing: try SignedData(parsing: simulated).content).dictionary)
    let layer = try #require(fields["DER-Encoded-Profile"]?.data)
    fields["DER-Encoded-Profile"] = .data(try inner.sign(try SignedData(parsing: layer).content))
    return try outer.sign(try PropertyList.dictionary(fields).serialized(as: .xml))
  }

  /// A profile without an inner layer, signed again.
  private func plain(_ chain: ForeignChain) throws -> [UInt8] {
    let world = try SigningWorld()
    let simulated = try world.content(.development).signed(by: world.authority, at: Date())
    var fields = try #require(try PropertyList(parsing: try SignedData(parsing: simulated).content).dictionary)
    fields.remove("DER-Encoded-Profile")
    return try chain.sign(try PropertyList.dictionary(fields).serialized(as: .xml))
  }
}
