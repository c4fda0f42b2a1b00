import Diagnostics
public import PropertyLists
public import XcodeProjects

/// One of a target's configurations, with its settings and the files that they name.
public struct CheckedConfiguration: Sendable {
  /// The name, such as Debug.
  public let name: String
  /// The build settings.
  public let settings: ResolvedSettings
  /// The Info.plist that the settings name.
  public let infoPlistFile: CheckedPropertyList?
  /// The entitlements that the settings name.
  public let entitlementsFile: CheckedPropertyList?
  /// The Info.plist that the product has; `nil` where the file that it is made from can't be read.
  public let infoPlist: PropertyList?
  /// The folder that holds the project, seen from the folder that is checked.
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

  /// Where the value of the build setting `key` stands, seen from the folder that is checked.
  func place(ofSetting key: String) -> Place? {
    guard let place = settings.origin(of: key)?.place, let file = place.file else { return nil }
    guard file != projectFile, !file.hasPrefix("/") else { return place }
    let name = settingsFiles.nameOnDisk(file)
    return place.inFile(folder.isEmpty ? name : folder + "/" + name)
  }

  /// What a rule can know of a text.
  enum Answer: Sendable, Equatable {
    /// It is this, and stands there.
    case known(String, Place?)
    /// There is none, or it is empty.
    case absent
    /// It depends on something that can't be seen from here, such as a setting that a missing file gives.
    case uncertain
  }

  /// The bundle identifier.
  var bundleIdentifier: Answer {
    guard infoPlist == nil else { return entry("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER") }
    // An Info.plist that can't be seen may have the identifier itself.
    let answer = setting("PRODUCT_BUNDLE_IDENTIFIER")
    return answer == .absent ? .uncertain : answer
  }

  /// The version that users see.
  var marketingVersion: Answer { entry("CFBundleShortVersionString", "MARKETING_VERSION") }

  /// The number of the build.
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

  /// The value of the Info.plist's `key`, which the build setting `setting` gives where Xcode writes the file.
  func entry(_ key: String, _ setting: String) -> Answer {
    guard let infoPlist else { return .uncertain }
    let raw = infoPlistFile?.content?[key]
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

  /// Whether settings decide what the Info.plist has for `key`: Xcode writes it, or the file refers to settings there.
  func isMadeOfSettings(_ key: String) -> Bool {
    guard !settings.generatesInfoPlist, let content = infoPlistFile?.content else { return true }
    return content[key]?.string?.contains("$") ?? false
  }

  /// Nothing gives a value to `setting`; that is certain only where all files of settings could be read.
  private func absence(of setting: String) -> Answer {
    guard settings.generatesInfoPlist else { return .absent }
    return self.setting(setting)
  }
}
