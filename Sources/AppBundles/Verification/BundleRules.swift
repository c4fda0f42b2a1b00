import CodeSignatures
import Diagnostics
import PropertyLists

/// The checks of a bundle that concern neither its signature nor its profile.
struct BundleRules {
  private let facts: BundleFacts
  private let tree: ProductTree
  private var product: Product { facts.product }

  init(_ facts: BundleFacts, in tree: ProductTree) {
    self.facts = facts
    self.tree = tree
  }

  var checks: [ProductCheck] {
    guard product.layout != nil else { return [readable, encryption, nestedTeam].compactMap(\.self) }
    return [
      information, executable, encryption, seal, signingIdentifier, host, companion, appClipParent, extensionPoint,
      nestedTeam,
    ].compactMap(\.self) + UnsealedRules(facts, in: tree).checks
  }

  private var signAgain: Remedy { .hint("sign it again: \(command: "app.sign") APP") }

  // MARK: Parts

  private var information: ProductCheck? {
    if let problem = product.informationProblem {
      return ProductCheck(.infoPlist, .failed, problem.message, in: infoFile, remedy: .correctInfoPlist)
    }
    guard product.identifier != nil else {
      let problem =
        product.infoPlist == .missing ? "the Info.plist is missing" : "the Info.plist has no bundle identifier"
      return ProductCheck(.infoPlist, .failed, problem, in: infoFile, remedy: .correctInfoPlist)
    }
    return ProductCheck(.infoPlist, .passed, "the Info.plist is readable", in: product.path)
  }

  /// The Info.plist, which names the executable; the bundle if there is none.
  private var infoFile: String { product.infoPlist == .missing ? product.path : product.infoPlistPath ?? product.path }

  private var readable: ProductCheck? {
    product.codeProblem.map {
      ProductCheck(.executable, .failed, $0.message, in: product.path, remedy: $0.remedy)
    }
  }

  private var executable: ProductCheck? {
    if let readable { return readable }
    // A bundle without code is signed in files.
    guard product.executable == nil, facts.reports.isEmpty else { return nil }
    let name = product.information?["CFBundleExecutable"]?.string
    return ProductCheck(
      .executable, .failed, name.map { "the executable \"\($0)\" is missing" } ?? "the executable is missing",
      in: infoFile, remedy: .advice("build the product again"))
  }

  private var encryption: ProductCheck? {
    let encrypted = (product.code?.slices ?? []).filter { $0.encryption?.isEncrypted == true }
    guard let slice = encrypted.first else { return nil }
    return ProductCheck(
      .encryption, .unknown, "the slice \(slice.architecture) is encrypted by the App Store, for one account",
      in: product.executable ?? product.path)
  }

  // MARK: The seal

  private var seal: ProductCheck? {
    guard !facts.hasSeal, let signature = facts.signature,
      signature.directory.specialDigest(.resources) == nil
    else { return nil }
    return ProductCheck(
      .seal, .failed, "the files of the bundle are not sealed", in: product.path, remedy: signAgain)
  }

  // MARK: Identifiers

  private var signingIdentifier: ProductCheck? {
    // A Mac accepts any identifier (codesign --identifier); the rule is of devices, whose bundles are flat.
    guard product.layout == .flat, let found = facts.signature?.identifier, let wanted = product.identifier else {
      return nil
    }
    return compared(
      .signingIdentifier, found, wanted, "the signature's identifier \"\(found)\"",
      "the bundle identifier \"\(wanted)\"",
      signAgain)
  }

  private func compared(
    _ rule: ProductRule, _ found: String, _ wanted: String, _ first: String, _ second: String, _ remedy: Remedy
  ) -> ProductCheck {
    ProductCheck(
      rule, found == wanted ? .passed : .failed,
      found == wanted ? "\(first) is \(second)" : "\(first) is not \(second)", in: product.path, expected: wanted,
      actual: found, remedy: remedy)
  }

  private var app: Product? { facts.app }
  private var isWatchApp: Bool { facts.isWatchApp }
  private var isAppClip: Bool { facts.isAppClip }

  private var host: ProductCheck? {
    guard product.kind == .appExtension || isWatchApp || isAppClip, let app, let own = product.identifier,
      let outer = app.identifier
    else { return nil }
    let isChild = own.utf8.starts(with: (outer + ".").utf8)
    return ProductCheck(
      .host, isChild ? .passed : .failed,
      isChild
        ? "the bundle identifier begins with \"\(outer).\""
        : "the bundle identifier \"\(own)\" does not begin with \"\(outer).\", the identifier of \(app.name)",
      in: product.path, expected: outer + ".", actual: own, remedy: .correctInfoPlist)
  }

  private var companion: ProductCheck? {
    guard isWatchApp, let outer = app?.identifier else { return nil }
    let found = product.information?["WKCompanionAppBundleIdentifier"]?.string
    let isRight = found == outer
    return ProductCheck(
      .companion, isRight ? .passed : .failed,
      isRight
        ? "WKCompanionAppBundleIdentifier is \"\(outer)\""
        : "WKCompanionAppBundleIdentifier is \(found.map { "\"\($0)\"" } ?? "missing"), not \"\(outer)\"",
      in: product.path, expected: outer, actual: found, remedy: .correctInfoPlist)
  }

  private var appClipParent: ProductCheck? {
    guard isAppClip, let outer = app?.identifier, let entitlements = facts.entitlements else { return nil }
    let parents = (entitlements["com.apple.developer.parent-application-identifiers"]?.array ?? []).compactMap(\.string)
    let isRight = parents.contains { $0.utf8.drop { $0 != UInt8(ascii: ".") }.elementsEqual(("." + outer).utf8) }
    return ProductCheck(
      .appClipParent, isRight ? .passed : .failed,
      isRight ? "the entitlements name the app \"\(outer)\"" : "the entitlements do not name the app \"\(outer)\"",
      in: product.path, expected: outer, actual: parents.joined(separator: ", "),
      remedy: .advice("set com.apple.developer.parent-application-identifiers, and sign the product again"))
  }

  private var extensionPoint: ProductCheck? {
    guard product.kind == .appExtension, let information = product.information else { return nil }
    let point =
      information["NSExtension"]?["NSExtensionPointIdentifier"]?.string
      ?? information["EXAppExtensionAttributes"]?["EXExtensionPointIdentifier"]?.string
    return ProductCheck(
      information["NSExtension"] == nil ? .extensionPoint : .extensionPointName, point == nil ? .failed : .passed,
      point.map { "the extension point is \"\($0)\"" } ?? "the Info.plist names no extension point", in: product.path,
      actual: point, remedy: .correctInfoPlist)
  }

  /// Devices load only code of the app's team, or Apple's.
  private var nestedTeam: ProductCheck? {
    guard let host = facts.host, facts.isForDevices, let own = facts.signature, let outer = host.teamID else {
      return nil
    }
    if facts.signer?.isAppleSoftware == true { return nil }
    let found = own.teamID ?? "none"
    return compared(
      .nestedTeam, found, outer, "the team \(found)", "the team of \(host.product.name), \(outer)", signAgain)
  }
}
