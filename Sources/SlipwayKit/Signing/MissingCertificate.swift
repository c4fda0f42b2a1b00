import DeveloperPortal
import Diagnostics
import ProvisioningProfiles

/// The reason why the acting member has no valid certificate with its private key, and what helps.
struct MissingCertificate {
  let reason: String
  let remedies: [Remedy]

  /// Looks for a certificate for `use`; `nil` if there is one.
  init?(for use: CertificateUse, in session: PortalSession, _ contents: PortalContents) throws(Diagnostic) {
    let identities = try session.home.keychain.usableIdentities()
    let keys = Set(identities.map(\.keyIdentifier))
    let members = try MemberCertificates(of: session, in: contents)
    let here = try contents.certificates().filter { $0.use == use && keys.contains($0.keyIdentifier) }
    let own = here.filter { members.otherOwner(of: $0) == nil }
    guard !own.contains(where: { $0.state(at: session.date) == .issued }) else { return nil }
    let owners = Set(here.compactMap { members.otherOwner(of: $0)?.rawValue }).sorted().joined(separator: ", ")
    let lack =
      "the team has no valid \(use.rawValue) certificate with its private key in the keychain"
      + (owners.isEmpty ? "" : ", except certificates of \(owners)")
    if let stranger = Self.stranger(in: session, contents) {
      // A key would not help: only members get certificates.
      reason = "\(lack), and \(stranger.message)"
      remedies = [stranger.remedy].compactMap(\.self)
    } else if use == .distribution, members.mayNotDistribute {
      reason = lack
      remedies = try contents.administrators.first.map { [.advice("ask \($0.nameAndAddress) to sign the app")] } ?? []
    } else if let waiting = own.first(where: { $0.state(at: session.date) == .pending }) {
      reason = "\(lack): the request \(waiting.id) is pending approval"
      // An Admin sees the request once it is pushed, and may have approved it where this machine has not looked yet.
      let isShared = try session.portal.remoteAddress() != nil
      let isUnsent = if isShared { try session.portal.hasUnsentChanges() } else { false }
      let exchange: Remedy =
        isUnsent ? .hint("run \(command: "team.push")") : .operation(.init("team.pull"))
      remedies =
        (isShared && !Self.mayApprove(in: session) ? [exchange] : []) + [
          .operation(.init("certificate.approve", ["id": waiting.id.rawValue]))
        ]
    } else {
      let elsewhere = try contents.certificates().filter {
        $0.use == use && $0.state(at: session.date) == .issued && !keys.contains($0.keyIdentifier)
          && members.otherOwner(of: $0) == nil
      }
      let broken = try session.home.keychain.identities().first { identity in
        !keys.contains(identity.keyIdentifier) && elsewhere.contains { $0.keyIdentifier == identity.keyIdentifier }
      }
      reason = lack + (broken.flatMap(session.home.keychain.problem)).map { ": \($0.message)" }.orEmpty
      let isFull = !Self.mayRequest(use, in: session)
      let hasKey = identities.contains { members.otherOwner(of: $0) == nil }
      let request: [Remedy] =
        (hasKey ? [] : [.operation(.init("identity.create"))]) + [
          .operation(.init("certificate.request", ["type": use.rawValue])), .operation(.init("certificate.approve")),
        ]
      // Others may sign with the certificates that the team has: a new one must not replace them.
      let bringing = elsewhere.last.map(Self.bringing).map { [$0] } ?? []
      remedies = bringing + (isFull && !bringing.isEmpty ? [] : request)
    }
  }

  /// Why the acting person is no member of the team; `nil` for a member, and if nobody is named.
  private static func stranger(in session: PortalSession, _ contents: PortalContents) -> Diagnostic? {
    guard let actor = try? session.actor else { return nil }
    do throws(Diagnostic) {
      _ = try contents.joiningMember(actor)
      return nil
    } catch {
      return error
    }
  }

  private static func mayApprove(in session: PortalSession) -> Bool {
    do throws(Diagnostic) {
      try session.portal.permit(.decideCertificates, as: session.actor, at: session.date)
      return true
    } catch {
      return false
    }
  }

  /// Whether the portal takes another request.
  private static func mayRequest(_ use: CertificateUse, in session: PortalSession) -> Bool {
    do throws(Diagnostic) {
      try session.portal.permitRequest(for: use, as: session.actor, at: session.date)
      return true
    } catch {
      return error.code != .certificatesLimit
    }
  }

  /// Brings the private key of a certificate from the machine that has it.
  private static func bringing(_ certificate: CertificateRecord) -> Remedy {
    let name = certificate.issue?.commonName ?? certificate.id.rawValue
    let id = Keychain.id(ofKey: certificate.keyIdentifier)
    return .hint(
      "bring the private key of \"\(name)\": \(command: "identity.export") \(id) --output KEY.p12 where it is, then \(command: "identity.import") KEY.p12 here"
    )
  }
}

extension String? {
  fileprivate var orEmpty: String { self ?? "" }
}

extension CertificateUse {
  /// The use of the certificates in profiles of `type`.
  init(for type: ProfileType) { self = type == .development ? .development : .distribution }
}
