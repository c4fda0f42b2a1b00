import AppBundles
import AppleIdentifiers
import CodeSignatures
import SlipwayKit
import SyntaxTrees

/// The checks of a device that installs a built app.
struct BuiltAppInstallReport: Report {
  let device: UDID
  let verification: AppVerifyReport

  var schema: String { "slipway.install.app/1" }

  var isAffirmative: Bool { verification.isAffirmative }

  var fields: JSONObject {
    [
      "accepted": .bool(isAffirmative), "simulated": true, "device": .string(device.rawValue),
      "bundleIdentifier": .optional(verification.results.first?.parts.first?.product.identifier),
      "unknown": .integer(verification.count(.unknown)), "bundles": verification.bundles,
    ]
  }

  func show(on page: inout Page) {
    page.line("Simulated: no device was contacted")
    verification.showParts(on: &page)
    let unknown = verification.count(.unknown)
    page.line(
      isAffirmative
        ? "\("Accepted", .good)\(unknown == 0 ? "" : ", except for \(unknown) unknown \(unknown == 1 ? "check" : "checks")")"
        : "\("Refused", .bad)")
  }
}
