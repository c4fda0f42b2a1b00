import AppleIdentifiers
import CodeSignatures
import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// The checks of a Mac product that Apple notarizes and users download.
struct DeveloperIDRules {
  let context: PurposeContext

  private var facts: BundleFacts { context.facts }
  private var file: String? { context.product.executable }

  var checks: [ProductCheck] {
    let whole = context.isOutermost ? [platform, ticket] : []
    // A missing signature is a failed check already.
    guard facts.signature != nil, facts.signer?.isAppleSoftware != true else { return whole.compactMap(\.self) }
    return ([certificate, profile, hardenedRuntime, timestamp, debugging] + whole).compactMap(\.self)
  }

  private var platform: ProductCheck? {
    guard let platform = context.platform, platform != .macOS else { return nil }
    return context.violated(
      .macOnly, "the product is for \(platform.displayName); Developer ID is only for macOS",
      remedy: .advice("verify it with --for app-store or --for device"))
  }

  private var certificate: ProductCheck {
    let certificate = facts.signer?.certificate
    let name = certificate.map { quoted($0.commonName) }
    guard certificate?.kind == .developerIDApplication else {
      return context.violated(
        .developerIDCertificate,
        name.map { "\($0) is not a Developer ID Application certificate" }
          ?? "the signature has no certificate; Developer ID requires a Developer ID Application certificate",
        actual: certificate?.commonName, remedy: .signForDeveloperID)
    }
    return context.passed(.developerIDCertificate, "\(name ?? "") is a Developer ID Application certificate")
  }

  private var profile: ProductCheck? {
    guard let profile = facts.profile, profile.type != .developerID else { return nil }
    return context.violated(
      .developerIDProfile,
      "the profile \(quoted(profile.name)) is for \(profile.type.displayName), not for Developer ID",
      in: context.product.profile, remedy: .signForDeveloperID)
  }

  /// Libraries run with the flags of the program that loads them.
  private var hardenedRuntime: ProductCheck? {
    guard context.slices.contains(where: { $0.fileType == .execute }) else { return nil }
    let lacking = facts.reports.first { report in
      report.signature?.directories.allSatisfy { $0.flags.contains(.runtime) } == false
    }
    guard let lacking else {
      return context.passed(.hardenedRuntime, "the executable has the hardened runtime", in: file)
    }
    let which = lacking.architecture.map { "the slice \($0)" } ?? "the executable"
    return context.violated(
      .hardenedRuntime, "\(which) lacks the hardened runtime", in: file, expected: "runtime",
      actual: lacking.signature?.directory.flags.setNames.joined(separator: ", "),
      remedy: .signForDeveloperID)
  }

  private var timestamp: ProductCheck? {
    guard facts.reports.contains(where: { $0.signer != nil }) else { return nil }
    let lacking = facts.reports.first { $0.signer != nil && $0.signer?.timestamp == nil }
    guard let lacking else { return context.passed(.secureTimestamp, "the signature has a timestamp", in: file) }
    let which = lacking.architecture.map { "the signature of the slice \($0)" } ?? "the signature"
    return context.violated(
      .secureTimestamp, "\(which) has no valid timestamp", in: file,
      remedy: .advice("sign it again with --timestamp http://timestamp.apple.com/ts01"))
  }

  private static let debugKeys = ["com.apple.security.get-task-allow", "get-task-allow"]

  private var debugging: ProductCheck? {
    let all = facts.allEntitlements
    guard !all.isEmpty else { return nil }
    let found = Self.debugKeys.filter { key in all.contains { $0[key]?.boolean == true } }
    guard !found.isEmpty else {
      return context.passed(.notarizedDebugging, "no entitlement allows debugging", in: file)
    }
    return context.violated(
      .notarizedDebugging, "the entitlement \(listed(found)) allows debugging", in: file,
      actual: found.joined(separator: ", "), remedy: .signForDeveloperID)
  }

  /// Only Apple's servers know whether a ticket is of this product.
  private var ticket: ProductCheck? {
    guard context.product.layout == .contents else { return nil }
    let path = joined(context.folder, "CodeResources")
    guard context.tree.files.isFile(path) else {
      return context.violated(
        .notarizationTicket, "no notarization ticket is stapled to the product",
        remedy: .advice("notarize the product, and run xcrun stapler staple on a Mac"))
    }
    return context.violated(
      .notarizationTicket, "the stapled notarization ticket was not checked", in: context.tree.files.shown(path))
  }
}
