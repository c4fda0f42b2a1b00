public import AppBundles
public import AppleIdentifiers
import CodeSignatures
public import CodeSigning
import DeveloperPortal
public import Diagnostics
import FileTrees
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Verifies built apps and other products: signatures, sealed files, identifiers and profiles.
public struct AppVerification {
  /// The devices that must be able to install the apps.
  public var devices: [UDID]
  /// The version of the devices' system, where it is known.
  public var systemVersion: BundleVersion?
  /// The file with a root to trust in addition to Apple's and the simulator's.
  public var trustedRoot: String?
  /// The portal that may have the embedded profiles.
  private let portal: PortalSession?
  /// What the apps are for; `nil` checks only what every purpose requires.
  public var purpose: ProductPurpose?
  /// The rules of a policy, which are in place of Apple's.
  public var policy: Set<DevicePolicyRule> = []
  /// The application identifier of the app with the same bundle identifier that is on the devices, if there is one.
  public var installed: String?

  /// Sets up the checks.
  public init(
    devices: [UDID] = [], systemVersion: BundleVersion? = nil, trustedRoot: String? = nil,
    portal: PortalSession? = nil, purpose: ProductPurpose? = nil
  ) {
    self.devices = devices
    self.systemVersion = systemVersion
    self.trustedRoot = trustedRoot
    self.portal = portal
    self.purpose = purpose
  }

  /// Verifies the products at `paths`, as they are at `date`.
  ///
  /// - Throws: `product-invalid`, `product-too-large`, `zip-invalid`, `zip-too-large`, and what reading files throws.
  public func results(of paths: [String], at date: Date) throws(Diagnostic) -> [ProductVerification] {
    try paths.map { path throws(Diagnostic) in
      let request = try request(for: path, at: date)
      return try ProductPackage.reading(path) { tree throws(Diagnostic) in
        try ProductVerification(of: tree, with: request)
      }
    }
  }

  /// Verifies the app at `path` for its installation on the devices, as it is at `date`.
  ///
  /// - Throws: `product-invalid` if there is no app, and what ``results(of:at:)`` throws.
  public func installation(of path: String, shown: String, at date: Date) throws(Diagnostic) -> ProductVerification {
    let request = try request(for: shown, at: date)
    return try ProductPackage.reading(path) { tree throws(Diagnostic) in
      guard tree.products.contains(where: { $0.kind == .application }) else {
        throw Diagnostic(
          .productInvalid, "\"\(shown)\" contains no app, and devices install only apps", at: Place(file: path),
          remedy: .advice("give an app, an .ipa, or an archive of an app"))
      }
      return try ProductVerification(of: tree, with: request)
    }
  }

  /// Verifies the bundle at `path`, as it is at `date`.
  ///
  /// - Throws: `product-invalid`, `product-too-large`, and what reading files throws.
  func result(of path: String, at date: Date) throws(Diagnostic) -> ProductVerification {
    try ProductVerification(of: ProductTree(at: path), with: request(for: path, at: date))
  }

  /// A product that was verified by `check`.
  struct Checked {
    let verification: ProductVerification
    /// Whether it has a profile for the App Store.
    let isForStore: Bool
    /// Whether it is in an .ipa or zip archive.
    let isPackage: Bool
  }

  /// Verifies the product at `path`, and by the rules of App Store Connect if it could be uploaded once it is signed.
  ///
  /// - Throws: what ``results(of:at:)`` throws.
  func checked(_ path: String, at date: Date) throws(Diagnostic) -> Checked {
    var request = try request(for: path, at: date)
    return try ProductPackage.reading(path) { tree throws(Diagnostic) in
      let isForStore = tree.products.contains { ((try? tree.profile(of: $0)) ?? nil)?.type == .appStore }
      let app = tree.root.withNested.first { $0.kind == .application }
      let isForDevices = app.map { !$0.isForSimulators && $0.platforms.first?.platform != .macOS } ?? false
      request.purpose = isForStore || isForDevices ? .appStore : nil
      request.judgesSigner = isForStore
      return Checked(
        verification: try ProductVerification(of: tree, with: request), isForStore: isForStore,
        isPackage: !FileAccess.isDirectory(path))
    }
  }

  private func request(for path: String, at date: Date) throws(Diagnostic) -> ProductVerification.Request {
    let roots = try ProfileReading(trustingRootAt: trustedRoot).roots
    var request = ProductVerification.Request(
      context: try VerificationContext(trusting: roots, at: date), devices: devices, systemVersion: systemVersion,
      purpose: purpose ?? (devices.isEmpty ? nil : .device))
    request.installedApplicationIdentifier = installed
    request.policy = policy
    if let portal, let contents = try? portal.contents(), let own = try? PortalRemedies(in: portal) {
      request.remedies = { profile in
        if (try? contents.profile(matching: profile.uuid)) != nil { return own }
        return RegeneratedProfileRemedies(for: profile, in: path, contents, own, at: date)
          ?? DownloadedProfileRemedies()
      }
      if !contents.team.program.terms.profileTypes.contains(.appStore) {
        request.signForStore = .advice(
          "sign with a team of another membership: \(contents.team.program.rawValue) memberships offer no App Store profiles"
        )
      }
      if policy.contains(.adminRegistration) {
        request.registration = { try? DeviceRegistration(of: $0, in: contents, own) }
      }
      let classes = try contents.devices().map { ($0.udid, $0.deviceClass) }
      request.family = { device, platform in
        classes.first { $0.0 == device }.map { DeviceFamily(of: $0.1, for: platform) }
      }
      let revoked = contents.revocations(at: portal.date)
      request.isRevoked = { revoked[$0.sha256] }
    }
    return request
  }
}
