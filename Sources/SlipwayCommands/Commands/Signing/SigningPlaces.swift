import ArgumentParser
import DeveloperPortal
import Diagnostics
import FileTrees
import ProvisioningProfiles
import SlipwayKit

/// Folders of profiles and identities that replace the portal and the keychain.
struct SigningPlaces: ParsableArguments {
  @Option(
    help: ArgumentHelp("A folder of profiles, or a profile, to use instead of the portal's.", valueName: "dir"))
  var profiles: String?

  @Option(
    help: ArgumentHelp(
      "A folder of certificates and keys, or one file, to use instead of the keychain's; SLIPWAY_P12_PASSPHRASE opens .p12 files.",
      valueName: "dir"))
  var identities: String?

  @Option(help: ArgumentHelp.trustRoot) var trustRoot: String?
}

extension Context {
  /// The given locations, and on macOS Xcode's folders of profiles.
  ///
  /// - Parameters:
  ///   - places: The locations.
  ///   - passphrase: What opens the .p12 files among the identities.
  /// - Returns: The sources.
  func sources(_ places: SigningPlaces, _ passphrase: PassphraseOptions? = nil) -> SigningSources {
    var sources = SigningSources(
      profiles: places.profiles.map(path), identities: places.identities.map(path))
    sources.trustedRoot = places.trustRoot.map(path)
    sources.archives = ArchiveOpening(
      passphrase: passphrase.map {
        archivePassphrase(nil, $0, of: places.identities ?? "the identities", isNew: false)
      } ?? .none, openssl: OpenSSLProgram(environment: world.environment))
    #if os(macOS)
      if let home = nonEmpty("HOME") { sources.further = SigningSources.xcodeFolders(home: home) }
    #endif
    return sources
  }

  /// The portal; optional if profiles come from a folder and no team is named.
  func session(_ options: PortalOptions, places: SigningPlaces) throws(Diagnostic) -> PortalSession? {
    for given in [places.profiles, places.identities].compactMap(\.self) where !FileAccess.exists(path(given)) {
      throw Diagnostic(
        .fileNotFound, "\"\(given)\" does not exist", remedy: .advice("give an existing folder or file"))
    }
    guard places.profiles != nil, options.team == nil, nonEmpty("SLIPWAY_TEAM") == nil else {
      return try portal(options)
    }
    return try? portal(options)
  }
}

extension ArgumentHelp {
  /// The help of --trust-root.
  static var trustRoot: ArgumentHelp {
    ArgumentHelp("A root certificate to trust in addition to Apple's and the simulated portal's.", valueName: "file")
  }
}
