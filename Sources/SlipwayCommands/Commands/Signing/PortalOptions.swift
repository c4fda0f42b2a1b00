import AppleIdentifiers
import ArgumentParser
import Checks
import CodeSigning
import DeveloperPortal
import Diagnostics
import SlipwayKit

/// The team whose portal is used, and the acting member.
struct PortalOptions: ParsableArguments {
  @Option(help: ArgumentHelp.team, completion: .names(.team))
  var team: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The member to act as (default: SLIPWAY_AS, or Git's user.email).", valueName: "email"),
    completion: .names(.member))
  var actor: String?
}

extension ArgumentHelp {
  /// The help of --team.
  static var team: ArgumentHelp {
    ArgumentHelp(
      "The team, by Team ID or name (default: SLIPWAY_TEAM, .slipway.yml, or the team in use).", valueName: "team")
  }
}

extension Context {
  /// The device that `text` names: by its UDID, or by name or id in the team's portal.
  ///
  /// A UDID needs no portal.
  func device(
    _ text: String, in session: @autoclosure () throws(Diagnostic) -> PortalSession?
  ) throws(Diagnostic) -> UDID {
    let refusal: Diagnostic
    do throws(Diagnostic) {
      return try UDID(text)
    } catch {
      refusal = error
    }
    let portal: PortalSession?
    do throws(Diagnostic) {
      portal = try session()
    } catch {
      // An error with a place is one in a file, such as .slipway.yml.
      throw error.place == nil ? refusal : error
    }
    guard let portal else { throw refusal }
    return try portal.contents().device(matching: text).udid
  }

  /// The source of the acting member: the option, `SLIPWAY_AS` or Git's identity.
  func actorSource(_ given: String?) -> ActorSource {
    ActorSource(given: given ?? nonEmpty("SLIPWAY_AS"), around: directory, environment: git, at: moment)
  }

  /// The portal that the options, the environment or the project's configuration name.
  func portal(_ options: PortalOptions) throws(Diagnostic) -> PortalSession {
    try portal(team: options.team, as: options.actor)
  }

  /// The rules for devices of the policy nearest to the current folder.
  func devicePolicy() throws(Diagnostic) -> Set<DevicePolicyRule> {
    try SlipwayConfiguration.nearest(to: directory).policy.strictDeviceRules
  }

  /// The user's portals, whose changes follow that policy.
  func portalHomeUnderPolicy() throws(Diagnostic) -> PortalHome {
    var home = try portalHome
    home.policy = try devicePolicy()
    return home
  }

  /// The portal for a command that also works without one: `nil` if there is none and `options` name no team.
  func portalIfAny(_ options: PortalOptions) throws(Diagnostic) -> PortalSession? {
    options.team == nil ? try? portal(options) : try portal(options)
  }

  /// The portal of the team and the member that options name, if they name them.
  func portal(team: String?, as actor: String?) throws(Diagnostic) -> PortalSession {
    let configuration = try SlipwayConfiguration.nearest(to: directory)
    let team = team ?? nonEmpty("SLIPWAY_TEAM") ?? configuration.team?.id.rawValue
    let isConfigured = team == configuration.team?.id.rawValue
    return try PortalSession(
      home: portalHomeUnderPolicy(), team: team, address: isConfigured ? configuration.team?.url : nil,
      actor: actorSource(actor), date: now)
  }
}
