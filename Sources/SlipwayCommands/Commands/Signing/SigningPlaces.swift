import ArgumentParser
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import SlipwayKit

/// Where profiles and identities are looked for in place of the portal and the keychain.
struct SigningPlaces: ParsableArguments {
  @Option(
    help: ArgumentHelp("A folder of profiles, or one profile, in place of the portal's.", valueName: "dir"))
  var profiles: String?

  @Option(
    help: ArgumentHelp("A folder of certificates and keys, in place of the keychain's.", valueName: "dir"))
  var identities: String?

  @Option(help: ArgumentHelp("A root to trust beside Apple's and the simulator's.", valueName: "file"))
  var trustRoot: String?
}

extension Context {
  /// The places as they were given, and on a Mac Xcode's folders of profiles.
  func sources(_ places: SigningPlaces, passphrase: PassphraseSource = .none) -> SigningSources {
    var sources = SigningSources(
      profiles: places.profiles.map(path), identities: places.identities.map(path))
    sources.trustedRoot = places.trustRoot.map(path)
    sources.archives = ArchiveOpening(
      passphrase: passphrase, openssl: OpenSSLProgram(environment: world.environment))
    #if os(macOS)
      if let home = nonEmpty("HOME") { sources.further = SigningSources.xcodeFolders(home: home) }
    #endif
    return sources
  }

  /// The portal that is meant; with profiles from a folder there need be none, unless a team was named.
  func session(_ options: PortalOptions, places: SigningPlaces) throws(Diagnostic) -> PortalSession? {
    guard places.profiles != nil, options.team == nil, nonEmpty("SLIPWAY_TEAM") == nil else {
      return try portal(options)
    }
    return try? portal(options)
  }
}
