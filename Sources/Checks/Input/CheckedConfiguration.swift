import Diagnostics
public import PropertyLists
public import XcodeProjects

/// A configuration of a target, with its build settings and the files that they refer to.
public struct CheckedConfiguration: Sendable {
  /// The name, such as `Debug`.
  public let name: String
  /// The build settings.
  public let settings: ResolvedSettings
  /// The Info.plist that the build settings refer to.
  public let infoPlistFile: CheckedPropertyList?
  /// The entitlements file that the build settings refer to.
  public let entitlementsFile: CheckedPropertyList?
  /// The Info.plist of the product; `nil` if its file can't be read.
  public let infoPlist: PropertyList?
  /// The project's folder, relative to the checked folder.
  private let folder: String
  private let projectFile: String?
  private let settingsFiles: SettingsFiles

  init(
    name: String, settings: ResolvedSettings, infoPlistFile: CheckedPropertyList?,
    entitlementsFile: CheckedPropertyList?, folder: String, projectFile: String?, settingsFiles: SettingsFiles
  ) {
    self.settingsFiles = settingsFiles
    self.folder = folder
    self.projectFile = projectFile
    self.name = name
    self.settings = settings
    self.infoPlistFile = infoPlistFile
    self.entitlementsFile = entitlementsFile
    switch infoPlistFile?.state {
    case nil: infoPlist = settings.generatesInfoPlist ? settings.infoPlist() : nil
    case .read(let content) where content.dictionary != nil: infoPlist = settings.infoPlist(file: content)
    default: infoPlist = nil
    }
  }

  /// The place of the value of the build setting `key`, relative to the checked folder.
  func place(ofSetting key: String) -> Place? {
    guard let place = settings.textOrigin(of: key)?.place, let file = place.file else { return nil }
    guard file != projectFile, !file.hasPrefix("/") else { return place }
    let name = settingsFiles.nameOnDisk(file)
    return place.inFile(folder.isEmpty ? name : folder + "/" + name)
  }

  /// A text value, as far as known.
  enum Answer: Sendable, Equatable {
    /// The value and its place.
    case known(String, Place?)
    /// No value, or an empty one.
    case absent
    /// A value that depends on something unknown, such as a build setting of a missing file.
    case uncertain
  }

  /// The bundle identifier.
  var bundleIdentifier: Answer {
    guard infoPlist == nil else { return entry("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER") }
    // An unreadable Info.plist may contain the identifier.
    let answer = setting("PRODUCT_BUNDLE_IDENTIFIER")
    return answer == .absent ? .uncertain : answer
  }

  /// The marketing version.
  var marketingVersion: Answer { entry("CFBundleShortVersionString", "MARKETING_VERSION") }

  /// The build number.
  var buildVersion: Answer { entry("CFBundleVersion", "CURRENT_PROJECT_VERSION") }

  /// The value of the build setting `key`.
  func setting(_ key: String) -> Answer {
    guard let value = settings[key], !value.isEmpty, let assignment = settings.assignments(of: key).first else {
      let isEmptyByReference = settings.assignments(of: key).first?.value.contains("$") ?? false
      return isEmptyByReference || !settings.findings.isEmpty ? .uncertain : .absent
    }
    guard SettingReferences(settings).areKnown(in: assignment.value, of: key), !value.contains("$") else {
      return .uncertain
    }
    return .known(value, place(ofSetting: key))
  }

  /// The value of the Info.plist's `key`, which the build setting `setting` defines if Xcode generates the file.
  func entry(_ key: String, _ setting: String) -> Answer {
    guard let infoPlist else { return .uncertain }
    let raw = infoPlistFile?.content?[key]
    // A missing file may give the setting, which then replaces the value.
    if settings.generatesInfoPlist, self.setting(setting) == .uncertain { return .uncertain }
    let isGenerated = settings.generatesInfoPlist && settings[setting]?.isEmpty == false
    guard let raw, !isGenerated else { return isGenerated ? self.setting(setting) : absence(of: setting) }
    if raw.string.map({ SettingReferences.names(in: $0) }) == [setting] { return self.setting(setting) }
    guard let text = raw.string, let value = infoPlist[key]?.string, !value.isEmpty else {
      return raw.string?.contains("$") == false ? .absent : .uncertain
    }
    guard SettingReferences(settings).areKnown(in: text), !value.contains("$") else { return .uncertain }
    let names = SettingReferences.names(in: text)
    let place = names.count == 1 ? self.place(ofSetting: names[0]) : nil
    return .known(value, place ?? infoPlistFile?.place(of: raw))
  }

  /// Whether build settings determine the Info.plist's `key`: Xcode generates the file, or the value refers to them.
  func isMadeOfSettings(_ key: String) -> Bool {
    guard !settings.generatesInfoPlist, let content = infoPlistFile?.content else { return true }
    return content[key]?.string?.contains("$") ?? false
  }

  /// The answer for a missing `setting`, which is certain only if all .xcconfig files could be read.
  private func absence(of setting: String) -> Answer {
    guard settings.generatesInfoPlist else { return .absent }
    return self.setting(setting)
  }
}
