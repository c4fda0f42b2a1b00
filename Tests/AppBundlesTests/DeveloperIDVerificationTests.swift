import AppBundles
import AppleIdentifiers
import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
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

  @Test func `a signature may have another identifier than the bundle`() throws {
    let (app, signer) = (try BundleFixture.macApp(), try signer())
    try SigningPlan(of: ProductTree(at: app.path)) { product in
      SigningPlan.Part(
        product,
        request: CodeSigningRequest(
          identifier: "other", identity: signer.identity, flags: .runtime, signingTime: signer.moment,
          timestamp: signer.timestamp))
    }.sign()
    let checks = try app.checks(for: .developerID, at: signer.moment, trusting: roots)
    #expect(failures(checks).isEmpty, "\(failures(checks))")
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
