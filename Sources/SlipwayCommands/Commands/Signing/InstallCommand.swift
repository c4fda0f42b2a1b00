import AppleIdentifiers
import ArgumentParser
import Diagnostics
import SlipwayKit

/// Asks whether a device would install the app.
struct InstallCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Ask whether a device would take the app",
    discussion: """
      Simulated: every check that a device makes, as far as the app is known without building it, for the app and all \
      that it brings along.
      """)

  @Option(help: "The device's UDID.") var device: String
  @Argument(help: "The target; the only app if not said.") var target: String?
  @Option(help: ArgumentHelp("A profile, instead of a target's.", valueName: "file")) var profile: String?
  @Option(help: ArgumentHelp("The app's bundle identifier, with --profile.", valueName: "id")) var bundleId: String?
  @Option(help: ArgumentHelp("The version of the device's system.", valueName: "version")) var os: String?
  @Option(
    help: ArgumentHelp(
      "The application identifier of the app that is installed, with its prefix, such as ABCDE12345.de.example.App.",
      valueName: "id"))
  var installed: String?
  @Option(help: ArgumentHelp("A root to trust beside Apple's and the simulator's.", valueName: "file"))
  var trustRoot: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let installation = DeviceInstallation(
      device: try UDID(device), systemVersion: try os.map { text throws(Diagnostic) in try BundleVersion(text) },
      installed: installed, trustedRoot: trustRoot.map(context.path))
    guard let profile else {
      guard bundleId == nil else {
        throw Diagnostic(.usage, "--bundle-id goes with --profile", remedy: .advice("add --profile FILE"))
      }
      return InstallReport(
        result: try installation.result(
          for: target, of: LoadedProject(at: context.project()), with: context.portal(portal)))
    }
    guard let bundleId, target == nil else {
      throw Diagnostic(
        .usage, "--profile takes the place of a target and needs --bundle-id",
        remedy: .advice("slipway install --device UDID --profile FILE --bundle-id ID"))
    }
    return InstallReport(
      result: try installation.result(
        withProfileAt: context.path(profile), bundleIdentifier: BundleIdentifier(bundleId), at: context.now,
        knownTo: try? context.portal(portal)))
  }
}
