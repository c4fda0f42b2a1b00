import AppleIdentifiers
import CodeSigning
import DeveloperPortal
import Diagnostics
import FileTrees
import ProvisioningProfiles

/// The profiles and identities that signing can choose from.
///
/// Reading a profile is slow, so only the portal's profiles are read whose App IDs match a target or that a target
/// names.
struct SigningMaterials {
  /// The profiles that were read.
  let profiles: [ProvisioningProfile]
  /// The portal's profiles that were not read, because their App IDs match nothing.
  let distant: [SigningDecision.DistantProfile]
  /// The portal's status of each profile, by UUID.
  let standings: [String: PortalStanding]
  /// The rules of the policy that the portal follows.
  let policy: Set<DevicePolicyRule>
  /// What helps with the portal's profiles; `nil` without a portal.
  let portalRemedies: PortalRemedies?
  /// The files that should be profiles and are none.
  let unreadable: [Diagnostic]
  private let given: [SigningIdentity]?
  private let portal: (team: TeamID, identities: [SigningIdentity])?

  /// The identifiers and specifiers that decide which profiles to read.
  struct Wanted {
    var identifiers: [BundleIdentifier]
    /// The names or UUIDs of profiles that targets name.
    var specifiers: Set<String> = []

    func includes(_ record: ProfileOutline) -> Bool {
      specifiers.contains(record.name) || specifiers.contains { $0.lowercased() == record.uuid }
        || identifiers.contains(where: record.pattern.covers)
    }
  }

  /// Gathers the profiles and certificates of a portal and of folders, with the keychain's keys.
  ///
  /// Includes revoked certificates, so that a decision can name them.
  init(
    for wanted: Wanted, of session: PortalSession?, from sources: SigningSources = SigningSources()
  ) throws(Diagnostic) {
    let known = try session.map { session throws(Diagnostic) in try PortalRemedies(in: session) }
    portalRemedies = known
    policy = session?.home.policy ?? []
    var gathering = Gathering()
    let roots = try ProfileReading(trustingRootAt: sources.trustedRoot).roots
    if let folder = sources.profiles {
      gathering.add(try ProfileFolder(at: folder, trusting: roots))
    } else {
      for folder in sources.further where FileAccess.isDirectory(folder) {
        gathering.add(try ProfileFolder(at: folder, trusting: roots))
      }
      if let session, let known { try gathering.add(from: session, for: wanted, known) }
    }
    profiles = gathering.profiles
    distant = gathering.distant
    standings = gathering.standings
    unreadable = gathering.unreadable
    given = try sources.identities.map { path throws(Diagnostic) in
      try IdentityFolder(at: path, opening: sources.archives).identities
    }
    let listed = Set(gathering.profiles.flatMap { $0.certificates.map(\.sha256) })
    portal = try session.map { session throws(Diagnostic) in
      (session.portal.id, try Self.identities(of: session, listed: listed))
    }
  }

  /// What helps with the profiles.
  var remedies: any ProfileRemedies { portalRemedies ?? DownloadedProfileRemedies() }

  /// The identities of the portal's team, with those that came along with keys.
  var portalIdentities: [SigningIdentity]? { portal?.identities }

  /// The team of all profiles that were read, where they are of one.
  var onlyTeam: TeamID? {
    let teams = Set(profiles.map(\.teamID))
    return teams.count == 1 ? teams.first ?? nil : nil
  }

  /// The identities for a target of `team`; `nil` if its keys are unknown.
  ///
  /// The simulated keychain contains only its teams' keys and imported ones.
  func identities(for team: TeamID?) -> [SigningIdentity]? {
    if let given { return given }
    return portal.flatMap { $0.identities.known(for: team, inKeychainOf: $0.team) }
  }

  /// The certificates of profiles, of keys in the keychain, and of imported keys.
  private static func identities(
    of session: PortalSession, listed: Set<String>
  ) throws(Diagnostic) -> [SigningIdentity] {
    let contents = try session.contents()
    let own = try session.home.keychain.usableIdentities()
    let keys = Set(own.map(\.keyIdentifier))
    let records = try contents.certificates()
    let members = try MemberCertificates(of: session, in: contents)
    let known = Dictionary(records.map { ($0.issue?.sha256, $0) }) { first, _ in first }
    var identities: [SigningIdentity] = []
    for identity in own {
      for certificate in try session.home.keychain.certificates(of: identity) {
        let owner = known[certificate.sha256].map(members.otherOwner) ?? members.otherOwner(of: identity)
        identities.append(
          SigningIdentity(certificate: certificate, hasPrivateKey: true, otherOwner: owner?.rawValue))
      }
    }
    for record in records {
      guard let issue = record.issue, listed.contains(issue.sha256) || keys.contains(record.keyIdentifier) else {
        continue
      }
      identities.append(
        SigningIdentity(
          certificate: try SigningCertificate(parsing: contents.file(of: record)),
          hasPrivateKey: keys.contains(record.keyIdentifier),
          isRevoked: record.state(at: session.date) == .revoked,
          otherOwner: members.otherOwner(of: record)?.rawValue))
    }
    return identities
  }
}

/// Profiles as they are gathered, each UUID once.
private struct Gathering {
  var profiles: [ProvisioningProfile] = []
  var distant: [SigningDecision.DistantProfile] = []
  var standings: [String: PortalStanding] = [:]
  var unreadable: [Diagnostic] = []
  private var seen: Set<String> = []

  mutating func add(_ folder: ProfileFolder) {
    unreadable += folder.unreadable
    for profile in folder.profiles where seen.insert(profile.uuid.lowercased()).inserted { profiles.append(profile) }
  }

  mutating func add(
    from session: PortalSession, for wanted: SigningMaterials.Wanted, _ remedies: PortalRemedies
  ) throws(Diagnostic) {
    let contents = try session.contents()
    var judge: ProfileJudge?
    for outline in try contents.profileOutlines() {
      guard wanted.includes(outline), let record = try contents.profile(of: outline) else {
        distant.append(
          .init(name: outline.name, uuid: outline.uuid, pattern: outline.pattern.description))
        continue
      }
      let known = if let judge { judge } else { try ProfileJudge(contents, at: session.date) }
      judge = known
      standings[record.uuid] = remedies.standing(of: record, by: known)
      guard seen.insert(record.uuid).inserted else { continue }
      profiles.append(try ProvisioningProfile(parsing: contents.file(of: record), file: record.fileName))
    }
  }
}
