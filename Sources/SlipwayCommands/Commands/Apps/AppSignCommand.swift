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
  static let writesDrafts = true
  static let configuration = CommandConfiguration(
    commandName: "sign", abstract: "Sign a built app with all nested code",
    discussion: """
      Signs nested code before the bundle that contains it. Chooses the identity and the profile of each bundle from the \
      simulated keychain and portal, unless you give them. Keeps the entitlements of the current signature, and \
      stops if the profile does not allow one of them. The app is replaced only after everything is signed.
      """)

  @Argument(help: "An app, extension, framework, test bundle, Mach-O file or .ipa.") var path: String
  @Option(
    help: ArgumentHelp(
      "The entitlements file. For a nested bundle, give BUNDLE-ID=FILE; can be repeated.", valueName: "file"))
  var entitlements: [String] = []
  @Option(help: "\(OptionHelp.profileType())") var type: ProfileType?
  @Flag(help: "Sign without an identity or profile, for simulators and Macs.") var adHoc = false
  @Option(
    help: ArgumentHelp(
      """
      Change the bundle identifier, also in embedded apps and extensions whose identifiers begin with the old one.
      """, valueName: "id"
    ))
  var bundleId: String?
  @OptionGroup var copy: CopyOptions
  @OptionGroup var signer: SignerOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard !adHoc || (signer.identity == nil && signer.profile.isEmpty && signer.timestamp == nil) else {
      throw Diagnostic(
        .usage, "--ad-hoc can't be used with --identity, --profile or --timestamp",
        remedy: .advice("remove one of them"))
    }
    // A missing app is the app's error, not one of the team that would sign it.
    _ = try FileAccess.resolved(context.path(path))
    let result = try signing(in: context).sign(
      context.path(path), into: copy.output.map(context.path), isPlan: shared.dryRun, at: context.now)
    return AppSignReport(result: result, output: copy.output ?? path)
  }

  private func signing(in context: Context) throws(Diagnostic) -> AppSigning {
    var signing = try signer.signing(in: context, isAdHoc: adHoc)
    signing.entitlements = entitlements.map { SignerOptions.choice($0, in: context).map(context.path) }
    signing.type = type
    signing.bundleIdentifier = try bundleId.map { text throws(Diagnostic) in try BundleIdentifier(text) }
    return signing
  }
}

/// Removes signatures.
struct AppUnsignCommand: SlipwayCommand {
  static let writesDrafts = true
  static let configuration = CommandConfiguration(
    commandName: "unsign", abstract: "Remove the signatures of a built app",
    discussion: "Removes the signatures of all nested code. Embedded profiles stay.")

  @Argument(help: "An app, extension, framework, test bundle, Mach-O file or .ipa.") var path: String
  @OptionGroup var copy: CopyOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let removal = try SignatureRemoval(
      from: context.path(path), into: copy.output.map(context.path), isPlan: shared.dryRun)
    return AppUnsignReport(paths: removal.paths, output: copy.output ?? path, isPlan: shared.dryRun)
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
