import Diagnostics
import Processes
import ProvisioningProfiles
import TestSupport

/// A time stamping authority that openssl plays.
struct TimeStampingAuthority: Sendable {
  private let bench: TemporaryFolder
  let certificate: SigningCertificate

  init() throws {
    bench = try TemporaryFolder()
    let configuration = """
      [tsa]
      serial = serial
      signer_cert = tsa.pem
      signer_key = tsa.key
      signer_digest = sha256
      default_policy = 1.2.3.4
      digests = sha256
      """
    try bench.write(Array(configuration.utf8), to: "tsa.cnf")
    try bench.write(Array("01\n".utf8), to: "serial")
    let outcome = try bench.run(
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "tsa.key", "-out", "tsa.pem", "-subj",
      "/CN=Made authority", "-addext", "extendedKeyUsage=critical,timeStamping")
    guard outcome.succeeded else { throw OpenSSLFailed(message: outcome.errorText) }
    certificate = try SigningCertificate(parsing: try bench.bytes(of: "tsa.pem"))
  }

  /// The timestamp of a signature.
  var timestamp: SignedData.TimestampSource {
    { signature throws(Diagnostic) in
      try TimestampToken.token(inResponse: try respond(to: try TimestampToken.request(for: signature)))
    }
  }

  private func respond(to request: [UInt8]) throws(Diagnostic) -> [UInt8] {
    do {
      try bench.write(request, to: "request")
      let outcome = try bench.run(
        "openssl", "ts", "-reply", "-queryfile", "request", "-config", "tsa.cnf", "-section", "tsa", "-out", "reply")
      guard outcome.succeeded else { throw OpenSSLFailed(message: outcome.errorText) }
      return try bench.bytes(of: "reply")
    } catch {
      throw Diagnostic("timestamp-refused", "\(error)")
    }
  }
}
