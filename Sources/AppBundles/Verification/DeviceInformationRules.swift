import CodeSignatures
import Diagnostics
import PropertyLists

/// The checks that a device makes of the Info.plist of an app or extension.
struct DeviceInformationRules {
  let context: PurposeContext

  private var file: String { context.infoFile }

  var checks: [ProductCheck] {
    guard context.carriesProfile, context.product.information != nil else { return [] }
    return [buildNumber, packageType, extensionClass, supportedDevices].compactMap(\.self)
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
}
