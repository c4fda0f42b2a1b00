import PropertyLists

extension Breach {
  /// A breach by what the widget's Info.plist has in NSExtension.
  private static func point(_ rule: String, _ words: String, _ point: String, _ more: String = "") -> Breach {
    Breach(rule, words) {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>\(point)</string>\(more)</dict>")
    }
  }

  /// What NSExtension has for a script of a Safari app extension.
  static func script(_ name: String) -> String {
    "<key>SFSafariContentScript</key><array><dict><key>Script</key><string>\(name)</string></dict></array>"
  }

  static let extensions: [Breach] = [
    Breach("extension-attributes", "has no NSExtension") {
      $0.files["Widget/Info.plist"] = SampleProject.plist("")
    },
    Breach("extension-attributes", "has both NSExtension and EXAppExtensionAttributes") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        SampleProject.widgetExtension + "<key>EXAppExtensionAttributes</key><dict/>")
    },
    Breach("extension-attributes", "declares no extension point (NSExtensionPointIdentifier)") {
      $0.files["Widget/Info.plist"] = SampleProject.plist("<key>NSExtension</key><dict/>")
    },
    point("extension-point-unknown", "is not a known extension point", "com.apple.widgetkit-extensoin"),
    point(
      "extension-point-product", "its product type is app-extension", "com.apple.dt.Xcode.extension.source-editor"),
    point(
      "extension-entry", "which com.apple.widgetkit-extension does not allow", "com.apple.widgetkit-extension",
      "<key>NSExtensionPrincipalClass</key><string>Widget.Start</string>"),
    point("extension-entry", "names neither a principal class nor a main storyboard", "com.apple.keyboard-service"),
    point(
      "safari-extension-file-missing", "SFSafariContentScript of \"Widget\" names \"start.js\"",
      "com.apple.Safari.extension", script("start.js")),
    point(
      "safari-extension-file-missing", "SFSafariStyleSheet of \"Widget\" names \"style.css\"",
      "com.apple.Safari.extension",
      "<key>SFSafariStyleSheet</key><array><dict><key>Style Sheet</key><string>style.css</string></dict></array>"),
  ]

  static let watchApps: [Breach] = [
    Breach("watch-app-role", "has neither") { $0.projectSettings["SDKROOT"] = "watchos" },
    Breach("watch-app-role", "has both") {
      $0.projectSettings["SDKROOT"] = "watchos"
      $0.appSettings["INFOPLIST_KEY_WKWatchOnly"] = "YES"
      $0.appSettings["INFOPLIST_KEY_WKCompanionAppBundleIdentifier"] = "de.uni-hd.demo.Wecker"
    },
    Breach("watch-companion-differs", "\"de.uni-hd.demo\", but the bundle identifier of \"Wecker\"") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.application" }
      $0.widgetSettings["SDKROOT"] = "watchos"
      $0.widgetSettings["INFOPLIST_KEY_WKCompanionAppBundleIdentifier"] = "de.uni-hd.demo"
    },
    Breach("watch-extension-app-differs", "is \"de.uni-hd.demo\", but the bundle identifier of \"Wecker\"") {
      $0.projectSettings["SDKROOT"] = "watchos"
      $0.change = {
        $0["A"]?["productType"] = "com.apple.product-type.application.watchapp2"
        $0["W"]?["productType"] = "com.apple.product-type.watchkit2-extension"
      }
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        """
        <key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict><key>WKAppBundleIdentifier</key>
        <string>de.uni-hd.demo</string></dict></dict>
        """)
    },
  ]
}
