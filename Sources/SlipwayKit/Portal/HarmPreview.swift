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
  /// The targets of the current project that use one of those profiles.
  public let targets: [String]

  /// Whether nothing is harmed.
  public var isEmpty: Bool { profiles.isEmpty }

  /// A preview without harm.
  public static let none = HarmPreview(profiles: [], remade: [], targets: [])

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
    let isLasting = foundation.takesAppID
    profiles = resting.filter { !$0.isXcodeManaged || isLasting }
    remade = isLasting ? [] : resting.filter(\.isXcodeManaged)
    targets = profiles.isEmpty ? [] : Self.targets(of: project, using: profiles)
  }

  /// Finds the team profiles that a change regenerated, which harms nothing.
  ///
  /// - Parameters:
  ///   - before: The profiles before the change.
  ///   - after: The profiles after it.
  public init(regenerated before: [ProfileRecord], to after: [ProfileRecord]) {
    let known = Set(before.map(\.uuid))
    self.init(profiles: [], remade: after.filter { $0.isXcodeManaged && !known.contains($0.uuid) }, targets: [])
  }

  private init(profiles: [ProfileRecord], remade: [ProfileRecord], targets: [String]) {
    self.profiles = profiles
    self.remade = remade
    self.targets = targets
  }

  /// Ignores a project that can't be read.
  private static func targets(of location: ProjectLocation?, using profiles: [ProfileRecord]) -> [String] {
    guard let location, let loaded = try? LoadedProject(at: location) else { return [] }
    return loaded.project.targets.filter { target in
      guard target.productType?.carriesProfile == true else { return false }
      return target.configurations.contains { configuration in
        let configuration = loaded.configurations.configuration(configuration.name, of: target)
        let specifier = configuration.signing.specifier
        let identifier = try? BundleIdentifier(configuration.presentBundleIdentifier)
        return profiles.contains { profile in
          profile.name.rawValue == specifier || profile.uuid == specifier
            || (identifier.map(profile.pattern.covers) ?? false)
        }
      }
    }.map(\.name)
  }
}

extension ProfileFoundation {
  /// Whether it is an App ID or a profile, without which a team profile can't be regenerated.
  fileprivate var takesAppID: Bool {
    switch self {
    case .appID, .profile: true
    case .certificate, .device, .capabilities, .identifier: false
    }
  }
}
