import Processes
import ProvisioningProfiles
import TestSupport
import Testing

/// Somebody with a self-made certificate who signs with openssl.
final class Stranger {
  let root: SigningCertificate
  private let bench: TemporaryFolder

  init() throws {
    let bench = try TemporaryFolder()
    let outcome = try bench.run(
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "key.pem", "-out", "root.pem", "-subj",
      "/CN=Stranger", "-days", "10")
    #expect(outcome.succeeded, "\(outcome.errorText)")
    root = try SigningCertificate(parsing: try bench.bytes(of: "root.pem"))
    self.bench = bench
  }

  /// `content` with a signature, attached.
  func sign(_ content: [UInt8]) throws -> [UInt8] {
    try bench.write(content, to: "content")
    let outcome = try bench.run(
      "openssl", "cms", "-sign", "-binary", "-nodetach", "-md", "sha256", "-outform", "DER", "-in", "content",
      "-signer", "root.pem", "-inkey", "key.pem", "-out", "signed")
    #expect(outcome.succeeded, "\(outcome.errorText)")
    return try bench.bytes(of: "signed")
  }
}
