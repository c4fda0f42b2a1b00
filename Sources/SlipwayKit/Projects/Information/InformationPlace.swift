import Diagnostics
import PropertyLists
import XcodeProjects

/// Where an entry of a property list is written.
enum InformationPlace: Equatable {
  /// In the file.
  case file
  /// In a build setting; `nil` removes it.
  case setting(String, String?)
  /// There is nothing to remove.
  case nowhere

  init(of entry: InformationRequest, in configuration: TargetConfiguration) {
    guard entry.list == .infoPlist, entry.path.count == 1, let key = entry.topKey else {
      self = .file
      return
    }
    let settings = configuration.settings
    let file = configuration.infoPlistFile
    let written = (file?.content ?? file?.unprocessed)?[key]
    // A reference to another setting may serve other entries.
    if let text = written?.string, let name = VersionFinder.reference(in: text), let value = entry.settingText,
      name == Self.setting(for: key)
    {
      self = .setting(name, value)
      return
    }
    guard settings.generatesInfoPlist, let setting = Self.setting(for: key) else {
      self = written == nil && entry.value == nil ? .nowhere : .file
      return
    }
    let isGiven = settings.origin(of: setting).map { $0.level != .builtIn } ?? false
    guard let value = entry.settingText else {
      self =
        isGiven && entry.value == nil ? .setting(setting, nil) : written == nil && entry.value == nil ? .nowhere : .file
      return
    }
    // What a setting says replaces what the file says.
    self = isGiven || written == nil ? .setting(setting, value) : .file
  }

  /// The build setting that gives a key its value when Xcode generates the Info.plist.
  static func setting(for key: String) -> String? {
    others[key] ?? InfoPlistKey.all.first { $0.name == key }?.setting
  }

  private static let others = [
    "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE", "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER",
    "CFBundleShortVersionString": "MARKETING_VERSION",
    "CFBundleVersion": "CURRENT_PROJECT_VERSION",
  ]
}
