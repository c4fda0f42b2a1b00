import AppBundles
import AppleIdentifiers
import ArgumentParser
import Diagnostics
import SlipwayKit

/// Verifies products.
struct AppVerifyCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Verify the signatures and profiles in a built app",
    discussion: """
      Verifies every slice of all nested code, the sealed resources, identifiers and embedded profiles. With --device, \
      also checks that the device would install the app. With --for, also checks the rules for one use, such as \
      app-store. Exits with 1 if a check fails.
      """)

  @Argument(help: "Apps, extensions, frameworks, test bundles, archives, Mach-O files or .ipa files.")
  var path: [String]
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The use: device, app-store, testflight or developer-id.", valueName: "purpose"))
  var purpose: ProductPurpose?
  @Option(help: ArgumentHelp(OptionHelp.device, valueName: "udid"), completion: .names(.device))
  var device: [String] = []
  @Option(help: ArgumentHelp("The device's system version; requires --device.", valueName: "version")) var os: String?
  @Option(help: ArgumentHelp.trustRoot) var trustRoot: String?
  @OptionGroup var portal: PortalOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    guard os == nil || !device.isEmpty else {
      throw Diagnostic(.usage, "--os requires --device", remedy: .advice("add --device UDID"))
    }
    var verification = AppVerification(
      devices: try device.map { text throws(Diagnostic) in
        try context.device(text, in: context.portal(portal))
      },
      systemVersion: try os.map { text throws(Diagnostic) in try BundleVersion(system: text) },
      trustedRoot: trustRoot.map(context.path), portal: try context.portalIfAny(portal), purpose: purpose)
    verification.policy = try context.devicePolicy()
    return AppVerifyReport(results: try verification.results(of: path.map(context.path), at: context.now), paths: path)
  }
}
