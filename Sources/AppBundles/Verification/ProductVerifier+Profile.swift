import AppleIdentifiers
import CodeSignatures
import CodeSigning
import Diagnostics
import PropertyLists
import ProvisioningProfiles

extension ProductVerifier {
  func profile(of product: Product) -> Result<ProvisioningProfile?, Diagnostic> {
    Result { () throws(Diagnostic) in
      try tree.profile(of: product, trusting: request.context.roots, remembering: request.context.memory)
    }
  }

  /// The checks of the embedded profile, which `install` makes too.
  func profileChecks(
    _ facts: BundleFacts, _ read: Result<ProvisioningProfile?, Diagnostic>
  ) -> [ProductCheck] {
    let product = facts.product
    let profile: ProvisioningProfile?
    do throws(Diagnostic) {
      profile = try read.get()
    } catch {
      return [
        ProductCheck(
          .profile, .failed, error.message, in: product.profile ?? product.path,
          remedy: .hint("sign it again with a valid profile: \(command: "app.sign") APP --profile FILE"))
      ]
        + familyChecks(facts)
    }
    guard let profile else { return [missingProfile(facts)].compactMap(\.self) + familyChecks(facts) }
    guard let identifier = product.identifier.flatMap({ try? BundleIdentifier($0) }),
      let platform = facts.platform ?? profile.platforms.first
    else { return [] }
    var install = InstallRequest(
      profile: profile, bundleIdentifier: identifier, platform: platform, device: nil,
      entitlements: facts.entitlements, signer: facts.signer?.certificate,
      isSignerRevoked: facts.signer?.certificate.flatMap(request.isRevoked))
    install.systemVersion = request.systemVersion
    install.deploymentTarget = facts.requiredSystem
    install.families = product.families
    install.installedApplicationIdentifier = facts.host == nil ? request.installedApplicationIdentifier : nil
    install.sdkVersion = facts.sdk
    install.policy = facts.host == nil ? request.policy : request.policy.intersection(DevicePolicyRule.ofEachBundle)
    install.remedies = request.remedies(profile)
    var criteria = InstallDecision(install, at: request.context.moment).checks
    for device in request.devices {
      install.device = device
      install.registration = request.registration(device)
      install.deviceFamily = request.family(device, platform)
      install.isForPairedWatch = isForPairedWatch(facts, of: device)
      criteria += InstallDecision(install, at: request.context.moment).checks.filter { !criteria.contains($0) }
    }
    // The signature's own checks say whether the certificate is valid, but not whether it is revoked.
    let file = product.profile ?? product.path
    let isAdHoc = facts.signature?.isAdHoc == true && facts.isForDevices
    let checks = criteria.filter {
      ($0.name != .certificateLifetime || facts.signer == nil || install.isSignerRevoked == true)
        && !(isAdHoc && $0.name == .codeSignature)
    }.map { ProductCheck($0, in: file) }
    return isAdHoc
      ? [ProductCheck(.profile, .failed, Self.adHocRefusal, in: file, remedy: Self.adHocRemedy)] + checks : checks
  }

  /// Whether the device installs the bundle on its paired watch: a watch app, or what is in one.
  private func isForPairedWatch(_ facts: BundleFacts, of device: UDID) -> Bool {
    facts.platform == .watchOS && facts.host != nil && request.family(device, .watchOS)?.runs != true
  }

  /// The platform and the families of an app or extension without a readable profile.
  private func familyChecks(_ facts: BundleFacts) -> [ProductCheck] {
    let product = facts.product
    guard product.kind.carriesProfile, let platform = facts.platform else { return [] }
    return request.devices.filter { !isForPairedWatch(facts, of: $0) }.map { device in
      let criterion =
        request.family(device, platform)?.criterion(for: platform, families: product.families)
        ?? Criterion(.deviceFamily, .unknown, "the class of device \(device) is unknown, because it is not registered")
      return ProductCheck(criterion, in: product.path)
    }
  }

  private static let adHocRefusal = "the signature is ad hoc; devices require a certificate that the profile lists"
  private static let adHocRemedy = Remedy.hint("sign it with an identity: \(command: "app.sign") APP")

  private func missingProfile(_ facts: BundleFacts) -> ProductCheck? {
    guard facts.product.kind.carriesProfile, facts.isForDevices, facts.signature != nil else { return nil }
    if let kind = facts.signer?.certificate?.kind, [.appStore, .testFlight].contains(kind) { return nil }
    return ProductCheck(
      .profile, .failed, "no profile is embedded; devices do not install an app without one", in: facts.product.path,
      remedy: .hint("sign it with a profile: \(command: "app.sign") APP"))
  }
}

extension Product {
  /// The UIDeviceFamily; empty where it has none.
  fileprivate var families: [Int64] { (information?["UIDeviceFamily"]?.array ?? []).compactMap(\.integer) }
}
