public import CodeSigning
import DeveloperPortal
public import Diagnostics
public import ProvisioningProfiles

/// The profiles and identities that signing can choose from.
public struct SigningMaterials {
  /// The profiles.
  public let profiles: [ProvisioningProfile]
  /// The certificates, with whether their keys are at hand.
  public let identities: [SigningIdentity]
  /// What the portal says of each profile, by its UUID.
  public let standings: [String: PortalStanding]

  /// All that a team's portal holds, with the keys of the keychain beside it.
  ///
  /// Certificates that were revoked are among them, so that a decision can say so.
  public init(of session: PortalSession) throws(Diagnostic) {
    let contents = try session.contents()
    let keys = try Set(session.home.keychain.identities().map(\.keyIdentifier))
    var identities: [SigningIdentity] = []
    for record in try contents.certificates() where record.issue != nil {
      let certificate = try SigningCertificate(parsing: contents.file(of: record))
      identities.append(
        SigningIdentity(
          certificate: certificate, hasPrivateKey: keys.contains(record.keyIdentifier),
          isRevoked: record.state(at: session.date) == .revoked))
    }
    self.identities = identities
    let judge = try ProfileJudge(contents, at: session.date)
    var profiles: [ProvisioningProfile] = []
    var standings: [String: PortalStanding] = [:]
    for record in try contents.profiles() {
      let profile = try ProvisioningProfile(parsing: contents.file(of: record), file: record.fileName)
      profiles.append(profile)
      standings[profile.uuid] = PortalStanding(of: record, by: judge)
    }
    self.profiles = profiles
    self.standings = standings
  }
}
