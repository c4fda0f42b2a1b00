import Diagnostics
import PropertyLists
import XcodeProjects

/// What an Info.plist refers to has a value in each configuration of the target.
struct InfoPlistReferenceUnknown: AbsenceRule {
  let description = RuleDescription(
    id: "info-plist-reference-unknown", severity: .note,
    summary: "what an Info.plist refers to has a value in each configuration of the target",
    explanation: """
      A reference to a build setting that the target's configuration does not have becomes nothing, and the \
      App Store takes an empty value for a missing one. Settings of another target do not count. Whoever \
      builds may still give the value on the command line, so this is a note. For a key of the app's own \
      one configuration may well leave out what another has.
      """,
    wrong: "<key>CFBundleDisplayName</key><string>$(APP_NAME)</string>; without APP_NAME in the target's settings",
    right: "APP_NAME = Wecker;",
    source: "ITMS-90056, ITMS-90360; swift-build's InfoPlistProcessor")

  /// What each build has, though no file says so.
  private static let given: Set<String> = [
    "ARCHS", "AppIdentifierPrefix", "BUILT_PRODUCTS_DIR", "BUILD_DIR", "CFBundleIdentifier", "CONFIGURATION_BUILD_DIR",
    "CURRENT_ARCH", "DERIVED_FILE_DIR", "DEVELOPMENT_TEAM", "HOME", "MAC_OS_X_PRODUCT_BUILD_VERSION", "OBJROOT",
    "SDKROOT", "SDK_VERSION", "SDK_VERSION_ACTUAL", "SYMROOT", "TARGET_BUILD_DIR", "TEMP_DIR",
    "TeamIdentifierPrefix", "USER", "VERSION_INFO_STRING", "WRAPPER_EXTENSION", "XCODE_PRODUCT_BUILD_VERSION",
    "XCODE_VERSION_ACTUAL", "XCODE_VERSION_MAJOR", "XCODE_VERSION_MINOR", "SWIFT_VERSION", "CURRENT_VARIANT",
    "inherited",
  ]

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).flatMap { context -> [Finding] in
      let settings = context.configuration.settings
      guard settings.findings.isEmpty, let file = context.configuration.infoPlistFile,
        let content = file.content?.dictionary, settings.flag("INFOPLIST_EXPAND_BUILD_SETTINGS") != false
      else { return [] }
      return content.entries.flatMap { entry in
        Self.texts(in: entry.value).compactMap { text, value -> Finding? in
          let names = SettingReferences.names(in: text, onlyBraced: true).filter { name in
            !Self.given.contains(name) && settings.assignments(of: name).isEmpty && settings.undecided(name).isEmpty
              && (Self.isApples(entry.key) || !Self.isGivenElsewhere(name, context))
          }
          guard let name = names.first, !Self.isGenerated(entry.key, context) else { return nil }
          return finding(
            "\(entry.key) refers to \(name), to which no setting of \"\(context.target.name)\" gives a value",
            hint: "define \(name) for the target, or give it to each build", at: file.place(of: value), in: context)
        }
      }
    }
  }

  /// Whether `key` is one of Apple's, whose names in Apple's reference begin with a few marks; of others only the app
  /// knows what an empty text means.
  private static func isApples(_ key: String) -> Bool {
    let marks = ["BG", "CA", "CF", "EX", "GC", "IT", "LS", "MK", "NS", "QL", "SK", "UI", "UT", "WK"]
    return marks.contains { key.hasPrefix($0) } || InfoPlistKey.all.contains { $0.name == key }
      || InfoPlistValueKind.of(key) != nil
  }

  /// Whether another configuration of the target gives `name` a value, so that it lacks here on purpose.
  private static func isGivenElsewhere(_ name: String, _ context: TargetContext) -> Bool {
    context.target.configurations.contains { !$0.settings.assignments(of: name).isEmpty }
  }

  /// Whether Xcode writes another value over that of the file.
  private static func isGenerated(_ key: String, _ context: TargetContext) -> Bool {
    guard context.configuration.settings.generatesInfoPlist else { return false }
    return context.entry(key)?.string.map { !$0.isEmpty && !$0.contains("$") } ?? false
  }

  /// The texts in a value that refer to settings, with what they stand in.
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
