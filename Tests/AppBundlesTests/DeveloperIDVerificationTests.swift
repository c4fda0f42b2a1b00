import AppBundles
import AppleIdentifiers
import CodeSignatures
import Diagnostics
import Foundation
import Processes
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing

@testable import SignatureFixtures

@Suite struct DeveloperIDVerificationTests {
  private let authority: TimeStampingAuthority
  private let roots: TrustedRoots

  init() throws {
    authority = try TimeStampingAuthority()
    roots = try TrustedRoots(given: [authority.certificate])
  }

  /// Signs as Apple's notary requires it.
  private func signer(_ kind: CertificateKind? = .developerIDApplication) throws -> PurposeSigner {
    var signer = try PurposeSigner(kind)
    signer.platform = .macOS
    signer.profile = nil
    signer.flags = .runtime
    if kind != nil { signer.timestamp = authority.timestamp }
    return signer
  }

  private func checks(_ signer: PurposeSigner, _ change: (BundleFixture) throws -> Void = { _ in }) throws
    -> [ProductCheck]
  {
    let app = try BundleFixture.macApp()
    try signer.sign(app)
    try change(app)
    return try app.checks(for: .developerID, at: signer.moment, trusting: roots)
  }

  private func failures(_ checks: [ProductCheck]) -> [String] {
    checks.filter { $0.outcome == .failed }.map(\.name)
  }

  @Test func `an app that is signed for notarization has no problem but the ticket`() throws {
    let checks = try checks(try signer())
    #expect(checks.filter { $0.outcome != .passed }.map(\.name) == ["notarization-ticket"])
    let passed = Set(checks.filter { $0.outcome == .passed }.map(\.name))
    #expect(
      passed.isSuperset(of: [
        "developer-id-certificate", "hardened-runtime", "secure-timestamp", "debug-entitlements",
      ]))
  }

  @Test func `another certificate is refused`() throws {
    #expect(failures(try checks(try signer(.appleDevelopment))).contains("developer-id-certificate"))
    #expect(failures(try checks(try signer(nil))).contains("developer-id-certificate"))
  }

  @Test func `a program without the hardened runtime is refused`() throws {
    var signer = try signer()
    signer.flags = []
    #expect(failures(try checks(signer)) == ["hardened-runtime"])
  }

  @Test func `a signature without a timestamp is refused`() throws {
    var signer = try signer()
    signer.timestamp = nil
    #expect(failures(try checks(signer)) == ["secure-timestamp"])
  }

  @Test func `an entitlement for debugging is refused`() throws {
    var signer = try signer()
    signer.entitlements = ["com.apple.security.get-task-allow": true]
    #expect(failures(try checks(signer)).contains("debug-entitlements"))
  }

  @Test func `a profile of another type is doubtful`() throws {
    var signer = try signer(.appleDevelopment)
    signer.profile = .development
    #expect(try checks(signer).contains { $0.name == "developer-id-profile" && $0.outcome == .unknown })
  }

  @Test func `a stapled ticket is not checked`() throws {
    let checks = try checks(try signer()) { try $0.put("a ticket", "Contents/CodeResources") }
    let ticket = try #require(checks.first { $0.name == "notarization-ticket" })
    #expect(ticket.outcome == .unknown && ticket.file == "Wecker.app/Contents/CodeResources")
  }

  @Test func `an iOS app is refused`() throws {
    let app = try BundleFixture.storeApp()
    #expect(failures(try app.checks(for: .developerID)).contains("platform"))
    #expect(!failures(try BundleFixture.macApp().checks(for: .developerID)).contains("platform"))
  }
}

/// A time stamping authority that openssl plays.
private struct TimeStampingAuthority: Sendable {
  private let bench: JudgesBench
  let certificate: SigningCertificate

  init() throws {
    bench = try JudgesBench()
    let configuration = """
      [tsa]
      serial = serial
      signer_cert = tsa.pem
      signer_key = tsa.key
      signer_digest = sha256
      default_policy = 1.2.3.4
      digests = sha256
      """
    try bench.put(Array(configuration.utf8), as: "tsa.cnf")
    try bench.put(Array("01\n".utf8), as: "serial")
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
      try bench.put(request, as: "request")
      let outcome = try bench.run(
        "openssl", "ts", "-reply", "-queryfile", "request", "-config", "tsa.cnf", "-section", "tsa", "-out", "reply")
      guard outcome.succeeded else { throw OpenSSLFailed(message: outcome.errorText) }
      return try bench.bytes(of: "reply")
    } catch {
      throw Diagnostic("timestamp-refused", "\(error)")
    }
  }
}
