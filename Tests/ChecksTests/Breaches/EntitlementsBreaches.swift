import PropertyLists

extension Breach {
  /// A breach by the app's entitlements.
  private static func claims(_ rule: String, _ words: String, _ content: String) -> Breach {
    Breach(rule, words) { $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(content) }
  }

  private static func list(_ key: String, _ text: String) -> String {
    "<key>\(key)</key><array><string>\(text)</string></array>"
  }

  private static let groups = "com.apple.security.application-groups"
  private static let domains = "com.apple.developer.associated-domains"

  static let entitlements: [Breach] = entitlementValues + entitlementsOfProducts

  private static let entitlementValues: [Breach] = [
    Breach("entitlements-not-found", "\"Wecker/Wecker.entitlements\" of \"Wecker\" does not exist") {
      $0.files["Wecker/Wecker.entitlements"] = nil
    },
    claims(
      "entitlement-value-type", "is a string, expected a boolean",
      "<key>com.apple.developer.siri</key><string>YES</string>"),
    alone(
      "entitlement-value-type", "is a string, expected an array", "a.entitlements",
      SampleProject.plist("<key>\(groups)</key><string>group.a</string>")),
    claims(
      "entitlement-unknown", "grants com.apple.developer.associated-domain",
      list("com.apple.developer.associated-domain", "")),
    claims("capability-values-missing", "is empty, so App Groups has no effect", "<key>\(groups)</key><array/>"),
    alone(
      "capability-values-missing", "UIBackgroundModes is empty, so Background Modes has no effect", "Info.plist",
      SampleProject.plist("<key>UIBackgroundModes</key><array/>")),
    claims("entitlement-environment", "is \"sandbox\"", "<key>aps-environment</key><string>sandbox</string>"),
    claims("app-group-prefix", "\"de.uni-hd.demo\" does not begin", list(groups, "de.uni-hd.demo")),
    claims("app-group-invalid", "\"group.my shop\" is not valid", list(groups, "group.my shop")),
    claims("app-group-invalid", "\"group.\" is not valid", list(groups, "group.")),
    Breach("app-group-prefix", "does not begin with \"group.\"") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(list(groups, "de.uni-hd.demo"))
    },
    claims(
      "icloud-container-prefix", "\"de.uni-hd.demo\" does not begin",
      list("com.apple.developer.icloud-container-identifiers", "de.uni-hd.demo")),
    claims(
      "keychain-group-prefix", "\"de.uni-hd.demo\" does not begin", list("keychain-access-groups", "de.uni-hd.demo")),
    claims("associated-domain-form", "has no service", list(domains, "https://example.org/a")),
    claims(
      "associated-domain-form", "more than a service and a domain", list(domains, "applinks:https://example.org/a")),
    claims("associated-domain-form", "has a service that", list(domains, "applink:example.org")),
    claims("associated-domain-form", "has no domain", list(domains, "applinks:")),
    claims(
      "entitlement-of-signing", "application-identifier is in the entitlements file, but signing adds it",
      "<key>application-identifier</key><string>ABCDE12345.de.uni-hd.demo.Wecker</string>"),
    claims(
      "entitlement-of-other-system", "is for macOS, but \"Wecker\" is for iOS",
      "<key>com.apple.security.app-sandbox</key><true/>"),
    claims(
      "entitlement-of-other-system", "com.apple.security.network.client is for macOS",
      "<key>com.apple.security.network.client</key><true/>"),
    Breach("entitlement-of-other-system", "is called com.apple.developer.aps-environment on macOS") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>aps-environment</key><string>development</string>")
    },
  ]

  private static let entitlementsOfProducts: [Breach] = [
    Breach("entitlements-differ", "claims \(domains) in Debug but not in Release") {
      $0.appDebugSettings["CODE_SIGN_ENTITLEMENTS"] = "Wecker/Debug.entitlements"
      $0.files["Wecker/Debug.entitlements"] = SampleProject.plist(list(domains, "applinks:example.org"))
    },
    claims("debugging-entitlement", "allows debugging", "<key>get-task-allow</key><true/>"),
    Breach("sandbox-missing", "\"Wecker\" does not run in the sandbox") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.appSettings["INFOPLIST_KEY_ITSAppUsesNonExemptEncryption"] = "NO"
    },
    Breach("extension-sandbox-missing", "\"Widget\" does not run in the sandbox") {
      $0.projectSettings["SDKROOT"] = "macosx"
    },
    claims(
      "inherited-sandbox-extended", "is combined with com.apple.security.network.client",
      "<key>com.apple.security.app-sandbox</key><true/><key>com.apple.security.inherit</key><true/>"
        + "<key>com.apple.security.network.client</key><true/>"),
    Breach("app-group-not-shared", "claims the app group \"group.a\"") {
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
      $0.files["Widget/Widget.entitlements"] = SampleProject.plist(list(groups, "group.a"))
    },
    Breach("keychain-group-not-shared", "claims the keychain access group \"$(AppIdentifierPrefix)de.uni-hd.shared\"") {
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
      $0.files["Widget/Widget.entitlements"] = SampleProject.plist(
        list("keychain-access-groups", "$(AppIdentifierPrefix)de.uni-hd.shared"))
    },
    Breach("app-clip-parent", "does not claim its app") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.application.on-demand-install-capable" }
    },
    Breach("app-clip-parent", "parent application of App Clip") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.application.on-demand-install-capable" }
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
      $0.files["Widget/Widget.entitlements"] = SampleProject.plist(
        list("com.apple.developer.parent-application-identifiers", "$(AppIdentifierPrefix)de.uni-hd.demo.Other"))
    },
  ]
}
