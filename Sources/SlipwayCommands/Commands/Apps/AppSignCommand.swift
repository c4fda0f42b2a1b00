import AppBundles
import AppleIdentifiers
import ArgumentParser
import CodeSigning
import DeveloperPortal
import Diagnostics
import FileTrees
import ProvisioningProfiles
import SlipwayKit

/// Signs a product.
struct AppSignCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign a built app with all nested code",
    discussion: """
      Signs nested code before the bundle around it. Chooses the identity and the profile of each bundle from the \
      simulated keychain and portal, unless you give them. Keeps the entitlements of the present signature if the \
      profile allows them. The app is replaced only after everything is signed.
      """)

  @Argument(help: "An app, extension, framework, test bundle, Mach-O file or .ipa.") var path: String
  @Option(
    help: ArgumentHelp(
      "The identity: a .p12 or PEM file, or the name or SHA-1 of a certificate in the keychain.", valueName: "identity")
  )
  var identity: String?
  @Option(
    help: ArgumentHelp(
      "The profile to embed: a file, name or UUID. For a nested bundle, give BUNDLE-ID=PROFILE; repeat it for several.",
      valueName: "profile"), completion: .names(.profile))
  var profile: [String] = []
  @Option(
    help: ArgumentHelp(
      "The entitlements file. For a nested bundle, give BUNDLE-ID=FILE; repeat it for several.", valueName: "file"))
  var entitlements: [String] = []
  @Option(help: "The profile type: development, ad-hoc, app-store, in-house or developer-id.") var type: ProfileType?
  @Flag(help: "Sign without an identity or profile, for simulators and this Mac.") var adHoc = false
  @Option(
    help: ArgumentHelp(
      "Change the bundle identifier, and each nested one that begins with the old identifier.", valueName: "id"))
  var bundleId: String?
  @Option(
    help: ArgumentHelp(
      "The folder to create as the signed app, or the .ipa to write (default: the app is replaced).",
      valueName: "path"))
  var output: String?
  @Option(
    help: ArgumentHelp(
      "A file with the passphrase of the identity file, or - for stdin (default: SLIPWAY_P12_PASSPHRASE).",
      valueName: "file"))
  var p12PassphraseFile: String?
  @OptionGroup var passphrase: PassphraseOptions
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard !adHoc || (identity == nil && profile.isEmpty) else {
      throw Diagnostic(
        .usage, "--ad-hoc cannot be used with --identity or --profile", remedy: .advice("remove one of them"))
    }
    let path = context.path(path)
    if !shared.dryRun { TreeWriter.finishInterrupted(beside: path) }
    let result = try signing(in: context).sign(
      path, into: output.map(context.path), isPlan: shared.dryRun, at: context.now)
    return AppSignReport(result: result, output: output ?? self.path)
  }

  private func signing(in context: Context) throws(Diagnostic) -> AppSigning {
    let file = identity.flatMap { FileAccess.kind(of: context.path($0)) == .file ? context.path($0) : nil }
    let archive = try file.map { file throws(Diagnostic) in
      try IdentityFile(
        path: file,
        passphrase: context.archivePassphrase(p12PassphraseFile, passphrase, of: identity ?? file, isNew: false),
        openssl: OpenSSLProgram(environment: context.world.environment)
      ).archive()
    }
    let session =
      adHoc ? nil : archive == nil || profile.isEmpty ? try context.portal(portal) : try? context.portal(portal)
    var signing = AppSigning(
      with: session, keys: archive, keychain: context.portalHome.keychain,
      unlocking: context.keychainPassphrase(passphrase))
    signing.isAdHoc = adHoc
    signing.identity = file == nil ? identity.map(IdentitySelector.init) : nil
    signing.profiles = profile.map { text in
      let choice = Self.choice(text, in: context)
      return .init(for: choice.identifier, ProfileSource(choice.value, from: context.directory))
    }
    signing.entitlements = entitlements.map { text in
      let choice = Self.choice(text, in: context)
      return .init(for: choice.identifier, context.path(choice.value))
    }
    signing.type = type
    signing.bundleIdentifier = try bundleId.map { text throws(Diagnostic) in try BundleIdentifier(text) }
    return signing
  }

  /// A value, or an identifier and a value with an equals sign between them; a file may have one in its name.
  private static func choice(_ text: String, in context: Context) -> AppSigning.Choice<String> {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, FileAccess.kind(of: context.path(text)) == nil else { return .init(for: nil, text) }
    return .init(for: String(parts[0]), String(parts[1]))
  }
}

/// Removes signatures.
struct AppUnsignCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "unsign", abstract: "Remove the signatures of a built app",
    discussion: "Removes the signatures of all nested code. Embedded profiles stay.")

  @Argument(help: "An app, extension, framework, test bundle, Mach-O file or .ipa.") var path: String
  @Option(
    help: ArgumentHelp(
      "The folder to create as the app without signatures, or the .ipa to write (default: the app is replaced).",
      valueName: "path"))
  var output: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let full = context.path(path)
    if !shared.dryRun { TreeWriter.finishInterrupted(beside: full) }
    let removal = try SignatureRemoval(from: full, into: output.map(context.path), isPlan: shared.dryRun)
    return AppUnsignReport(paths: removal.paths, output: output ?? path, isPlan: shared.dryRun)
  }
}

/// Shows entitlements as a file.
struct AppEntitlementsCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "entitlements", abstract: "Print the entitlements in a signature",
    discussion: "Prints a property list, which you can edit and give to slipway app sign --entitlements.")

  @Argument(help: "An app, extension, Mach-O file or .ipa.") var path: String
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    AppEntitlementsReport(entitlements: try SignedEntitlementsFile(of: context.path(path)))
  }
}
