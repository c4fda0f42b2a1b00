import AppleIdentifiers
import Diagnostics
import PropertyLists
import XcodeProjects

/// Apps and extensions without a bundle identifier.
struct BundleIdentifierMissing: AbsenceRule {
  let description = RuleDescription(
    id: "bundle-id-missing", severity: .error, summary: "App or extension has no bundle identifier",
    explanation: """
      The system identifies every app and app extension by its bundle identifier. An app without one can't be \
      installed or uploaded. A setting that expands to nothing counts as missing. A Mac app without one runs, so the \
      finding is a warning. If the name of the build setting is misspelled, another rule reports that.
      """,
    wrong: "PRODUCT_BUNDLE_IDENTIFIER = \"\";",
    right: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker;",
    source: "ITMS-90049", command: .setIdentifier)

  func maySettingsGive(_ finding: Finding, in context: TargetContext) -> Bool {
    context.configuration.isMadeOfSettings("CFBundleIdentifier")
  }

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter(\.target.isDistributed).compactMap { context in
      guard context.configuration.bundleIdentifier == .absent, !context.misspells("PRODUCT_BUNDLE_IDENTIFIER") else {
        return nil
      }
      if let found = emptyEntry(in: context) { return found }
      return finding(
        "\"\(context.target.name)\" has no bundle identifier",
        hint: context.commands.attribute("bundle-id", "com.company.\(context.target.identifierPart)"),
        at: context.configuration.place(ofSetting: "PRODUCT_BUNDLE_IDENTIFIER") ?? context.target.target.object.place,
        severity: context.configuration.settings.platform == .macOS ? .warning : nil, in: context)
    }
  }

  /// An empty entry of the Info.plist, which replaces the identifier that the build setting has.
  private func emptyEntry(in context: TargetContext) -> Finding? {
    let key = "CFBundleIdentifier"
    guard case .known = context.configuration.setting("PRODUCT_BUNDLE_IDENTIFIER"),
      let value = context.configuration.infoPlistFile?.content?[key], value.string?.isEmpty == true
    else { return nil }
    return finding(
      "\"\(context.target.name)\" has no bundle identifier, because \(key) is empty in its Info.plist",
      hint: context.writing("$(PRODUCT_BUNDLE_IDENTIFIER)", insteadOf: value, in: key),
      at: context.place(of: value, in: key),
      severity: context.configuration.settings.platform == .macOS ? .warning : nil, in: context)
  }
}

extension TargetContext {
  /// Whether a build setting of the target has nearly the name `key`, which another rule reports.
  fileprivate func misspells(_ key: String) -> Bool {
    configuration.settings.written.contains { BuildSettingTable.nearName($0.key) == key }
  }
}
