import ProvisioningProfiles
import QRCodes
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The page from which a tester installs an app: a link for the device, and a QR code that opens the page there.
struct InstallPage {
  static let fileName = "index.html"

  let product: Product
  let profile: ProvisioningProfile?
  /// The URL of the manifest.
  let manifest: String
  /// The URL of the page itself.
  let page: String
  /// The name of the icon beside the page.
  let icon: String?

  var text: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Install \(name)</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 17px/1.5 -apple-system, system-ui, sans-serif; max-width: 26em; margin: 3em auto; padding: 0 1em; text-align: center; }
    .icon { display: inline-block; width: 96px; height: 96px; border-radius: 22%; background: #888; color: #fff; font: 600 56px/96px sans-serif; }
    h1 { font-size: 1.5em; margin: .5em 0 0; }
    .install { display: inline-block; margin: 1.5em 0; padding: .6em 2em; border-radius: 2em; background: #06c; color: #fff; text-decoration: none; font-weight: 600; }
    svg { width: 12em; height: 12em; background: #fff; }
    p { margin: .5em 0; }
    .small { font-size: .85em; opacity: .75; }
    </style>
    \(image)
    <h1>\(name)</h1>
    <p>\(Self.escaped(version))</p>
    <a class="install" href="itms-services://?action=download-manifest&amp;url=\(InstallURLs.escaped(manifest))">Install</a>
    <p>Open this page on the device:</p>
    \(QRCode(page)?.svg(title: page) ?? "")
    <p class="small">\(Self.escaped(page))</p>
    <p class="small">\(Self.escaped(audience))</p>
    </html>

    """
  }

  /// The icon, or the first letter of the name in its place.
  private var image: String {
    if let icon { return "<img class=\"icon\" src=\"\(icon)\" alt=\"\">" }
    return "<span class=\"icon\" aria-hidden=\"true\">\(Self.escaped(String(product.displayedName.prefix(1))))</span>"
  }

  private var name: String { Self.escaped(product.displayedName) }

  /// Text without control characters and marks that change the direction of text.
  private static func escaped(_ text: String) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate].contains(
        scalar.properties.generalCategory)
      visible.unicodeScalars.append(isHidden ? "\u{FFFD}" : scalar)
    }
    return MarkupText.escaped(visible)
  }

  private var version: String {
    let version = product.version.map { "Version \($0)" } ?? ""
    let build = product.build.map { product.version == nil ? "Build \($0)" : " (\($0))" } ?? ""
    let system = product.platforms.first.map { platform in
      product.minimumSystem.map { "for \(platform) \($0) or later" } ?? ""
    }
    return [version + build, system ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private var audience: String {
    guard let profile else { return "" }
    let whom =
      profile.devices.map { devices in
        let count = devices.count == 1 ? "1 device" : "\(devices.count) devices"
        return "Only registered devices can install this app; the profile lists \(count)."
      } ?? "Only employees may install this app."
    return whom + " The profile expires on \(profile.expirationDate.formatted(.iso8601.year().month().day()))."
  }
}
