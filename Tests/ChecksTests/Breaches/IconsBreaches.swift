import PropertyLists

extension Breach {
  static let icons: [Breach] = [
    Breach("app-icon-set-missing", "the app icon \"AppIcon\"") {
      $0.files["Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json"] = nil
    }
  ]
}
