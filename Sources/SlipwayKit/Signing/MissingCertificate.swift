import DeveloperPortal
import Diagnostics
import ProvisioningProfiles

/// The reason why the acting member has no valid certificate with its private key, and what helps.
struct MissingCertificate {
  let reason: String
  let remedies: [Remedy]

  /// Looks for a certificate for `use`; `nil` if there is one.
  init?(for use: CertificateUse, in session: PortalSession, _ contents: PortalContents) throws(Diagnostic) {
    let identities = try session.home.keychain.identities()
    let keys = Set(identities.map(\.keyIdentifier))
    let members = try MemberCertificates(of: session, in: contents)
    let here = try contents.certificates().filter { $0.use == use && keys.contains($0.keyIdentifier) }
    let own = here.filter { members.otherOwner(of: $0) == nil }
    guard !own.contains(where: { $0.state(at: session.date) == .issued }) else { return nil }
    let owners = Set(here.compactMap { members.otherOwner(of: $0)?.rawValue }).sorted().joined(separator: ", ")
    let lack =
      "the team has no valid \(use.rawValue) certificate with its private key in the keychain"
      + (owners.isEmpty ? "" : ", except certificates of \(owners)")
    if use == .distribution, members.mayNotDistribute {
      reason = lack
      remedies = try contents.administrators.first.map { [.advice("ask \($0.nameAndAddress) to sign the app")] } ?? []
    } else if let waiting = own.first(where: { $0.state(at: session.date) == .pending }) {
      reason = "\(lack): the request \(waiting.id) is pending approval"
      remedies = [.operation(.init("certificate.approve", ["id": waiting.id.rawValue]))]
    } else {
      reason = lack
      let hasKey = identities.contains { members.otherOwner(of: $0) == nil }
      remedies =
        (hasKey ? [] : [.operation(.init("identity.create"))]) + [
          .operation(.init("certificate.request", ["type": use.rawValue])), .operation(.init("certificate.approve")),
        ]
    }
  }
}

extension CertificateUse {
  /// The use of the certificates in profiles of `type`.
  init(for type: ProfileType) { self = type == .development ? .development : .distribution }
}
