import AppleIdentifiers
import ArgumentParser
import Diagnostics
import SlipwayKit

/// Which team's portal is meant, and who acts there.
struct PortalOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The team meant, by ID or name; the one in use if not said.", valueName: "team"))
  var team: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The member who acts; Git's user.email if not said.", valueName: "email"))
  var actor: String?
}

extension Context {
  /// Where the member who acts is found: the address that was given, `SLIPWAY_AS`, or Git's identity.
  func actorSource(_ given: String?) -> ActorSource {
    ActorSource(given: given ?? nonEmpty("SLIPWAY_AS"), environment: git, at: moment)
  }

  /// The portal that the options, the environment and the project's configuration mean.
  func portal(_ options: PortalOptions) throws(Diagnostic) -> PortalSession {
    let configuration = try SlipwayConfiguration.nearest(to: directory)
    let team = options.team ?? nonEmpty("SLIPWAY_TEAM") ?? configuration.team?.id.rawValue
    let isConfigured = team == configuration.team?.id.rawValue
    return try PortalSession(
      home: portalHome, team: team, address: isConfigured ? configuration.team?.url : nil,
      actor: actorSource(options.actor), date: now)
  }
}
