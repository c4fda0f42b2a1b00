import AppleIdentifiers
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport

/// What the tests sign with: keys and certificates of the simulated authority, on a fixed day.
struct SignedWorld {
  let day = Date(timeIntervalSince1970: 1_700_000_000)
  let team: TeamID
  let key: PrivateKey

  init() throws {
    team = try TeamID("A1B2C3D4E5")
    key = try PrivateKey.generate(.p256)
  }

  func certificate(_ kind: CertificateKind, key: PrivateKey? = nil) throws -> SigningCertificate {
    let request = try CertificateRequest(
      commonName: "Ada Example", emailAddress: "ada@example.org", key: key ?? self.key)
    let subject: CertificateSubject =
      kind.purpose == .development
      ? .person("Ada Example", memberID: "M1M2M3M4M5", userID: "U1U2U3U4U5", team: team, organization: "Example")
      : .team("Example", id: team)
    return try SimulatedAuthority().issueCertificate(
      kind: kind, subject: subject, request: request, serial: [0x7F, 1, 2, 3], at: day)
  }

  func identity(_ kind: CertificateKind = .appleDevelopment) throws -> CodeSigningIdentity {
    try CodeSigningIdentity(key: key, certificate: try certificate(kind))
  }
}

/// An authority that is not Apple's, played by openssl, and an identity that it issued.
struct PrivateAuthority {
  let root: SigningCertificate
  let identity: CodeSigningIdentity

  /// Makes the root, of the organization `Private`, and the identity, of `organization`.
  init(organization: String) throws {
    let folder = try TemporaryFolder()
    func openssl(_ arguments: String) throws {
      let outcome = try folder.run(["openssl"] + arguments.split(separator: " ").map(String.init))
      guard outcome.succeeded else { throw OpenSSLFailed(message: outcome.errorText) }
    }
    try openssl("req -x509 -newkey rsa:2048 -nodes -keyout root.key -out root.pem -days 3650 -subj /O=Private/CN=Root")
    try openssl("req -newkey rsa:2048 -nodes -keyout leaf.key -out leaf.csr -subj /O=\(organization)/CN=Signer")
    try folder.write(Array("extendedKeyUsage=critical,codeSigning".utf8), to: "extensions")
    try openssl(
      "x509 -req -in leaf.csr -CA root.pem -CAkey root.key -CAcreateserial -days 3650 -extfile extensions -out leaf.pem"
    )
    root = try SigningCertificate(parsing: try folder.bytes(of: "root.pem"))
    identity = try CodeSigningIdentity(
      key: try PrivateKey(pem: String(decoding: try folder.bytes(of: "leaf.key"), as: UTF8.self)),
      certificate: try SigningCertificate(parsing: try folder.bytes(of: "leaf.pem")), others: [root])
  }
}

/// What openssl says against what the tests asked of it.
struct OpenSSLFailed: Error {
  let message: String
}
