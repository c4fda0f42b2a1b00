import AppleIdentifiers
import DeveloperPortal
import Diagnostics
import Foundation
import ProvisioningProfiles
import Testing

struct CertificateTests {
  @Test func `a request waits until an admin approves it`() throws {
    let world = try World()
    let portal = try world.teamWithBen()
    let request = try world.request(.development, in: portal)
    #expect(request.state(at: .day(2)) == .pending)
    try expectError("role-forbids") {
      try portal.approveCertificates(matching: [request.id.rawValue], as: .ben, at: .day(3))
    }
    try expectError("certificate-not-issued") { try portal.contents().file(of: request) }
    let approved = try #require(try portal.approveAllPending(as: .ada, at: .day(3)).first)
    #expect(approved.state(at: .day(3)) == .issued)
    #expect(approved.decider == .ada)
    let certificate = try SigningCertificate(parsing: try portal.contents().file(of: approved))
    #expect(certificate.kind == .appleDevelopment)
    #expect(certificate.teamID == portal.id)
    #expect(certificate.commonName.hasPrefix("Apple Development: Ben ("))
    #expect(certificate.sha1 == approved.issue?.sha1)
    #expect(approved.state(at: certificate.notAfter) == .issued)
    #expect(approved.state(at: certificate.notAfter.addingTimeInterval(1)) == .expired)
    try expectError("certificate-not-pending") {
      try portal.approveCertificates(matching: [request.id.rawValue], as: .ada, at: .day(4))
    }
    try expectError("nothing-pending") { try portal.approveAllPending(as: .ada, at: .day(4)) }
  }

  @Test func `openssl reads the certificate and its chain`() throws {
    let world = try World()
    let portal = try world.team()
    let identity = try world.home.keychain.createIdentity(
      for: .ada, name: RecordName("Ada Example"), algorithm: .rsa2048, at: .first)
    let request = try world.home.keychain.certificateRequest(of: identity)
    let record = try portal.requestCertificate(for: .distribution, request, as: .ada, at: .first)
    _ = try portal.approveCertificates(matching: [record.id.rawValue], as: .ada, at: .day(1))
    let contents = try portal.contents()
    let approved = try contents.certificate(matching: record.id.rawValue)
    let file = world.directory + "/a.cer"
    try Data(try contents.file(of: approved)).write(to: URL(fileURLWithPath: file))
    // OpenSSL 3.2 changed the spaces of its own form of names.
    let shown = try world.run(
      "openssl", "x509", "-inform", "DER", "-in", file, "-noout", "-subject", "-serial", "-nameopt", "RFC2253,-dn_rev")
    #expect(shown.code == 0)
    #expect(shown.output.contains("CN=Apple Distribution: Heidelberg Apps (A1B2C3D4E5),OU=A1B2C3D4E5"))
    #expect(shown.output.lowercased().contains("serial=\(try #require(approved.issue?.serial))"))
    let csr = world.directory + "/a.csr"
    try Data(try contents.request(of: approved)).write(to: URL(fileURLWithPath: csr))
    #expect(try world.run("openssl", "req", "-inform", "DER", "-in", csr, "-verify", "-noout").code == 0)
  }

  @Test func `in-house programs have the older kind of distribution certificate, for three years`() throws {
    let world = try World()
    let portal = try world.team(program: .enterprise)
    let record = try world.certificate(.distribution, in: portal)
    let certificate = try SigningCertificate(parsing: try portal.contents().file(of: record))
    #expect(certificate.commonName == "iPhone Distribution: Heidelberg Apps")
    #expect(certificate.notAfter > .day(1000))
  }

  @Test func `a member has two development certificates at a time, and a team three for distribution`() throws {
    let world = try World()
    let portal = try world.team()
    let first = try world.certificate(in: portal)
    _ = try world.certificate(in: portal, at: .day(1))
    let error = try expectError("certificates-limit") { try world.certificate(in: portal, at: .day(1)) }
    #expect(error.remedy == .operation(.init("certificate.revoke", ["id": first.id.rawValue])))
    _ = try portal.revokeCertificate(matching: first.id.rawValue, as: .ada, at: .day(1))
    _ = try world.certificate(in: portal, at: .day(1))
    for _ in 1...3 { _ = try world.certificate(.distribution, in: portal, at: .day(1)) }
    try expectError("certificates-limit") { try world.certificate(.distribution, in: portal, at: .day(1)) }
    // What expired makes room.
    _ = try world.certificate(.distribution, in: portal, at: .day(800))
  }

  @Test func `a request that waits is named before a certificate to revoke`() throws {
    let world = try World()
    let portal = try world.team()
    _ = try world.certificate(in: portal)
    let request = try world.home.keychain.certificateRequest(of: try world.identity())
    let waiting = try portal.requestCertificate(for: .development, request, as: .ada, at: .day(1))
    let error = try expectError("certificates-limit") { try world.certificate(in: portal, at: .day(1)) }
    #expect(error.remedy == .operation(.init("certificate.approve", ["id": waiting.id.rawValue])))
  }

  @Test func `the same key is not certified twice at a time`() throws {
    let world = try World()
    let portal = try world.team()
    let request = try world.home.keychain.certificateRequest(of: try world.identity())
    let first = try portal.requestCertificate(for: .development, request, as: .ada, at: .first)
    let error = try expectError("certificate-exists") {
      try portal.requestCertificate(for: .development, request, as: .ada, at: .day(1))
    }
    #expect(error.message.contains(first.id.rawValue))
    #expect(error.remedy == .operation(.init("certificate.approve", ["id": first.id.rawValue])))
    let rejected = try portal.rejectCertificate(
      matching: first.id.rawValue, because: "the wrong key", as: .ada, at: .day(2))
    #expect(rejected.state(at: .day(2)) == .rejected)
    #expect(rejected.reason == "the wrong key")
    let second = try portal.requestCertificate(for: .development, request, as: .ada, at: .day(3))
    #expect(second.id != first.id)
  }

  @Test func `one's own development certificate can be revoked by oneself, others' by an admin`() throws {
    let world = try World()
    let portal = try world.teamWithBen()
    let adas = try world.certificate(in: portal, at: .day(2))
    let bens = try world.certificate(in: portal, of: .ben, at: .day(2))
    try expectError("role-forbids") { try portal.revokeCertificate(matching: adas.id.rawValue, as: .ben, at: .day(3)) }
    let revoked = try portal.revokeCertificate(matching: bens.id.rawValue, as: .ben, at: .day(3))
    #expect(revoked.state(at: .day(3)) == .revoked)
    #expect(revoked.revoker == .ben)
    try expectError("certificate-not-issued") {
      try portal.revokeCertificate(matching: bens.id.rawValue, as: .ben, at: .day(3))
    }
    _ = try portal.revokeCertificate(matching: adas.issue?.sha1 ?? "", as: .ada, at: .day(3))
  }

  @Test func `approving many is all or nothing, and one change`() throws {
    let world = try World()
    let portal = try world.teamWithBen()
    let first = try world.request(.development, in: portal)
    let second = try world.request(.development, in: portal)
    let changes = try portal.log().count
    try expectError("certificate-not-found") {
      try portal.approveCertificates(matching: [first.id.rawValue, "0000000000"], as: .ada, at: .day(3))
    }
    #expect(try portal.contents().certificates().allSatisfy { $0.state(at: .day(3)) == .pending })
    let approved = try portal.approveCertificates(
      matching: [first.id.rawValue, second.id.rawValue, first.id.rawValue], as: .ada, at: .day(3))
    #expect(approved.map(\.id) == [first.id, second.id])
    #expect(try portal.log().count == changes + 1)
  }
}
