import AppleIdentifiers
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

@Suite struct CertificateTests {
  @Test func `openssl accepts a certificate under the simulated root`() throws {
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    try bench.write(Array(try world.authority.rootCertificate().pem.utf8), to: "root.pem")
    for kind in CertificateKind.allCases {
      let certificate = try SigningWorld.certificate(kind, key: world.key, team: world.team, at: world.day)
      try bench.write(Array(certificate.pem.utf8), to: "leaf.pem")
      try bench.write(Array(try world.authority.issuingCertificate(for: kind).pem.utf8), to: "issuer.pem")
      // Apple's marker extensions are critical, and openssl does not know them.
      let outcome = try bench.run(
        "openssl", "verify", "-ignore_critical", "-attime", "1700000100", "-CAfile", "root.pem", "-untrusted",
        "issuer.pem", "leaf.pem")
      #expect(outcome.succeeded, "\(kind): \(outcome.errorText)")
    }
  }

  @Test func `a certificate has the subject, lifetime and extensions of Apple's`() throws {
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    try bench.write(world.development.der, to: "leaf.cer")
    let text = try bench.run(
      "openssl", "x509", "-inform", "DER", "-in", "leaf.cer", "-noout", "-text", "-nameopt", "RFC2253,-dn_rev"
    ).outputText
    #expect(
      text.contains(
        "UID=U1U2U3U4U5,CN=Apple Development: Ada Example (M1M2M3M4M5),OU=A1B2C3D4E5,O=Example Gmbh,C=DE"))
    #expect(text.contains("1.2.840.113635.100.6.1.2: critical"))
    #expect(text.contains("1.2.840.113635.100.6.1.12: critical"))
    #expect(text.contains("Code Signing"))
    #expect(text.contains("CA:FALSE"))
    #expect(world.development.notAfter.timeIntervalSince(world.development.notBefore) == 365 * 86_400)
  }

  @Test(arguments: CertificateKind.allCases)
  func `every kind is told by its markers`(kind: CertificateKind) throws {
    let world = try SigningWorld()
    let certificate = try SigningWorld.certificate(kind, key: world.key, team: world.team, at: world.day)
    let read = try SigningCertificate(parsing: Array(certificate.pem.utf8))
    #expect(read == certificate)
    #expect(read.kind == kind)
    #expect(read.teamID == world.team)
    #expect(read.serialNumber == "7f010203")
    #expect(read.certifies(world.key))
  }

  @Test func `digests and serial number are those that openssl prints`() throws {
    let world = try SigningWorld()
    let bench = try TemporaryFolder()
    try bench.write(world.distribution.der, to: "leaf.cer")
    for (digest, expected) in [("-sha1", world.distribution.sha1), ("-sha256", world.distribution.sha256)] {
      let outcome = try bench.run(
        "openssl", "x509", "-inform", "DER", "-in", "leaf.cer", "-noout", "-fingerprint", digest)
      let printed = outcome.outputText.split(separator: "=").last.map(String.init) ?? ""
      #expect(printed.replacing(":", with: "").lowercased().trimmingCharacters(in: .whitespacesAndNewlines) == expected)
    }
  }

  @Test func `an in-house certificate lives for three years and names no suffix`() throws {
    let world = try SigningWorld()
    let certificate = try SigningWorld.certificate(
      .iPhoneDistribution, key: world.key, team: world.team, at: world.day, isInHouse: true)
    #expect(certificate.commonName == "iPhone Distribution: Example Gmbh")
    #expect(certificate.notAfter == world.day.addingTimeInterval(1095 * 86_400))
  }

  @Test func `the same request gives the same certificate`() throws {
    let key = try PrivateKey(pem: try PrivateKey.generate(.p256).pem)
    let team = try TeamID("A1B2C3D4E5")
    let day = Date(timeIntervalSince1970: 1_700_000_000)
    let first = try SigningWorld.certificate(.appleDevelopment, key: key, team: team, at: day)
    let second = try SigningWorld.certificate(.appleDevelopment, key: key, team: team, at: day)
    #expect(first.der == second.der)
  }

  @Test func `what is no certificate is refused by name`() {
    let error = #expect(throws: (any Error).self) {
      try SigningCertificate(parsing: Array("hello".utf8), file: "a.cer")
    }
    #expect("\(String(describing: error))".contains("\\\"a.cer\\\" is not a certificate"))
  }

  @Test func `a serial number of zero or of 17 bytes is refused`() throws {
    let world = try SigningWorld()
    let request = try CertificateRequest(commonName: "A", emailAddress: "a@example.org", key: world.key)
    for serial in [[], [0, 0], [UInt8](repeating: 1, count: 17)] as [[UInt8]] {
      #expect(throws: (any Error).self) {
        try world.authority.issueCertificate(
          kind: .appleDevelopment, subject: .team("T", id: world.team), request: request, serial: serial,
          at: world.day)
      }
    }
  }
}
