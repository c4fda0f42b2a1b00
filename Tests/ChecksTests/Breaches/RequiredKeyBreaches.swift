import PropertyLists

extension Breach {
  /// A breach by an Info.plist that Xcode adds nothing to.
  private static func bare(_ rule: String, _ words: String, _ content: String = "") -> Breach {
    Breach(rule, words) {
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(content)
    }
  }

  static let requiredKeys: [Breach] = [
    bare("bundle-executable-missing", "lacks CFBundleExecutable"),
    bare("bundle-name-missing", "lacks CFBundleName"),
    bare("package-type-missing", "lacks CFBundlePackageType"),
    bare("info-dictionary-version-missing", "lacks CFBundleInfoDictionaryVersion"),
    bare("development-region-missing", "lacks CFBundleDevelopmentRegion"),
    bare("requires-iphone-os-missing", "\"Wecker\" lacks LSRequiresIPhoneOS"),
    Breach("app-category-missing", "\"Wecker\" lacks LSApplicationCategoryType") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.appSettings["ENABLE_APP_SANDBOX"] = "YES"
    },
    Breach("orientations-missing", "\"Wecker\" lacks UISupportedInterfaceOrientations") {
      $0.appSettings["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPad"] = nil
    },
    Breach("extension-display-name-missing", "\"Widget\" lacks CFBundleDisplayName") {
      $0.widgetSettings["INFOPLIST_KEY_CFBundleDisplayName"] = nil
    },
    Breach("xpc-service-missing", "\"Widget\" lacks XPCService") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.xpc-service" }
    },
    Breach("info-plist-not-named", "\"Widget\" has no Info.plist") {
      $0.widgetSettings["INFOPLIST_FILE"] = nil
      $0.widgetSettings["GENERATE_INFOPLIST_FILE"] = nil
    },
    bare("package-type-wrong", "is \"FMWK\"", "<key>CFBundlePackageType</key><string>FMWK</string>"),
    Breach("resource-bundle-executable", "\"Widget\" has no sources") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.bundle" }
      $0.files["Widget/Info.plist"] = SampleProject.plist("<key>CFBundleExecutable</key><string>Widget</string>")
    },
    plist("info-plist-key-of-build", "DTXcode must not be in the file", "<key>DTXcode</key><string>1500</string>"),
    alone(
      "info-plist-key-of-build", "DTXcode must not be in the file", "a/Info.plist",
      SampleProject.plist("<key>DTXcode</key><string>1500</string>")),
    plist("minimum-system-differs", "MinimumOSVersion is 12.0", "<key>MinimumOSVersion</key><string>12.0</string>"),
    plist("minimum-system-differs", "is not a version", "<key>MinimumOSVersion</key><string>new</string>"),
    plist("device-family-by-hand", "is overwritten", "<key>UIDeviceFamily</key><array><integer>1</integer></array>"),
    Breach("device-family-invalid", "is \"4\", which lists no iOS device") {
      $0.appSettings["TARGETED_DEVICE_FAMILY"] = "4"
    },
    plist("info-plist-key-deprecated", "UILaunchImages is deprecated", "<key>UILaunchImages</key><array/>"),
    Breach("info-plist-key-deprecated", "UIRequiresFullScreen is deprecated as of iOS 26.0") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "26.0"
      $0.appSettings["INFOPLIST_KEY_UIRequiresFullScreen"] = "YES"
    },
  ]
}
