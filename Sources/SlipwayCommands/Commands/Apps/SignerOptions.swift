import ArgumentParser
import CodeSigning
import DeveloperPortal
import Diagnostics
import FileTrees
import ProvisioningProfiles
import SlipwayKit

/// The identity and the profiles to sign with.
struct SignerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The identity: a .p12 or PEM file, or the name, SHA-1 or id of a certificate in the keychain.",
      valueName: "identity")
  )
  var identity: String?
  @Option(
    help: ArgumentHelp(
      """
      The profile to embed: a file, name or UUID, or a folder to choose from. For a nested bundle, give \
      BUNDLE-ID=PROFILE; can be repeated.
      """,
      valueName: "profile"), completion: .names(.profile))
  var profile: [String] = []
  @Option(
    help: ArgumentHelp(
      """
      A file whose first line is the identity file's passphrase, or - for standard input (default: \
      SLIPWAY_P12_PASSPHRASE).
      """,
      valueName: "file"))
  var p12PassphraseFile: String?
  @Option(
    help: ArgumentHelp(
      "The server that adds a timestamp to each signature (RFC 3161), for Developer ID.", valueName: "url"))
  var timestamp: TimestampServer?
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var portal: PortalOptions

  /// The signing that these options ask for.
  func signing(in context: Context, isAdHoc: Bool = false) throws(Diagnostic) -> AppSigning {
    // A pipe of the shell is a file as well.
    let file = identity.map(context.path).flatMap {
      FileAccess.exists($0) && !FileAccess.isDirectory($0) ? $0 : nil
    }
    let archive = try file.map { file throws(Diagnostic) in
      try IdentityFile(
        path: file,
        passphrase: context.archivePassphrase(p12PassphraseFile, passphrase, of: identity ?? file, isNew: false),
        openssl: OpenSSLProgram(environment: context.world.environment)
      ).archive()
    }
    let session = isAdHoc ? nil : try session(in: context, hasKey: archive != nil)
    var signing = AppSigning(
      with: session, keys: archive, keychain: try? context.portalHome.keychain,
      unlocking: context.keychainPassphrase(passphrase))
    signing.isAdHoc = isAdHoc
    signing.timestamps = timestamp
    signing.identity = file == nil ? identity.map { Self.selector($0, in: session) } : nil
    let folders = profile.filter { FileAccess.isDirectory(context.path($0)) }
    signing.profileFolders = folders.map(context.path)
    signing.profiles = profile.filter { !folders.contains($0) }.map {
      Self.choice($0, in: context).map { ProfileSource($0, from: context.directory) }
    }
    return signing
  }

  /// The portal that identities or profiles come from; `nil` if all are given, or profiles are and there is none.
  private func session(in context: Context, hasKey: Bool) throws(Diagnostic) -> PortalSession? {
    guard !hasKey else {
      let isComplete = !profile.isEmpty && profile.allSatisfy { isFile($0, in: context) }
      if isComplete { return try? context.portal(portal) }
      let session = try context.portalIfAny(portal)
      if session == nil, let name = profile.first(where: { !isFile($0, in: context) }) {
        throw Diagnostic(
          .fileNotFound, "\"\(name)\" is neither a file nor the name of a profile: no team is selected",
          remedy: .advice("check the path of the profile"))
      }
      return session
    }
    do throws(Diagnostic) {
      return try context.portal(portal)
    } catch  where error.code == .noTeam {
      if let identity { throw AppSigning.unknownIdentity(identity, hasPortal: false) }
      guard !profile.isEmpty, profile.allSatisfy({ isFile($0, in: context) }) else {
        let hasTeam = (try? context.portalHome.teamIDs().isEmpty) == false
        guard profile.isEmpty, !hasTeam else { throw error }
        throw error.with(
          remedy: .hint(
            "give your files with --identity FILE --profile FILE, or run \(command: "team.create") NAME to simulate a team"
          ))
      }
      throw Diagnostic(
        .noTeam, "no identity is given, and this machine has no team with one",
        remedy: .advice("give the certificate with its private key: --identity FILE"))
    }
  }

  /// The certificate that a name, a SHA-1 digest with or without colons, or the id of a certificate means.
  private static func selector(_ text: String, in session: PortalSession?) -> IdentitySelector {
    let digits = text.replacing(":", with: "").lowercased()
    guard digits.count >= 8, digits.allSatisfy(\.isHexDigit) else { return IdentitySelector(text) }
    let issued = ((try? session?.contents().certificates()) ?? []).filter { record in
      record.id.rawValue == digits || record.issue?.sha1.hasPrefix(digits) == true
    }
    guard issued.count == 1, let sha1 = issued.first?.issue?.sha1 else { return IdentitySelector(digits) }
    return IdentitySelector(sha1)
  }

  private func isFile(_ profile: String, in context: Context) -> Bool {
    FileAccess.exists(context.path(Self.choice(profile, in: context).value))
  }

  /// A value, or an identifier and a value with an equals sign between them; a file may have one in its name.
  static func choice(_ text: String, in context: Context) -> AppSigning.Choice<String> {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, FileAccess.kind(of: context.path(text)) == nil else { return .init(for: nil, text) }
    return .init(for: String(parts[0]), String(parts[1]))
  }
}
