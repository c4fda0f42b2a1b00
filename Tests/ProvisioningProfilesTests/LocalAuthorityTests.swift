import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

@Suite struct LocalAuthorityTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  private func verifies(
    _ name: String, by authority: LocalAuthority, in folder: TemporaryFolder
  ) throws -> Bool {
    let host = try #require(ServerHost(name))
    let issued = try authority.issueServer(for: host, at: now)
    try folder.write(authority.certificate.pem, to: "root.pem")
    try folder.write(issued.certificate.pem, to: "server.pem")
    let option = if case .address = host { "-verify_ip" } else { "-verify_hostname" }
    return try folder.run(
      "openssl", "verify", "-attime", "1800000100", "-x509_strict", "-purpose", "sslserver", option, host.text,
      "-CAfile", "root.pem", "server.pem"
    ).succeeded
  }

  @Test func `openssl accepts servers of private networks, and no others`() throws {
    let folder = try TemporaryFolder()
    let authority = try LocalAuthority.creating(named: "Test", for: .privateNetworks, at: now)
    for name in [
      "localhost", "Mac.local", "a.b.internal", "127.0.0.1", "192.168.1.5", "172.31.0.1", "::1", "[fd00::1]",
    ] {
      #expect(try verifies(name, by: authority, in: folder), "\(name)")
      #expect(ServerScope(for: try #require(ServerHost(name))) == .privateNetworks, "\(name)")
    }
    for name in ["example.org", "notlocal", "172.32.0.1", "8.8.8.8", "2001:db8::1"] {
      #expect(try !verifies(name, by: authority, in: folder), "\(name)")
      let scope = ServerScope(for: try #require(ServerHost(name)))
      let own = try LocalAuthority.creating(named: "Test", for: scope, at: now)
      #expect(try verifies(name, by: own, in: folder), "\(name)")
      #expect(try !verifies("192.168.1.5", by: own, in: folder) && !verifies("mac.local", by: own, in: folder))
    }
  }

  @Test func `a certificate with another key is no authority`() throws {
    let one = try LocalAuthority.creating(named: "Test", for: .privateNetworks, at: now)
    #expect(LocalAuthority(certificate: one.certificate, key: one.key) != nil)
    #expect(LocalAuthority(certificate: one.certificate, key: try PrivateKey.generate(.p256)) == nil)
  }

  @Test func `what is no host is refused`() {
    for text in ["", "a b", "300.1.1.1", "1.2.3", "-a.org", "a..b", "a_b", "[::1", "ä.de", "a/b", "a:1"] {
      #expect(ServerHost(text) == nil, "\(text)")
    }
    #expect(ServerHost("[::1]")?.urlText == "[::1]" && ServerHost("MAC.local")?.text == "mac.local")
  }
}
