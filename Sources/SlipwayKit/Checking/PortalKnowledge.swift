import AppleIdentifiers
import Checks
import CodeSigning
import DeveloperPortal
import Diagnostics
import FileTrees
public import GitStore
import ProvisioningProfiles

/// The simulated portal that projects are signed from, as far as a check may look into it: nothing is made or written,
/// and nothing opened for a project none of whose targets names a profile.
public struct PortalKnowledge: Sendable {
  private let home: PortalHome
  private let folder: String
  private let team: String?
  private let actor: ActorSource
  private let moment: Moment

  /// Names the place.
  ///
  /// - Parameters:
  ///   - folder: The folder of the simulated portals, which need not exist.
  ///   - team: The team, by ID or name; `nil` for the team of the project's configuration, or the selected one.
  ///   - actor: The email address of the acting member; `nil` for Git's identity.
  ///   - current: The folder in which Git's identity is read.
  ///   - environment: Git's environment.
  ///   - moment: The date of the portal's contents.
  public init(
    in folder: String, team: String?, actingAs actor: String? = nil, around current: String = "/",
    environment: GitEnvironment, at moment: Moment
  ) {
    self.folder = folder
    self.team = team
    self.moment = moment
    home = PortalHome(directory: folder, environment: environment, mode: .rehearsing)
    self.actor = ActorSource(given: actor, around: current, environment: environment, at: moment)
  }

  /// Adds the portal's knowledge of a project to `known`, which is from named files.
  ///
  /// - Parameters:
  ///   - project: The project.
  ///   - known: The knowledge from files, which take precedence over the portal.
  ///   - configured: The team that the project's configuration names.
  /// - Returns: Both combined, or why the portal could not be read.
  func knowledge(
    for project: CheckedProject, beside known: SigningKnowledge, configured: TeamID?
  ) -> SigningKnowledge {
    let named = team ?? configured?.rawValue
    guard named != nil || FileAccess.isDirectory(folder) else { return known }
    let wanted = project.namedProfiles
    guard !wanted.isEmpty else { return known }
    do throws(Diagnostic) {
      // The team in use has nothing to do with a project of others.
      if named == nil {
        guard let current = try home.currentTeam(), wanted.contains(where: { $0.team == nil || $0.team == current })
        else {
          return known
        }
      }
      let session = try PortalSession(home: home, team: named, actor: actor, date: moment.date)
      return try Self.joined(known, wanted, session)
    } catch {
      var known = known
      known.unavailable = error
      return known
    }
  }

  /// The portal of the named team, or of the team in use; `nil` if there is none.
  func session(configured: TeamID?) -> PortalSession? {
    guard FileAccess.isDirectory(folder) else { return nil }
    return try? PortalSession(home: home, team: team ?? configured?.rawValue, actor: actor, date: moment.date)
  }

  private static func joined(
    _ known: SigningKnowledge, _ wanted: [NamedProfile], _ session: PortalSession
  ) throws(Diagnostic) -> SigningKnowledge {
    let materials = try SigningMaterials(
      for: SigningMaterials.Wanted(
        identifiers: wanted.map(\.bundleIdentifier), specifiers: Set(wanted.map(\.specifier))), of: session)
    var knowledge = known
    let seen = Set(known.profiles.map { $0.uuid.lowercased() })
    knowledge.profiles += materials.profiles.filter { !seen.contains($0.uuid.lowercased()) }
    knowledge.standings.merge(materials.standings) { first, _ in first }
    knowledge.identities = materials.portalIdentities
    knowledge.portalTeam = session.portal.id
    knowledge.otherNames = materials.distant.map(\.name)
    return knowledge
  }
}
