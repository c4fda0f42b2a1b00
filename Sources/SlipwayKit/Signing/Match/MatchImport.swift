public import AppleIdentifiers
public import DeveloperPortal
public import Diagnostics
import FileTrees
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Imports a fastlane match repository into a team's portal and the keychain.
public struct MatchImport {
  /// The result.
  public struct Result {
    /// The team's ten characters.
    public let team: TeamID
    /// What it is called.
    public let teamName: String
    /// Whether the team was created for it.
    public let isNewTeam: Bool
    /// The common names of the certificates that are new.
    public let certificates: [String]
    /// The names of the profiles that are new.
    public let profiles: [String]
    /// The number of certificates and profiles that the portal already had.
    public let known: Int
    /// How many private keys are new in the keychain.
    public let keys: Int
    /// How many App IDs were registered.
    public let appIDs: Int
    /// How many devices were registered.
    public let devices: Int
    /// The reasons for what was skipped, one sentence each, without a period.
    public let leftOut: [String]

    /// Whether the portal or the keychain gained a record.
    public var hasNews: Bool { !certificates.isEmpty || !profiles.isEmpty || keys + appIDs + devices > 0 }
  }

  private let home: PortalHome
  private let source: ActorSource
  private let unlocking: PassphraseSource
  private let date: Date

  /// Imports into the simulated world.
  ///
  /// - Parameters:
  ///   - home: The simulated world.
  ///   - source: Where the member who acts is found; in a new team that is its account holder.
  ///   - unlocking: Where the keychain's passphrase comes from, if it has one.
  ///   - date: The date.
  public init(into home: PortalHome, as source: ActorSource, unlocking: PassphraseSource, at date: Date) {
    self.home = home
    self.source = source
    self.unlocking = unlocking
    self.date = date
  }

  /// Imports one team's files of `repository`.
  ///
  /// - Parameters:
  ///   - repository: The repository.
  ///   - wanted: The team, if the repository contains several.
  /// - Returns: The result.
  /// - Throws: `match-team-unclear`, and what the portal and the keychain throw.
  public func take(_ repository: MatchRepository, team wanted: TeamID?) throws(Diagnostic) -> Result {
    try home.whileAlone { () throws(Diagnostic) in try takeAlone(repository, team: wanted) }
  }

  private func takeAlone(_ repository: MatchRepository, team wanted: TeamID?) throws(Diagnostic) -> Result {
    let team = if let wanted { wanted } else { try onlyTeam(of: repository) }
    let actor = try source.actor()
    let files = AdoptedFiles(
      certificates: repository.certificates.filter { $0.teamID == team },
      profiles: repository.profiles.filter { $0.teamID == team })
    let (portal, isNew) = try portal(of: team, for: files, actor)
    var leftOut = repository.leftOut
    let appIDs = try registerAppIDs(of: files.profiles, in: portal, actor.email, &leftOut)
    let devices = try registerDevices(of: files.profiles, in: portal, actor.email, &leftOut)
    let adoption = try portal.adopt(files, as: actor.email, at: date)
    return Result(
      team: team, teamName: try portal.team().name.rawValue, isNewTeam: isNew,
      certificates: adoption.certificates.compactMap { $0.issue?.commonName },
      profiles: adoption.profiles.map(\.name.rawValue), known: adoption.known,
      keys: try keep(repository, files, actor), appIDs: appIDs, devices: devices, leftOut: leftOut + adoption.leftOut)
  }

  /// Plans the import; writes nothing.
  ///
  /// - Throws: what ``take(_:team:)`` throws before it writes.
  public func plan(_ repository: MatchRepository, team wanted: TeamID?) throws(Diagnostic) -> Result {
    let team = if let wanted { wanted } else { try onlyTeam(of: repository) }
    let isThere = try home.teamIDs().contains(team)
    let contents = isThere ? try home.portal(of: team).contents() : nil
    let digests = Set(try contents?.certificates().compactMap { $0.issue?.sha256 } ?? [])
    let uuids = Set(try contents?.profiles().map(\.uuid) ?? [])
    let patterns = Set(try contents?.appIDs().map(\.pattern.description) ?? [])
    let devices = Set(try contents?.devices().map(\.udid) ?? [])
    let profiles = repository.profiles.filter { $0.teamID == team }
    let new = profiles.filter { !uuids.contains($0.uuid.lowercased()) }
    let listed = repository.certificates.filter { $0.teamID == team } + new.flatMap(\.certificates)
    let certificates = Dictionary(listed.map { ($0.sha256, $0) }) { first, _ in first }.values
    let newCertificates = certificates.filter { !digests.contains($0.sha256) }
    return Result(
      team: team, teamName: contents?.team.name.rawValue ?? profiles.lazy.compactMap(\.teamName).first ?? team.rawValue,
      isNewTeam: !isThere, certificates: newCertificates.map(\.commonName).sorted(), profiles: new.map(\.name),
      known: profiles.count - new.count + certificates.count - newCertificates.count,
      keys: try newKeys(of: repository, for: Array(certificates)).count,
      appIDs: Set(profiles.compactMap(\.pattern?.description)).subtracting(patterns).count,
      devices: Set(profiles.flatMap { $0.devices ?? [] }).subtracting(devices).count, leftOut: repository.leftOut)
  }

  private func onlyTeam(of repository: MatchRepository) throws(Diagnostic) -> TeamID {
    let teams = Set(repository.profiles.compactMap(\.teamID) + repository.certificates.compactMap(\.teamID))
    if let team = teams.first, teams.count == 1 { return team }
    let names = teams.map(\.rawValue).sorted().joined(separator: ", ")
    throw Diagnostic(
      .matchTeamUnclear,
      teams.isEmpty ? "no file of the repository names a team" : "the repository contains several teams: \(names)",
      remedy: .advice("name the team with --team ID"))
  }

  private func portal(
    of team: TeamID, for files: AdoptedFiles, _ actor: Actor
  ) throws(Diagnostic) -> (Portal, isNew: Bool) {
    if try home.teamIDs().contains(team) { return (try home.portal(of: team), false) }
    let name =
      files.profiles.lazy.compactMap(\.teamName).first ?? files.certificates.lazy.compactMap(\.organization).first
    let isInHouse = files.profiles.contains { $0.type == .inHouse }
    _ = try home.createTeam(
      name: try RecordName((name ?? team.rawValue).filter { $0 != "<" && $0 != ">" }), id: team,
      program: isInHouse ? .enterprise : .organization, holder: (actor.name, actor.email), at: date)
    return (try home.portal(of: team), true)
  }

  private func registerAppIDs(
    of profiles: [ProvisioningProfile], in portal: Portal, _ actor: EmailAddress, _ leftOut: inout [String]
  ) throws(Diagnostic) -> Int {
    var known = Set(try portal.contents().appIDs().map(\.pattern.description))
    var count = 0
    for profile in profiles {
      guard let pattern = profile.pattern, known.insert(pattern.description).inserted else { continue }
      let name = (profile.appIDName ?? pattern.description).filter { $0 != "<" && $0 != ">" }
      let granted = GrantedCapabilities(of: profile, pattern)
      do {
        let appID = try portal.createAppID(
          pattern, name: RecordName(name), capabilities: granted.names,
          prefix: profile.prefixes.first.flatMap { try? TeamID($0) }, as: actor, at: date)
        count += 1
        guard !granted.values.isEmpty else { continue }
        _ = try portal.changeCapabilities(
          ofAppIDMatching: appID.id.rawValue, CapabilityWishes(assigning: granted.values), as: actor, at: date)
      } catch {
        guard [.appIDTaken, .prefixTaken, .identifierTaken].contains(error.code) else { throw error }
        leftOut.append(error.message)
      }
    }
    return count
  }

  private func registerDevices(
    of profiles: [ProvisioningProfile], in portal: Portal, _ actor: EmailAddress, _ leftOut: inout [String]
  ) throws(Diagnostic) -> Int {
    var known = Set(try portal.contents().devices().map(\.udid))
    var new: [NewDevice] = []
    for profile in profiles {
      let families = DeviceClass.families(for: profile.platforms.first ?? .iOS)
      for device in profile.devices ?? [] where known.insert(device).inserted {
        let likely = DeviceClass.likely(for: device)
        let family = families.contains(likely) ? likely : families.first ?? likely
        let name = "\(family.displayName) \(device.rawValue.suffix(4))"
        guard let described = try? NewDevice(udid: device, name: RecordName(name), deviceClass: family) else {
          leftOut.append("\(device) is not a UDID of the family \(family.displayName)")
          continue
        }
        new.append(described)
      }
    }
    return new.isEmpty ? 0 : try portal.registerDevices(new, as: actor, at: date).count
  }

  /// Keeps the keys of the team's certificates.
  private func keep(
    _ repository: MatchRepository, _ files: AdoptedFiles, _ actor: Actor
  ) throws(Diagnostic) -> Int {
    let certificates = files.certificates + files.profiles.flatMap(\.certificates)
    let keys = try newKeys(of: repository, for: certificates)
    for key in keys {
      _ = try home.keychain.keep(key, for: actor.email, name: actor.name, at: date, unlocking: unlocking)
    }
    return keys.count
  }

  private func newKeys(
    of repository: MatchRepository, for certificates: [SigningCertificate]
  ) throws(Diagnostic) -> [PrivateKey] {
    var keys: [PrivateKey] = []
    for (_, key) in repository.keys where certificates.contains(where: { $0.certifies(key) }) {
      guard !keys.contains(where: { $0.publicKey == key.publicKey }) else { continue }
      if try home.keychain.identity(of: key) == nil { keys.append(key) }
    }
    return keys
  }
}

extension Diagnostic.Code {
  package static let matchTeamUnclear = Diagnostic.Code(
    "match-team-unclear", "The match repository contains no team, or several.", "name the team with --team ID")
}
