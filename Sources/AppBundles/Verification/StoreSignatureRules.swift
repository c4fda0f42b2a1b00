import CodeSignatures
import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// The checks of who signed a bundle for the store, and with which profile and entitlements.
struct StoreSignatureRules {
  let context: PurposeContext

  private var facts: BundleFacts { context.facts }

  var checks: [ProductCheck] {
    // A missing signature is a failed check already.
    guard facts.signature != nil, facts.signer?.isAppleSoftware != true else { return [] }
    return [
      certificate, authority, profile, applicationIdentifier, debugging, pushEnvironment, libraryEntitlements,
      betaReports, sandbox,
    ].compactMap(\.self)
  }

  // MARK: The identity

  private var certificate: ProductCheck {
    guard let certificate = facts.signer?.certificate else {
      return context.violated(
        .distributionCertificate, "the signature has no certificate; the App Store requires a distribution certificate",
        remedy: context.signForStore)
    }
    let name = quoted(certificate.commonName)
    guard !facts.isSignedByStore else {
      return context.passed(.distributionCertificate, "the code is signed by the store with \(name)")
    }
    let fitting: [CertificateKind] = [
      .appleDistribution, context.isForMac ? .macAppDistribution : .iPhoneDistribution,
    ]
    guard let kind = certificate.kind, fitting.contains(kind) else {
      return context.violated(
        .distributionCertificate, "\(name) is not a distribution certificate", actual: certificate.commonName,
        remedy: context.signForStore)
    }
    return context.passed(.distributionCertificate, "\(name) is a distribution certificate")
  }

  /// Apple does not know the simulated authority.
  private var authority: ProductCheck? {
    guard context.isOutermost, facts.signer?.path.status.root == .simulator else { return nil }
    return context.violated(
      .simulatedAuthority, "the simulated portal issued the certificate; only Slipway trusts it",
      remedy: .hint("sign with Apple's certificate before you upload the app: \(command: "app.sign") --identity FILE"))
  }

  private var profile: ProductCheck? {
    guard context.carriesProfile, !facts.isSignedByStore, let profile = facts.profile else { return nil }
    guard profile.type == .appStore else {
      return context.violated(
        .storeProfile, "the profile \(quoted(profile.name)) is for \(profile.type.displayName), not for the App Store",
        in: context.product.profile, expected: ProfileType.appStore.rawValue, actual: profile.type.rawValue,
        remedy: context.signForStore)
    }
    return context.passed(
      .storeProfile, "the profile \(quoted(profile.name)) is for the App Store", in: context.product.profile)
  }

  // MARK: Entitlements

  /// Signing under a profile adds it.
  private var applicationIdentifier: ProductCheck? {
    guard context.carriesProfile, !context.isForMac, facts.signature?.isAdHoc == false else { return nil }
    let key = "application-identifier"
    guard facts.allEntitlements.isEmpty || facts.allEntitlements.contains(where: { $0[key]?.string == nil }) else {
      return context.passed(.applicationIdentifier, "the entitlement \(key) is set", in: context.product.executable)
    }
    return context.violated(
      .applicationIdentifier, "the entitlement \(key) is missing", in: context.product.executable,
      remedy: context.signForStore)
  }

  /// No profile for the store allows them.
  private static let debugKeys = ["get-task-allow", "com.apple.security.get-task-allow", "run-unsigned-code"]

  private var debugging: ProductCheck? {
    let all = facts.allEntitlements
    guard context.carriesProfile, !all.isEmpty else { return nil }
    let found = Self.debugKeys.filter { key in all.contains { $0[key]?.boolean == true } }
    let rule: ProductRule = context.isForMac ? .debugEntitlementsOnMac : .debugEntitlements
    guard !found.isEmpty else {
      return context.passed(rule, "no entitlement allows debugging", in: context.product.executable)
    }
    return context.violated(
      rule, "the entitlement \(listed(found)) allows debugging", in: context.product.executable,
      actual: found.joined(separator: ", "), remedy: context.signForStore)
  }

  private var pushEnvironment: ProductCheck? {
    let keys = ["aps-environment", "com.apple.developer.aps-environment"]
    let all = facts.allEntitlements
    guard context.carriesProfile, let key = keys.first(where: { key in all.contains { $0[key] != nil } }) else {
      return missingPushEntitlement
    }
    let values = all.compactMap { $0[key] }.map { $0.string ?? "not a string" }
    guard let found = values.first(where: { $0 != "production" }) else {
      return context.passed(.apsEnvironment, "\(key) is \"production\"", in: context.product.executable)
    }
    return context.violated(
      .apsEnvironment, "\(key) is \(quoted(found)), not \"production\"", in: context.product.executable,
      expected: "production", actual: found, remedy: context.signForStore)
  }

  /// The background mode is for push notifications, which need the entitlement.
  private var missingPushEntitlement: ProductCheck? {
    let modes = (context.information["UIBackgroundModes"]?.array ?? []).compactMap(\.string)
    guard context.isApp, !context.isForMac, modes.contains("remote-notification") else { return nil }
    return context.violated(
      .apsEnvironmentMissing,
      "UIBackgroundModes contains remote-notification, but the entitlement aps-environment is missing",
      in: context.product.executable, expected: "production",
      remedy: .advice("enable push notifications for the App ID, and sign with a new profile"))
  }

  /// Only programs have entitlements.
  private var libraryEntitlements: ProductCheck? {
    let types = Set(context.slices.map(\.fileTypeNumber))
    guard !types.isEmpty, !types.contains(MachOSlice.FileType.execute.rawValue), !context.isForMac,
      let entitlements = facts.entitlements, !entitlements.isEmpty
    else { return nil }
    return context.violated(
      .libraryEntitlements, "the library has entitlements: \(listed(entitlements.keys))",
      in: context.product.executable, remedy: context.signForStore)
  }

  private var betaReports: ProductCheck? {
    guard context.purpose == .testFlight, context.isApp, !context.isForMac else { return nil }
    let key = "beta-reports-active"
    guard facts.entitlements?[key]?.boolean == true else {
      return context.violated(
        .betaReports, "the entitlement \(key) is missing, which profiles for TestFlight allow",
        in: context.product.executable, expected: "true", remedy: context.signForStore)
    }
    return context.passed(.betaReports, "the entitlement \(key) is true", in: context.product.executable)
  }

  private var sandbox: ProductCheck? {
    guard context.isApp, context.isForMac else { return nil }
    let key = "com.apple.security.app-sandbox"
    guard facts.entitlements?[key]?.boolean == true else {
      return context.violated(
        .appSandbox, "the entitlement \(key) is missing, which the Mac App Store requires",
        in: context.product.executable, expected: "true",
        remedy: .hint("run \(command: "app.sign") APP --entitlements FILE with the entitlement \(key)"))
    }
    return context.passed(.appSandbox, "the app is in the App Sandbox", in: context.product.executable)
  }
}
