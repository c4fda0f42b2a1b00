import PropertyLists

extension Breach {
  static let infoPlist: [Breach] =
    infoPlistFiles + requiredKeys + extensions + watchApps + documents + words + background + connections + usages
    + manifests + code

  private static let infoPlistFiles: [Breach] = [
    Breach("info-plist-not-found", "\"Wecker/Info.plist\" of \"Wecker\" does not exist") {
      $0.files["Wecker/Info.plist"] = nil
    },
    plist("info-plist-unreadable", "expected a value for the key \"a\"", "<key>a</key>"),
    Breach("info-plist-unreadable", "contains an array") {
      $0.files["Wecker/Wecker.entitlements"] = "<plist><array/></plist>"
    },
    plist(
      "info-plist-duplicate-key", "duplicate key \"a\", first used on line 4", "<key>a</key><true/><key>a</key><true/>"),
    plist("usage-description-empty", "is empty", "<key>NSCameraUsageDescription</key><string> </string>"),
    plist("usage-description-empty", "is a boolean", "<key>NSCameraUsageDescription</key><true/>"),
    plist(
      "url-scheme-form", "\"my_app\" is not a URL scheme",
      "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>my_app</string></array></dict></array>"
    ),
    Breach("info-plist-in-resources", "also in Copy Bundle Resources") {
      $0.change = { objects in
        objects["AR"]?["files"] = ["BI"]
        objects["BI"] = ["isa": "PBXBuildFile", "fileRef": "I"]
      }
    },
    Breach("info-plist-key-unknown", "INFOPLIST_KEY_UIBackgroundModes") {
      $0.appSettings["INFOPLIST_KEY_UIBackgroundModes"] = "audio"
    },
    Breach("orientations-ipad", "declares its orientations only for iPhone") {
      $0.appSettings["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"] = nil
      $0.appSettings["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone"] = "UIInterfaceOrientationPortrait"
    },
    Breach("orientations-ipad", "does not support UIInterfaceOrientationPortraitUpsideDown") {
      $0.appSettings["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"] =
        "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"
    },
    Breach("launch-screen-missing", "no launch screen") {
      $0.appSettings["INFOPLIST_KEY_UILaunchScreen_Generation"] = nil
    },
  ]

  private static let code: [Breach] = [
    inCode("usage-description-needed", "uses CNContactStore but has no NSContactsUsageDescription", "CNContactStore()"),
    inCode(
      "usage-description-needed", "PHPhotoLibrary with requestAuthorization",
      "PHPhotoLibrary.requestAuthorization(for: .addOnly)"),
    inCode("privacy-reason-missing", "\"Wecker\" uses UserDefaults", "UserDefaults.standard"),
    Breach("info-plist-class-missing", "\"OldDelegate\" that UISceneDelegateClassName names") {
      $0.files["Wecker/App.swift"] = "class SceneDelegate {}"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(scene(delegate: "OldDelegate"))
    },
  ]

  private static func inCode(_ rule: String, _ words: String, _ text: String) -> Breach {
    Breach(rule, words) { $0.files["Wecker/App.swift"] = "let x = \(text)" }
  }

  static func scene(delegate: String) -> String {
    """
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneDelegateClassName</key>
    <string>$(PRODUCT_MODULE_NAME).\(delegate)</string></dict></array></dict></dict>
    """
  }

  private static func reasons(_ kind: String, _ reason: String) -> String {
    SampleProject.plist(
      """
      <key>NSPrivacyAccessedAPITypes</key><array><dict><key>NSPrivacyAccessedAPIType</key><string>\(kind)</string>
      <key>NSPrivacyAccessedAPITypeReasons</key><array>\(reason)</array></dict></array>
      """)
  }

  private static func manifest(_ words: String, _ kind: String, _ reason: String) -> Breach {
    Breach("privacy-reason-unknown", words) {
      $0.files["Wecker/PrivacyInfo.xcprivacy"] = reasons("NSPrivacyAccessedAPICategory" + kind, reason)
    }
  }

  private static func tracking(_ words: String, _ declaration: String) -> Breach {
    Breach("privacy-tracking-undeclared", words) {
      $0.files["Wecker/PrivacyInfo.xcprivacy"] = SampleProject.plist(
        declaration + "<key>NSPrivacyTrackingDomains</key><array><string>stats.example.org</string></array>")
    }
  }

  private static let manifests: [Breach] = [
    manifest("\"C617.1\" is not a reason", "UserDefaults", "<string>C617.1</string>"),
    manifest("has no reason", "UserDefaults", ""),
    manifest("is not a required reason API category", "UserDefault", "<string>CA92.1</string>"),
    tracking("but NSPrivacyTracking is false", "<key>NSPrivacyTracking</key><false/>"),
    tracking("lists \"stats.example.org\", but NSPrivacyTracking is absent", ""),
    plist(
      "info-plist-reference-unknown", "CFBundleDisplayName refers to the build setting APP_NAME",
      "<key>CFBundleDisplayName</key><string>$(APP_NAME)</string>"),
    Breach(
      "font-file-unlisted", "no Info.plist lists Wecker/Bell.ttf in UIAppFonts, and code uses its font \"Bell-Regular\""
    ) {
      $0.images["Wecker/Bell.ttf"] = SampleFont.bytes(family: "Bell", postScriptName: "Bell-Regular")
      $0.files["Wecker/App.swift"] = "let font = UIFont(name: \"Bell-Regular\", size: 17)"
    },
    Breach("font-file-missing", "\"Wecker\" lists the font file \"Bell.ttf\" but does not copy it") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>UIAppFonts</key><array><string>Bell.ttf</string></array>")
      $0.files["Wecker/Fonts/Bell.ttf"] = ""
    },
    plist(
      "font-file-missing", "\"Bell.ttf\" of \"Wecker\" does not exist",
      "<key>UIAppFonts</key><array><string>Bell.ttf</string></array>"),
  ]
}
