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
  func passed(_ rule: PurposeRule, _ message: String, in file: String? = nil) -> ProductCheck {
    ProductCheck(rule, .passed, message, in: file ?? product.path)
  }

  /// A violation: failed where the refusal is certain, otherwise unknown.
  func violated(
    _ rule: PurposeRule, _ message: String, in file: String? = nil, files: [String] = [], expected: String? = nil,
    actual: String? = nil, remedy: Remedy? = nil
  ) -> ProductCheck {
    ProductCheck(
      rule, rule.isCertain ? .failed : .unknown, message, in: file ?? files.first ?? product.path, files: files,
      expected: expected, actual: actual, remedy: remedy)
  }
}

// MARK: Wording

/// A value of a file in quotation marks, cut where it is long.
func quoted(_ text: String) -> String {
  let head = text.unicodeScalars.prefix(100)
  return "\"" + String(head) + (head.endIndex == text.unicodeScalars.endIndex ? "" : "…") + "\""
}

/// Values in quotation marks, of which the first are named.
func listed(_ texts: [String]) -> String {
  let more = texts.count > 3 ? " and \(texts.count - 3) more" : ""
  return texts.prefix(3).map(quoted).joined(separator: ", ") + more
}

func isOrAre(_ count: Int) -> String { count == 1 ? "is" : "are" }

extension Remedy {
  static let signForStore = Remedy.advice("run slipway app sign APP --type app-store")
  static let signForDeveloperID = Remedy.advice(
    "sign it with a Developer ID certificate: slipway app sign APP --identity FILE")
  static let signForDevices = Remedy.advice("run slipway app sign APP --type development")
  static let correctInfoPlist = Remedy.advice("correct the Info.plist, and build the product again")
  static let buildForDevices = Remedy.advice("build the product for devices")

  static func removeFiles(_ files: String) -> Remedy { .advice("remove \(files) from the target, and build again") }
}
