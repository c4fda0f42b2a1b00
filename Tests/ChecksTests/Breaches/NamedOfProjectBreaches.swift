import PropertyLists

extension Breach {
  /// Names in Info.plists, settings, scripts and manifests that nothing of the project has.
  static let namedOfProject: [Breach] = [
    Breach("document-group-not-claimed", "app group \"group.de.Weker\", which it does not claim") {
      $0.widgetSettings["CODE_SIGN_ENTITLEMENTS"] = "Widget/Widget.entitlements"
      $0.files["Widget/Widget.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.application-groups</key><array><string>group.de.Wecker</string></array>")
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        """
        <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.fileprovider-nonui</string>
        <key>NSExtensionFileProviderDocumentGroup</key><string>group.de.Weker</string></dict>
        """)
    },
    plist(
      "content-type-undeclared", "no Info.plist declares the content type \"de.uni-hd.alram\"",
      """
      <key>CFBundleDocumentTypes</key><array><dict><key>LSItemContentTypes</key><array><string>de.uni-hd.alram</string>
      </array></dict></array><key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key>
      <string>de.uni-hd.alarm</string></dict></array>
      """),
    plist(
      "update-key-invalid", "SUPublicEDKey of \"Wecker\" is not a key: it has 43 characters",
      "<key>SUPublicEDKey</key><string>pfIShU4dEXqPd5ObYNfDBiQWcXozk7estwzTnF9BamQ</string>"),
    Breach("store-product-misspelled", "no source names the product \"de.wecker.ful\"") {
      $0.files["Wecker/App.swift"] = "let products = [\"de.wecker.full\"]"
      $0.files["Store.storekit"] = "{\n  \"productID\" : \"de.wecker.ful\",\n}\n"
    },
    Breach("podfile-target-unknown", "the Podfile names the target \"Weckr\"") {
      $0.files["Podfile"] = "target 'Weckr' do\nend\n"
    },
    Breach("prefix-header-missing", "the prefix header \"Wecker/Old.pch\" does not exist") {
      $0.appSettings["GCC_PREFIX_HEADER"] = "Wecker/Old.pch"
      $0.files["Wecker/App.m"] = ""
      $0.files["Other/Old.pch"] = ""
      $0.change = { $0["F"]?["path"] = "Wecker/App.m" }
    },
    Breach("script-file-missing", "a script of \"Wecker\" calls \"scripts/bell.sh\"") {
      $0.files["bin/bell.sh"] = ""
      $0.change = { objects in
        objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SH"]
        objects["SH"] = ["isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": "$SRCROOT/scripts/bell.sh"]
      }
    },
    Breach("manifest-resource-missing", "the target \"Core\" has the resource \"bell.json\"") {
      $0.files["Sources/Core/alarm.json"] = "{}"
      $0.files["Package.swift"] =
        "let package = Package(name: \"Core\", targets: [.target(name: \"Core\", resources: [.copy(\"bell.json\")])])\n"
    },
  ]
}
