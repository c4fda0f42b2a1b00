import Diagnostics
import PropertyLists
import XcodeProjects

/// An extension point is one that Apple's systems have.
struct ExtensionPointUnknown: CheckRule {
  let description = RuleDescription(
    id: "extension-point-unknown", severity: .note, summary: "an extension point is one that Apple's systems have",
    explanation: """
      The system looks for extensions by NSExtensionPointIdentifier, letter by letter. One that is spelled \
      wrong is never found. The list of points here is not Apple's own, so a new one may be missing from it.
      """,
    wrong: "<key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit</string>",
    right: "<key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string>",
    source: "Apple's App Extension Programming Guide, and the documentation of each framework")

  func findings(in input: CheckInput) -> [Finding] {
    let known = Set(ExtensionPoint.all.map(\.identifier))
    return input.infoPlists.compactMap { subject in
      guard let point = subject.entry("NSExtension")?["NSExtensionPointIdentifier"]?.string,
        point.hasPrefix("com.apple."), !known.contains(point)
      else { return nil }
      let near = NearNames(to: point, among: known, limit: 1).names.first
      return finding(
        "\"\(point)\" of \"\(subject.name)\" is none of the extension points that are known here",
        hint: near.map { "write \($0), if that is meant" }, at: subject.place(ofEntry: "NSExtension"),
        in: subject.context)
    }
  }
}

/// An extension is made with the kind of product that its extension point needs.
struct ExtensionPointProduct: CheckRule {
  let description = RuleDescription(
    id: "extension-point-product", severity: .error,
    summary: "an extension is made with the kind of product that its extension point needs",
    explanation: """
      Extensions for Messages, Apple Watch, Apple TV and Xcode have kinds of product of their own, which \
      give them the right entry and place in the app. A target of another kind makes an extension that the \
      system does not load.
      """,
    wrong: "productType com.apple.product-type.app-extension with com.apple.dt.Xcode.extension.source-editor",
    right: "productType com.apple.product-type.xcode-extension",
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
        "\"\(context.target.name)\" extends \(point), and its kind of product is \(context.target.kindOfProduct)",
        hint: "set productType = com.apple.product-type.\(wanted)", at: context.target.target.object.place, in: context)
    }
  }
}

/// An extension names one entry, where its extension point needs one.
struct ExtensionEntry: CheckRule {
  let description = RuleDescription(
    id: "extension-entry", severity: .error, summary: "an extension names the entry that its extension point needs",
    explanation: """
      Most extensions begin with the class in NSExtensionPrincipalClass or the storyboard in \
      NSExtensionMainStoryboard. A widget begins with @main in its sources and must have neither: the \
      system refuses to install it otherwise.
      """,
    wrong: "com.apple.widgetkit-extension with NSExtensionPrincipalClass",
    right: "com.apple.widgetkit-extension alone",
    source: "Apple's reference of NSExtension; the installer's message about widgetkit-extension")

  private static let entries = ["NSExtensionPrincipalClass", "NSExtensionMainStoryboard"]
  /// The points whose extensions begin with a class or storyboard, by Apple's App Extension Programming Guide.
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
          "the widget \"\(subject.name)\" has \(entry), which \(point) does not allow", hint: "remove \(entry)",
          at: subject.place(ofEntry: "NSExtension"), in: subject.context)
      }
      guard Self.needing.contains(point), given.isEmpty else { return nil }
      return finding(
        "NSExtension of \"\(subject.name)\" names neither a class nor a storyboard to begin with",
        hint: "add NSExtensionPrincipalClass, such as $(PRODUCT_MODULE_NAME).ClassName, or NSExtensionMainStoryboard",
        at: subject.place(ofEntry: "NSExtension"), severity: .warning, in: subject.context)
    }
  }
}
