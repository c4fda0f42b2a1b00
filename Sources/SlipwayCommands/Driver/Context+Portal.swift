import DeveloperPortal
import Diagnostics
import Git
import SlipwayKit

extension Context {
  /// Git's surroundings, as the world has them.
  var git: GitEnvironment {
    GitEnvironment(variables: world.environment)
  }

  /// Now, as Git writes it down: with the local time zone, unless a date was given.
  var moment: Moment {
    Moment(now, offsetMinutes: hasGivenDate ? 0 : world.minutesAheadOfUTC(now))
  }

  /// The simulated world of this user.
  var portalHome: PortalHome {
    PortalHome(
      directory: path(places.portalHome), environment: git, mode: shared.dryRun ? .rehearsing : .writing,
      clock: hasGivenDate ? nil : world.clock)
  }

  /// The portal that projects are signed from, for commands that only look: nothing is written there.
  var portalKnowledge: PortalKnowledge {
    PortalKnowledge(
      in: path(places.portalHome), team: nonEmpty("SLIPWAY_TEAM"), actingAs: nonEmpty("SLIPWAY_AS"), environment: git,
      at: moment)
  }

  /// Who acts: the address that was given, `SLIPWAY_AS`, or Git's identity.
  func actor(_ given: String?) throws(Diagnostic) -> Actor {
    try Actor(given: given ?? nonEmpty("SLIPWAY_AS"), environment: git, at: moment)
  }

  /// A variable of the environment that is set to something.
  func nonEmpty(_ variable: String) -> String? {
    world.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
