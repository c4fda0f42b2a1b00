import Diagnostics
import PropertyLists
import XcodeProjects

/// References in an Info.plist to build settings that are undefined.
struct InfoPlistReferenceUnknown: AbsenceRule {
  let description = RuleDescription(
    id: "info-plist-reference-unknown", severity: .note,
    summary: "Info.plist refers to an undefined build setting",
    explanation: """
      A reference to an undefined build setting expands to nothing. The App Store treats an empty value as missing. \
      Settings of other targets do not count. A build may define the setting on the command line, so this is a note. A \
      reference in one of Apple's keys is reported if any configuration lacks the setting. A reference in your own key \
      is reported only if all configurations lack it.
      """,
    wrong: "<key>CFBundleDisplayName</key><string>$(APP_NAME)</string> without APP_NAME in the target's settings",
    right: "APP_NAME = Wecker;",
    source: "ITMS-90056, ITMS-90360; swift-build's InfoPlistProcessor")

  /// Build settings that every build defines.
  private static let given: Set<String> = [
    "ARCHS", "AppIdentifierPrefix", "BUILT_PRODUCTS_DIR", "BUILD_DIR", "CFBundleIdentifier", "CONFIGURATION_BUILD_DIR",
    "CURRENT_ARCH", "DERIVED_FILE_DIR", "DEVELOPMENT_TEAM", "HOME", "MAC_OS_X_PRODUCT_BUILD_VERSION", "OBJROOT",
    "SDKROOT", "SDK_VERSION", "SDK_VERSION_ACTUAL", "SYMROOT", "TARGET_BUILD_DIR", "TEMP_DIR",
    "TeamIdentifierPrefix", "USER", "VERSION_INFO_STRING", "WRAPPER_EXTENSION", "XCODE_PRODUCT_BUILD_VERSION",
    "XCODE_VERSION_ACTUAL", "XCODE_VERSION_MAJOR", "XCODE_VERSION_MINOR", "SWIFT_VERSION", "CURRENT_VARIANT",
    "inherited",
  ]

  /// Whether not every build defines a setting.
  static func mayBeUndefined(_ name: String) -> Bool { !given.contains(name) }

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      let settings = context.configuration.settings
      guard settings.findings.isEmpty, let file = context.configuration.infoPlistFile,
        let content = file.content?.dictionary, settings.flag("INFOPLIST_EXPAND_BUILD_SETTINGS") != false
      else { return [] }
      return content.entries.flatMap { entry in
        Self.texts(in: entry.value).compactMap { text, value -> Finding? in
          let unknown = SettingReferences.references(in: text, onlyBraced: true).first {
            !$0.hasDefault && !Self.given.contains($0.name) && settings.assignments(of: $0.name).isEmpty
              && settings.undecided($0.name).isEmpty
              && (Self.isApples(entry.key) || !Self.isGivenElsewhere($0.name, context))
          }
          guard let name = unknown?.name, !Self.isGenerated(entry.key, context) else { return nil }
          return finding(
            "\(entry.key) refers to the build setting \(name), which is undefined in \"\(context.target.name)\"",
            hint: context.project.hint(toDefine: name), at: file.place(of: value), in: context
          ).caused(
            by: Finding.Cause(
              subject: "targets", words: "have \(entry.key) refer to the undefined build setting \(name)",
              name: context.target.name, hint: context.project.hint(toDefine: name)))
        }
      }
    }
  }

  /// Whether `key` is Apple's, by its prefix or the known keys.
  ///
  /// Only the app knows what an empty value means for its own keys.
  private static func isApples(_ key: String) -> Bool {
    let marks = ["BG", "CA", "CF", "EX", "GC", "IT", "LS", "MK", "NS", "QL", "SK", "UI", "UT", "WK"]
    return marks.contains { key.hasPrefix($0) } || InfoPlistKey.all.contains { $0.name == key }
      || InfoPlistValueKind.of(key) != nil
  }

  /// Whether another configuration, or another target with the file, defines `name`, so that its absence is deliberate.
  private static func isGivenElsewhere(_ name: String, _ context: TargetContext) -> Bool {
    let file = context.configuration.infoPlistFile?.path
    let sharing = context.project.targets.filter { target in
      target.id == context.target.id || target.configurations.contains { $0.infoPlistFile?.path == file }
    }
    return sharing.flatMap(\.configurations).contains { !$0.settings.assignments(of: name).isEmpty }
  }

  /// Whether Xcode overwrites the value in the file.
  private static func isGenerated(_ key: String, _ context: TargetContext) -> Bool {
    guard context.configuration.settings.generatesInfoPlist else { return false }
    return context.entry(key)?.string.map { !$0.isEmpty && !$0.contains("$") } ?? false
  }

  /// The strings in a value that contain references to settings, with the values they are in.
  private static func texts(in value: PropertyList) -> [(String, PropertyList)] {
    var found: [(String, PropertyList)] = []
    var waiting = [value]
    while let next = waiting.popLast() {
      if let text = next.string, text.contains("$") { found.append((text, next)) }
      waiting += next.array ?? next.dictionary?.values ?? []
    }
    return found.reversed()
  }
}

extension CheckedProject {
  /// A hint to define a setting, in a file that has a template if there is one.
  fileprivate func hint(toDefine name: String) -> Hint {
    let template = paths.filter { path in
      SettingsTemplate.isTemplate(path) && files.text(of: path)?.contains(name) ?? false
    }.min()
    let general: Hint = "define \(name) for the target, or on the command line of each build"
    return template.map { "\(general); \"\(checkedPath($0))\" is a template for it" } ?? general
  }
}
