import DeveloperPortal
import Diagnostics

/// The certificates of a team that the acting member signs with.
///
/// Everyone signs with the certificates that they requested. Those for distribution are the team's: every role that may
/// request one signs with any of them. Where nobody is known to act, nothing is ruled out.
struct MemberCertificates {
  private let actor: EmailAddress?
  private let sharesDistribution: Bool
  /// Whether the acting member's role does not allow to sign for distribution.
  let mayNotDistribute: Bool

  /// Finds the member who acts in `session`.
  init(of session: PortalSession, in contents: PortalContents) throws(Diagnostic) {
    let actor = try? session.actor
    self.actor = actor
    let role = try contents.members().first { $0.email == actor && $0.state == .active }?.role
    let mayDistribute = role.map(RolePermission.roles(for: .requestDistributionCertificate).contains)
    sharesDistribution = mayDistribute ?? false
    mayNotDistribute = mayDistribute == false
  }

  /// The member whom `certificate` belongs to; `nil` where the acting member signs with it.
  func otherOwner(of certificate: CertificateRecord) -> EmailAddress? {
    certificate.use == .distribution && sharesDistribution ? nil : other(certificate.requester)
  }

  /// The member whom `identity` belongs to; `nil` where the acting member signs with it.
  func otherOwner(of identity: IdentityRecord) -> EmailAddress? { other(identity.email) }

  private func other(_ owner: EmailAddress) -> EmailAddress? {
    actor == nil || actor == owner ? nil : owner
  }
}
