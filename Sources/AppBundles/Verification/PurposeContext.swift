import AppleIdentifiers
import CodeSignatures
import Diagnostics
import PropertyLists

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A bundle, and what it is verified for.
struct PurposeContext {
  let facts: BundleFacts
  let tree: ProductTree
  let purpose: ProductPurpose
  /// The moment of the check.
  let moment: Date
  /// Whether devices are checked one by one.
  let namesDevices: Bool
  /// The version of the devices' system, where it is known.
  let systemVersion: BundleVersion?
  /// Whether it must be signed for the purpose.
  let judgesSigner: Bool
  /// What signs the app for the App Store.
  let signForStore: Remedy
  /// The names of all files in the outermost product.
  let fileNames: Set<String>

  var product: Product { facts.product }
  var information: PropertyListDictionary { product.information ?? PropertyListDictionary() }
  var slices: [MachOSlice] { product.code?.slices ?? [] }

  /// Whether no bundle contains it.
  var isOutermost: Bool { facts.host == nil }
  var isApp: Bool { product.kind == .application }
  var carriesProfile: Bool { product.kind.carriesProfile }

  /// The platform; the platform of the host for code that names none.
  var platform: Platform? { facts.platform ?? facts.host?.product.platforms.first?.platform }
  var isForMac: Bool { platform == .macOS }

  /// Whether it is an app that iPhones and iPads run, and no App Clip.
  var isPhoneApp: Bool { isApp && platform == .iOS && !facts.isAppClip }

  /// The folder that contains the Info.plist of flat bundles, below the outermost product.
  var folder: String { joined(product.location, product.layout?.folder ?? "") }

  /// The Info.plist, as reports show it.
  var infoFile: String {
    product.infoPlistPath ?? product.path
  }

  /// The path below the outermost product of a path that reports show.
  func location(of shown: String) -> String { shown.path(below: tree.files.name) ?? "" }
}

// MARK: Checks

extension PurposeContext {
  func passed(_ rule: ProductRule, _ message: String, in file: String? = nil) -> ProductCheck {
    ProductCheck(rule, .passed, message, in: file ?? product.path)
  }

  /// A violation: failed where the refusal is certain, otherwise unknown.
  func violated(
    _ rule: ProductRule, _ message: String, in file: String? = nil, files: [String] = [], expected: String? = nil,
    actual: String? = nil, remedy: Remedy? = nil
  ) -> ProductCheck {
    ProductCheck(
      rule, rule.isCertain ? .failed : .unknown, message, in: file ?? files.first ?? product.path, files: files,
      expected: expected, actual: actual, remedy: remedy)
  }
}
