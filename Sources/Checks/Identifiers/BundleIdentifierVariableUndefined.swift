import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// Bundle identifiers that refer to an undefined build setting.
struct BundleIdentifierVariableUndefined: AbsenceRule {
  let description = RuleDescription(
    id: "bundle-id-variable-undefined", severity: .warning,
    summary: "Bundle identifier refers to an undefined build setting",
    explanation: """
      An undefined build setting expands to nothing. com.company.$(FLAVOR) becomes "com.company.", which the App Store \
      rejects. The finding is a warning, because a build may define the setting on the command line. If an .xcconfig \
      file is missing or invalid, the rule reports nothing, because the file may define the setting. If only the file \
      of an optional include (#include?) is missing, the finding is a note. If another configuration defines the \
      setting and the identifier is valid without it, the rule reports nothing.
      """,
    wrong: "PRODUCT_BUNDLE_IDENTIFIER = \"com.company.$(FLAVOR)\"; without FLAVOR",
    right: "FLAVOR = Wecker;",
    source: "ITMS-90049; Xcode Build Settings Reference")

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool { true }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      let settings = context.configuration.settings
      guard settings.findings.isEmpty,
        let assignment = settings.assignments(of: "PRODUCT_BUNDLE_IDENTIFIER").first,
        let name = SettingReferences.references(in: assignment.value, onlyBraced: true).first(where: {
          !$0.hasDefault && !Self.given.contains($0.name) && settings.assignments(of: $0.name).isEmpty
            && settings.undecided($0.name).isEmpty
            && !context.project.hasTemplate(of: settings.missingOptionalFiles, defining: $0.name)
        })?.name
      else { return nil }
      let value = settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? ""
      // A suffix that only the other configurations define, such as .beta, is left out on purpose.
      let isDefinedElsewhere = context.target.configurations.contains { !$0.settings.assignments(of: name).isEmpty }
      guard !isDefinedElsewhere || (try? BundleIdentifier(value)) == nil else { return nil }
      return finding(
        "bundle identifier of \"\(context.target.name)\" is \"\(value)\": the build setting \(name) is undefined",
        hint: "define \(name) in the build settings of \"\(context.target.name)\" or in its .xcconfig file",
        at: context.configuration.place(ofSetting: "PRODUCT_BUNDLE_IDENTIFIER"), in: context)
    }
  }

  /// Build settings that every build defines.
  private static let given: Set<String> = [
    "inherited", "DEVELOPMENT_TEAM", "USER", "HOME", "TeamIdentifierPrefix", "AppIdentifierPrefix", "SDK_NAME",
    "PLATFORM_NAME", "CURRENT_ARCH", "DERIVED_MACCATALYST_PRODUCT_BUNDLE_IDENTIFIER",
  ]
}
