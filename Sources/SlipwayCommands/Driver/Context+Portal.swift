import DeveloperPortal
import Diagnostics
import GitStore
import SlipwayKit

extension Context {
  /// Git's environment.
  var git: GitEnvironment {
    GitEnvironment(variables: world.environment)
  }

  /// The current time for Git, in the local time zone unless `--at` was given.
  var moment: Moment {
    Moment(now, offsetMinutes: hasGivenDate ? 0 : world.minutesAheadOfUTC(now))
  }

  /// The user's portals and keychains.
  var portalHome: PortalHome {
    get throws(Diagnostic) {
      guard let folder = places.portalHome else {
        throw Diagnostic(
          .homeMissing, "HOME is not set, so the folder of portals and keys is unknown",
          remedy: .advice("set HOME, or SLIPWAY_HOME to the folder"))
      }
      var home = PortalHome(
        directory: path(folder), environment: git, mode: shared.dryRun ? .rehearsing : .writing,
        clock: hasGivenDate ? nil : world.clock)
      home.project = projectFinder
      return home
    }
  }

  /// Finds the folder that ``history(of:)`` is about by default.
  private var projectFinder: @Sendable () -> String? {
    let folder = shared.project.map { ProjectLocation(path: path($0)).folder } ?? directory
    let (state, git, moment) = (places.state, git, moment)
    return {
      try? ProjectHistory(of: folder, seenFrom: folder, stateFolder: state, environment: git, at: moment).root
    }
  }

  /// The portal that projects are signed with, read-only.
  var portalKnowledge: PortalKnowledge? {
    places.portalHome.map { folder in
      PortalKnowledge(
        in: path(folder), team: nonEmpty("SLIPWAY_TEAM"), actingAs: nonEmpty("SLIPWAY_AS"), around: directory,
        environment: git, at: moment)
    }
  }

  /// The acting member: `given`, `SLIPWAY_AS`, or Git's identity.
  func actor(_ given: String?) throws(Diagnostic) -> Actor {
    try actorSource(given).actor()
  }

  /// An environment variable; `nil` if unset or empty.
  func nonEmpty(_ variable: String) -> String? {
    world.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
