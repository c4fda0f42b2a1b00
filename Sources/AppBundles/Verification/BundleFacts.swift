import AppleIdentifiers
import CodeSignatures
import Diagnostics
import PropertyLists
import ProvisioningProfiles

/// The bundle around another.
struct BundleHost {
  let product: Product
  /// The team of its signature.
  let teamID: String?
  /// The program that loads code in the bundle.
  let program: LoadingProgram?
}

/// A program, as the dynamic linker looks for libraries.
struct LoadingProgram {
  /// The folder of the executable, below the outermost product.
  let folder: String
  /// Where `@rpath` is searched.
  let runPaths: [String]
  /// Whether it is an app's, or in an app.
  let isInApp: Bool
}

/// The bundle to check, with its signatures.
struct BundleFacts {
  let product: Product
  let host: BundleHost?
  let reports: [SignatureReport]
  let hasSeal: Bool
  /// The embedded profile, if it can be read.
  var profile: ProvisioningProfile?
  /// The program that loads the code: its own, or the innermost one around it.
  var program: LoadingProgram?

  var signature: CodeSignature? { reports.lazy.compactMap(\.signature).first }
  var signer: CodeSigner? { reports.lazy.compactMap(\.signer).first }
  var platform: Platform? { product.platforms.first?.platform }

  /// The minimum system version: the higher one of the Info.plist and of the code.
  var requiredSystem: BundleVersion? {
    let ofCode = (product.code?.slices ?? []).compactMap(\.build?.minimumSystem).min()?.description
    return [product.minimumSystem, ofCode].compactMap { $0.flatMap { try? BundleVersion($0) } }.max()
  }

  /// The version of the SDK, which the Info.plist or the code names; no SDK builds a stub.
  var sdk: BundleVersion? {
    let named = product.information?["DTSDKName"]?.string.map { String($0.drop { !$0.isNumber }) }
    let ofCode = product.isStub ? nil : (product.code?.slices ?? []).compactMap(\.build?.sdk).max()
    // Linkers write 0 for an unknown SDK.
    return (named ?? ofCode.flatMap { $0 > MachOVersion(0) ? $0.description : nil }).flatMap { try? BundleVersion($0) }
  }

  var entitlements: PropertyListDictionary? { signature.flatMap { (try? $0.entitlements()) ?? nil } }

  /// The entitlements of each slice, which may differ.
  var allEntitlements: [PropertyListDictionary] {
    reports.compactMap { report in report.signature.flatMap { (try? $0.entitlements()) ?? nil } }
  }

  /// The app around an extension, watch app or App Clip.
  var app: Product? {
    guard let host = host?.product, host.kind == .application else { return nil }
    return host
  }

  /// Whether the code is an app's, or in one.
  var isInApp: Bool { program?.isInApp ?? false }
  var isWatchApp: Bool { product.kind == .application && isIn("Watch") }
  var isAppClip: Bool { product.kind == .application && isIn("AppClips") }

  private func isIn(_ folder: String) -> Bool {
    guard let host = host?.product, let inner = product.location.path(below: host.location) else { return false }
    return inner.utf8.starts(with: (folder + "/").utf8)
  }

  /// Whether the App Store or TestFlight signed it.
  var isSignedByStore: Bool {
    signer?.certificate?.kind.map { [.appStore, .macAppStore, .testFlight].contains($0) } ?? false
  }

  /// Whether devices other than Macs run it; old simulators have the same numbers, but other processors.
  var isForDevices: Bool {
    (product.code?.slices ?? []).contains { slice in
      guard let system = slice.build?.platform, let platform = system.platform else { return false }
      return platform != .macOS && !system.isSimulator && slice.architecture.isARM
    }
  }
}

extension MachOArchitecture {
  var isARM: Bool { isARM64 || cpuType == 12 }
}
