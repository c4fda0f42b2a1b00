import AppleIdentifiers
import Checks
import CodeSigning
public import DeveloperPortal
public import Diagnostics
import XcodeProjects

/// A preview of the profiles that become invalid when something they depend on is removed.
public struct HarmPreview: Hashable, Sendable {
  /// The valid profiles that become invalid.
  public let profiles: [ProfileRecord]
  /// The team profiles that become invalid until they are regenerated.
  public let remade: [ProfileRecord]
  /// The targets of the current project that use one of those profiles, or could use it.
  public let targets: [String]
  /// The targets whose build settings name the profile.
  public let dependentTargets: [String]

  /// Whether nothing is harmed.
  public var isEmpty: Bool { profiles.isEmpty }

  /// A preview without harm.
  public static let none = HarmPreview(profiles: [], remade: [])

  /// Finds what depends on `foundation`.
  ///
  /// - Parameters:
  ///   - foundation: What is removed.
  ///   - session: The portal.
  ///   - project: The project that the user works on, if any.
  /// - Throws: What reading the portal throws.
  public init(
    without foundation: ProfileFoundation, in session: PortalSession, project: ProjectLocation?
  ) throws(Diagnostic) {
    let resting = try session.contents().activeProfiles(restingOn: foundation, at: session.date)
    let contents = try session.contents()
    remade = resting.filter { $0.isXcodeManaged && contents.canRegenerate($0, without: foundation, at: session.date) }
    let kept = Set(remade.map(\.id))
    profiles = resting.filter { !kept.contains($0.id) }
    (targets, dependentTargets) = profiles.isEmpty ? ([], []) : Self.targets(of: project, using: profiles)
  }

  /// Finds the team profiles that a change regenerated, which harms nothing.
  ///
  /// - Parameters:
  ///   - before: The profiles before the change.
  ///   - after: The profiles after it.
  public init(regenerated before: [ProfileRecord], to after: [ProfileRecord]) {
    let known = Set(before.map(\.uuid))
    self.init(profiles: [], remade: after.filter { $0.isXcodeManaged && !known.contains($0.uuid) })
  }

  private init(profiles: [ProfileRecord], remade: [ProfileRecord]) {
    self.profiles = profiles
    self.remade = remade
    targets = []
    dependentTargets = []
  }

  /// Ignores a project that can't be read.
  private static func targets(
    of location: ProjectLocation?, using profiles: [ProfileRecord]
  ) -> (all: [String], dependent: [String]) {
    guard let location, let loaded = try? LoadedProject(at: location) else { return ([], []) }
    var (all, dependent): ([String], [String]) = ([], [])
    for target in loaded.project.targets where target.productType?.carriesProfile == true {
      let configurations = target.configurations.map { loaded.configurations.configuration($0.name, of: target) }
      let isNamed = configurations.compactMap(\.signing.specifier).contains { specifier in
        profiles.contains { [$0.name.rawValue, $0.uuid].contains(specifier) }
      }
      let isCovered = configurations.compactMap { configuration in
        (try? BundleIdentifier(configuration.presentBundleIdentifier)).map(configuration.signedIdentifier)
      }.contains { identifier in profiles.contains { $0.pattern.covers(identifier) } }
      if isNamed { dependent.append(target.name) }
      if isNamed || isCovered { all.append(target.name) }
    }
    return (all, dependent)
  }
}
