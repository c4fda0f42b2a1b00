import AppleIdentifiers
import Diagnostics
import PropertyLists
import SyntaxTrees
import XcodeProjects

/// An Info.plist to check: a product's, or a single file's.
struct SubjectInfoPlist: Sendable {
  /// The target in one of its configurations; `nil` for a single file.
  let context: TargetContext?
  /// The file, if there is one.
  let file: PropertyListFile?
  /// The product's Info.plist; `nil` if a source file of it can't be read.
  let content: PropertyList?

  init(of context: TargetContext) {
    self.context = context
    file = context.configuration.infoPlistFile
    content = context.configuration.infoPlist
  }

  init(alone file: PropertyListFile) {
    context = nil
    self.file = file
    content = file.content
  }

  /// The name in messages.
  var name: String { context?.target.name ?? file?.shownPath ?? "" }

  /// The platform, if known.
  ///
  /// A single file with keys of macOS is a Mac app's.
  var platform: Platform? {
    if let context { return context.configuration.settings.platform }
    let keys = ["LSMinimumSystemVersion", "LSUIElement", "NSMainNibFile", "NSMainStoryboardFile", "SUFeedURL"]
    return keys.contains { content?[$0] != nil } ? .macOS : nil
  }

  /// The value of `key`.
  func entry(_ key: String) -> PropertyList? { content?[key] }

  /// Whether the product's Info.plist certainly has no value for `key`.
  ///
  /// A string with references to settings counts as a value, because another rule checks the references. For a single
  /// file, unknown settings of its project may add the keys that Xcode generates.
  func lacks(_ key: String) -> Bool {
    if let context, let file, case .preprocessed = file.state { return context.plainlyLacks(key, in: file) }
    guard let content, content[key] == nil, file?.content?[key] == nil else { return false }
    guard let context else { return !InfoPlistKey.all.contains { $0.name == key } }
    return !context.configuration.settings.mayBeUnread(["GENERATE_INFOPLIST_FILE", "INFOPLIST_KEY_\(key)"])
  }

  /// The place of `key`, or of the setting that defines it; otherwise the start of the file.
  func place(ofEntry key: String) -> Place {
    if let context, context.configuration.settings.generatesInfoPlist {
      let setting = InfoPlistKey.all.first { $0.name == key }?.setting
      if let place = setting.flatMap({ context.configuration.place(ofSetting: $0) }) { return place }
    }
    guard let file, let content = file.content else { return context?.target.target.object.place ?? Place() }
    let position = content.dictionary?.position(ofKey: key) ?? content.position
    return Place(file: file.shownPath, line: position?.line, column: position?.column)
  }

  /// The place of `key` in a dictionary that is in the value of `root`.
  func place(ofKey key: String, in value: PropertyList, of root: String) -> Place {
    guard let file, let position = value.dictionary?.position(ofKey: key) else { return place(ofEntry: root) }
    return Place(file: file.shownPath, line: position.line, column: position.column)
  }

  /// A hint to write a text instead of `value`, which is in the value of `key`.
  func writing(_ text: String, insteadOf value: PropertyList, in key: String) -> Hint {
    let isOfFile = value.position != nil
    let path = isOfFile ? file?.content?.keyPath(to: value) : entry(key) == value ? key : nil
    return path.flatMap { context?.commands.entry($0, text, ofFile: isOfFile) } ?? "write \(text)"
  }

  /// The place of `value`, which is in the value of `key`.
  func place(of value: PropertyList, in key: String) -> Place {
    guard value.position != nil, let file else { return place(ofEntry: key) }
    return file.place(of: value)
  }
}

extension CheckInput {
  /// The Info.plists of apps and extensions, and single Info.plist files.
  var infoPlists: [SubjectInfoPlist] {
    let alone = files.compactMap { file -> SubjectInfoPlist? in
      if case .infoPlist(let content) = file.content { SubjectInfoPlist(alone: content) } else { nil }
    }
    return contexts.filter(\.target.isDistributed).map { SubjectInfoPlist(of: $0) } + alone
  }
}

extension TargetContext {
  /// Whether a file that a build preprocesses has no value for `key`, and macros can't add one.
  ///
  /// Macros replace words. Only one that contains a tag, or an included file, can add a key.
  fileprivate func plainlyLacks(_ key: String, in file: PropertyListFile) -> Bool {
    let settings = configuration.settings
    guard let before = file.unprocessed, before.dictionary != nil, settings.findings.isEmpty,
      settings.missingOptionalFiles.isEmpty, before[key] == nil,
      !settings.generatesInfoPlist || settings.infoPlist(file: before)[key] == nil,
      let text = project.files.text(of: file.path), !text.contains("#include"), !text.contains("#import")
    else { return false }
    let flags = ["INFOPLIST_PREPROCESSOR_DEFINITIONS", "INFOPLIST_OTHER_PREPROCESSOR_FLAGS"].compactMap { settings[$0] }
    guard !flags.contains(where: { $0.contains("<") || $0.contains("-i") || $0.contains("$") }) else { return false }
    guard let header = settings.path("INFOPLIST_PREFIX_HEADER") else { return true }
    return project.files.text(of: header).map {
      !$0.contains("<key") && !$0.contains("#include") && !$0.contains("#import")
    } ?? false
  }

  private var subject: SubjectInfoPlist { SubjectInfoPlist(of: self) }

  /// The value of `key` in the product's Info.plist.
  func entry(_ key: String) -> PropertyList? { configuration.infoPlist?[key] }

  /// Whether the product's Info.plist certainly has no value for `key`.
  func lacks(_ key: String) -> Bool { subject.lacks(key) }

  /// The place of `key`, or of the setting that defines it; otherwise the start of the file.
  func place(ofEntry key: String) -> Place { subject.place(ofEntry: key) }

  /// The place of `value`, which is in the value of `key`.
  func place(of value: PropertyList, in key: String) -> Place { subject.place(of: value, in: key) }

  /// A hint to write a text instead of `value`, which is in the value of `key`.
  func writing(_ text: String, insteadOf value: PropertyList, in key: String) -> Hint {
    subject.writing(text, insteadOf: value, in: key)
  }

  /// The edit that sets or removes `key` in the Info.plist file; empty if there is no file to edit.
  func infoPlistFix(_ key: String, _ value: PropertyList?) -> [Fix] {
    guard let file = configuration.infoPlistFile, file.content?.dictionary != nil else { return [] }
    return [Fix(of: file.shownPath, .value([.key(key)], value))]
  }

  /// The deployment target; `nil` if it is undefined or not a version.
  var deploymentTarget: BundleVersion? {
    let settings = configuration.settings
    return settings[settings.platform.deploymentTargetSetting].flatMap { try? BundleVersion($0) }
  }

  /// Whether the deployment target is known and is `version` or later.
  func runsOnlyFrom(_ version: String) -> Bool {
    guard let deploymentTarget, let wanted = try? BundleVersion(version) else { return false }
    return deploymentTarget >= wanted
  }

  /// Whether the product may run on iPhones or iPads.
  var isForIOS: Bool { configuration.settings.platform == .iOS }

  /// Whether archives contain the product, which targets with SKIP_INSTALL such as test hosts are not in.
  var isInArchive: Bool { configuration.settings.flag("SKIP_INSTALL") != true }

  /// Whether it is an app that users open directly, on any platform.
  var isPlainApplication: Bool { target.isApplication && target.productType.suffix == "application" }
}

extension PropertyList {
  /// The boolean, also if it is written as a string or number that the system accepts.
  var looseBoolean: Bool? {
    switch value {
    case .boolean(let flag): flag
    case .integer(let number): number != 0
    case .string(let text): ["yes", "true", "1"].contains(text.lowercased())
    default: nil
    }
  }
}
