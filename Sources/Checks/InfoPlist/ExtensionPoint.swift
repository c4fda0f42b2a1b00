import PropertyLists

/// A feature of the system that an app extension can extend.
struct ExtensionPoint: Sendable {
  /// The identifier, such as `com.apple.widgetkit-extension`.
  let identifier: String
  /// The product types that it allows; empty if any extension is allowed.
  let products: Set<String>

  init(_ identifier: String, _ products: Set<String> = []) {
    self.identifier = identifier
    self.products = products
  }

  /// The dictionaries that declare an extension point, and the keys in them.
  static let keys = [
    (outer: "NSExtension", inner: "NSExtensionPointIdentifier"),
    (outer: "EXAppExtensionAttributes", inner: "EXExtensionPointIdentifier"),
  ]

  /// The extension points in Xcode's templates and Apple's documentation.
  static let all: [ExtensionPoint] =
    ofKinds
    + [
      "com.apple.widget-extension", "com.apple.widgetkit-extension", "com.apple.share-services",
      "com.apple.ui-services", "com.apple.services", "com.apple.keyboard-service", "com.apple.photo-editing",
      "com.apple.photo-project", "com.apple.fileprovider-nonui", "com.apple.fileprovider-ui",
      "com.apple.fileprovider-actionsui", "com.apple.usernotifications.service",
      "com.apple.usernotifications.content-extension", "com.apple.intents-service", "com.apple.intents-ui-service",
      "com.apple.appintents-extension", "com.apple.Safari.content-blocker", "com.apple.Safari.extension",
      "com.apple.Safari.web-extension", "com.apple.Safari.sharedlinks-service", "com.apple.spotlight.index",
      "com.apple.spotlight.import", "com.apple.quicklook.preview", "com.apple.quicklook.thumbnail",
      "com.apple.callkit.call-directory", "com.apple.identitylookup.message-filter",
      "com.apple.identitylookup.classification-ui", "com.apple.networkextension.packet-tunnel",
      "com.apple.networkextension.app-proxy", "com.apple.networkextension.filter-data",
      "com.apple.networkextension.filter-control", "com.apple.networkextension.dns-proxy",
      "com.apple.networkextension.app-push", "com.apple.broadcast-services", "com.apple.broadcast-services-upload",
      "com.apple.broadcast-services-setupui", "com.apple.authentication-services-credential-provider-ui",
      "com.apple.AppSSO.idp-extension", "com.apple.AudioUnit", "com.apple.AudioUnit-UI",
      "com.apple.FinderSync", "com.apple.deviceactivity.monitor-extension",
      "com.apple.deviceactivityui.report-extension", "com.apple.ManagedSettings.shield-action-service",
      "com.apple.ManagedSettingsUI.shield-configuration-service", "com.apple.background-asset-downloader-extension",
      "com.apple.location.push.service", "com.apple.classkit.context-provider",
      "com.apple.PassKit.issuer-provisioning", "com.apple.PassKit.issuer-provisioning.authorization",
      "com.apple.printing.discovery", "com.apple.email.extension", "com.apple.ctk-tokens",
      "com.apple.persistent-token-driver", "com.apple.calendar.virtualconference",
      "com.apple.matter.support.extension.device-setup",
    ].map { ExtensionPoint($0) }

  /// The extension points that have their own product types in Xcode.
  private static let ofKinds = [
    ExtensionPoint("com.apple.watchkit", ["watchkit-extension", "watchkit2-extension"]),
    ExtensionPoint("com.apple.dt.Xcode.extension.source-editor", ["xcode-extension"]),
    ExtensionPoint("com.apple.tv-top-shelf", ["tv-app-extension", "app-extension"]),
    ExtensionPoint("com.apple.tv-services", ["tv-app-extension"]),
    ExtensionPoint(
      "com.apple.message-payload-provider", ["app-extension.messages", "app-extension.messages-sticker-pack"]),
  ]
}

extension TargetContext {
  /// The extension point that the Info.plist declares.
  var extensionPoint: String? {
    ExtensionPoint.keys.lazy.compactMap { entry($0.outer)?[$0.inner]?.string }.first
  }
}
