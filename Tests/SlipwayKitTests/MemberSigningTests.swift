import AppleIdentifiers
import CodeSigning
import DeveloperPortal
import Diagnostics
import Foundation
import GitStore
import ProvisioningProfiles
import SlipwayKit
import TestSupport
import Testing

/// Several members with their keys on one machine: each signs with their own.
@Suite struct MemberSigningTests {
  @Test(arguments: ["ada@example.org", "ben@example.org", "eve@example.org"])
  func `development is signed with the certificate of whoever acts`(_ email: String) throws {
    let world = try SigningWorld()
    for email in ["ben@example.org", "eve@example.org"] { try world.join(email, as: .developer) }
    try world.profile("de.example.*", "All")
    let results = try world.signing(as: email)
    #expect(!results.isEmpty)
    for result in results {
      let chosen = try #require(result.decision.choice?.identity)
      #expect(try world.requester(of: chosen) == email)
    }
  }

  @Test func `a profile with the certificates of others alone loses, and their owner is named`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.*", "Ada's")
    try world.join("ben@example.org", as: .developer)
    let result = try #require(try world.signing(as: "ben@example.org").first)
    #expect(result.decision.choice == nil)
    let reasons = try #require(result.decision.candidates.first).reasons
    #expect(reasons.contains { $0.contains("belongs to another member, ada@example.org") }, "\(reasons)")
  }

  @Test(arguments: [MemberRole.admin, .developer])
  func `a distribution certificate is the team's, for the roles that may request one`(_ role: MemberRole) throws {
    let world = try SigningWorld()
    try world.profile("de.example.*", "Store", type: .appStore)
    try world.join("ben@example.org", as: role)
    let results = try world.signing(as: "ben@example.org") { $0.type = .appStore }
    #expect(!results.isEmpty)
    #expect(results.allSatisfy { ($0.decision.choice != nil) == (role == .admin) })
  }

  @Test func `where nobody is known to act, nothing is ruled out`() throws {
    let world = try SigningWorld()
    try world.profile("de.example.*", "All")
    #expect(try world.signing(as: nil).allSatisfy { $0.decision.choice != nil })
  }
}

extension SigningWorld {
  /// Lets a member join who has a key and a certificate on this machine.
  fileprivate func join(_ email: String, as role: MemberRole) throws {
    let (address, name) = (try EmailAddress(email), try RecordName(String(email.prefix(3))))
    let (portal, ada) = (session.portal, try session.actor)
    _ = try portal.inviteMember(address, name: name, role: role, as: ada, at: Self.moment)
    _ = try portal.acceptInvitation(of: address, at: Self.moment)
    _ = try session.home.keychain.createIdentity(for: address, name: name, algorithm: .p256, at: Self.moment)
    let request = try CertificateOrder(session: try acting(as: email)).request(.development, from: .identity(nil))
    _ = try portal.approveCertificates(matching: [request.id.rawValue], as: ada, at: Self.moment)
  }

  fileprivate func signing(
    as email: String?, change: (inout TargetSigning.Wishes) -> Void = { _ in }
  ) throws -> [TargetSigning.Result] {
    var wishes = TargetSigning.Wishes()
    change(&wishes)
    return try TargetSigning(of: Self.project().loaded(in: folder), with: acting(as: email))
      .decisions(wishes, at: Self.moment)
  }

  fileprivate func requester(of certificate: SigningCertificate) throws -> String? {
    try session.contents().certificates().first { $0.issue?.sha256 == certificate.sha256 }?.requester.rawValue
  }

  private func acting(as email: String?) throws -> PortalSession {
    try PortalSession(
      home: session.home, team: session.portal.id.rawValue,
      actor: ActorSource(given: email, around: "/", environment: .isolated, at: Moment(Self.moment)), date: Self.moment)
  }
}
