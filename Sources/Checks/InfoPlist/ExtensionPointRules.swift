import Diagnostics
import PropertyLists
import XcodeProjects

/// Extension points that are not in the list of known ones.
struct ExtensionPointUnknown: CheckRule {
  let description = RuleDescription(
    id: "extension-point-unknown", severity: .note, summary: "Extension point is unknown",
    explanation: """
      The system finds extensions by NSExtensionPointIdentifier. It never finds one with a misspelled extension point. \
      Slipway's list is not from Apple, so new extension points may be missing.
      """,
    wrong: "<key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit</string>",
    right: "<key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string>",
    source: "Apple's App Extension Programming Guide, and the documentation of each framework",
    command: .setInformation("NSExtension.NSExtensionPointIdentifier POINT"))

  func findings(in input: CheckInput) -> [Finding] {
    let known = Set(ExtensionPoint.all.map(\.identifier))
    return input.infoPlists.compactMap { subject in
      guard let value = subject.entry("NSExtension")?["NSExtensionPointIdentifier"], let point = value.string,
        point.hasPrefix("com.apple."), !known.contains(point)
      else { return nil }
      let near = NearNames.slip(point, among: known)
      return finding(
        "\"\(point)\" is not a known extension point",
        hint: near.map { subject.writing($0, insteadOf: value, in: "NSExtension") },
        at: subject.place(of: value, in: "NSExtension"),
        in: subject.context)
    }
  }
}

/// Extensions whose product type does not match their extension point.
struct ExtensionPointProduct: CheckRule {
  let description = RuleDescription(
    id: "extension-point-product", severity: .error,
    summary: "Extension has the wrong product type for its extension point",
    explanation: """
      Extensions for Messages, Apple Watch, Apple TV and Xcode have their own product types. The product type \
      determines how the extension starts. The system does not load an extension with another product type.
      """,
    wrong: "productType = \"com.apple.product-type.app-extension\"; for com.apple.dt.Xcode.extension.source-editor",
    right: "productType = \"com.apple.product-type.xcode-extension\"; for com.apple.dt.Xcode.extension.source-editor",
    source: "swift-build's DarwinProductTypes.xcspec, and Xcode's templates")

  func findings(in input: CheckInput) -> [Finding] {
    let rows = Dictionary(
      ExtensionPoint.all.filter { !$0.products.isEmpty }.map { ($0.identifier, $0.products) },
      uniquingKeysWith: { first, _ in first })
    return input.contexts.filter { $0.target.isDistributed && $0.target.productType.isAppExtension }.compactMap {
      context in
      guard let point = context.extensionPoint, let products = rows[point],
        !products.contains(context.target.kindOfProduct), let wanted = products.sorted().first
      else { return nil }
      return finding(
        "\"\(context.target.name)\" extends \(point), but its product type is \(context.target.kindOfProduct)",
        hint: "set productType = com.apple.product-type.\(wanted)", at: context.target.target.object.place, in: context)
    }
  }
}

/// Extensions without the entry point that their extension point needs.
struct ExtensionEntry: CheckRule {
  let description = RuleDescription(
    id: "extension-entry", severity: .error, summary: "Extension has the wrong entry point for its extension point",
    explanation: """
      A widget starts with @main. If it has NSExtensionPrincipalClass or NSExtensionMainStoryboard, the system does \
      not install it, so the finding is an error. Most other extensions start with the class or the storyboard in one \
      of these keys. If such an extension has neither key, the finding is a warning. If you check its Info.plist \
      without the project, the finding is a note, because a tool may add the key.
      """,
    wrong: "<string>com.apple.widgetkit-extension</string><key>NSExtensionPrincipalClass</key><string>Widget</string>",
    right: "<key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string>",
    source: "Apple's reference of NSExtension; the installer's message about widgetkit-extension")

  private static let entries = ["NSExtensionPrincipalClass", "NSExtensionMainStoryboard"]
  /// The extension points that need a class or storyboard, as in Apple's App Extension Programming Guide.
  private static let needing: Set<String> = [
    "com.apple.share-services", "com.apple.ui-services", "com.apple.keyboard-service", "com.apple.photo-editing",
    "com.apple.usernotifications.service", "com.apple.usernotifications.content-extension",
    "com.apple.intents-service", "com.apple.widget-extension", "com.apple.callkit.call-directory",
  ]

  func findings(in input: CheckInput) -> [Finding] {
    input.infoPlists.compactMap { subject in
      guard let value = subject.entry("NSExtension"), let point = value["NSExtensionPointIdentifier"]?.string else {
        return nil
      }
      let given = Self.entries.filter { value[$0] != nil }
      if point == "com.apple.widgetkit-extension", let entry = given.first {
        return finding(
          "widget has \(entry), which \(point) does not allow", hint: "remove \(entry)",
          at: subject.place(ofKey: entry, in: value, of: "NSExtension"), in: subject.context)
      }
      guard Self.needing.contains(point), given.isEmpty, subject.entry("EXAppExtensionAttributes") == nil else {
        return nil
      }
      return finding(
        "NSExtension names neither a principal class nor a main storyboard",
        hint: "add NSExtensionPrincipalClass, such as $(PRODUCT_MODULE_NAME).ClassName, or NSExtensionMainStoryboard",
        at: subject.place(ofEntry: "NSExtension"),
        // A tool may complete a file without a project.
        severity: subject.context == nil ? .note : .warning, in: subject.context)
    }
  }
}
