import AppBundles
import AppleIdentifiers
import ArgumentParser
import Diagnostics
import FileTrees
import SlipwayKit

/// Checks whether a device would install the app.
struct InstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Check whether a device would install the app",
    discussion: """
      Installs nothing. Simulates the device's checks of the app and everything embedded in it. For a target, skips \
      the checks that need a build. For a built app, .ipa or archive, also checks signatures.
      """)

  @Option(help: ArgumentHelp(OptionHelp.device, valueName: "udid"), completion: .names(.device)) var device: String
  @Argument(
    help: "The target, or a built app, .ipa, .zip or .xcarchive (default: the target of the only app).",
    completion: .names(.target))
  var target: String?
  @Option(help: ArgumentHelp("A profile file to use instead of the target's profile.", valueName: "file"))
  var profile: String?
  @Option(
    help: ArgumentHelp("The app's bundle identifier; only for use with --profile.", valueName: "id"),
    completion: .names(.bundleIdentifier))
  var bundleId: String?
  @Option(help: ArgumentHelp("The device's system version.", valueName: "version")) var os: String?
  @Option(
    help: ArgumentHelp(
      """
      The application identifier, with prefix, of the app already on the device, such as \
      ABCDE12345.de.example.App.
      """,
      valueName: "id"))
  var installed: String?
  @Option(help: ArgumentHelp.trustRoot) var trustRoot: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  /// How the names of built apps end, and of what contains one.
  private static let productSuffixes = [".app", ".ipa", ".zip", ".xcarchive"]

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let device = try context.device(device, in: context.portal(portal))
    let systemVersion = try os.map { text throws(Diagnostic) in try BundleVersion(system: text) }
    if let target, case let path = context.path(target), Self.productSuffixes.contains(where: path.hasSuffix) {
      guard profile == nil, bundleId == nil else {
        throw Diagnostic(
          .usage, "a built app can't be used with --profile or --bundle-id",
          remedy: .advice("remove them; they are for targets, and a built app contains its profile"))
      }
      var verification = AppVerification(
        devices: [device], systemVersion: systemVersion, trustedRoot: trustRoot.map(context.path),
        portal: try context.portalIfAny(portal), purpose: .device)
      verification.installed = installed
      verification.policy = try context.devicePolicy()
      return BuiltAppInstallReport(
        device: device,
        verification: AppVerifyReport(
          results: [try verification.installation(of: path, shown: target, at: context.now)], paths: [target]))
    }
    var installation = DeviceInstallation(
      device: device, systemVersion: systemVersion, installed: installed, trustedRoot: trustRoot.map(context.path))
    installation.policy = try context.devicePolicy()
    guard let profile else {
      guard bundleId == nil else {
        throw Diagnostic(.usage, "--bundle-id requires --profile", remedy: .advice("add --profile FILE"))
      }
      let project = try LoadedProject(at: context.project(), shownFrom: context.directory)
      do throws(Diagnostic) {
        return InstallReport(result: try installation.result(for: target, of: project, with: context.portal(portal)))
      } catch  where error.code == .targetNotFound {
        guard let target, FileAccess.exists(context.path(target)) else { throw error }
        throw Diagnostic(
          .productInvalid, "\"\(target)\" is neither a target nor a built app", at: Place(file: context.path(target)),
          remedy: .advice("give a target, or a path that ends in .app, .ipa, .zip or .xcarchive"))
      }
    }
    guard let bundleId, target == nil else {
      throw Diagnostic(
        .usage, "--profile requires --bundle-id and can't be used with a target",
        remedy: .advice("slipway install --device UDID --profile FILE --bundle-id ID"))
    }
    return InstallReport(
      result: try installation.result(
        withProfileAt: context.path(profile), bundleIdentifier: BundleIdentifier(bundleId), at: context.now,
        knownTo: context.portalIfAny(portal)))
  }
}
