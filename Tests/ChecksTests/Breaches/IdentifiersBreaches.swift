import PropertyLists

extension Breach {
  static let identifiers: [Breach] = [
    identifier("bundle-id-missing", "\"Wecker\" has no bundle identifier", ""),
    Breach("bundle-id-missing", "\"Wecker\" has no bundle identifier") {
      $0.appSettings["PRODUCT_BUNDLE_IDENTIFIER"] = nil
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>")
    },
    identifier("bundle-id-characters", "\"de.café.Wecker\" contains \"é\"", "de.café.Wecker"),
    identifier("bundle-id-characters", "contains \" \"", "de.uni hd.Wecker"),
    identifier("bundle-id-underscore", "contains an underscore", "de.uni_hd.Wecker"),
    identifier("bundle-id-empty-segment", "contains an empty component", "de..Wecker"),
    identifier("bundle-id-variable-undefined", "FLAVOR is undefined", "de.uni-hd.$(FLAVOR)"),
    identifier("bundle-id-single-segment", "has only one component", "Wecker"),
    identifier("bundle-id-wildcard", "asterisk", "de.uni-hd.*"),
    identifier("bundle-id-placeholder", "is a placeholder", "com.example.Wecker"),
    identifier("bundle-id-reserved", "reserved for Apple", "com.apple.Wecker"),
    identifier("bundle-id-not-child", "does not begin with \"de.uni-hd.Other.\"", "de.uni-hd.Other"),
    Breach("bundle-id-duplicate", "the same bundle identifier") {
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.Wecker"
    },
    Breach("bundle-id-case-collision", "differ only in case") {
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.WECKER"
    },
    Breach("bundle-id-underscore", "\"de.uni-hd.demo.Wecker.Wid_get\" contains an underscore") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.framework" }
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.Wecker.Wid_get"
    },
    identifier("bundle-id-segment-form", "component \"-Wecker\"", "de.uni-hd.-Wecker"),
    identifier("bundle-id-length", "has 163 characters", .string("de.uni-hd." + String(repeating: "w", count: 153))),
    Breach("bundle-id-differs-from-setting", "is \"de.uni-hd.demo.Other\"") {
      $0.appSettings["GENERATE_INFOPLIST_FILE"] = "NO"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleIdentifier</key><string>de.uni-hd.demo.Other</string>")
    },
    Breach("test-bundle-id-duplicate", "\"Widget\" has the bundle identifier") {
      $0.widgetSettings["PRODUCT_BUNDLE_IDENTIFIER"] = "de.uni-hd.demo.Wecker"
      $0.change = {
        $0["W"]?["productType"] = "com.apple.product-type.bundle.unit-test"
        $0["P"]?["attributes"] = ["TargetAttributes": ["W": ["TestTargetID": "A"]]]
      }
    },
  ]
}
