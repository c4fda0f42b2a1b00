import PropertyLists

extension Breach {
  private static func documentType(_ content: String) -> String {
    "<key>CFBundleDocumentTypes</key><array><dict>\(content)</dict></array>"
  }

  static let documents: [Breach] = [
    plist("documents-in-place", "does not declare whether it opens them in place", documentType("")),
    Breach("documents-in-place", "which macOS does not support") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        documentType("") + "<key>LSSupportsOpeningDocumentsInPlace</key><false/>")
    },
    plist("document-type-name-missing", "has no name (CFBundleTypeName)", documentType("")),
    plist(
      "document-type-rank-missing", "\"Text\" has no LSHandlerRank",
      documentType("<key>CFBundleTypeName</key><string>Text</string>")),
    plist(
      "document-type-rank-missing", "\"Best\" is not a valid LSHandlerRank",
      documentType("<key>LSHandlerRank</key><string>Best</string>")),
    Breach("app-clip-key-ignored", "no effect in the App Clip \"Widget\"") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.application.on-demand-install-capable" }
      $0.files["Widget/Info.plist"] = SampleProject.plist("<key>LSApplicationQueriesSchemes</key><array/>")
    },
  ]

  static let words: [Breach] = [
    plist(
      "info-plist-value-type", "UIBackgroundModes is a string", "<key>UIBackgroundModes</key><string>audio</string>"),
    plist(
      "info-plist-value-type", "an array that contains an integer",
      "<key>LSApplicationQueriesSchemes</key><array><integer>1</integer></array>"),
    plist("info-plist-value-type", "CFBundleVersion is an integer", "<key>CFBundleVersion</key><integer>7</integer>"),
    plist("info-plist-boolean-text", "is a string", "<key>UIRequiresFullScreen</key><string>YES</string>"),
    alone(
      "info-plist-boolean-text", "is an integer", "Info.plist",
      SampleProject.plist("<key>UIRequiresFullScreen</key><integer>0</integer>")),
    Breach("info-plist-setting-value", "is \"on\"") { $0.appSettings["INFOPLIST_KEY_UIRequiresFullScreen"] = "on" },
    plist(
      "app-category-unknown", "\"public.app-category.game\"",
      "<key>LSApplicationCategoryType</key><string>public.app-category.game</string>"),
    plist(
      "device-capability-unknown", "\"telefony\"",
      "<key>UIRequiredDeviceCapabilities</key><array><string>telefony</string></array>"),
    plist(
      "url-scheme-system", "\"mailto\"",
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>mailto</string></array></dict></array>"
    ),
    plist(
      "encryption-code-missing", "declared without a compliance code", "<key>ITSAppUsesNonExemptEncryption</key><true/>"
    ),
    Breach("encryption-unanswered", "\"Widget\" does not declare") {
      $0.change = { objects in
        objects["W"]?["productType"] = "com.apple.product-type.application"
        objects["AE"]?["files"] = []
      }
      $0.widgetSettings["ASSETCATALOG_COMPILER_APPICON_NAME"] = "AppIcon"
      $0.files["Wecker/Info.plist"] = SampleProject.plist("<key>ITSAppUsesNonExemptEncryption</key><false/>")
    },
  ]

  static let background: [Breach] = [
    plist(
      "background-mode-unknown", "\"background-fetch\" is not a mode",
      "<key>UIBackgroundModes</key><array><string>background-fetch</string></array>"),
    Breach("background-mode-unknown", "does not exist on watchOS") {
      $0.projectSettings["SDKROOT"] = "watchos"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIBackgroundModes</key><array><string>push-to-talk</string></array>")
    },
    plist(
      "background-tasks-missing", "lists no task identifiers",
      "<key>UIBackgroundModes</key><array><string>processing</string></array>"),
    alone(
      "background-tasks-missing", "lists no task identifiers", "Info.plist",
      SampleProject.plist("<key>UIBackgroundModes</key><array><string>processing</string></array>")),
    plist(
      "background-mode-needs", "no NSLocationAlways",
      "<key>UIBackgroundModes</key><array><string>location</string></array>"),
    plist(
      "background-mode-needs", "no aps-environment entitlement",
      "<key>UIBackgroundModes</key><array><string>remote-notification</string></array>"),
  ]

  private static func exception(_ domain: String, _ content: String = "") -> String {
    "<key>NSAppTransportSecurity</key><dict><key>NSExceptionDomains</key><dict><key>\(domain)</key><dict>\(content)</dict></dict></dict>"
  }

  static let connections: [Breach] = [
    plist(
      "update-feed-insecure", "which App Transport Security blocks",
      "<key>SUFeedURL</key><string>http://example.org/feed.xml</string>"),
    plist(
      "transport-security-off", "unencrypted connections",
      "<key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><true/></dict>"),
    plist(
      "transport-security-domain", "\"https://example.org\" matches no connection", exception("https://example.org")),
    plist("transport-security-domain", "\"*.example.org\"", exception("*.example.org")),
    Breach("transport-security-domain", "\"https://example.org\"") {
      $0.appSettings["INFOPLIST_PREPROCESS"] = "YES"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(exception("https://example.org"))
    },
    plist(
      "transport-security-old-encryption", "allows TLSv1.0",
      exception("example.org", "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>")),
  ]

  static let usages: [Breach] = [
    plist(
      "usage-description-unknown", "NSContactUsageDescription", "<key>NSContactUsageDescription</key><string>x</string>"
    ),
    plist(
      "location-usage-pair", "not NSLocationWhenInUse",
      "<key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>x</string>"),
    Breach("calendar-usage-old-key", "has only NSCalendarsFullAccessUsageDescription") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "16.0"
      $0.appSettings["INFOPLIST_KEY_NSCalendarsFullAccessUsageDescription"] = "x"
    },
    plist(
      "bonjour-usage-pair", "has NSBonjourServices but no NSLocalNetworkUsageDescription",
      "<key>NSBonjourServices</key><array><string>_a._tcp</string></array>"),
    Breach("usage-description-missing", "claims com.apple.developer.homekit") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>com.apple.developer.homekit</key><true/>")
    },
    Breach("usage-description-missing", "has no NSCameraUsageDescription") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.device.camera</key><true/>")
    },
    plist(
      "usage-without-entitlement", "does not claim com.apple.developer.homekit",
      "<key>NSHomeKitUsageDescription</key><string>x</string>"),
  ]
}
