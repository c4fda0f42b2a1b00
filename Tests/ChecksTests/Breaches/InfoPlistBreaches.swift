import PropertyLists

extension Breach {
  static let infoPlist: [Breach] = [
    Breach("info-plist-not-found", "\"Wecker/Info.plist\" of \"Wecker\" is not there") {
      $0.files["Wecker/Info.plist"] = nil
    },
    Breach("entitlements-not-found", "\"Wecker/Wecker.entitlements\" of \"Wecker\" are not there") {
      $0.files["Wecker/Wecker.entitlements"] = nil
    },
    plist("info-plist-unreadable", "expected a value for the key \"a\"", "<key>a</key>"),
    Breach("info-plist-unreadable", "holds an array") {
      $0.files["Wecker/Wecker.entitlements"] = "<plist><array/></plist>"
    },
    plist("info-plist-duplicate-key", "\"a\" stands in line 4 already", "<key>a</key><true/><key>a</key><true/>"),
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
    Breach("orientations-ipad", "does not take UIInterfaceOrientationPortraitUpsideDown") {
      $0.appSettings["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"] =
        "UIInterfaceOrientationPortrait UIInterfaceOrientationLandscapeLeft UIInterfaceOrientationLandscapeRight"
    },
    Breach("launch-screen-missing", "no launch screen") {
      $0.appSettings["INFOPLIST_KEY_UILaunchScreen_Generation"] = nil
    },
  ]
}
