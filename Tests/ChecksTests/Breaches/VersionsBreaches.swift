import PropertyLists

extension Breach {
  static let versions: [Breach] = [
    Breach("version-missing", "\"Wecker\" has no version (CFBundleShortVersionString)") {
      $0.projectSettings["MARKETING_VERSION"] = nil
    },
    Breach("version-form", "the version \"1.0b\"") { $0.projectSettings["MARKETING_VERSION"] = "1.0b" },
    Breach("version-form", "the build number \"1.\"") { $0.projectSettings["CURRENT_PROJECT_VERSION"] = "1." },
    Breach("version-parts", "has 4 numbers") { $0.projectSettings["MARKETING_VERSION"] = "1.2.3.4" },
    Breach("version-length", "has 19 characters") {
      $0.projectSettings["CURRENT_PROJECT_VERSION"] = "1234567890.12345678"
    },
    Breach("version-differs-from-host", "the version of \"Widget\" is 1.1") {
      $0.widgetSettings["MARKETING_VERSION"] = "1.1"
    },
  ]
}
