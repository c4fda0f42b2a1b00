public import Diagnostics
public import PropertyLists
import Synchronization

/// A target in one of its configurations, with the build settings and the files that they refer to.
public struct TargetConfiguration: Sendable {
  /// The target.
  public let target: ProjectTarget
  /// The configuration's name, such as `Debug`.
  public let name: String
  /// The build settings.
  public let settings: ResolvedSettings
  /// The Info.plist that the build settings refer to.
  public let infoPlistFile: PropertyListFile?
  /// The entitlements file that the build settings refer to.
  public let entitlementsFile: PropertyListFile?
  /// The Info.plist of the product; `nil` if its file can't be read, or a build preprocesses it.
  public var infoPlist: PropertyList? {
    // Most commands ask for a few entries, or for none.
    madeInfoPlist.value {
      infoPlistFile == nil && !settings.generatesInfoPlist
        ? nil : Self.infoPlist(settings, infoPlistFile, infoPlistFile?.content)
    }
  }
  private let madeInfoPlist = OnDemand<PropertyList?>()
  private let project: XcodeProject
  private let files: ProjectFiles

  init(of target: ProjectTarget, in project: XcodeProject, settings: ResolvedSettings, files: ProjectFiles) {
    self.target = target
    self.settings = settings
    self.files = files
    name = settings.configuration
    self.project = project
    let file = settings.infoPlistPath.map(files.propertyList)
    // A prefix header and macros may replace any part of it.
    infoPlistFile = settings.flag("INFOPLIST_PREPROCESS") == true ? file?.preprocessed : file
    entitlementsFile = settings.path("CODE_SIGN_ENTITLEMENTS").map(files.propertyList)
  }

  private static func infoPlist(
    _ settings: ResolvedSettings, _ file: PropertyListFile?, _ content: PropertyList?
  ) -> PropertyList? {
    guard file != nil else { return settings.infoPlist() }
    guard let content, content.dictionary != nil else { return nil }
    return settings.infoPlist(file: content)
  }

  /// The Info.plist of the product as if a preprocessed file contained no macros; `nil` if its file can't be read.
  public var infoPlistBeforeMacros: PropertyListDictionary? { infoPlistBeforeMacros(with: settings)?.dictionary }

  private func infoPlistBeforeMacros(with settings: ResolvedSettings) -> PropertyList? {
    Self.infoPlist(settings, infoPlistFile, infoPlistFile?.content ?? infoPlistFile?.unprocessed)
  }

  /// The entitlements that the target claims, with settings resolved; `nil` if the file can't be read.
  public var entitlements: PropertyListDictionary? {
    guard let entitlementsFile else { return PropertyListDictionary() }
    return entitlementsFile.content?.dictionary.map(settings.entitlements)
  }

  /// The place of the value of the build setting `key`, as it is shown; `nil` if no file gives it one.
  public func place(ofSetting key: String) -> Place? {
    settings.textOrigin(of: key)?.place.map(shown)
  }

  /// The place of the build setting `key`, or, if nothing gives it a value, of the settings to add it to.
  public func placeToSet(_ key: String) -> Place? {
    place(ofSetting: key)
      ?? target.configurations.first { $0.name == name }?.object.place(of: "buildSettings").map(shown)
  }

  private func shown(_ place: Place) -> Place { files.shown(place, in: project) }

  /// A text value, as far as known.
  public enum Answer: Sendable, Equatable {
    /// The value and its place.
    case known(String, Place?)
    /// No value, or an empty one.
    case absent
    /// A value that depends on something unknown, such as a build setting of a missing file, or contains a placeholder.
    case uncertain
  }

  /// The bundle identifier of a build with the files at hand; empty if nothing gives one.
  public var presentBundleIdentifier: String { presentBundleIdentifier(with: settings) }

  /// The bundle identifier of a build with other build settings and the same Info.plist; empty if nothing gives one.
  public func presentBundleIdentifier(with settings: ResolvedSettings) -> String {
    let content = infoPlistFile?.content ?? infoPlistFile?.unprocessed
    // A file that can't be read has no entries.
    let isUnread = infoPlistFile != nil && content?.dictionary == nil
    return (isUnread ? nil : settings.bundleIdentifier(file: content?.dictionary))
      ?? settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? ""
  }

  /// The bundle identifier.
  public var bundleIdentifier: Answer {
    guard infoPlist == nil else { return entry("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER") }
    // An unreadable Info.plist may contain the identifier.
    let answer = setting("PRODUCT_BUNDLE_IDENTIFIER")
    return answer == .absent ? .uncertain : answer
  }

  /// The marketing version.
  public var marketingVersion: Answer { entry("CFBundleShortVersionString", "MARKETING_VERSION") }

  /// The build number.
  public var buildVersion: Answer { entry("CFBundleVersion", "CURRENT_PROJECT_VERSION") }

  /// The value of the build setting `key`.
  public func setting(_ key: String) -> Answer {
    guard let value = settings[key], !value.isEmpty, let assignment = settings.assignments(of: key).first else {
      let isEmptyByReference = settings.assignments(of: key).first?.value.contains("$") ?? false
      return isEmptyByReference || settings.mayBeUnread(key) ? .uncertain : .absent
    }
    guard SettingReferences(settings).areKnown(in: assignment.value, of: key), !value.contains("$"),
      ValuePlaceholder(in: value) == nil
    else { return .uncertain }
    return .known(value, place(ofSetting: key))
  }

  /// The value of the Info.plist's `key`, which the build setting `setting` defines if Xcode generates the file.
  public func entry(_ key: String, _ setting: String) -> Answer {
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
    guard SettingReferences(settings).areKnown(in: text), !value.contains("$"), ValuePlaceholder(in: value) == nil
    else { return .uncertain }
    let names = SettingReferences.names(in: text)
    let place = names.count == 1 ? self.place(ofSetting: names[0]) : nil
    return .known(value, place ?? infoPlistFile?.place(of: raw))
  }

  /// Whether build settings determine the Info.plist's `key`: Xcode generates the file, or the value refers to them.
  public func isMadeOfSettings(_ key: String) -> Bool {
    guard !settings.generatesInfoPlist, let content = infoPlistFile?.content else { return true }
    return content[key]?.string?.contains("$") ?? false
  }

  /// The answer for a missing `setting`, which is certain only if all .xcconfig files could be read.
  private func absence(of setting: String) -> Answer {
    guard settings.generatesInfoPlist else { return .absent }
    return self.setting(setting)
  }
}

/// A value that is determined when it is asked for first.
private final class OnDemand<Value: Sendable>: Sendable {
  private let found = Mutex<Value?>(nil)

  func value(_ make: () -> Value) -> Value {
    found.withLock { found in
      let value = found ?? make()
      found = value
      return value
    }
  }
}
