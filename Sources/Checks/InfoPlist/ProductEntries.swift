import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// An Info.plist that rules look at: that of a product, or a file that is checked by itself.
struct SubjectInfoPlist: Sendable {
  /// The target, in one of its configurations; `nil` for a file that is checked by itself.
  let context: TargetContext?
  /// The file, if there is one.
  let file: CheckedPropertyList?
  /// What the product has; `nil` where a file that it is made from can't be read.
  let content: PropertyList?

  init(of context: TargetContext) {
    self.context = context
    file = context.configuration.infoPlistFile
    content = context.configuration.infoPlist
  }

  init(alone file: CheckedPropertyList) {
    context = nil
    self.file = file
    content = file.content
  }

  /// What messages call it.
  var name: String { context?.target.name ?? file?.shownPath ?? "" }

  /// The system that it is for, where that is known.
  var platform: Platform? { context?.configuration.settings.platform }

  /// What it has for `key`.
  func entry(_ key: String) -> PropertyList? { content?[key] }

  /// Whether it is certain that the product's Info.plist has nothing for `key`.
  ///
  /// A text in the file that refers to settings is something: another rule looks at what it refers to. To a file alone
  /// the settings of whatever project it belongs to may add the keys that Xcode writes.
  func lacks(_ key: String) -> Bool {
    guard let content, content[key] == nil, file?.content?[key] == nil else { return false }
    guard let context else { return !InfoPlistKey.all.contains { $0.name == key } }
    return context.configuration.settings.findings.isEmpty
  }

  /// Where the Info.plist has `key`, or the setting that gives it a value; its beginning where nothing does.
  func place(ofEntry key: String) -> Place {
    if let context, context.configuration.settings.generatesInfoPlist {
      let setting = InfoPlistKey.all.first { $0.name == key }?.setting
      if let place = setting.flatMap({ context.configuration.place(ofSetting: $0) }) { return place }
    }
    guard let file, let content = file.content else { return context?.target.target.object.place ?? Place() }
    let position = content.dictionary?.position(ofKey: key) ?? content.position
    return Place(file: file.shownPath, line: position?.line, column: position?.column)
  }

  /// Where `value`, which is in what the Info.plist has for `key`, stands.
  func place(of value: PropertyList, in key: String) -> Place {
    guard value.position != nil, let file else { return place(ofEntry: key) }
    return file.place(of: value)
  }
}

extension CheckInput {
  /// The Info.plists of apps and extensions, and those that are checked by themselves.
  var infoPlists: [SubjectInfoPlist] {
    let alone = files.compactMap { file -> SubjectInfoPlist? in
      if case .infoPlist(let content) = file.content { SubjectInfoPlist(alone: content) } else { nil }
    }
    return contexts.filter(\.target.isDistributed).map { SubjectInfoPlist(of: $0) } + alone
  }
}

extension TargetContext {
  private var subject: SubjectInfoPlist { SubjectInfoPlist(of: self) }

  /// What the product's Info.plist has for `key`.
  func entry(_ key: String) -> PropertyList? { configuration.infoPlist?[key] }

  /// Whether it is certain that the product's Info.plist has nothing for `key`.
  func lacks(_ key: String) -> Bool { subject.lacks(key) }

  /// Where the Info.plist has `key`, or the setting that gives it a value; its beginning where nothing does.
  func place(ofEntry key: String) -> Place { subject.place(ofEntry: key) }

  /// Where `value`, which is in what the Info.plist has for `key`, stands.
  func place(of value: PropertyList, in key: String) -> Place { subject.place(of: value, in: key) }

  /// How to give `key` the value that `text` says in XML, in the file or in a setting.
  func additionHint(_ key: String, _ text: String, setting: String? = nil) -> String {
    let known = InfoPlistKey.all.first { $0.name == key }?.setting
    guard configuration.settings.generatesInfoPlist, let known, let setting else {
      return "add <key>\(key)</key>\(text) to the Info.plist"
    }
    return "set \(known) = \(setting)"
  }

  /// The edit that gives `key` of the Info.plist's file a value, or removes it; none where there is no file to edit.
  func infoPlistFix(_ key: String, _ value: PropertyList?) -> [Fix] {
    guard let file = configuration.infoPlistFile, file.content?.dictionary != nil else { return [] }
    return [Fix(of: file.shownPath, .value([.key(key)], value))]
  }

  /// The oldest system that the product runs on; `nil` where nothing says it or it is no version.
  var deploymentTarget: BundleVersion? {
    let settings = configuration.settings
    return settings[settings.platform.deploymentTargetSetting].flatMap { try? BundleVersion($0) }
  }

  /// Whether the oldest system that the product runs on is known and is `version` or a later one.
  func runsOnlyFrom(_ version: String) -> Bool {
    guard let deploymentTarget, let wanted = try? BundleVersion(version) else { return false }
    return deploymentTarget >= wanted
  }

  /// Whether the product may run on iPhones or iPads.
  var isForIOS: Bool { configuration.settings.platform == .iOS }

  /// Whether an archive has the product: that of a target with SKIP_INSTALL, such as a host of tests, goes to no store.
  var isInArchive: Bool { configuration.settings.flag("SKIP_INSTALL") != true }

  /// Whether it is an app that users start by itself, for whatever system.
  var isPlainApplication: Bool { target.isApplication && target.productType.suffix == "application" }
}

extension PropertyList {
  /// Yes or no, also where it is written as a text or a number, which the system reads as well.
  var looseBoolean: Bool? {
    switch value {
    case .boolean(let flag): flag
    case .integer(let number): number != 0
    case .string(let text): ["yes", "true", "1"].contains(text.lowercased())
    default: nil
    }
  }
}
