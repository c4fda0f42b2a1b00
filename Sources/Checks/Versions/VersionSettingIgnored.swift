import Diagnostics
import PropertyLists
import XcodeProjects

/// Versions in an Info.plist that differ from the build setting.
struct VersionSettingIgnored: CheckRule {
  let description = RuleDescription(
    id: "version-setting-ignored", severity: .note,
    summary: "Version in the Info.plist differs from the build setting",
    explanation: """
      The Info.plist and the build setting contain different versions. If Xcode generates the Info.plist, the setting \
      wins; otherwise the file wins. Changing the other one has no effect. If the setting wins in an app or app \
      extension, the finding is a warning. The file probably has the intended version. In other bundles, or if the \
      file wins, the finding is a note. It is also a note if several targets may share the setting. Such a setting is \
      in the project or an .xcconfig file.
      """,
    wrong: "<key>CFBundleVersion</key><string>7</string> and CURRENT_PROJECT_VERSION = 12;",
    right: "<key>CFBundleVersion</key><string>$(CURRENT_PROJECT_VERSION)</string>",
    source: "swift-build's processing of Info.plist files")

  func findings(in input: CheckInput) -> [Finding] {
    input.contexts.filter { $0.target.isBundle && !$0.target.productType.isTestBundle }.flatMap { context in
      VersionKey.all.compactMap { difference(of: $0, in: context) }
    }
  }

  private func difference(of key: VersionKey, in context: TargetContext) -> Finding? {
    let configuration = context.configuration
    guard let file = configuration.infoPlistFile, let value = file.content?[key.key], let literal = value.string,
      !literal.isEmpty, !literal.contains("$"),
      case .known(let setting, _) = configuration.setting(key.setting), setting != literal
    else { return nil }
    // A script that computes the version reads and writes the literal.
    guard !context.versions.mayScriptSet(key), !context.versions.isReplaced(literal) else { return nil }
    let type = context.target.productType
    let isUploaded = type.isApplication && !context.isEmbedded || type.isAppExtension
    let isShared = configuration.settings.textOrigin(of: key.setting).map { $0.level < .target } ?? false
    let isGenerated = configuration.settings.generatesInfoPlist
    let reference = context.writing("$(\(key.setting))", insteadOf: value, in: key.key)
    let set = context.commands.setting(key.setting, literal)
    let command = isShared ? reference : Hint.sequence([set, reference]) ?? "\(set), and \(reference)"
    return finding(
      "\(key.key) of \"\(context.target.name)\" is \"\(literal)\", but \(key.setting) is \"\(setting)\"; Xcode uses \(isGenerated ? "the setting" : "the Info.plist")",
      hint: isGenerated && !isShared ? "if the \(key.name) is \(literal): \(command)" : command,
      at: file.place(of: value), severity: isUploaded && isGenerated && !isShared ? .warning : nil, in: context
    ).caused(
      by: Finding.Cause(
        subject: "targets",
        words:
          "have \(key.key) \"\(literal)\", but \(key.setting) is \"\(setting)\"; Xcode uses \(isGenerated ? "the setting" : "the Info.plist")",
        name: context.target.name,
        hint: isGenerated ? nil : "write $(\(key.setting)) in each Info.plist"))
  }
}
