import CodeSignatures
import Diagnostics
import PropertyLists

/// The checks that a device makes of the Info.plist of an app or extension.
struct DeviceInformationRules {
  let context: PurposeContext

  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    guard context.carriesProfile, context.product.information != nil else { return [] }
    return [buildNumber, packageType, extensionClass, supportedDevices].compactMap(\.self) + names
      + [metadata].compactMap(\.self)
  }

  private var buildNumber: ProductCheck? {
    guard context.information["CFBundleVersion"] == nil else { return nil }
    return context.violated(
      .buildMissingOnDevice, "CFBundleVersion is missing", in: file,
      remedy: .hint("run \(command: "app.set-version") APP --build NUMBER, then sign the product again"))
  }

  private var packageType: ProductCheck? {
    guard context.product.kind == .appExtension else { return nil }
    let found = context.information["CFBundlePackageType"]?.string
    guard found != "XPC!" else { return nil }
    return context.violated(
      .packageType, "CFBundlePackageType is \(found.map(quoted) ?? "missing"), not \"XPC!\"", in: file,
      expected: "XPC!", actual: found, remedy: .correctInfoPlist)
  }

  /// The extension points that always have a class or a storyboard, by Xcode's templates.
  private static let pointsWithClass: Set = [
    "com.apple.share-services", "com.apple.ui-services", "com.apple.keyboard-service", "com.apple.photo-editing",
    "com.apple.usernotifications.service", "com.apple.usernotifications.content-extension",
    "com.apple.intents-service", "com.apple.intents-ui-service", "com.apple.fileprovider-nonui",
    "com.apple.Safari.content-blocker", "com.apple.callkit.call-directory",
  ]

  private var extensionClass: ProductCheck? {
    guard let values = context.information["NSExtension"]?.dictionary,
      let point = values["NSExtensionPointIdentifier"]?.string, Self.pointsWithClass.contains(point),
      values["NSExtensionPrincipalClass"] == nil, values["NSExtensionMainStoryboard"] == nil
    else { return nil }
    return context.violated(
      .extensionClass, "NSExtension has neither NSExtensionPrincipalClass nor NSExtensionMainStoryboard", in: file,
      remedy: .correctInfoPlist)
  }

  /// Apps that were thinned run only on the models that they name.
  private var supportedDevices: ProductCheck? {
    guard context.isOutermost, let models = context.information["UISupportedDevices"]?.array else { return nil }
    let count = models.count == 1 ? "1 model" : "\(models.count) models"
    return context.violated(
      .supportedDevices, "UISupportedDevices lists \(count); the model of the device is unknown", in: file,
      actual: models.compactMap(\.string).joined(separator: ", "),
      remedy: .advice("export the app for all devices, without thinning"))
  }

  /// The keys of extensions that must be strings.
  private var names: [ProductCheck] {
    guard context.product.kind == .appExtension else { return [] }
    let rules: [(key: String, rule: ProductRule)] = [
      ("CFBundleName", .nameOnDevice), ("CFBundleDisplayName", .displayNameOnDevice),
      ("CFBundleShortVersionString", .versionOnDevice),
    ]
    return rules.compactMap { key, rule in
      guard context.information[key]?.string?.isEmpty != false else { return nil }
      let found = context.information[key].map { $0.string == nil ? $0.kindName : "empty" } ?? "missing"
      return context.violated(rule, "\(key) is \(found)", in: file, actual: found, remedy: .correctInfoPlist)
    }
  }

  // MARK: The package

  /// What the store wrote beside `Payload` must fit the app.
  private var metadata: ProductCheck? {
    guard context.isOutermost, let bytes = context.tree.storeMetadata else { return nil }
    let name = ProductPackage.storeMetadataName
    let remedy = Remedy.advice("remove \(name) from the .ipa")
    guard let list = (try? PropertyList(parsing: bytes))?.dictionary else {
      return context.violated(.metadata, "\(name) in the .ipa is not a readable property list", remedy: remedy)
    }
    let keys = [("bundleVersion", "CFBundleVersion"), ("bundleShortVersionString", "CFBundleShortVersionString")]
    for (key, own) in keys {
      guard let found = list[key]?.string, let wanted = context.information[own]?.string, found != wanted else {
        continue
      }
      return context.violated(
        .metadataVersions, "\(key) in \(name) is \(quoted(found)), but \(own) is \(quoted(wanted))",
        expected: wanted, actual: found, remedy: remedy)
    }
    return context.passed(.metadata, "\(name) fits the app")
  }
}
