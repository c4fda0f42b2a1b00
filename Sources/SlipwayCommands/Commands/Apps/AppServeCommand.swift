import AppBundles
import ArgumentParser
import DeveloperPortal
import Diagnostics
import ProvisioningProfiles
import QRCodes
import SlipwayKit
import SyntaxTrees
import WebServing

/// Serves an exported app.
struct AppServeCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve an exported app to devices on the local network",
    discussion: """
      Serves the folder that slipway archive export --manifest URL wrote, over HTTPS, until it is interrupted. The \
      certificate is from a local certificate authority, which devices must trust first. Prints a line for each \
      request on standard error.
      """)

  @Argument(help: "The exported folder.") var folder: String
  @Option(
    help: ArgumentHelp(
      "The port, or 0 for any free one (default: the port in manifest.plist, or 8443).", valueName: "port"))
  var port: UInt16?
  @Option(
    help: ArgumentHelp(
      "The address or name of this machine (default: the host in manifest.plist, or a network address).",
      valueName: "host"))
  var host: ServerHost?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let serving = try AppServing(
      of: context.path(folder), shown: folder, host: host, port: port, by: context.portalHome.localAuthorities,
      at: context.now)
    let isPlan = shared.dryRun
    if !isPlan { context.world.whenAskedToEnd(serving.stop) }
    return AppServeReport(
      serving: serving, folder: folder, port: isPlan ? serving.port : try serving.start(), isPlan: isPlan)
  }
}

/// A server of an exported app.
struct AppServeReport: Report {
  let serving: AppServing
  let folder: String
  let port: Int
  let isPlan: Bool

  var schema: String { "slipway.app.serve/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "url": .string(url), "host": .string(serving.host.text), "port": .integer(port),
      "app": .string(serving.folder.app), "manifestNamesServer": .bool(isNamedByManifest),
      "certificate": .string(serving.certificateFile), "certificateURL": .string(certificateURL),
    ]
    if isPlan { fields["dryRun"] = true }
    return fields
  }

  private var url: String { serving.url(port: port) }
  private var certificateURL: String { url + AppServing.certificateName }
  private var isNamedByManifest: Bool { serving.isNamedByManifest(port: port) }

  func show(on page: inout Page) {
    page.line("\(isPlan ? "Would serve" : "Serving") \(folder, .name) at \(url, .name)")
    for line in QRCode(url)?.lines ?? [] { page.line("\(line)") }
    page.line("Devices install the app only if they trust the certificate of this server:")
    page.line("  1. Open \(certificateURL, .name) on the device, and install the profile.")
    page.line("  2. Turn it on in Settings > General > About > Certificate Trust Settings.")
    page.line("For other programs, it is in \(serving.certificateFile, .name)")
    if serving.host.isLoopback { page.line("Only this machine can connect to \(serving.host.text, .name)") }
    if !isNamedByManifest { showOtherServer(on: &page) }
    if !isPlan { page.line("Press Ctrl-C to stop") }
  }

  private func showOtherServer(on page: inout Page) {
    page.line(
      "\(StyledText("warning:", .warning)) devices download the app from \(serving.folder.app, .name), which the manifest names"
    )
    let method = serving.folder.method.map { " --method \($0.rawValue)" } ?? ""
    page.line("hint: slipway archive export ARCHIVE\(method) --output FOLDER --manifest \(ShellWord.quoted(url))")
  }

  func proceed(telling tell: (String) -> Void) {
    guard !isPlan else { return }
    serving.forEachExchange { exchange in
      let request = exchange.request
      tell(visible("\(request.client) \(request.method) \(request.target) \(exchange.status) \(exchange.bytes)"))
    }
  }
}
