import PropertyLists

extension Breach {
  static let versions: [Breach] = [
    Breach("version-missing", "\"Wecker\" has no version (CFBundleShortVersionString)") {
      $0.projectSettings["MARKETING_VERSION"] = nil
    },
    Breach("version-form", "version \"1.0b\"") { $0.projectSettings["MARKETING_VERSION"] = "1.0b" },
    Breach("version-form", "build number \"1.\"") { $0.projectSettings["CURRENT_PROJECT_VERSION"] = "1." },
    Breach("version-parts", "has 4 numbers") { $0.projectSettings["MARKETING_VERSION"] = "1.2.3.4" },
    Breach("version-length", "has 19 characters") {
      $0.projectSettings["CURRENT_PROJECT_VERSION"] = "1234567890.12345678"
    },
    Breach("version-differs-from-host", "version of \"Widget\" is 1.1") {
      $0.widgetSettings["MARKETING_VERSION"] = "1.1"
    },
    Breach("version-leading-zero", "\"1.02\" of \"Wecker\" has a leading zero; the App Store reads it as 1.2") {
      $0.projectSettings["MARKETING_VERSION"] = "1.02"
    },
    Breach("version-leading-zero", "build number \"07\" of \"Wecker\" has a leading zero; the App Store reads it as 7")
    {
      $0.projectSettings["CURRENT_PROJECT_VERSION"] = "07"
    },
    plist(
      "version-setting-ignored", "is \"3\", but CURRENT_PROJECT_VERSION is \"7\"; Xcode uses the setting",
      "<key>CFBundleVersion</key><string>3</string>"),
    Breach("versioning-system-without-version", "\"Wecker\" uses Apple Generic versioning") {
      $0.appSettings["VERSIONING_SYSTEM"] = "apple-generic"
      $0.projectSettings["CURRENT_PROJECT_VERSION"] = nil
    },
    objects("framework-version-invalid", "version \"1.0-beta\" of embedded framework \"Kit\"") {
      embeddedFramework(in: &$0, version: "1.0-beta")
    },
    objects("framework-version-invalid", "embedded framework \"Kit\" has no version") {
      embeddedFramework(in: &$0, version: "")
    },
  ]

  private static func embeddedFramework(in objects: inout PropertyListDictionary, version: PropertyList) {
    framework(in: &objects, linkedBy: "A", settings: ["GENERATE_INFOPLIST_FILE": "YES", "MARKETING_VERSION": version])
    objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "LF", "AK"]
    objects["AK"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["BKE"]]
    objects["BKE"] = ["isa": "PBXBuildFile", "fileRef": "KP"]
  }
}
